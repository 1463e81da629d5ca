// Presidency: how its track, its gates, its pawns and its cards are drawn.

Object.assign(SHAPES, {
  // The signs of the six parties.
  "sign-circle": [["circle", { cx: 12, cy: 12, r: 10.4 }]],
  "sign-diamond": [["path", { d: "M12 .6 23.4 12 12 23.4.6 12z" }]],
  "sign-triangle": [["path", { d: "M12 .8 23.6 22.4H.4z" }]],
  "sign-square": [["path", { d: "M2 2h20v20H2z" }]],
  "sign-plus": [["path", { d: "M7.6 1h8.8v6.6H23v8.8h-6.6V23H7.6v-6.6H1V7.6h6.6z" }]],
  "sign-hourglass": [["path", { d: "M2.6 1.4h18.8L16.6 12l4.8 10.6H2.6L7.4 12z" }]],
  // Cards: a note, a mask, a cupboard left ajar.
  money: [
    ["path", { d: "M1.5 5.5h21v13h-21z", fill: "none", "stroke-width": 1.8 }],
    ["circle", { cx: 12, cy: 12, r: 3.4 }],
    ["path", { d: "M4.6 12h1.6M17.8 12h1.6", "stroke-width": 1.8, "stroke-linecap": "round" }],
  ],
  scheme: [["path", { "fill-rule": "evenodd", d: "M1.8 6.4c3.4 1.2 6.8.6 10.2-.6 3.4 1.2 6.8 1.8 10.2.6.6 6.6-1.8 11.4-6 11.4-2.2 0-3-1.8-4.2-1.8s-2 1.8-4.2 1.8c-4.2 0-6.6-4.8-6-11.400zM4.6 10.400c1.4 2.2 3.6 2.6 5.4 1.4-1-1.8-3.4-2.4-5.4-1.400zm14.8 0c-2-1-4.4-.4-5.4 1.4 1.8 1.2 4 .8 5.4-1.400z" }]],
  skeleton: [
    ["path", { d: "M3.5 1.800h9v20.400h-9z", fill: "none", "stroke-width": 1.7 }],
    ["path", { d: "M12.5 1.800l7.5 3v17.400l-7.5-0z", fill: "none", "stroke-width": 1.3, "stroke-linejoin": "round" }],
    ["circle", { cx: 8, cy: 7.4, r: 2.3 }],
    ["path", { d: "M8 9.600v6.200M5.6 11.600h4.800M5.9 13.700h4.200M8 15.800l-1.6 4M8 15.800l1.6 4", fill: "none", "stroke-width": 1.2, "stroke-linecap": "round" }],
  ],
  // Squares.
  headline: [["path", { "fill-rule": "evenodd", d: "M2 4h17v14.500a2 2 0 0 0 1 1.500H4.500A2.5 2.5 0 0 1 2 17.500zM4.5 6.500v3h12v-3zM4.5 11.500v1.600h5v-1.600zm0 3.200v1.600h5v-1.600zM11.5 11.500v5h5v-5zM20.3 8H22.500v9.500a2 2 0 0 1-2.2 2z" }]],
  long_arm: [
    ["path", { d: "M1.5 9.500h3.600v8H1.500zM6 10.200h9.400a1.5 1.5 0 0 1 0 3H12", fill: "none", "stroke-width": 1.7, "stroke-linecap": "round" }],
    ["path", { d: "M6 10.200l4-2.700h10.600a1.5 1.5 0 0 1 0 2.900h-4M15.6 13.200h4.200a1.450 1.450 0 0 1 0 2.900h-5M14.8 16.100h2.600a1.4 1.4 0 0 1 0 2.800H9l-3-1.9", fill: "none", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round" }],
  ],
  family_sunday: [
    ["path", { d: "M2 12.500h20", "stroke-width": 2.2, "stroke-linecap": "round" }],
    ["path", { d: "M5 13v8M19 13v8", "stroke-width": 1.8, "stroke-linecap": "round" }],
    ["path", { d: "M6.5 11a5.5 5.5 0 0 1 11 0z" }],
    ["circle", { cx: 12, cy: 4.2, r: 1.4 }],
  ],
  draw_two: [["path", { "fill-rule": "evenodd", d: "M3 11V8.500A4.5 4.5 0 0 1 7.5 4h9A4.5 4.5 0 0 1 21 8.500V11zM3 12.500h6.500v1.800a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1.800H21V20H3z" }]],
  one_money: [
    ["path", { d: "M2 3h20v2.600H2z" }],
    ["circle", { cx: 12, cy: 15, r: 6, fill: "none", "stroke-width": 1.9 }],
    ["path", { d: "M12 12v6M10.5 13l1.5-1", "stroke-width": 1.7, "stroke-linecap": "round", fill: "none" }],
  ],
  protected: [["path", { d: "M12 1.6 21 5v6.200c0 5.4-3.6 9-9 11.2-5.4-2.2-9-5.8-9-11.200V5z" }]],
  no_die: [
    ["path", { d: "M4.5 4.500h15v15h-15z", fill: "none", "stroke-width": 1.8, "stroke-linejoin": "round" }],
    ["path", { d: "M2 22 22 2", "stroke-width": 2.2, "stroke-linecap": "round" }],
  ],
  stage: [["path", { d: "M2.5 22V6.500C2.5 3.5 7 2 12 2s9.5 1.5 9.5 4.500V22h-4V9h-11v13z" }]],
  candidacy: [["path", { d: "M4 2h2v20H4zM6.5 3h13l-3.5 4.5 3.5 4.500h-13z" }]],
  president: [["path", { d: "M12 1.800l3 6.6 7.2.8-5.4 4.9 1.6 7.100L12 17.500l-6.4 3.7 1.6-7.100L1.8 9.2 9 8.400z" }]],
});

/** A pawn: the sign of its party in its colour, with the seat's number; its name stands beside. */
function presPawn(pawn, extra = "") {
  return h("span", { class: `cg-marker cg-party-${pawn.number} cg-shape-${pawn.sign} ${extra}`, "aria-hidden": "true" },
    drawing(`sign-${pawn.sign}`), h("b", {}, String(pawn.number)));
}

/** A card of the hand: its kind, its value, its name, its rule. */
function presCard(card, { tag = "span", size = "small", ...more } = {}) {
  return h(tag, { ...more, class: `cg-card cg-${size} cg-pres-card cg-kind-${card.kind} ${more.class ?? ""}`, title: card.civics || null },
    h("span", { class: "cg-pres-head" }, drawing(card.kind),
      h("span", { class: "cg-pres-title" }, card.title),
      card.value ? h("span", { class: "cg-number", "aria-hidden": "true" }, card.value) : null),
    h("span", { class: "cg-pres-line" }, card.line));
}

/** A card of somebody: a small one by name, or its back. */
function presChip(card) {
  if (card.back) return h("span", { class: `cg-chip cg-chip-back cg-kind-${card.back}` }, drawing(card.back), h("span", { class: "cg-hidden" }, card.name));
  return h("span", { class: `cg-chip cg-kind-${card.kind}`, title: card.line }, drawing(card.kind), card.name);
}

function presSeats(screen, words) {
  return h("ul", { class: "cg-seats cg-pres-seats", "aria-label": words.seats }, screen.seats.map((seat) =>
    h("li", { class: `cg-seat ${seat.turn ? "cg-turn" : ""} ${seat.you ? "cg-you" : ""} ${seat.faceUp ? "cg-face-up" : ""}` },
      h("div", { class: "cg-seat-head" },
        h("h3", {}, presPawn(seat), " ", seat.name),
        h("span", { class: "cg-points" }, seat.where)),
      h("p", { class: "cg-seat-about" }, [seat.party, seat.you ? words.you : seat.player, seat.presidencies].filter(Boolean).join(" · ")),
      h("p", { class: "cg-flags" },
        seat.turn ? h("span", { class: "cg-flag cg-flag-turn" }, `▶ ${words.toPlay}`) : null,
        seat.holder ? h("span", { class: "cg-flag" }, words.holder) : null,
        seat.aside ? h("span", { class: "cg-flag cg-flag-aside" }, seat.aside) : null),
      h("p", { class: "cg-seat-about" }, seat.counts, seat.faceUp ? h("b", {}, ` · ${words.faceUp}`) : null),
      seat.cards.length ? h("ul", { class: "cg-chips", "aria-label": words.cardsKnown }, seat.cards.map((card) => h("li", {}, presChip(card)))) : null)));
}

function presDie(market, words) {
  const number = market.die;
  const spots = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[number];
  const said = number ? words.die.replace("{number}", number) : words.notRolled;
  return h("li", { class: "cg-pres-die" },
    h("span", { class: `cg-die ${number ? "" : "cg-die-still"}`, "aria-hidden": "true" },
      spots ? Array.from({ length: 9 }, (_, at) => h("i", { class: spots.includes(at) ? "cg-spot" : "" })) : h("b", {}, number ? String(number) : "")),
    h("span", {}, said));
}

function presPiles(market, words) {
  return h("ul", { class: "cg-pres-piles", "aria-label": words.piles }, market.piles.map((pile) =>
    h("li", {}, h("span", { class: `cg-stack cg-pres-stack cg-kind-${pile.back}`, "aria-hidden": "true" }, drawing(pile.back), h("b", {}, String(pile.count))),
      h("span", {}, h("b", {}, pile.label), h("span", { class: "cg-hidden" }, `, ${pile.said}`), h("small", {}, pile.discards)))),
  presDie(market, words));
}

function presCell(cell) {
  return h("li", { class: `cg-square ${cell.kind ? `cg-square-special cg-square-${cell.kind}` : ""} ${cell.pawns.length ? "cg-square-taken" : ""}`, title: cell.title || null },
    h("span", { class: "cg-hidden" }, cell.label),
    h("span", { class: "cg-square-head", "aria-hidden": "true" }, h("b", {}, String(cell.at)), cell.kind ? drawing(cell.kind) : null),
    cell.title && cell.kind !== "stage" ? h("span", { class: "cg-square-title", "aria-hidden": "true" }, cell.title) : null,
    cell.pawns.length ? h("span", { class: "cg-square-pawns", "aria-hidden": "true" }, cell.pawns.map((pawn) => presPawn(pawn))) : null);
}

function presGate(title, gate) {
  const posts = gate.bites ? Array.from({ length: gate.limit }, (_, at) => h("i", { class: at < gate.through ? "cg-post-on" : "" })) : [];
  return h("div", { class: `cg-gate-box ${gate.full ? "cg-gate-full" : ""} ${gate.bites ? "" : "cg-gate-wide"}` },
    h("b", {}, drawing("stage"), title),
    h("span", { class: "cg-gate-said" }, h("span", { class: "cg-posts", "aria-hidden": "true" }, posts), gate.said),
    h("span", { class: "cg-gate-note" }, gate.note, " ", gate.names ? h("span", { class: "cg-hidden" }, gate.names) : null,
      gate.aside.map((pawn) => presPawn(pawn, "cg-marker-small"))));
}

/** The track in stretches; each ends with its gate. */
function presTrack(market, ui) {
  const { words } = ui;
  const news = market.news.length ? h("ul", { class: "cg-news", "aria-label": words.news }, market.news.map((line) => h("li", {}, line))) : null;
  const out = market.skeletons.map((one) =>
    h("div", { class: `cg-out ${ui.isNew(`skeleton-${one.key}`) ? "cg-out-new" : ""}` }, drawing("skeleton"),
      h("div", {}, h("b", {}, one.said), h("p", {}, one.cost)), presPawn(one.pawn)));
  const longest = Math.max(...market.stretches.map((stretch) => stretch.cells.length));
  return h("section", { class: "cg-pres-board", "aria-label": words.track }, out, news, presPiles(market, words),
    h("ol", { class: "cg-track", "aria-label": words.track, style: `--squares:${Math.min(longest, 10)}` }, market.stretches.map((stretch) =>
      h("li", { class: "cg-stretch" },
        h("ol", { class: "cg-squares", "aria-label": stretch.title }, stretch.cells.map(presCell)),
        stretch.gate ? presGate(stretch.title, stretch.gate) : h("div", { class: "cg-gate-box cg-gate-end" }, h("b", {}, drawing("president"), stretch.title))))),
    h("details", { class: "cg-legend", open: ui.isOpen("legend"), ontoggle: (event) => ui.keepOpen("legend", event.target.open) },
      h("summary", { tabindex: 0, "data-key": "legend" }, words.legend),
      h("dl", {}, words.squares.map((square) => [h("dt", {}, drawing(square.kind), square.name), h("dd", {}, square.line)]))));
}

function presRows(rows) {
  return h("ul", { class: "cg-rows" }, rows.map((row) =>
    h("li", { class: row.won ? "cg-won" : "" },
      h("span", { class: "cg-row-name" }, h("b", {}, presPawn(row), " ", row.name), h("small", {}, row.party),
        row.won ? h("span", { class: "cg-badge" }, `★ ${row.wonLabel}`) : null),
      h("span", { class: "cg-row-cards" }, h("span", { class: "cg-row-kind" }, row.kind)),
      h("span", { class: "cg-row-points" }, h("b", {}, String(row.points)), ` ${row.pointsLabel}`))));
}

GAMES.presidency = {
  questionFirst: true,
  seats: presSeats,
  market: presTrack,
  card: presCard,
  show: presCard,
  figure: presChip,
  pawn: presPawn,
  rows: presRows,
};
