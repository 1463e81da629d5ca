// DēmoS: how its cards, its market and its results are drawn. The frame (table.js) asks for these.

/** A card of the People's Pack: number, suit by shape, colour and word. */
function numberCard(card, { tag = "span", size = "small", ...more } = {}) {
  return h(tag, { ...more, class: `cg-card cg-${size} cg-suit-${card.suit} ${card.down ? "cg-down" : ""} ${more.class ?? ""}` },
    h("span", { class: "cg-corner", "aria-hidden": "true" },
      h("span", { class: "cg-number" }, card.number), drawing(card.suit)),
    h("span", { class: "cg-word", "aria-hidden": "true" }, card.word),
    h("span", { class: "cg-hidden" }, card.name));
}

/** A figure: its institution in its suit; a face-down one shows the pattern of its back. */
function figureCard(figure, size = "") {
  if (figure.back) {
    return h("span", { class: `cg-back cg-back-${figure.back} ${size}` }, h("span", { class: "cg-hidden" }, figure.name));
  }
  return h("span", { class: `cg-figure cg-suit-${figure.suit || "none"} ${figure.down ? "cg-down" : ""} ${figure.spent ? "cg-spent" : ""} ${size}`, title: figure.name },
    h("span", { class: "cg-figure-signs", "aria-hidden": "true" },
      drawing(figure.figure), figure.suit ? drawing(figure.suit, "cg-mini") : null),
    h("span", { class: "cg-figure-word", "aria-hidden": "true" }, figure.word),
    figure.suitWord ? h("span", { class: "cg-figure-suit", "aria-hidden": "true" }, (figure.marked ? "➜ " : "") + figure.suitWord) : null,
    h("span", { class: "cg-hidden" }, figure.name));
}

function anyCard(card, options = {}) {
  if (card.number) return numberCard(card, options);
  return figureCard(card, options.size === "small" ? "" : options.size);
}

/**
 * Piles, visible discards, face-down discards; where a card may be taken, they can be pressed.
 * On a narrow screen what can be taken comes before the buttons (`sources`), the rest after them.
 */
function demosMarket(market, ui, part) {
  const slot = ui.slotOf("market");
  const options = slot ? ui.question.slots[slot.index].options : [];
  const source = (id, content, name) => {
    if (!options.includes(id)) return null;
    return ui.toggle(slot.index, id, content, { class: "cg-source", label: name });
  };
  const pile = (one) => {
    const picture = h("span", { class: `cg-stack cg-back-${one.back}` }, h("b", {}, String(one.count)));
    const body = [picture, h("span", { class: "cg-pile-label", "aria-hidden": "true" }, one.label), h("span", { class: "cg-hidden" }, one.name)];
    return h("li", { class: "cg-pile" }, source(one.id, body, null) ?? h("span", { class: "cg-source" }, body));
  };
  const laid = (card) => {
    const face = card.back ? h("span", { class: `cg-back cg-back-${card.back}` }, h("span", { class: "cg-hidden" }, card.name))
      : numberCard(card, { class: ui.isNew(card.id) ? "cg-new" : "" });
    const by = card.by ? h("span", { class: "cg-by" }, card.by) : null;
    return h("li", {}, source(card.id, [face, by]) ?? h("span", { class: "cg-source" }, face, by));
  };
  const down = market.down.length ? h("div", { class: "cg-laid cg-laid-down" },
    h("h3", {}, market.downLabel), h("ul", {}, market.down.map(laid))) : null;
  if (part === "rest") {
    return h("div", { role: "group", class: "cg-market", "aria-label": market.label },
      h("div", { class: "cg-market-rows" },
        h("ul", { class: "cg-piles" }, market.piles.filter((one) => !options.includes(one.id)).map(pile)), down));
  }
  if (part === "sources") {
    const label = ui.question.slots[slot.index].label;
    const pack = market.piles.filter((one) => options.includes(one.id)).map(pile);
    return h("div", { role: "group", class: "cg-market cg-choosing cg-sources", "aria-label": label },
      h("p", { class: "cg-slot-label" }, label),
      h("div", { class: "cg-laid", "data-roving": "true", role: "group", "aria-label": label },
        h("ul", {}, pack, market.visible.map(laid))));
  }
  const label = slot ? ui.question.slots[slot.index].label : null;
  return h("div", { role: "group", class: `cg-market ${slot ? "cg-choosing" : ""}`, "aria-label": market.label },
    slot ? h("p", { class: "cg-slot-label" }, label) : null,
    h("div", { class: "cg-market-rows", "data-roving": slot ? "true" : null, role: slot ? "group" : null, "aria-label": label },
      h("ul", { class: "cg-piles" }, market.piles.map(pile)),
      h("div", { class: "cg-laid" },
        h("h3", {}, market.visibleLabel),
        market.visible.length ? h("ul", {}, market.visible.map(laid)) : h("p", { class: "cg-muted" }, market.none)),
      down));
}

/** A row a seat: of a round (combination, points) or of the end (trio, points). */
function demosRows(rows) {
  return h("ul", { class: "cg-rows" }, rows.map((row) =>
    h("li", { class: row.won ? "cg-won" : "" },
      h("span", { class: "cg-row-name" }, h("b", {}, row.name), row.camp ? h("small", {}, row.camp) : null,
        row.won ? h("span", { class: "cg-badge" }, `★ ${row.wonLabel}`) : null),
      h("span", { class: "cg-row-cards" }, row.cards.map((card) => anyCard(card)), h("span", { class: "cg-row-kind" }, row.kind)),
      h("span", { class: "cg-row-points" }, h("b", {}, String(row.points)), ` ${row.pointsLabel}`,
        row.total ? h("small", {}, row.total) : null))));
}

const GAMES = { demos: { market: demosMarket, card: numberCard, figure: figureCard, rows: demosRows, show: anyCard } };
