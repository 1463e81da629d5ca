// Binder ends a session after ten idle minutes: whoever has something unsaved is told before.

/**
 * Watch over what a table or a lesson has unsaved, as its model's screen says; it says nothing
 * where sessions don't end. `save` is the one click. A lesson's file holds its page's plays, so
 * that beside a lesson (`whole`) tables say nothing. Returns how to stop.
 */
function watchIdle(model, save, whole = false) {
  const page = (document.body.civicgamesIdle ??= idlePage());
  return page.watch({ model, save, whole, get state() { return model.get("screen").leaving; } });
}

/** One banner a page, however many tables are on it. */
function idlePage() {
  const watched = new Set();
  let last = Date.now();

  const text = document.createElement("p");
  text.setAttribute("role", "alert");
  const [save, close] = [0, 1].map(() => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("data-lm-suppress-shortcuts", "true");
    return button;
  });
  save.className = "cg-leaving-save";
  const banner = document.createElement("div");
  banner.className = "cg-leaving";
  banner.hidden = true;
  banner.append(text, save, close);

  const hide = () => {
    last = Date.now();
    banner.hidden = true;
    text.textContent = "";
  };
  // Once it is there it stays: whoever comes by keyboard presses keys on the way to it.
  const alive = (event) => { if (!banner.contains(event.target)) last = Date.now(); };
  const unsaved = () => {
    // A widget may be drawn in two places.
    const all = [...new Map([...watched].map((one) => [one.model, one])).values()];
    const told = all.filter((one) => one.state);
    const lessons = told.filter((one) => one.whole);
    return (lessons.length ? lessons : told).filter((one) => one.state.unsaved);
  };
  save.addEventListener("click", () => {
    unsaved().forEach((one) => one.save());
    hide();
  });
  close.addEventListener("click", hide);

  function look() {
    const [first] = unsaved();
    if (!first) {
      if (!banner.hidden) hide();
      return;
    }
    const said = first.state;
    if (!banner.hidden || Date.now() - last < said.seconds * 1000) return;
    banner.hidden = false;
    save.textContent = said.save;
    close.textContent = said.close;
    text.textContent = said.text;
  }

  const events = ["pointerdown", "keydown", "wheel"];
  let timer = null;
  const start = () => {
    document.body.append(banner);
    events.forEach((event) => document.addEventListener(event, alive, { passive: true }));
    timer = setInterval(look, 1000);
  };
  const stop = () => {
    clearInterval(timer);
    events.forEach((event) => document.removeEventListener(event, alive));
    banner.remove();
  };
  return {
    watch(one) {
      if (!watched.size) start();
      watched.add(one);
      return () => {
        watched.delete(one);
        if (!watched.size) stop();
      };
    },
  };
}
