// Delanopolis: how its ring of terrains, its stakes and its chapters are drawn.

/** A seat's sign: its number, round for challengers, under a roof for the mayor. */
function seatSign(number, mayor, extra = "") {
  return h("span", { class: `cg-sign cg-of-${number} ${mayor ? "cg-sign-mayor" : ""} ${extra}`, "aria-hidden": "true" }, String(number));
}

function cityCard(card, words, ui) {
  return h("button", {
    type: "button", class: "cg-city-card", "data-key": `read-${card.key}`, onclick: () => ui.read(card.key),
    "aria-label": `${card.kindName}: ${card.name}. ${words.read}`, title: card.name,
  }, drawing(card.kind), h("span", {}, card.name));
}

function citySeats(screen, words, ui) {
  return h("ul", { class: "cg-seats cg-city-seats", "aria-label": words.seats }, screen.seats.map((seat) =>
    h("li", { class: `cg-seat ${seat.turn ? "cg-turn" : ""} ${seat.you ? "cg-you" : ""} ${seat.mayor ? "cg-seat-mayor" : ""}` },
      h("div", { class: "cg-seat-head" },
        h("h3", {}, seatSign(seat.number, seat.mayor), " ", seat.name),
        h("span", { class: "cg-points" }, seat.terrains)),
      h("p", { class: "cg-seat-about" }, seat.mayor ? drawing("hall", "cg-inline") : null,
        [seat.role, seat.you ? words.you : seat.player].join(" · ")),
      h("dl", { class: "cg-purse" },
        h("div", {}, h("dt", {}, words.purse), h("dd", {}, seat.purse)),
        h("div", {}, h("dt", {}, words.aside), h("dd", {}, seat.aside))),
      seat.cards.length ? h("ul", { class: "cg-city-cards", "aria-label": words.holds }, seat.cards.map((card) => h("li", {}, cityCard(card, words, ui)))) : null,
      seat.note ? h("p", { class: "cg-seat-about" }, seat.note) : null,
      seat.turn || seat.sealed ? h("p", { class: "cg-flags" },
        seat.turn ? h("span", { class: "cg-flag cg-flag-turn" }, `▶ ${seat.turnLabel}`) : null,
        seat.sealed ? h("span", { class: "cg-flag cg-sealed" }, `✓ ${words.sealed}`) : null) : null)));
}

// The ring: cells around a middle, clockwise from the top left.

/** [columns, rows] whose border has room for so many cells, and the place of each. */
function aroundTheBorder(count, tall) {
  const half = Math.ceil((count + 4) / 2);
  let short = Math.max(3, Math.floor(half / 2) - 1);
  if (half - short < short) short = Math.floor(half / 2);
  const [columns, rows] = tall ? [short, half - short] : [half - short, short];
  const places = [];
  for (let x = 1; x <= columns; x += 1) places.push([x, 1]);
  for (let y = 2; y <= rows; y += 1) places.push([columns, y]);
  for (let x = columns - 1; x >= 1; x -= 1) places.push([x, rows]);
  for (let y = rows - 1; y >= 2; y -= 1) places.push([1, y]);
  return { columns, rows, places };
}

function cityRing(ring, ui) {
  const tall = ui.layout === "phone";
  const { columns, rows, places } = aroundTheBorder(ring.cells.length, tall);
  const cells = ring.cells.map((cell, index) => {
    const [x, y] = places[index];
    return h("li", {
      class: `cg-cell ${cell.owner ? `cg-owned cg-of-${cell.owner}` : ""} ${cell.mayor ? "cg-cell-mayor" : ""} ${cell.now ? "cg-cell-now" : ""}`,
      style: `grid-column:${x};grid-row:${y}`,
    },
    h("span", { class: "cg-hidden" }, cell.label),
    h("span", { class: "cg-cell-head", "aria-hidden": "true" }, h("b", {}, String(cell.number)),
      h("span", { class: "cg-pawns" }, cell.pawns.map((pawn) =>
        h("span", { class: `cg-pawn cg-of-${pawn.seat}` }, drawing("pawn"), h("span", {}, String(pawn.seat)))))),
    h("span", { class: "cg-cell-name", "aria-hidden": "true" }, cell.name),
    h("span", { class: "cg-cell-owner", "aria-hidden": "true" },
      cell.owner ? [seatSign(cell.owner, cell.mayor), h("span", {}, cell.price)] : cell.state));
  });
  const { mayor } = ring;
  const track = h("ol", { class: "cg-near", "aria-hidden": "true" }, Array.from({ length: mayor.all }, (_, index) => {
    const gate = mayor.gates.find((one) => one.at === index + 1);
    return h("li", { class: `${index < mayor.owned ? "cg-near-on" : ""} ${gate ? "cg-gate" : ""}` }, gate ? h("span", {}, gate.label) : null);
  }));
  const news = ring.news.length ? h("ul", { class: "cg-news", "aria-label": ui.words.news }, ring.news.map((line) => h("li", {}, line))) : null;
  const middle = h("div", {
    class: "cg-middle", style: `grid-column:2/${columns};grid-row:2/${rows}`,
  },
  h("div", {}, h("h3", {}, seatSign(mayor.seat, true), " ", mayor.title), h("p", {}, mayor.said)), track,
  tall ? null : news);
  return h("div", { role: "group", class: "cg-ring-part", "aria-label": ring.label }, tall ? news : null,
    h("div", { class: "cg-ring", style: `grid-template-columns:repeat(${columns},minmax(0,1fr))` },
      h("ol", { class: "cg-cells", "aria-label": ring.label }, cells), middle));
}

