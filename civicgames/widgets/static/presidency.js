// Presidency: how its track, its gates, its pawns and its cards are drawn.

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
  return h("div", { role: "group", class: "cg-pres-board", "aria-label": words.track }, out, news, presPiles(market, words),
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
