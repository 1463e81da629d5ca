// A score sheet to type into: what stands once, a table by seat, a table by round.
// What is typed is kept in `values`, so that it is there again when the sheet is drawn anew.

const make = (tag, props = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) if (value != null) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

let made = 0;

function render({ model, el }) {
  const root = make("div", { class: "cg-sheet" });
  const id = `cg-sheet-${++made}`;
  el.append(root);
  const words = () => model.get("sheet").words;
  const key = (field, number, seat) => [field, number ?? "", seat ?? ""].join("/");
  const noteId = (field) => `${id}-help-${field}`;

  function keep(event) {
    const box = event.target;
    const values = { ...model.get("values") };
    if (box.value.trim()) values[box.dataset.key] = box.value; else delete values[box.dataset.key];
    model.set("values", values);
    model.save_changes();
    model.send({ typed: [box.dataset.key, values[box.dataset.key] ?? ""] });
  }

  function box(field, number, seat, label) {
    const at = key(field.key, number, seat);
    const props = {
      id: `${id}-${at}`, "data-key": at, "data-lm-suppress-shortcuts": "true", "aria-label": label,
      "aria-describedby": noteId(field.key), class: `cg-box cg-box-${field.kind}`,
    };
    const value = model.get("values")[at] ?? "";
    let input;
    if (field.options) {
      input = make("select", props, make("option", { value: "" }, ""));
      for (const [option, text] of field.options) input.append(make("option", { value: option }, text));
      input.value = value;
    } else {
      input = make("input", { ...props, type: "text", autocomplete: "off", maxlength: "60", inputmode: field.kind === "number" ? "numeric" : null });
      input.value = value;
    }
    input.addEventListener("change", keep);
    return input;
  }

  const scroller = (table, label) => make("div", { class: "cg-sheet-scroll", role: "region", "aria-label": label, tabindex: "0", "data-lm-suppress-shortcuts": "true" }, table);
  const note = (field) => make("p", { class: "cg-sheet-help", id: noteId(field.key) }, field.help);

  function once(fields) {
    const part = make("div", { class: "cg-sheet-once" });
    for (const field of fields) {
      const input = box(field, null, null, null);
      part.append(make("div", { class: "cg-sheet-field" }, make("label", { for: input.id }, field.label), input, note(field)));
    }
    return part;
  }

  function bySeat(fields, seats) {
    const head = make("tr", {}, make("td"));
    for (const seat of seats) head.append(make("th", { scope: "col" }, seat));
    const body = make("tbody");
    for (const field of fields) {
      const row = make("tr", {}, make("th", { scope: "row" }, field.label));
      seats.forEach((seat, place) => row.append(make("td", {}, box(field, null, place, `${seat}, ${field.label}`))));
      body.append(row);
    }
    const table = make("table", {}, make("caption", {}, words().seats), make("thead", {}, head), body);
    return [scroller(table, words().seats), guide(fields)];
  }

  function byRound(rounds, seats, lines) {
    const head = make("tr", {}, make("td"));
    const columns = [];
    for (const field of rounds) {
      if (field.per === "round") { columns.push([field, null, field.label]); continue; }
      seats.forEach((seat, place) => columns.push([field, place, `${field.label}, ${seat}`]));
    }
    for (const [, , label] of columns) head.append(make("th", { scope: "col" }, label));
    const body = make("tbody");
    for (let number = 1; number <= lines; number++) {
      const called = words().round.replace("{number}", number);
      const row = make("tr", {}, make("th", { scope: "row" }, called));
      for (const [field, seat, label] of columns) row.append(make("td", {}, box(field, number, seat, `${called}, ${label}`)));
      body.append(row);
    }
    const table = make("table", {}, make("caption", {}, words().rounds), make("thead", {}, head), body);
    return [scroller(table, words().rounds), ...(lines < model.get("sheet").most ? [more()] : []), guide(rounds)];
  }

  function more() {
    const button = make("button", { type: "button", class: "cg-sheet-more", "data-lm-suppress-shortcuts": "true" }, words().more);
    button.addEventListener("click", () => {
      model.set("lines", model.get("lines") + 1);
      model.save_changes();
      [...root.querySelectorAll("tbody tr")].at(-1)?.querySelector(".cg-box")?.focus();
    });
    return button;
  }

  function guide(fields) {
    const list = make("div", { class: "cg-sheet-guide" });
    for (const field of fields) {
      const line = note(field);
      line.prepend(make("b", {}, `${field.label}. `));
      list.append(line);
    }
    return make("details", {}, make("summary", { "data-lm-suppress-shortcuts": "true" }, words().guide), list);
  }

  function draw() {
    const sheet = model.get("sheet");
    root.replaceChildren();
    if (!sheet.fields) return;
    root.setAttribute("lang", sheet.lang);
    const of = (...per) => sheet.fields.filter((field) => per.includes(field.per));
    root.append(once(of("play")), ...bySeat(of("seat"), sheet.seats), ...byRound(of("round", "round_seat"), sheet.seats, model.get("lines")));
    mark();
  }

  function mark() {
    const wrong = new Map(model.get("problems"));
    for (const one of root.querySelectorAll(".cg-box")) {
      const sentence = wrong.get(one.dataset.key);
      one.classList.toggle("cg-box-wrong", sentence !== undefined);
      if (sentence === undefined) { one.removeAttribute("aria-invalid"); one.removeAttribute("title"); }
      else { one.setAttribute("aria-invalid", "true"); one.setAttribute("title", sentence); }
    }
  }

  // Values that Python puts there (an emptied sheet) are drawn; those typed here are there already.
  function refill() {
    const values = model.get("values");
    for (const one of root.querySelectorAll(".cg-box")) {
      const value = values[one.dataset.key] ?? "";
      if (one.value !== value && document.activeElement !== one) one.value = value;
    }
  }

  const download = (message, buffers) => {
    if (message?.save) saveFile(buffers, message.type, message.save);
  };

  const heard = { "change:sheet": draw, "change:lines": draw, "change:problems": mark, "change:values": refill, "msg:custom": download };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  draw();
  return () => { for (const [event, act] of Object.entries(heard)) model.off(event, act); };
}

export default { render };
