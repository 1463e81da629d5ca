// The drawings of the cards: four suits and four institutions, as paths in a box of 24 by 24.
// All are our own; `currentColor` lets a card's suit colour them.

const SHAPES = {
  // Security: a spade. Social: a heart. Economy: a diamond. Environment: a clover.
  S: [["path", { d: "M12 1.8C5.6 7.6 2.6 10.3 2.6 14.2a4.4 4.4 0 0 0 7.9 2.7c-.1 2.3-1 3.9-2.6 5.3h8.2c-1.6-1.4-2.5-3-2.6-5.3a4.4 4.4 0 0 0 7.9-2.7c0-3.9-3-6.6-9.4-12.4z" }]],
  H: [["path", { d: "M12 21.5C5.3 15.8 2 12.3 2 8.3A5.2 5.2 0 0 1 12 6.2a5.2 5.2 0 0 1 10 2.1c0 4-3.3 7.5-10 13.2z" }]],
  D: [["path", { d: "M12 1.3c2.2 4.2 4.6 7.6 7.7 10.7-3.1 3.1-5.5 6.5-7.7 10.7-2.2-4.2-4.6-7.6-7.7-10.7 3.1-3.1 5.5-6.5 7.7-10.7z" }]],
  C: [["path", { d: "M12 1.9a4.4 4.4 0 0 1 3.8 6.6 4.5 4.5 0 1 1-2.6 7.3c.2 2.6 1 4.7 2.7 6.4H8.1c1.7-1.7 2.5-3.8 2.7-6.4a4.5 4.5 0 1 1-2.6-7.3A4.4 4.4 0 0 1 12 1.9z" }]],
  // Executive: a ship's helm.
  E: [
    ["circle", { cx: 12, cy: 12, r: 6.2, fill: "none", "stroke-width": 1.9 }],
    ["circle", { cx: 12, cy: 12, r: 1.9 }],
    ...[0, 45, 90, 135].map((turn) => [
      "path", { d: "M12 1.7v20.6", "stroke-width": 1.5, "stroke-linecap": "round", transform: `rotate(${turn} 12 12)` },
    ]),
  ],
  // Legislative: a half-circle of seats before a desk.
  L: [
    ...[[9.6, 7], [5.7, 4]].flatMap(([radius, seats]) =>
      Array.from({ length: seats }, (_, seat) => {
        const angle = Math.PI * (seat / (seats - 1));
        const x = 12 - radius * Math.cos(angle);
        const y = 16.2 - radius * Math.sin(angle) * 1.15;
        return ["circle", { cx: x.toFixed(2), cy: y.toFixed(2), r: 1.75 }];
      })),
    ["path", { d: "M9.6 19.2h4.8l1 2.6H8.6z" }],
  ],
  // Judicial: scales.
  J: [
    ["path", { d: "M12 3v17.5M5 6.3 19 6.3M7.8 21h8.4", fill: "none", "stroke-width": 1.7, "stroke-linecap": "round" }],
    ["path", { d: "M5 6.6 2 13.6h6zM19 6.6l-3 7h6z", fill: "none", "stroke-width": 1.3, "stroke-linejoin": "round" }],
    ["path", { d: "M1.6 13.8h6.8a3.4 3.4 0 0 1-6.8 0zM15.6 13.8h6.8a3.4 3.4 0 0 1-6.8 0z" }],
    ["circle", { cx: 12, cy: 3.2, r: 1.6 }],
  ],
  // Media: a mast with waves.
  M: [
    ["path", { d: "M12 10.5 7.8 22M12 10.5 16.2 22M9.4 17.6h5.2", fill: "none", "stroke-width": 1.7, "stroke-linecap": "round" }],
    ["circle", { cx: 12, cy: 8.2, r: 2.1 }],
    ["path", { d: "M8.2 11.8a5.2 5.2 0 0 1 0-7.2M15.8 11.8a5.2 5.2 0 0 0 0-7.2M5.2 14.4a9 9 0 0 1 0-12.4M18.8 14.4a9 9 0 0 0 0-12.4", fill: "none", "stroke-width": 1.6, "stroke-linecap": "round" }],
  ],
};

const SVG = "http://www.w3.org/2000/svg";

/** A drawing by its letter; said by the words beside it, so hidden from screen readers. */
function drawing(letter, size = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  svg.setAttribute("class", `cg-drawing ${size}`);
  for (const [tag, attributes] of SHAPES[letter] ?? []) {
    const shape = document.createElementNS(SVG, tag);
    const all = { fill: "currentColor", ...attributes };
    if (attributes["stroke-width"]) all.stroke = "currentColor";
    for (const [name, value] of Object.entries(all)) shape.setAttribute(name, value);
    svg.append(shape);
  }
  return svg;
}
