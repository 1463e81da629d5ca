// The frame of every game's table: bar, seats, question, hand, buttons, log, rules, options.
// Python decides everything; here it is drawn, and what is picked is sent back. No text is made here.

/** An element. `on…` props are listeners; null children and props are left out. */
function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "checked" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value).trim());
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  // JupyterLab's single-key commands act on the notebook unless each focusable element says no.
  if (["button", "input", "select", "summary"].includes(tag) || element.hasAttribute("tabindex")) {
    element.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  return element;
}

const WIDE = 860; // pixels, at the usual size of letters: from here on the log stands beside
const PHONE = 540; // below: the question, the hand and the buttons come first
const NO_ANSWER = 20000; // milliseconds

function render({ model, el }) {
  const own = `cg-${Math.random().toString(36).slice(2)}`; // a table may be shown twice in a page
  const live = h("div", { class: "cg-hidden", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const body = h("div", { class: "cg-body" });
  const root = h("div", { class: "cg-root", role: "region", "data-lm-suppress-shortcuts": "true" }, live, body);
  const place = document.querySelectorAll(".cg-root").length + 1; // tables of one page are told apart
  el.append(root);

  let picked = {}; // by slot of the question: what is picked
  let drawn = -1; // the number of the screen that is drawn
  let tab = "log";
  let noticeTold; // the notice that was last shown, null for none
  let known = null; // cards that lay there before: new ones come in with a short motion
  let parked = false; // focus waits at the question until there is one
  let sent = false;
  let auto = null;
  let lost = null;
  let clock = null;
  let talk = { key: "", until: 0, skipped: false };
  let layout = "wide";
  let typed = { id: "", text: "", wrong: false }; // an amount, kept while the question stays
  const open = new Set(); // chapters of the album that are unfolded
  let isLost = false;

  const send = (message) => {
    if (sent && message.number === undefined) return;
    sent = true;
    clearTimeout(lost);
    lost = setTimeout(() => { isLost = true; draw(); }, NO_ANSWER);
    model.send({ number: model.get("number"), ...message });
  };

  const button = (label, act, props = {}) =>
    h("button", { type: "button", class: "cg-button", onclick: act, ...props }, label);

  // What the game's own drawing may use.
  const ui = {
    get words() { return model.get("words"); },
    get layout() { return layout; },
    isOpen: (key) => open.has(key),
    keepOpen: (key, on) => { open[on ? "add" : "delete"](key); },
    read(key) {
      tab = "album";
      open.add(key);
      draw();
      const summary = body.querySelector(`[data-key="album-${key}"]`);
      summary?.scrollIntoView({ block: "nearest" });
      summary?.focus();
    },
    get question() { return model.get("screen").question; },
    slotOf(where) {
      const index = (this.question?.slots ?? []).findIndex((slot) => slot.where === where);
      return index < 0 ? null : { index };
    },
    isNew: (id) => known !== null && !known.has(id),
    toggle(slot, id, content, { class: extra = "", label = null } = {}) {
      const on = picked[slot] === id;
      return h("button", {
        type: "button", class: `cg-pick ${extra} ${on ? "cg-on" : ""}`, "aria-pressed": String(on),
        "aria-label": label, "data-key": `pick-${slot}-${id}`, tabindex: on ? 0 : -1,
        onclick: () => { pick(slot, id); },
      }, content, on ? h("span", { class: "cg-tick", "aria-hidden": "true" }, "✓") : null);
    },
  };

  function pick(slot, id) {
    const { slots, compose } = ui.question;
    const before = picked[slot];
    picked[slot] = before === id && !slots[slot].preset ? undefined : id;
    // Where nothing may be picked twice, the two places swap.
    const group = compose?.distinct.find((one) => one.includes(slot)) ?? [];
    for (const other of group) if (other !== slot && picked[other] === id) picked[other] = before;
    draw();
  }

  function answer() {
    const { slots, answers, compose } = ui.question;
    if (compose) return composed(slots, compose);
    return answers[slots.map((_, index) => picked[index]).join("|")];
  }

  /** An answer put together from what is picked in each slot; null until all are. */
  function composed(slots, compose) {
    const chosen = slots.map((slot, index) => slot.options.find((option) => option.id === picked[index]));
    if (chosen.includes(undefined)) return null;
    const fill = (value) => {
      if (Array.isArray(value)) return value.map(fill);
      if (value === null || typeof value !== "object") return value;
      if ("slot" in value) return chosen[value.slot].value;
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
    };
    const what = chosen.map((option, index) => (compose.withLabels ? `${slots[index].label} → ${option.label}` : option.label)).join(", ");
    return { label: compose.button.replace("{what}", what), values: [fill(compose.value)] };
  }

  const choose = (values) => send({ do: "choose", kinds: ui.question.kinds, values });

  // The parts

  function bar(screen, words) {
    const canPause = !screen.over && !screen.replay && screen.stage !== "moved";
    const title = h("h2", { class: "cg-title" }, words.title);
    const where = [
      h("span", { class: "cg-about" }, screen.about || words.scenario),
      h("ol", { class: "cg-steps", "aria-label": words.step }, screen.steps.map((step) =>
        h("li", { class: `cg-step-${step.state}`, "aria-current": step.state === "now" ? "step" : null },
          h("span", { "aria-hidden": "true" }, { done: "✓ ", cancelled: "✕ " }[step.state] ?? ""),
          step.label, h("span", { class: "cg-hidden" }, ` (${words[step.state]})`)))),
    ];
    const tool = (label, message, key) => button(label, () => send(message), { class: "cg-tool", "data-key": key });
    const tools = h("div", { class: "cg-tools" },
      screen.paused ? h("strong", { class: "cg-paused" }, words.pausedLabel) : null,
      screen.shared && ["table", "aside"].includes(screen.stage) && screen.question ? tool(words.hide, { do: "hide" }, "hide") : null,
      screen.canUndo ? tool(words.undo, { do: "undo" }, "undo") : null,
      screen.watching && screen.paused && !screen.over ? tool(words.step1, { do: "go_on" }, "step") : null,
      canPause ? tool(screen.paused ? words.goOn : words.pause, { do: "pause", on: !screen.paused }, "pause") : null,
      screen.replay ? null : h("div", { class: "cg-languages", role: "group", "aria-label": words.language }, words.languages.map((one) =>
        button(one.id.toUpperCase(), () => send({ do: "lang", lang: one.id, number: 0 }), {
          class: "cg-tool", lang: one.id, "aria-label": one.name, "aria-pressed": String(one.id === words.lang), "data-key": `lang-${one.id}`,
        }))));
    return h("div", { class: "cg-bar" }, title, layout === "phone" ? [tools, where] : [where, tools]);
  }

  function notices(screen, words) {
    const boxes = [];
    if (isLost) boxes.push(h("div", { class: "cg-notice cg-wrong" }, words.lost));
    if (screen.notice) {
      boxes.push(h("div", { class: `cg-notice ${screen.notice.wrong ? "cg-wrong" : ""}` },
        h("span", {}, screen.notice.wrong ? "⚠ " : "", screen.notice.text),
        screen.notice.acts.map((act) => button(act.label, () => send({ do: act.id }), { class: "cg-button cg-plain", "data-key": `act-${act.id}` })),
        screen.notice.acts.length ? null : button(words.close, () => send({ do: "dismiss" }), { class: "cg-tool", "data-key": "dismiss" })));
    }
    if (screen.failed) {
      boxes.push(h("div", { class: "cg-notice cg-wrong" },
        h("span", {}, "⚠ ", screen.failed.text), h("code", { lang: "en" }, screen.failed.detail),
        button(screen.failed.label, () => send({ do: "replace_bot" }), { "data-key": "replace" }),
        button(screen.failed.again, () => send({ do: "ask_again" }), { class: "cg-button cg-plain", "data-key": "again" })));
    }
    return boxes;
  }

  function seats(screen, words, game) {
    return h("ul", { class: "cg-seats", "aria-label": words.seats }, screen.seats.map((seat) =>
      h("li", { class: `cg-seat ${seat.turn ? "cg-turn" : ""} ${seat.you ? "cg-you" : ""}`, "data-side": seat.side || null },
        h("div", { class: "cg-seat-head" },
          h("h3", {}, seat.name),
          h("span", { class: "cg-points" }, h("b", {}, String(seat.points)), ` ${seat.pointsLabel}`)),
        h("p", { class: "cg-seat-about" }, [seat.you ? words.you : seat.player, seat.camp].filter(Boolean).join(" · ")),
        seat.promise ? h("p", { class: "cg-seat-about" }, seat.promise) : null,
        h("p", { class: "cg-flags" },
          seat.turn ? h("span", { class: "cg-flag cg-flag-turn" }, `▶ ${words.toPlay}`) : null,
          seat.deals ? h("span", { class: "cg-flag" }, words.deals) : null,
          seat.veto ? h("span", { class: "cg-seat-veto" }, seat.veto) : null),
        seat.figures.length
          ? h("ul", { class: "cg-figures", "aria-label": seat.figuresLabel }, seat.figures.map((figure) => h("li", {}, game.figure(figure))))
          : h("p", { class: "cg-muted cg-figures-none" }, seat.figuresLabel),
        seat.open?.length
          ? h("ul", { class: "cg-figures cg-open-hand", "aria-label": words.openHand }, seat.open.map((card) => h("li", {}, game.card(card)))) : null)));
  }

  function talkTime(seconds, key, words) {
    if (!seconds) return null;
    if (talk.key !== key) talk = { key, until: Date.now() + seconds * 1000, skipped: false };
    clearInterval(clock);
    if (talk.skipped) return null;
    const said = h("span", { role: "timer" });
    const tick = () => {
      const left = Math.ceil((talk.until - Date.now()) / 1000);
      said.textContent = left > 0 ? words.talk.replace("{seconds}", left) : words.talkOver;
      if (left <= 0 || !said.isConnected) clearInterval(clock);
    };
    tick();
    if (talk.until > Date.now()) setTimeout(() => { clearInterval(clock); clock = setInterval(tick, 250); }, 0);
    return h("p", { class: "cg-talk" }, said,
      button(words.skip, () => { talk.skipped = true; draw(); }, { class: "cg-tool", "data-key": "skip" }));
  }

  function questionPart(screen, words, game) {
    const { question } = screen;
    if (!question) {
      return h("div", { role: "group", class: "cg-ask cg-idle", tabindex: -1, "data-key": "ask", "aria-label": screen.waiting || words.table },
        screen.waiting ? h("p", {}, screen.waiting) : null);
    }
    return h("div", { role: "group", class: "cg-ask", tabindex: -1, "data-key": "ask", "aria-label": question.title },
      h("h3", {}, question.title), h("p", {}, question.sentence),
      question.show.length ? h("div", { class: "cg-show" }, question.show.map((card) => game.show(card, { size: "big" }))) : null,
      talkTime(question.talk, `${question.kinds[0]}-${screen.log.lines.length}`, words));
  }

  function hand(screen, words, game) {
    if (!screen.hand.length) return null;
    const slot = ui.slotOf("hand");
    const cards = screen.hand.map((card) => {
      const isNew = ui.isNew(card.id) ? "cg-new" : "";
      if (!slot || !ui.question.slots[slot.index].options.includes(card.id)) return h("li", {}, game.card(card, { size: "big", class: isNew }));
      return h("li", {}, ui.toggle(slot.index, card.id, game.card(card, { size: "big", class: isNew }), { class: "cg-in-hand" }));
    });
    return h("div", { role: "group", class: "cg-hand", "aria-label": words.hand },
      h("h3", { class: "cg-slot-label" }, slot ? `${words.hand} · ${ui.question.slots[slot.index].label}` : words.hand),
      h("ul", { "data-roving": slot ? "true" : null }, cards));
  }

  function rows(screen) {
    if (!screen.question) return null;
    return screen.question.slots.map((slot, index) => slot.where !== "row" ? null :
      h("div", { class: "cg-option-row", role: "group", "aria-label": slot.label, "data-roving": "true" },
        h("span", { class: "cg-slot-label" }, slot.label),
        slot.options.map((option) => ui.toggle(index, option.id,
          [option.suit ? drawing(option.suit) : null, option.pawn ? GAMES[screen.game].pawn(option.pawn) : null, option.label], { class: `cg-option cg-suit-${option.suit}` }))));
  }

  // An amount: typed, or one of a few that are pressed. Kept as it was typed until it fits.

  function amountPart(screen) {
    const amount = screen.question?.amount;
    if (!amount) return null;
    if (typed.id !== amount.id) typed = { id: amount.id, text: "", wrong: false };
    const id = `${own}-wrong`;
    const fits = () => /^\s*\d{1,9}\s*$/.test(typed.text) && Number(typed.text) <= amount.most;
    const said = () => (!fits() ? amount.missing : Number(typed.text) === 0 ? amount.nothing : amount.button.replace("{number}", Number(typed.text)));
    const wrong = h("p", { class: "cg-amount-wrong", id, role: "alert" });
    const give = () => {
      if (fits()) { choose([Number(typed.text)]); return; }
      typed.wrong = true;
      refresh();
      input.focus();
    };
    const input = h("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 9, "data-key": "amount", "aria-describedby": id,
      oninput: () => { typed.text = input.value; typed.wrong = false; refresh(); },
      onkeydown: (event) => {
        const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
        if (event.key === "Enter") { event.preventDefault(); give(); }
        if (!step) return;
        event.preventDefault();
        set(Math.min(amount.most, Math.max(0, (fits() ? Number(typed.text) : 0) + step)));
      },
    });
    const main = button("", give, { "data-key": "main" });
    const quick = amount.quick.map((number) => h("button", {
      type: "button", "data-key": `quick-${number}`, onclick: () => set(number),
    }, String(number)));
    const set = (number) => { typed.text = String(number); typed.wrong = false; input.value = typed.text; refresh(); };
    function refresh() {
      main.textContent = said();
      main.classList.toggle("cg-not-yet", !fits());
      input.setAttribute("aria-invalid", String(typed.wrong));
      wrong.textContent = typed.wrong ? `⚠ ${amount.wrong}` : "";
      quick.forEach((one) => one.setAttribute("aria-pressed", String(fits() && Number(one.textContent) === Number(typed.text))));
    }
    input.value = typed.text;
    refresh();
    return h("div", { class: "cg-amount" }, h("label", {}, h("span", {}, amount.label), input),
      h("div", { class: "cg-quick", role: "group", "aria-label": amount.quickLabel }, quick), main, wrong);
  }

  function buttons(screen) {
    const { question } = screen;
    if (!question) return null;
    if (question.amount) return amountPart(screen);
    const ready = question.slots.length ? answer() : null;
    return h("div", { class: "cg-acts" },
      question.slots.length ? button(ready?.label ?? question.missing, () => { if (ready) choose(ready.values); }, {
        class: `cg-button ${ready ? "" : "cg-not-yet"}`, "aria-disabled": ready ? null : "true", "data-key": "main" }) : null,
      question.buttons.map((one, index) => button([one.suit ? drawing(one.suit) : null, one.label], () => choose(one.values), {
        class: `cg-button ${one.plain ? "cg-plain" : ""} ${one.suit ? `cg-plain cg-suit-${one.suit}` : ""}`, "data-key": `button-${index}` })));
  }

  function panel(screen, words, game) {
    const found = screen.panel;
    if (!found) return null;
    const goOn = found.goOn ? button(found.goOn, () => send({ do: "go_on" }), { "data-key": "go-on" }) : null;
    const timer = talkTime(found.talk, `${found.kind}-${screen.log.lines.length}`, words);
    if (found.kind === "over") {
      return h("div", { role: "group", class: "cg-panel cg-over", tabindex: -1, "data-key": "ask", "aria-label": found.headline },
        h("h2", {}, found.headline), h("p", { class: "cg-reason" }, found.reason), game.rows(found.rows, found, words, ui));
    }
    return h("div", { role: "group", class: `cg-panel cg-${found.kind}`, "aria-label": found.title },
      h("div", { class: "cg-panel-head" }, h("h2", {}, found.title), h("p", { class: "cg-reason" }, found.sentence)),
      found.rows ? game.rows(found.rows, found, words, ui) : null,
      found.notes?.length ? h("ul", { class: "cg-notes" }, found.notes.map((note) => h("li", {}, note))) : null,
      timer, goOn ? h("div", { class: "cg-acts" }, goOn, (found.looks ?? []).map((look) =>
        button(look.label, () => send({ do: "look_aside", seat: look.seat }), { class: "cg-button cg-plain", "data-key": `look-${look.seat}` }))) : null,
      game.after ? game.after(found, words) : null);
  }

  function hints(screen) {
    return screen.hints.length ? h("ul", { class: "cg-hints" }, screen.hints.map((hint) => h("li", {}, hint))) : null;
  }

  // Beside the table

  function side(screen, words) {
    const { album } = GAMES[screen.game];
    const tabs = ["log", album ? "album" : null, "guide", "rules", screen.replay ? null : "options"].filter(Boolean);
    const parts = { log: logPart, album, guide: guidePart, rules: rulesPart, options: optionsPart };
    if (!parts[tab]) tab = "log"; // another game's play was loaded
    const content = parts[tab](screen, words, ui);
    return h("div", { role: "group", class: "cg-side", "aria-label": words.side },
      h("div", { class: "cg-tabs", role: "tablist", "aria-label": words.side, "data-roving": "true" }, tabs.map((one) =>
        h("button", {
          type: "button", role: "tab", id: `${own}-${one}`, "aria-selected": String(one === tab), "aria-controls": `${own}-panel`,
          tabindex: one === tab ? 0 : -1, "data-key": `tab-${one}`, onclick: () => { tab = one; draw(); },
        }, words[one]))),
      h("div", { class: `cg-tab cg-tab-${tab}`, role: "tabpanel", id: `${own}-panel`, "aria-labelledby": `${own}-${tab}`, tabindex: 0, "data-key": "tab-panel" }, content));
  }

  // What a strategist tried: words, and a bar beside them for those who see it.
  function thoughts(why) {
    const percent = (part) => `${100 * part}%`;
    const span = (from, to, name) => h("i", { class: name, style: `left:${percent(Math.min(from, to))};width:${percent(Math.abs(to - from))}` });
    return [
      h("ul", { class: "cg-thoughts" }, why.answers.map((answer) => h("li", {},
        answer.text, " ", h("b", {}, answer.value),
        h("span", { class: "cg-thought-bar", "aria-hidden": "true" },
          span(answer.zero, answer.at, "cg-thought-value"), span(answer.low, answer.high, "cg-thought-range"))))),
      h("p", { class: "cg-thought-note" }, why.note),
    ];
  }

  function logPart(screen, words) {
    return [
      screen.log.cut ? button(words.wholeLog, () => send({ do: "whole_log" }), { class: "cg-tool", "data-key": "whole-log" }) : null,
      h("ol", { class: "cg-log" }, screen.log.lines.map((line) =>
        h("li", { class: line.head ? "cg-log-round" : "" }, line.text,
          line.why ? h("button", { type: "button", class: "cg-why", "aria-label": `${words.whyLabel} ${line.text}`, "data-key": `why-${line.n}`, onclick: () => send({ do: "why", line: line.n }) }, words.whyButton) : null,
          screen.why?.line === line.n ? [
            h("p", { class: "cg-because" }, screen.why.text),
            screen.why.answers.length ? thoughts(screen.why) : null,
          ] : null))),
    ];
  }

  function guidePart(_, words) {
    return words.guideParts.map((part) => [h("h3", {}, part.title), h("ul", { class: "cg-guide" }, part.lines.map((line) => h("li", {}, line)))]);
  }

  function rulesPart(_, words) {
    return words.chapters.map((chapter) => h("details", {},
      h("summary", { tabindex: 0, "data-key": `chapter-${chapter.title}` }, chapter.title),
      h("dl", {}, chapter.rules.map((rule) => [h("dt", {}, rule.title), h("dd", {}, rule.text)]))));
  }

  function optionsPart(screen, words) {
    const look = model.get("look");
    const tick = (name) => h("label", { class: "cg-line" },
      h("input", { type: "checkbox", checked: look[name], "data-key": `look-${name}`, onchange: (event) => send({ do: "look", name, on: event.target.checked, number: 0 }) }), words[name]);
    const file = h("input", { type: "file", accept: ".jsonl", class: "cg-file", tabindex: -1, "aria-label": words.load, onchange: async (event) => {
      const [chosen] = event.target.files;
      if (chosen) send({ do: "load", name: chosen.name, text: await chosen.text() });
    } });
    return h("div", { class: "cg-options" },
      h("label", { class: "cg-line" }, words.speed,
        h("select", { "data-key": "speed", onchange: (event) => send({ do: "speed", speed: event.target.value }) },
          words.speeds.map((one) => h("option", { value: one.id, selected: one.id === screen.speed }, one.name)))),
      tick("hints"), tick("projector"),
      button(words.save, () => send({ do: "save" }), { class: "cg-button cg-plain", "data-key": "save" }),
      button(words.load, () => file.click(), { class: "cg-button cg-plain", "data-key": "load" }),
      h("p", { class: "cg-muted" }, words.loadHelp), file,
      button(words.restart, () => send({ do: "restart" }), { class: "cg-button cg-plain", "data-key": "restart" }));
  }

  // Drawing

  function draw() {
    const screen = model.get("screen");
    const words = model.get("words");
    if (!screen?.stage || !words?.title) return;
    const game = GAMES[screen.game];
    if (drawn !== model.get("number")) {
      drawn = model.get("number");
      picked = Object.fromEntries((screen.question?.slots ?? []).map((slot, index) => [index, slot.preset]));
      sent = false;
      isLost = false;
      clearTimeout(lost);
      clearTimeout(auto);
      // `!=`: in a browser's own Python, None arrives as undefined.
      if (screen.auto != null) auto = setTimeout(() => send({ do: "go_on" }), screen.auto);
    }
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.getAttribute("data-key");
    const scrolled = body.querySelector(".cg-tab")?.scrollTop ?? 0;
    clearInterval(clock);

    if (!screen.question?.amount) typed = { id: "", text: "", wrong: false }; // a stake leaves the page
    root.lang = words.lang;
    root.dataset.game = screen.game;
    root.dataset.screen = String(drawn);
    root.setAttribute("aria-label", place > 1 ? `${words.table} (${place})` : words.table);
    root.classList.toggle("cg-projector", Boolean(model.get("look").projector));
    for (const one of ["wide", "medium", "phone"]) root.classList.toggle(`cg-${one}`, one === layout);

    const question = questionPart(screen, words, game);
    const middle = screen.panel ? [] : [question, hand(screen, words, game)];
    const laid = screen.market && screen.panel?.kind !== "pass";
    const market = (part) => (laid ? game.market(screen.market, ui, part) : null);
    const acts = [rows(screen), buttons(screen), hints(screen)];
    const shownPanel = panel(screen, words, game);
    const board = (game.seats ?? seats)(screen, words, game.seats ? ui : game);
    let main;
    if (screen.stage === "over") main = [shownPanel, market("all"), board];
    else if (screen.stage === "pass") main = [shownPanel, hand(screen, words, game), board];
    else if (game.questionFirst) main = [shownPanel, middle, acts, market("all"), board];
    else if (layout !== "phone") main = [board, shownPanel, market("all"), middle, acts];
    else if (ui.slotOf("market")) main = [middle, market("sources"), acts, market("rest"), board];
    else main = [shownPanel, middle, acts, market("all"), board];

    body.replaceChildren(bar(screen, words), ...notices(screen, words),
      h("div", { class: "cg-main" }, main), side(screen, words));

    for (const group of body.querySelectorAll("[data-roving]")) {
      const stops = [...group.querySelectorAll("button")];
      if (stops.length && !stops.some((stop) => stop.tabIndex === 0)) stops[0].tabIndex = 0;
    }
    const panelNow = body.querySelector(".cg-tab");
    if (panelNow) panelNow.scrollTop = tab === "log" && !screen.over ? panelNow.scrollHeight : scrolled;
    if (active) focusAgain(key, screen);
    if (live.textContent !== screen.status) live.textContent = screen.status;
    // An answer to something far down the page must be seen; the first screen moves nothing.
    const told = screen.notice?.text ?? null;
    if (told && noticeTold !== undefined && told !== noticeTold) body.querySelector(".cg-notice")?.scrollIntoView({ block: "nearest" });
    noticeTold = told;
    known = new Set([...screen.hand, ...(screen.market?.visible ?? [])].map((card) => card.id));
  }

  /** Focus where it was; else at what is asked now, which is where a player goes on. */
  function focusAgain(key, screen) {
    const same = key && key !== "ask" && [...body.querySelectorAll("[data-key]")].find((one) => one.getAttribute("data-key") === key);
    if (same && !(key === "main" && same.getAttribute("aria-disabled"))) {
      same.focus({ preventScroll: true });
      return;
    }
    const first = screen.question?.focus && body.querySelector(`[data-key="${screen.question.focus}"]`);
    const next = first || body.querySelector(".cg-panel .cg-button, .cg-amount input, .cg-hand [data-roving] button, .cg-notice .cg-button, .cg-option-row button, .cg-acts .cg-button");
    const place = next ?? body.querySelector("[data-key=ask]") ?? body.querySelector("[role=tab][tabindex='0']");
    place?.focus({ preventScroll: true });
  }

  // Keys: arrows within a group, digits for the cards of the hand.

  root.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || ["SELECT", "INPUT"].includes(target.tagName)) return;
    const group = target.closest("[data-roving]");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (group && (step || event.key === "Home" || event.key === "End")) {
      const stops = [...group.querySelectorAll("button")];
      const place = stops.indexOf(target);
      const next = step ? (place + step + stops.length) % stops.length : event.key === "Home" ? 0 : stops.length - 1;
      stops.forEach((stop) => { stop.tabIndex = -1; });
      stops[next].tabIndex = 0;
      stops[next].focus();
      if (stops[next].getAttribute("role") === "tab") stops[next].click();
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const slot = ui.slotOf("hand");
    const card = /^[1-9]$/.test(event.key) && slot ? model.get("screen").hand[Number(event.key) - 1] : null;
    if (card && ui.question.slots[slot.index].options.includes(card.id)) {
      picked[slot.index] = card.id;
      draw();
      body.querySelector(`[data-key="pick-${slot.index}-${card.id}"]`)?.focus({ preventScroll: true });
      event.preventDefault();
    }
    event.stopPropagation();
  });

  const resized = new ResizeObserver(() => {
    const size = parseFloat(getComputedStyle(root).fontSize) / 16;
    const width = root.clientWidth / size;
    const now = width >= WIDE ? "wide" : width >= PHONE ? "medium" : "phone";
    if (now !== layout && width) { layout = now; draw(); }
  });
  resized.observe(root);

  // Saving: the file is made from what comes once, and nothing of it stays in the page.
  const download = (message) => {
    if (message?.save) saveFile([message.text], "application/jsonl", message.save);
  };

  const events = ["change:number", "change:words", "change:look"];
  events.forEach((event) => model.on(event, draw));
  model.on("msg:custom", download);
  draw();
  const stopWatching = watchIdle(model, () => send({ do: "save" }));
  return () => {
    stopWatching();
    events.forEach((event) => model.off(event, draw));
    model.off("msg:custom", download);
    resized.disconnect();
    [auto, lost].forEach(clearTimeout);
    clearInterval(clock);
  };
}

export default { render };
