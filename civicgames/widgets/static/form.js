// Keeps JupyterLab's single-key commands away from plain widgets, and tells screen readers what
// they don't say themselves. It draws nothing.

const FOCUSABLE = "button, input, select, textarea, summary, a[href], [tabindex]";

function render({ el }) {
  let observer = null;
  let waiting = 0;

  const mend = (form) => {
    for (const one of form.querySelectorAll(FOCUSABLE)) {
      if (!one.hasAttribute("data-lm-suppress-shortcuts")) one.setAttribute("data-lm-suppress-shortcuts", "true");
    }
    for (const live of form.querySelectorAll(".cg-live")) {
      if (!live.hasAttribute("role")) { live.setAttribute("role", "status"); live.setAttribute("aria-live", "polite"); }
    }
    for (const group of form.querySelectorAll(".widget-radio")) {
      const label = group.querySelector(".widget-label");
      if (!label || group.hasAttribute("role")) continue;
      label.id ||= `cg-label-${Math.random().toString(36).slice(2)}`;
      group.setAttribute("role", "radiogroup");
      group.setAttribute("aria-labelledby", label.id);
    }
  };

  // It is put into the page after it is rendered.
  const attach = () => {
    const form = el.closest(".cg-form");
    if (!form) { waiting = requestAnimationFrame(attach); return; }
    mend(form);
    observer = new MutationObserver(() => mend(form));
    observer.observe(form, { childList: true, subtree: true });
  };
  attach();
  return () => { cancelAnimationFrame(waiting); observer?.disconnect(); };
}

export default { render };
