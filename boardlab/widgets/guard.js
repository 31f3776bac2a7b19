// Sits beside an ipycanvas board and repairs its manners: wheel, Tab, taps, mouse-move floods, needless copies, roles.
const PASS = new Set(["Tab", "Escape", "PageUp", "PageDown", "Home", "End"]);
const TAP_MS = 700, TAP_PX = 10, DOUBLE_MS = 320, MOVE_MS = 60;

/** Keys that belong to the notebook or the browser, not to the board. */
function leaves(e, keeps = []) {
  return (PASS.has(e.key) && !keeps.includes(e.key)) || e.ctrlKey || e.metaKey || e.altKey || /^F\d+$/.test(e.key) || (e.shiftKey && e.key === "Enter");
}

/** "light", "dark" or "projector" (when the reader asks the system for more contrast). */
function themeOf(doc, win) {
  if (win.matchMedia("(prefers-contrast: more)").matches) return "projector";
  const body = doc.body, lab = body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false" ? "dark" : "light";
  if (body.classList.contains("vscode-dark") || doc.documentElement.getAttribute("theme") === "dark") return "dark";
  if (body.classList.contains("vscode-light")) return "light";
  return win.matchMedia("(prefers-color-scheme: dark)").matches && win.VOILA === undefined ? "dark" : "light";
}

/** ipycanvas copies every layer to the page once for each layer drawn on; once after the last one is enough. */
async function copyOnce(model) {
  const board = await model.widget_manager.get_model(model.get("canvas").replace("IPY_MODEL_", ""));
  const layers = board.get("_canvases");
  if (board.copiesOnce || !board.updateCanvas || !layers) return;
  board.copiesOnce = true;
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => { due = false; board.updateCanvas(); });
  };
  for (const layer of layers) {
    layer.off("new-frame", board.updateCanvas, board);
    layer.on("new-frame", soon);
  }
}

