// The drawings of the games, as paths in a box of 24 by 24. All are our own; `currentColor` lets a
// card's suit colour them. In strict JSON up to `};`: what is printed is drawn from them too.
//
// DēmoS: S is a spade, H a heart, D a diamond, C a clover (Security, Social, Economy, Environment);
// E a ship's helm, L a half-circle of seats before a desk, J scales, M a mast with waves.
// Presidency: the signs of the six parties; a note, a mask, a cupboard left ajar; the squares.
// Delanopolis: a town hall under its flag for the mayor, a pawn for the others; the three cards.

const SHAPES = {
  "S": [
    ["path", {"d": "M12 1.8C5.6 7.6 2.6 10.3 2.6 14.2a4.4 4.4 0 0 0 7.9 2.7c-.1 2.3-1 3.9-2.6 5.3h8.2c-1.6-1.4-2.5-3-2.6-5.3a4.4 4.4 0 0 0 7.9-2.7c0-3.9-3-6.6-9.4-12.4z"}]
  ],
  "H": [
    ["path", {"d": "M12 21.5C5.3 15.8 2 12.3 2 8.3A5.2 5.2 0 0 1 12 6.2a5.2 5.2 0 0 1 10 2.1c0 4-3.3 7.5-10 13.2z"}]
  ],
  "D": [
    ["path", {"d": "M12 1.3c2.2 4.2 4.6 7.6 7.7 10.7-3.1 3.1-5.5 6.5-7.7 10.7-2.2-4.2-4.6-7.6-7.7-10.7 3.1-3.1 5.5-6.5 7.7-10.7z"}]
  ],
  "C": [
    ["path", {"d": "M12 1.9a4.4 4.4 0 0 1 3.8 6.6 4.5 4.5 0 1 1-2.6 7.3c.2 2.6 1 4.7 2.7 6.4H8.1c1.7-1.7 2.5-3.8 2.7-6.4a4.5 4.5 0 1 1-2.6-7.3A4.4 4.4 0 0 1 12 1.9z"}]
  ],
  "E": [
    ["circle", {"cx": 12, "cy": 12, "r": 6.2, "fill": "none", "stroke-width": 1.9}],
    ["circle", {"cx": 12, "cy": 12, "r": 1.9}],
    ["path", {"d": "M12 1.7v20.6", "stroke-width": 1.5, "stroke-linecap": "round", "transform": "rotate(0 12 12)"}],
    ["path", {"d": "M12 1.7v20.6", "stroke-width": 1.5, "stroke-linecap": "round", "transform": "rotate(45 12 12)"}],
    ["path", {"d": "M12 1.7v20.6", "stroke-width": 1.5, "stroke-linecap": "round", "transform": "rotate(90 12 12)"}],
    ["path", {"d": "M12 1.7v20.6", "stroke-width": 1.5, "stroke-linecap": "round", "transform": "rotate(135 12 12)"}]
  ],
  "L": [
    ["circle", {"cx": 2.4, "cy": 16.2, "r": 1.75}],
    ["circle", {"cx": 3.69, "cy": 10.68, "r": 1.75}],
    ["circle", {"cx": 7.2, "cy": 6.64, "r": 1.75}],
    ["circle", {"cx": 12.0, "cy": 5.16, "r": 1.75}],
    ["circle", {"cx": 16.8, "cy": 6.64, "r": 1.75}],
    ["circle", {"cx": 20.31, "cy": 10.68, "r": 1.75}],
    ["circle", {"cx": 21.6, "cy": 16.2, "r": 1.75}],
    ["circle", {"cx": 6.3, "cy": 16.2, "r": 1.75}],
    ["circle", {"cx": 9.15, "cy": 10.52, "r": 1.75}],
    ["circle", {"cx": 14.85, "cy": 10.52, "r": 1.75}],
    ["circle", {"cx": 17.7, "cy": 16.2, "r": 1.75}],
    ["path", {"d": "M9.6 19.2h4.8l1 2.6H8.6z"}]
  ],
  "J": [
    ["path", {"d": "M12 3v17.5M5 6.3 19 6.3M7.8 21h8.4", "fill": "none", "stroke-width": 1.7, "stroke-linecap": "round"}],
    ["path", {"d": "M5 6.6 2 13.6h6zM19 6.6l-3 7h6z", "fill": "none", "stroke-width": 1.3, "stroke-linejoin": "round"}],
    ["path", {"d": "M1.6 13.8h6.8a3.4 3.4 0 0 1-6.8 0zM15.6 13.8h6.8a3.4 3.4 0 0 1-6.8 0z"}],
    ["circle", {"cx": 12, "cy": 3.2, "r": 1.6}]
  ],
  "M": [
    ["path", {"d": "M12 10.5 7.8 22M12 10.5 16.2 22M9.4 17.6h5.2", "fill": "none", "stroke-width": 1.7, "stroke-linecap": "round"}],
    ["circle", {"cx": 12, "cy": 8.2, "r": 2.1}],
    ["path", {"d": "M8.2 11.8a5.2 5.2 0 0 1 0-7.2M15.8 11.8a5.2 5.2 0 0 0 0-7.2M5.2 14.4a9 9 0 0 1 0-12.4M18.8 14.4a9 9 0 0 0 0-12.4", "fill": "none", "stroke-width": 1.6, "stroke-linecap": "round"}]
  ],
  "sign-circle": [
    ["circle", {"cx": 12, "cy": 12, "r": 10.4}]
  ],
  "sign-diamond": [
    ["path", {"d": "M12 .6 23.4 12 12 23.4.6 12z"}]
  ],
  "sign-triangle": [
    ["path", {"d": "M12 .8 23.6 22.4H.4z"}]
  ],
  "sign-square": [
    ["path", {"d": "M2 2h20v20H2z"}]
  ],
  "sign-plus": [
    ["path", {"d": "M7.6 1h8.8v6.6H23v8.8h-6.6V23H7.6v-6.6H1V7.6h6.6z"}]
  ],
  "sign-hourglass": [
    ["path", {"d": "M2.6 1.4h18.8L16.6 12l4.8 10.6H2.6L7.4 12z"}]
  ],
  "money": [
    ["path", {"d": "M1.5 5.5h21v13h-21z", "fill": "none", "stroke-width": 1.8}],
    ["circle", {"cx": 12, "cy": 12, "r": 3.4}],
    ["path", {"d": "M4.6 12h1.6M17.8 12h1.6", "stroke-width": 1.8, "stroke-linecap": "round"}]
  ],
  "scheme": [
    ["path", {"fill-rule": "evenodd", "d": "M1.8 6.4c3.4 1.2 6.8.6 10.2-.6 3.4 1.2 6.8 1.8 10.2.6.6 6.6-1.8 11.4-6 11.4-2.2 0-3-1.8-4.2-1.8s-2 1.8-4.2 1.8c-4.2 0-6.6-4.8-6-11.400zM4.6 10.400c1.4 2.2 3.6 2.6 5.4 1.4-1-1.8-3.4-2.4-5.4-1.400zm14.8 0c-2-1-4.4-.4-5.4 1.4 1.8 1.2 4 .8 5.4-1.400z"}]
  ],
  "skeleton": [
    ["path", {"d": "M3.5 1.800h9v20.400h-9z", "fill": "none", "stroke-width": 1.7}],
    ["path", {"d": "M12.5 1.800l7.5 3v17.400l-7.5-0z", "fill": "none", "stroke-width": 1.3, "stroke-linejoin": "round"}],
    ["circle", {"cx": 8, "cy": 7.4, "r": 2.3}],
    ["path", {"d": "M8 9.600v6.200M5.6 11.600h4.800M5.9 13.700h4.200M8 15.800l-1.6 4M8 15.800l1.6 4", "fill": "none", "stroke-width": 1.2, "stroke-linecap": "round"}]
  ],
  "headline": [
    ["path", {"fill-rule": "evenodd", "d": "M2 4h17v14.500a2 2 0 0 0 1 1.500H4.500A2.5 2.5 0 0 1 2 17.500zM4.5 6.500v3h12v-3zM4.5 11.500v1.600h5v-1.600zm0 3.200v1.600h5v-1.600zM11.5 11.500v5h5v-5zM20.3 8H22.500v9.500a2 2 0 0 1-2.2 2z"}]
  ],
  "long_arm": [
    ["path", {"d": "M1.5 9.500h3.600v8H1.500zM6 10.200h9.400a1.5 1.5 0 0 1 0 3H12", "fill": "none", "stroke-width": 1.7, "stroke-linecap": "round"}],
    ["path", {"d": "M6 10.200l4-2.700h10.600a1.5 1.5 0 0 1 0 2.900h-4M15.6 13.200h4.200a1.450 1.450 0 0 1 0 2.900h-5M14.8 16.100h2.600a1.4 1.4 0 0 1 0 2.800H9l-3-1.9", "fill": "none", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round"}]
  ],
  "family_sunday": [
    ["path", {"d": "M2 12.500h20", "stroke-width": 2.2, "stroke-linecap": "round"}],
    ["path", {"d": "M5 13v8M19 13v8", "stroke-width": 1.8, "stroke-linecap": "round"}],
    ["path", {"d": "M6.5 11a5.5 5.5 0 0 1 11 0z"}],
    ["circle", {"cx": 12, "cy": 4.2, "r": 1.4}]
  ],
  "draw_two": [
    ["path", {"fill-rule": "evenodd", "d": "M3 11V8.500A4.5 4.5 0 0 1 7.5 4h9A4.5 4.5 0 0 1 21 8.500V11zM3 12.500h6.500v1.800a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1.800H21V20H3z"}]
  ],
  "one_money": [
    ["path", {"d": "M2 3h20v2.600H2z"}],
    ["circle", {"cx": 12, "cy": 15, "r": 6, "fill": "none", "stroke-width": 1.9}],
    ["path", {"d": "M12 12v6M10.5 13l1.5-1", "stroke-width": 1.7, "stroke-linecap": "round", "fill": "none"}]
  ],
  "protected": [
    ["path", {"d": "M12 1.6 21 5v6.200c0 5.4-3.6 9-9 11.2-5.4-2.2-9-5.8-9-11.200V5z"}]
  ],
  "no_die": [
    ["path", {"d": "M4.5 4.500h15v15h-15z", "fill": "none", "stroke-width": 1.8, "stroke-linejoin": "round"}],
    ["path", {"d": "M2 22 22 2", "stroke-width": 2.2, "stroke-linecap": "round"}]
  ],
  "stage": [
    ["path", {"d": "M2.5 22V6.500C2.5 3.5 7 2 12 2s9.5 1.5 9.5 4.500V22h-4V9h-11v13z"}]
  ],
  "candidacy": [
    ["path", {"d": "M4 2h2v20H4zM6.5 3h13l-3.5 4.5 3.5 4.500h-13z"}]
  ],
  "president": [
    ["path", {"d": "M12 1.800l3 6.6 7.2.8-5.4 4.9 1.6 7.100L12 17.500l-6.4 3.7 1.6-7.100L1.8 9.2 9 8.400z"}]
  ],
  "hall": [
    ["path", {"d": "M12 1.6v5M12 2.2h5.2l-1.6 1.5 1.6 1.5H12z", "stroke-width": 1.2, "stroke-linejoin": "round"}],
    ["path", {"d": "M2.4 11.2 12 6.4l9.6 4.8v1.5H2.4z"}],
    ["path", {"d": "M5 14v5.2M9.7 14v5.2M14.3 14v5.2M19 14v5.2", "stroke-width": 2, "fill": "none"}],
    ["path", {"d": "M2.4 20h19.2v2.2H2.4z"}]
  ],
  "pawn": [
    ["circle", {"cx": 12, "cy": 6.6, "r": 4.6}],
    ["path", {"d": "M9.4 11.4h5.2c.3 4 1.6 6.6 3.6 8.4v2.4H5.8v-2.4c2-1.8 3.3-4.4 3.6-8.4z"}]
  ],
  "trump": [
    ["path", {"d": "M12 1.8l3 6.6 7.2.8-5.4 4.9 1.6 7.1L12 17.5l-6.4 3.7 1.6-7.1L1.8 9.2 9 8.4z"}]
  ],
  "joker": [
    ["path", {"d": "M2.4 6.8 7.6 11 12 3.6l4.4 7.4 5.2-4.2-2 10.6H4.4z", "stroke-width": 1.2, "stroke-linejoin": "round"}],
    ["path", {"d": "M4.4 19h15.2v2.6H4.4z"}]
  ],
  "refuge": [
    ["path", {"d": "M1.8 12.2 12 2.8l10.2 9.4", "fill": "none", "stroke-width": 2.2, "stroke-linecap": "round", "stroke-linejoin": "round"}],
    ["path", {"d": "M5 12.6 12 6.4l7 6.2v8.8h-4.6v-6H9.6v6H5z"}]
  ]
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
