// The pieces of a lesson: questions, progress, keeping one's work. Python decides everything and
// makes every text; here it is drawn, and what is picked or typed is sent back.

/** An element. `on…` props are listeners; null children and props are left out. */
function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "checked" || name === "selected" || name === "value") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value).trim());
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  // JupyterLab's single-key commands act on the notebook unless each focusable element says no.
  if (["button", "input", "select", "summary", "textarea", "a"].includes(tag) || element.hasAttribute("tabindex")) {
    element.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  return element;
}

const unique = () => Math.random().toString(36).slice(2);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function render({ model, el }) {
  const id = unique();
  const live = h("div", { class: "cg-hidden", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const body = h("div", { class: "cg-lesson-body" });
  const root = h("div", { class: "cg-lesson", role: "group", "data-lm-suppress-shortcuts": "true" }, live, body);
  el.append(root);

  let mine = null; // what is picked or typed and not sent yet
  let fresh = -1; // the screen's count of restored works: a new one brings answers of its own
  let changed = false; // whether it differs from what was marked
  let busy = false;
  let clock = { until: 0, timer: 0 };
  let said = "";

  const send = (message, buffers = []) => model.send(message, undefined, buffers);
  const tell = (text) => { live.textContent = ""; setTimeout(() => { live.textContent = text; }, 50); };
  const button = (label, act, props = {}) =>
    h("button", { type: "button", class: "cg-l-button", onclick: act, ...props }, label);

  function touch() {
    if (changed) return;
    changed = true;
    body.querySelector(".cg-l-feedback")?.replaceChildren();
  }

  /** To the heading of a step; where it isn't drawn, the sentence that names it must do. */
  function goTo(heading) {
    for (const one of document.querySelectorAll("h2")) {
      if (one.textContent.replace("¶", "").trim() !== heading) continue;
      one.setAttribute("tabindex", "-1");
      one.scrollIntoView({ block: "start" });
      one.focus({ preventScroll: true });
      return;
    }
  }

  // The answers of each kind of question

  const start = {
    choice: (screen) => screen.answer ?? "",
    choices: (screen) => new Set(screen.answer ?? []),
    number: (screen) => screen.answer ?? "",
    order: (screen) => [...(screen.answer ?? screen.items.map((item) => item.id))],
    match: (screen) => ({ ...(screen.answer ?? {}) }),
    text: (screen) => ({ text: screen.answer?.text ?? "", points: new Set(screen.answer?.points ?? []) }),
  };
  const finished = {
    choice: () => mine, choices: () => [...mine], number: () => mine, order: () => mine, match: () => mine,
    text: () => ({ text: mine.text, points: [...mine.points] }),
  };

  function ticks(screen, type) {
    return h("fieldset", { class: "cg-l-set" }, h("legend", {}, screen.ask),
      screen.options.map((option) => h("label", { class: "cg-l-option" },
        h("input", {
          type, name: `cg-${id}`, value: option.id, disabled: screen.locked, "data-key": `o-${option.id}`,
          checked: type === "radio" ? mine === option.id : mine.has(option.id),
          onchange: (event) => {
            if (type === "radio") mine = option.id;
            else mine[event.target.checked ? "add" : "delete"](option.id);
            touch();
          },
        }), h("span", {}, option.text))));
  }

  const fields = {
    choice: (screen) => ticks(screen, "radio"),
    choices: (screen) => ticks(screen, "checkbox"),
    number: (screen) => [
      h("label", { class: "cg-l-ask", for: `cg-${id}` }, screen.ask),
      h("div", { class: "cg-l-row" },
        h("input", {
          type: "text", inputmode: "decimal", autocomplete: "off", id: `cg-${id}`, value: mine, maxlength: 60,
          disabled: screen.locked, "aria-describedby": screen.unit ? `cg-${id}-unit` : null, "data-key": "number",
          oninput: (event) => { mine = event.target.value; touch(); },
          onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); answer(); } },
        }),
        screen.unit ? h("span", { id: `cg-${id}-unit` }, screen.unit) : null)],
    order(screen) {
      const texts = Object.fromEntries(screen.items.map((item) => [item.id, item.text]));
      const move = (place, by) => {
        const to = place + by;
        if (to < 0 || to >= mine.length) return;
        const key = mine[place];
        [mine[place], mine[to]] = [mine[to], mine[place]];
        touch();
        draw();
        body.querySelector(`[data-key="${by < 0 ? "up" : "down"}-${key}"]`)?.focus();
        tell(fill(screen.words.placed, { item: texts[key], place: to + 1, all: mine.length }));
      };
      return h("div", { role: "group", "aria-labelledby": `cg-${id}-ask` },
        h("p", { class: "cg-l-ask", id: `cg-${id}-ask` }, screen.ask),
        h("ol", { class: "cg-l-order" }, mine.map((key, place) => h("li", {},
          h("span", { class: "cg-l-item" }, texts[key]),
          h("span", { class: "cg-l-moves" },
            [["up", -1, "↑"], ["down", 1, "↓"]].map(([name, by, sign]) => {
              const none = place + by < 0 || place + by >= mine.length;
              return button(sign, () => move(place, by), {
                class: "cg-l-move", "aria-label": fill(screen.words[name], { item: texts[key] }),
                "aria-disabled": none ? "true" : null, "data-key": `${name}-${key}`,
              });
            }))))));
    },
    match: (screen) => h("div", { role: "group", "aria-labelledby": `cg-${id}-ask` },
      h("p", { class: "cg-l-ask", id: `cg-${id}-ask` }, screen.ask),
      h("div", { class: "cg-l-pairs" }, screen.lefts.map((left) => h("div", { class: "cg-l-pair" },
        h("label", { for: `cg-${id}-${left.id}` }, left.text),
        h("select", {
          id: `cg-${id}-${left.id}`, "data-key": `m-${left.id}`,
          onchange: (event) => { mine[left.id] = event.target.value; touch(); },
        }, h("option", { value: "" }, screen.words.choose),
        screen.rights.map((right) => h("option", { value: right.id, selected: mine[left.id] === right.id }, right.text))))))),
    text: (screen) => [
      h("label", { class: "cg-l-ask", for: `cg-${id}` }, screen.ask),
      h("textarea", {
        id: `cg-${id}`, rows: screen.lines, maxlength: screen.longest, "data-key": "text", value: mine.text,
        oninput: (event) => { mine.text = event.target.value; },
        onchange: () => { if (mine.text.trim()) send({ do: "draft", answer: finished.text() }); },
      }),
      screen.points ? h("fieldset", { class: "cg-l-set cg-l-points" }, h("legend", {}, screen.words.points),
        screen.points.map((point) => h("label", { class: "cg-l-option" },
          h("input", {
            type: "checkbox", checked: mine.points.has(point.id), "data-key": `p-${point.id}`,
            onchange: (event) => {
              mine.points[event.target.checked ? "add" : "delete"](point.id);
              send({ do: "points", answer: finished.text() });
            },
          }), h("span", {}, point.text)))) : null],
  };

  function answer() {
    const { kind, busyWords } = model.get("screen");
    changed = false;
    if (busyWords) { busy = true; draw(); tell(busyWords); }
    send({ do: "answer", answer: finished[kind]() });
  }

  function feedback(screen) {
    const again = (one) => one.again ? [" ", button(one.again.label, () => goTo(one.again.heading), { class: "cg-l-again", "data-key": `again-${one.again.heading}` })] : null;
    return h("div", { class: "cg-l-feedback" },
      changed || !screen.verdict ? null : h("p", { class: `cg-l-verdict ${screen.right == null ? "" : screen.right ? "cg-l-right" : "cg-l-wrong"}` },
        h("span", { "aria-hidden": "true" }, screen.right == null ? "" : screen.right ? "✓ " : "✗ "), screen.verdict),
      changed ? null : h("ul", {}, screen.feedback.map((one) => h("li", { class: one.right == null ? "" : one.right ? "cg-l-right" : "cg-l-wrong" },
        one.right == null ? null : h("span", { "aria-hidden": "true" }, one.right ? "✓ " : "✗ "),
        one.about ? h("b", {}, one.about, " ") : null, one.say, again(one)))));
  }

  function hints(screen) {
    const { shown, next } = screen.hints;
    if (!shown.length && !next) return null;
    return h("div", { class: "cg-l-hints" },
      shown.length ? h("ol", { "aria-label": screen.words.hints }, shown.map((hint) => h("li", {}, hint))) : null,
      next ? button(next, () => send({ do: "hint" }), { class: "cg-l-button cg-l-plain", "data-key": "hint" }) : null);
  }

  const html = (text) => { const box = h("div", { class: "cg-l-html" }); box.innerHTML = text; return box; };

  const draws = {
    check: (screen) => [
      h("p", { class: "cg-l-kind" }, screen.title),
      fields[screen.kind](screen),
      h("div", { class: "cg-l-row" },
        screen.reveal ? button(busy ? screen.busyWords : screen.reveal, () => {
          if (busy) return;
          busy = true;
          draw();
          send({ do: "reveal" });
        }, { class: "cg-l-button cg-l-plain", "data-key": "reveal" }) : null,
        screen.locked ? null : button(busy ? screen.busyWords : screen.words.send, () => { if (!busy) answer(); }, { class: "cg-l-button cg-l-main", "data-key": "send" })),
      feedback(screen),
      screen.html ? html(screen.html) : null,
      hints(screen)],
    hints: (screen) => [h("p", { class: "cg-l-kind" }, screen.title), hints(screen)],
    simulate: (screen) => [
      h("p", { class: "cg-l-ask" }, screen.ask),
      h("div", { class: "cg-l-row" }, button(busy ? screen.busyWords : screen.words.send, () => {
        if (busy) return;
        busy = true;
        draw();
        tell(screen.busyWords);
        send({ do: "simulate" });
      }, { class: "cg-l-button cg-l-main", "data-key": "send" })),
      screen.told ? h("p", {}, screen.told) : null,
      screen.html ? html(screen.html) : null],
    pick: (screen) => [
      h("p", { class: "cg-l-kind" }, screen.title),
      h("fieldset", { class: "cg-l-set" }, h("legend", {}, screen.ask),
        screen.options.map((option) => h("label", { class: "cg-l-option" },
          h("input", {
            type: "radio", name: `cg-${id}`, checked: screen.picked === option.id, "data-key": `o-${option.id}`,
            onchange: () => send({ do: "pick", id: option.id }),
          }), h("span", {}, option.done ? [h("span", { "aria-hidden": "true" }, "✓ "), option.text, h("span", { class: "cg-hidden" }, ` (${screen.words.done})`)] : option.text))))],
    note: (screen) => [
      screen.title ? h("p", { class: "cg-l-kind" }, screen.title) : null,
      h("p", { class: "cg-l-ask" }, screen.ask),
      screen.words.again ? h("div", { class: "cg-l-row" }, button(screen.words.again, () => send({ do: "again" }), { class: "cg-l-button cg-l-plain", "data-key": "again" })) : null],
    start: (screen) => [
      h("p", { class: "cg-l-kind" }, screen.title),
      h("p", { class: "cg-l-ask" }, screen.progress),
      h("ol", { class: "cg-l-steps" }, screen.steps.map((step) => h("li", {},
        button([h("span", { "aria-hidden": "true" }, step.done ? "✓ " : ""), step.label, step.done ? h("span", { class: "cg-hidden" }, ` (${screen.words.done})`) : null],
          () => goTo(step.heading), { class: `cg-l-step ${step.done ? "cg-l-done" : ""}`, "data-key": `s-${step.heading}` })))),
      h("label", { class: "cg-l-option" }, h("input", {
        type: "checkbox", checked: screen.clock, "data-key": "clock",
        onchange: (event) => send({ do: "clock", on: event.target.checked }),
      }), h("span", {}, screen.words.clock))],
    step: (screen) => [
      h("div", { class: "cg-l-row" },
        h("span", { class: "cg-l-place" }, screen.place),
        h("progress", { max: screen.all, value: screen.done, "aria-label": screen.words.progress }),
        timer(screen),
        button(screen.isDone ? screen.words.undo : screen.words.done, () => send({ do: "done", on: !screen.isDone }), {
          class: `cg-l-button ${screen.isDone ? "cg-l-plain" : "cg-l-main"}`, "aria-pressed": String(screen.isDone), "data-key": "done",
        })),
      screen.open ? h("p", { class: "cg-l-muted" }, screen.open) : null],
    keep: (screen) => [
      h("p", { class: "cg-l-kind" }, screen.title),
      h("label", { class: "cg-l-field" }, h("span", {}, screen.words.name), h("input", {
        type: "text", maxlength: 40, autocomplete: "off", value: screen.name, "data-key": "name",
        onchange: (event) => send({ do: "name", name: event.target.value }),
      })),
      h("div", { class: "cg-l-row" },
        button(screen.words.save, () => send({ do: "save" }), { class: "cg-l-button cg-l-main", "data-key": "save" }),
        button(screen.words.page, () => send({ do: "page" }), { class: "cg-l-button cg-l-plain", "data-key": "page" })),
      h("label", { class: "cg-l-field" }, h("span", {}, screen.words.restore), h("input", {
        type: "file", accept: ".zip", "data-key": "file", onchange: (event) => restore(event.target, screen),
      })),
      h("p", { class: "cg-l-muted" }, screen.words.about)],
    pool: (screen) => [
      h("p", { class: "cg-l-kind" }, screen.title),
      h("label", { class: "cg-l-field" }, h("span", {}, screen.ask), h("input", {
        type: "file", accept: ".zip", multiple: true, "data-key": "files",
        onchange: (event) => pool(event.target, screen),
      })),
      screen.told ? h("p", {}, screen.told) : null,
      screen.words.empty ? h("div", { class: "cg-l-row" }, button(screen.words.empty, () => send({ do: "empty" }), { class: "cg-l-button cg-l-plain", "data-key": "empty" })) : null,
      screen.html ? html(screen.html) : null],
  };

  async function pool(input, screen) {
    const files = [...input.files];
    for (const [place, file] of files.entries()) {
      if (file.size > screen.largest) send({ do: "too_large", name: file.name });
      else send({ do: "file", name: file.name, last: place === files.length - 1 }, [await file.arrayBuffer()]);
    }
    input.value = "";
  }

  async function restore(input, screen) {
    const file = input.files[0];
    if (!file) return;
    if (file.size > screen.largest) { send({ do: "too_large", name: file.name }); return; }
    send({ do: "restore", name: file.name }, [await file.arrayBuffer()]);
    input.value = "";
  }

  function timer(screen) {
    clearInterval(clock.timer);
    if (!screen.clock) return null;
    const shown = h("span", { role: "timer", class: "cg-l-clock" });
    const tick = () => {
      const left = Math.ceil((clock.until - Date.now()) / 1000);
      const time = `${Math.floor(Math.max(left, 0) / 60)}:${String(Math.max(left, 0) % 60).padStart(2, "0")}`;
      shown.textContent = left > 0 ? fill(screen.words.left, { time }) : screen.words.over;
      if (left <= 0) clearInterval(clock.timer);
    };
    if (!clock.until) {
      return button(screen.words.startClock, () => {
        clock.until = Date.now() + screen.minutes * 60000;
        draw();
        tell(screen.words.running);
      }, { class: "cg-l-button cg-l-plain", "data-key": "clock" });
    }
    tick();
    clock.timer = setInterval(tick, 500);
    return shown;
  }

  function draw() {
    const screen = model.get("screen");
    if (!screen.type) return;
    root.setAttribute("aria-label", screen.place || (screen.type === "check" ? screen.ask : screen.title || screen.ask));
    root.dataset.type = screen.type;
    root.dataset.check = screen.check ?? "";
    if (screen.type === "check" && fresh !== screen.fresh) {
      fresh = screen.fresh;
      changed = false;
      mine = start[screen.kind](screen);
    }
    const active = body.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.dataset?.key;
    const caret = active && "selectionStart" in active ? [active.selectionStart, active.selectionEnd] : null;
    const notice = screen.notice ? h("p", { class: `cg-l-notice ${screen.notice.wrong ? "cg-l-bad" : ""}` }, screen.notice.wrong ? "⚠ " : "", screen.notice.text) : null;
    body.replaceChildren(...[draws[screen.type](screen), notice].flat(Infinity).filter(Boolean));
    if (key) {
      const again = body.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? body.querySelector("button, input, textarea");
      again?.focus({ preventScroll: true });
      if (caret && caret[0] !== null && again?.setSelectionRange) { try { again.setSelectionRange(...caret); } catch { /* not a field of text */ } }
    }
  }

  function show() {
    busy = false;
    const screen = model.get("screen");
    draw();
    const now = screen.said ?? "";
    if (now && now !== said) tell(now);
    said = now;
  }

  function received(message, buffers) {
    if (message.do === "download") saveFile(buffers, message.mime, message.name);
  }

  model.on("change:screen", show);
  model.on("msg:custom", received);
  draw();
  said = model.get("screen").said ?? "";
  const stopWatching = model.get("screen").type === "start" ? watchIdle(model, () => send({ do: "save" }), true) : null;
  return () => {
    clearInterval(clock.timer);
    stopWatching?.();
    model.off("change:screen", show);
    model.off("msg:custom", received);
  };
}

export default { render };