function render({ model, el }) {
  const off = [];
  let host = null, waiting = 0;
  el.style.display = "none";

  const on = (target, type, fn, options = {}) => {
    const how = { capture: true, passive: true, ...options };
    target.addEventListener(type, fn, how);
    off.push(() => target.removeEventListener(type, fn, how));
  };
  const isCanvas = (e) => e.target instanceof HTMLCanvasElement;
  const report = (values) => {
    let news = false;
    for (const [name, value] of Object.entries(values)) {
      if (model.get(name) !== value) { model.set(name, value); news = true; }
    }
    if (news) model.save_changes();
  };

  /** Canvas pixels of a point of the page: right at any zoom and pixel ratio. */
  const place = (canvas, x, y) => {
    const box = canvas.getBoundingClientRect();
    return [canvas.width * (x - box.left) / box.width, canvas.height * (y - box.top) / box.height];
  };
  const nearest = (canvas, x, y) => {
    const units = model.get("units") / canvas.width, reach = model.get("reach");
    const [px, py] = place(canvas, x, y).map((v) => v * units);
    let best = -1, least = reach * reach;
    model.get("spots").forEach(([sx, sy, across, down], i) => {
      const inside = across !== undefined && Math.abs(sx - px) < across && Math.abs(sy - py) < down;
      const d = inside ? 0 : (sx - px) ** 2 + (sy - py) ** 2;
      if (d < least) { least = d; best = i; }
    });
    return best;
  };

  function manners() {
    let grip = null, last = 0, timer = 0, spot = -2;
    on(host, "wheel", (e) => { if (isCanvas(e)) e.stopPropagation(); });
    // Nobody listens to the release, and its message would run beside the answer to the press.
    // Where shapes are dragged it is needed: unless it ends a drag, it goes to the kernel as it is.
    on(host, "mouseup", (e) => { if (isCanvas(e) && !(model.get("drags") && grip && !grip.moved)) e.stopPropagation(); });
    on(window, "mouseup", (e) => {
      if (grip?.moved) {
        const [x, y] = place(grip.canvas, e.clientX, e.clientY);
        clearTimeout(timer);
        model.send({ event: "drop", x, y });
      }
      setTimeout(() => { grip = null; });
    });

    // The canvas swallows every key. For keys that are not ours its two calls are made harmless on the way down
    // and given back on the way up, so that Tab, Ctrl+S and Shift+Enter work as anywhere in the notebook.
    on(host, "keydown", (e) => {
      if (!isCanvas(e) || !leaves(e, model.get("keeps"))) return;
      e.preventDefault = () => {};
      e.stopPropagation = () => {};
      if (e.key === "Escape") e.target.blur();
    }, { passive: false });
    on(host, "keydown", (e) => {
      delete e.preventDefault;
      delete e.stopPropagation;
      // Letters typed on a button of ours must not reach the notebook, where "d d" deletes a cell.
      if (!leaves(e)) e.stopPropagation();
    }, { capture: false, passive: false });

    // Mouse moves: one when another place is pointed at, at most one each MOVE_MS, the last one always.
    const pass = (e) => { last = performance.now(); spot = nearest(e.target, e.clientX, e.clientY); };
    on(host, "mousemove", (e) => {
      if (!isCanvas(e) || e.boardlab) return;
      clearTimeout(timer);
      const wait = MOVE_MS - (performance.now() - last);
      if (grip && e.buttons & 1 && model.get("drags")) {
        e.stopPropagation();
        grip.moved ||= Math.hypot(e.clientX - grip.x, e.clientY - grip.y) > TAP_PX;
        if (!grip.moved || nearest(e.target, e.clientX, e.clientY) === spot) return;
        const { target, clientX, clientY } = e;
        const tell = () => {
          pass({ target, clientX, clientY });
          const [x, y] = place(target, clientX, clientY);
          model.send({ event: "drag", x, y });
        };
        if (wait <= 0) tell(); else timer = setTimeout(tell, wait);
        return;
      }
      if (nearest(e.target, e.clientX, e.clientY) === spot) { e.stopPropagation(); return; }
      if (wait <= 0) { pass(e); return; }
      e.stopPropagation();
      const { target, clientX, clientY } = e;
      timer = setTimeout(() => {
        const copy = new MouseEvent("mousemove", { clientX, clientY, bubbles: true });
        copy.boardlab = true;
        pass({ target, clientX, clientY });
        target.dispatchEvent(copy);
      }, wait);
    });
    on(host, "mouseout", (e) => { if (isCanvas(e)) { clearTimeout(timer); spot = -2; } });

    // The second half of a double click never acts twice.
    let down = { at: -1e9, x: 0, y: 0 };
    const again = (x, y) => {
      const now = performance.now();
      const twice = now - down.at < DOUBLE_MS && Math.hypot(x - down.x, y - down.y) < 2 * TAP_PX;
      down = { at: now, x, y };
      return twice;
    };
    on(host, "mousedown", (e) => {
      if (!isCanvas(e)) return;
      e.target.classList.add("bl-mouse");
      grip = e.button === 0 ? { canvas: e.target, x: e.clientX, y: e.clientY, moved: false } : null;
    });
    on(host, "keydown", (e) => { if (isCanvas(e)) e.target.classList.remove("bl-mouse"); });
    on(host, "mousedown", (e) => { if (isCanvas(e) && (e.button !== 0 || again(e.clientX, e.clientY))) e.stopPropagation(); });

    // A tap is told to the kernel; a moving finger scrolls the page and never places a piece.
    let tap = null;
    on(host, "touchstart", (e) => {
      if (!isCanvas(e)) return;
      e.stopPropagation();
      const t = e.touches[0];
      tap = e.touches.length === 1 ? { x: t.clientX, y: t.clientY, at: performance.now() } : null;
    });
    on(host, "touchmove", (e) => {
      if (!isCanvas(e)) return;
      e.stopPropagation();
      const t = e.touches[0];
      if (tap && Math.hypot(t.clientX - tap.x, t.clientY - tap.y) > TAP_PX) tap = null;
    });
    on(host, "touchcancel", (e) => { if (isCanvas(e)) { e.stopPropagation(); tap = null; } });
    on(host, "touchend", (e) => {
      if (!isCanvas(e)) return;
      e.stopPropagation();
      if (e.cancelable) e.preventDefault();
      if (tap && performance.now() - tap.at < TAP_MS && !again(tap.x, tap.y)) {
        e.target.focus();
        const [x, y] = place(e.target, tap.x, tap.y);
        model.send({ event: "tap", x, y });
      }
      tap = null;
    }, { passive: false });
  }

  function roles() {
    const canvas = host.querySelector("canvas");
    if (!canvas) return false;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("tabindex", "0");
    canvas.setAttribute("aria-label", model.get("label"));
    canvas.setAttribute("aria-roledescription", model.get("kind"));
    canvas.style.touchAction = "pan-x pan-y pinch-zoom";
    // ipycanvas gives a pressed board the focus; the page must not scroll then, or the click lands on another place.
    canvas.focus = (how) => HTMLElement.prototype.focus.call(canvas, { ...how, preventScroll: true });
    return true;
  }

  function news() {
    const tell = () => report({ pixel_ratio: window.devicePixelRatio || 1, theme: themeOf(document, window) });
    tell();
    const watch = new MutationObserver(tell);
    watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ["theme"] });
    off.push(() => watch.disconnect());
    let timer = 0;
    const wide = () => {
      const width = Math.round(host.parentElement?.clientWidth || host.clientWidth);
      const ratio = window.devicePixelRatio || 1, shown = host.querySelector("canvas")?.getBoundingClientRect().width;
      if (width > 0 && shown > 0) report({ width, shown: Math.round(shown * ratio), pixel_ratio: ratio });
    };
    const later = () => { clearTimeout(timer); timer = setTimeout(wide, 150); };
    const size = new ResizeObserver(later);
    size.observe(host.parentElement || host);
    size.observe(host.querySelector("canvas"));
    window.addEventListener("resize", later);
    off.push(() => window.removeEventListener("resize", later));
    wide();
    off.push(() => { clearTimeout(timer); size.disconnect(); });
  }

  // ipywidgets shows by colour alone which toggle is on; a screen reader needs to be told.
  function toggles() {
    const frame = host.closest(".boardlab") ?? host;
    const tell = () => frame.querySelectorAll(".widget-toggle-button").forEach((button) => {
      const on = String(button.classList.contains("mod-active"));
      if (button.getAttribute("aria-pressed") !== on) button.setAttribute("aria-pressed", on);
    });
    tell();
    const watch = new MutationObserver(tell);
    watch.observe(frame, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    off.push(() => watch.disconnect());
  }

  function attach() {
    host = el.closest(".bl-surface");
    if (!host || !roles()) {
      if (waiting++ < 600) requestAnimationFrame(attach);
      return;
    }
    manners();
    copyOnce(model);
    news();
    toggles();
    model.on("change:label change:kind", roles);
    off.push(() => model.off("change:label change:kind", roles));
    report({ attached: model.get("attached") + 1 });
  }
  attach();
  return () => { waiting = 1e9; off.forEach((f) => f()); };
}
export default { render };
