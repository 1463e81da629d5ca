// Where a class's files are dropped or chosen, and how what Python makes is downloaded.
// Each file is a message of its own, so that none of them waits for the others in memory.

function render({ model, el }) {
  const words = () => model.get("words");
  const make = (tag, props = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const input = make("input", { type: "file", multiple: "", accept: ".jsonl,.zip,.csv", "data-lm-suppress-shortcuts": "true" });
  const text = make("span", { class: "cg-drop-label" });
  const help = make("span", { class: "cg-drop-help" });
  const zone = make("label", { class: "cg-drop" }, text, input, help);
  const say = () => { text.textContent = words().label ?? ""; help.textContent = words().help ?? ""; };

  async function give(files) {
    const all = [...files];
    if (!all.length || zone.getAttribute("aria-busy") === "true") return;
    zone.setAttribute("aria-busy", "true");
    const most = model.get("most");
    model.send({ do: "begin" });
    for (const file of all.slice(0, most.files)) {
      let content = null;
      try {
        // A file that is too large is named, so that Python can say so; it isn't read.
        if (file.size <= most.bytes) content = await file.arrayBuffer();
      } catch {
        content = null; // a folder, or a file that went away
      }
      model.send({ do: "file", name: file.name, size: file.size, read: content !== null }, undefined, content ? [content] : []);
    }
    model.send({ do: "end", left: Math.max(0, all.length - most.files) });
    input.value = "";
    zone.removeAttribute("aria-busy");
  }

  input.addEventListener("change", () => give(input.files));
  for (const event of ["dragenter", "dragover"]) {
    zone.addEventListener(event, (one) => { one.preventDefault(); zone.classList.add("cg-drop-over"); });
  }
  for (const event of ["dragleave", "drop"]) zone.addEventListener(event, () => zone.classList.remove("cg-drop-over"));
  zone.addEventListener("drop", (one) => { one.preventDefault(); one.stopPropagation(); give(one.dataTransfer.files); });

  const download = (message, buffers) => {
    if (message?.save) saveFile(buffers, message.type, message.save);
  };

  model.on("change:words", say);
  model.on("msg:custom", download);
  say();
  el.append(zone);
  return () => { model.off("change:words", say); model.off("msg:custom", download); };
}

export default { render };
