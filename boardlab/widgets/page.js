// Words with pressable parts: anything that carries data-send tells the kernel what was pressed.
function render({ model, el }) {
  const body = document.createElement("div");
  el.append(body);
  const draw = () => {
    const focus = el.contains(document.activeElement) ? document.activeElement.dataset?.send : null;
    const open = new Set([...body.querySelectorAll("details[open]")].map((d) => d.id));
    body.innerHTML = model.get("html");
    body.querySelectorAll("details").forEach((d) => { if (open.has(d.id)) d.open = true; });
    if (focus) body.querySelector(`[data-send="${CSS.escape(focus)}"]`)?.focus();
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
  // Letters on our buttons must not reach the notebook, where "d d" deletes a cell.
  const key = (e) => { if (!(e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || e.key === "Tab" || e.key === "Escape")) e.stopPropagation(); };
  roles(); draw();
  body.addEventListener("click", press);
  body.addEventListener("keydown", key);
  model.on("change:html", draw);
  model.on("change:label change:look change:live", roles);
  return () => { model.off("change:html", draw); model.off("change:label change:look change:live", roles); };
}
export default { render };
