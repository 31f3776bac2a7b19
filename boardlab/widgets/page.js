// Words with pressable parts: anything that carries data-send tells the kernel what was pressed.
// Words that are longer than the room they have scroll; then Tab reaches them, and the arrow keys move them.

// anywidget gives each widget 2 seconds to load its script; one that takes longer never hears from the kernel again. On
// a slow computer a lesson of many boards takes longer, so the first of our pages asks for patience on behalf of all.
const plain = AbortSignal.timeout;
if (!plain.patient) {
  AbortSignal.timeout = Object.assign((ms) => plain.call(AbortSignal, ms === 2000 ? 120000 : ms), { patient: true });
}

/** "light", "dark" or "projector" (when the reader asks the system for more contrast). */
function themeOf() {
  if (window.matchMedia("(prefers-contrast: more)").matches) return "projector";
  const body = document.body, lab = body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false" ? "dark" : "light";
  if (body.classList.contains("vscode-dark") || document.documentElement.getAttribute("theme") === "dark") return "dark";
  if (body.classList.contains("vscode-light")) return "light";
  return window.matchMedia("(prefers-color-scheme: dark)").matches && window.VOILA === undefined ? "dark" : "light";
}

function render({ model, el }) {
  const body = document.createElement("div");
  el.append(body);
  const draw = () => {
    const focus = el.contains(document.activeElement) ? document.activeElement.dataset?.send : null;
    const open = new Set([...body.querySelectorAll("details[open]")].map((d) => d.id));
    body.innerHTML = model.get("html");
    body.querySelectorAll("details").forEach((d) => { if (open.has(d.id)) d.open = true; });
    if (focus) body.querySelector(`[data-send="${CSS.escape(focus)}"]`)?.focus();
    soon();
  };
  let waiting = 0;
  const soon = () => { waiting ||= requestAnimationFrame(reach); };
  const reach = () => {
    waiting = 0;
    const scrolls = body.scrollHeight > body.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(body).overflowY);
    if (scrolls) body.tabIndex = 0;
    else if (document.activeElement !== body) body.removeAttribute("tabindex");
  };
  const roles = () => {
    body.className = model.get("look");
    const live = model.get("live"), label = model.get("label");
    if (live) { body.setAttribute("role", "status"); body.setAttribute("aria-live", live); }
    else if (label) { body.setAttribute("role", "group"); }
    if (label) body.setAttribute("aria-label", label);
  };
  const press = (e) => {
    const part = e.target.closest("[data-send]");
    if (part) model.send({ press: part.dataset.send });
  };
  // A chosen file is read here and told as "file:TEXT"; one that is too large is never read.
  const chosen = async (e) => {
    const input = e.target.closest("[data-file]"), file = input?.files?.[0];
    if (!file) return;
    const text = file.size > 5e6 ? "" : await file.text();
    model.send({ press: `${input.dataset.file}:${text}` });
    input.value = "";
  };
  // Letters on our buttons must not reach the notebook, where "d d" deletes a cell.
  const key = (e) => { if (!(e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || e.key === "Tab" || e.key === "Escape")) e.stopPropagation(); };
  // "Next" brings the next cell of the notebook into view.
  const go = (message) => {
    if (message.go !== "next") return;
    let cell = el.closest(".jp-Cell")?.nextElementSibling;
    while (cell && !cell.classList.contains("jp-Cell")) cell = cell.nextElementSibling;
    cell?.scrollIntoView({ block: "start" });
  };
  // A panel without a board learns from here how the page looks.
  const look = () => {
    if (model.get("theme") === themeOf()) return;
    model.set("theme", themeOf());
    model.save_changes();
  };
  const eye = new MutationObserver(look);
  if (model.get("watches")) {
    look();
    eye.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  }
  model.on("msg:custom", go);
  const room = new ResizeObserver(soon);
  roles(); draw();
  room.observe(body);
  body.addEventListener("blur", soon);
  body.addEventListener("click", press);
  body.addEventListener("change", chosen);
  body.addEventListener("keydown", key);
  model.on("change:html", draw);
  model.on("change:label change:look change:live", roles);
  return () => { cancelAnimationFrame(waiting); room.disconnect(); eye.disconnect(); model.off("msg:custom", go); model.off("change:html", draw); model.off("change:label change:look change:live", roles); };
}
export default { render };