// The reveal: each stake, then the two sums on one scale.

function bar(parts, scale, extra = "") {
  return h("span", { class: `cg-bar-track ${extra}`, "aria-hidden": "true" }, parts.filter((part) => part.counted).map((part) =>
    h("span", { class: `cg-bar-part cg-of-${part.number} ${part.twice ? "cg-twice" : ""}`, style: `width:${(100 * part.counted) / scale}%` },
      extra && part.counted / scale > 0.06 ? String(part.number) : null)));
}

function cityReveal(found) {
  return h("div", { class: "cg-reveal" },
    h("ul", { class: "cg-bars" }, found.bars.map((one) => {
        const twice = one.counted - one.stake;
        return h("li", { class: one.won ? "cg-bar-won" : "" },
          h("span", { class: "cg-bar-name" }, seatSign(one.number, one.mayor), h("b", {}, one.name), one.role ? h("small", {}, one.role) : null),
          bar([{ number: one.number, counted: one.stake }, { number: one.number, counted: twice, twice: true }], found.scale),
          h("span", { class: "cg-bar-said" }, one.said, one.doubler ? h("small", {}, one.doubler) : null,
            one.won ? h("span", { class: "cg-badge" }, `★ ${one.wonLabel}`) : null));
      })),
    h("ul", { class: "cg-bars cg-sums" }, found.sums.map((sum) =>
        h("li", { class: sum.won ? "cg-bar-won" : "" },
          h("span", { class: "cg-bar-name" }, h("b", {}, sum.label)),
          bar(sum.parts, found.scale, "cg-bar-sum"),
          h("span", { class: "cg-bar-total" }, sum.won ? h("span", { "aria-hidden": "true" }, "★ ") : null, String(sum.total))))),
    found.taken.length ? h("ul", { class: "cg-taken" }, found.taken.map((line) => h("li", {}, line))) : null);
}

/** A chapter, short enough to be read aloud in under a minute. */
function cityChapter(reading, words, level = "h3") {
  return h("article", { class: "cg-chapter", "aria-label": reading.title },
    h("p", { class: "cg-kicker" }, reading.kind), h(level, {}, reading.title),
    h("p", { class: "cg-chapter-text" }, reading.text),
    h("p", { class: "cg-chapter-question" }, h("b", {}, words.classQuestion), " ", reading.question),
    reading.fact ? h("p", { class: "cg-chapter-fact" }, h("b", {}, words.fact), " ", reading.fact, " ", h("small", {}, reading.source)) : null);
}

function cityAlbum(screen, words, ui) {
  const opened = new Map((screen.album ?? []).map((one) => [one.key, one.how]));
  const one = (reading) => h("details", { open: ui.isOpen(reading.key), ontoggle: (event) => ui.keepOpen(reading.key, event.target.open) },
    h("summary", { tabindex: 0, "data-key": `album-${reading.key}` }, reading.title,
      h("small", {}, [reading.kind, opened.get(reading.key)].filter(Boolean).join(" · "))),
    cityChapter(reading, words, "h4"));
  const read = (screen.album ?? []).map((entry) => words.readings.find((reading) => reading.key === entry.key)).filter(Boolean);
  const others = words.readings.filter((reading) => !opened.has(reading.key));
  return h("div", { class: "cg-album" },
    read.length ? read.map(one) : h("p", { class: "cg-muted" }, words.noneOpened),
    others.length ? [h("h3", {}, words.notOpened), others.map(one)] : null);
}

function cityRows(rows) {
  return h("ul", { class: "cg-rows" }, rows.map((row) =>
    h("li", { class: row.won ? "cg-won" : "" },
      h("span", { class: "cg-row-name" }, h("b", {}, seatSign(row.number, row.mayor), " ", row.name), h("small", {}, row.camp),
        row.won ? h("span", { class: "cg-badge" }, `★ ${row.wonLabel}`) : null),
      h("span", { class: "cg-row-cards" }, h("span", { class: "cg-row-kind" }, row.kind)),
      h("span", { class: "cg-row-points" }, h("b", {}, String(row.points)), ` ${row.pointsLabel}`))));
}

GAMES.delanopolis = {
  questionFirst: true,
  seats: citySeats,
  market: cityRing,
  album: cityAlbum,
  rows: (rows, found) => (found.bars ? cityReveal(found) : cityRows(rows)),
  after(found, words) {
    const reading = words.readings.find((one) => one.key === found.reading);
    return reading ? cityChapter(reading, words) : null;
  },
};
