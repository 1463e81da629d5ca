"""What a seat may see of a play of DēmoS, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

from civicgames.engine.game import View
from civicgames.engine.log import Line
from civicgames.games.demos.components import MOST_MEDIA, Figure, figure_cards
from civicgames.games.demos.rules import Rules
from civicgames.games.demos.table import DemosTable, Side

FACE_DOWN = "?"


@dataclass(frozen=True, slots=True)
class FigureSeen:
    """A figure before a player. ``card`` is ``"?"`` where it lies face down for this seat."""

    card: str
    up: bool
    marked: str | None
    spent: bool


@dataclass
class DemosView(View):
    """A table of DēmoS as one seat sees it; lists are by seat unless said otherwise.

    ``hand`` is empty for a spectator. ``secret`` and ``unanimous`` are the face-down discards:
    None (none), ``"?"`` (one that this seat can't see) or the card. ``shown`` are the combinations
    of the round, as (kind, cards, points), once they are shown. ``to_allot`` is the figure that
    the seat's own team is about to give to a member, where this seat drew it.
    """

    rules: Rules
    camps: list[str | None]
    turn: str
    round: int
    dealer: int
    order: tuple[int, ...]
    hand: list[str]
    visible: list[str]
    public: list[str | None]
    secret: list[str | None]
    unanimous: list[str | None]
    figures: list[list[FigureSeen]]
    totals: list[int]
    vetoes: dict[Side, int]
    vetoed_by: int | None
    proposed_by: int | None
    shown: list[tuple[str, tuple[str, ...], int] | None]
    favourites: list[str | None]
    announced: list[tuple[str, ...] | None]
    to_allot: str | None
    media_target: tuple[int, int] | None
    pile: int
    """Figures left in the Power Pile."""
    pack: int
    """Cards left in the People's Pack."""
    waiting_for: int | None = None
    """The seat that is asked, where everybody may know it."""
    so_far: list[Line] = field(default_factory=list, compare=False, repr=False)
    """This round's lines of the log as the seat may read them; filled where a player asks."""

    def side(self, seat: int) -> Side:
        """The seat's camp, or the seat itself where everybody plays for themselves."""
        return self.camps[seat] or seat


def view(table: DemosTable, seat: int | None) -> DemosView:
    """What that seat may see; None is a spectator."""
    is_shown = table.turn in ("show", "scandal", "final")
    proposed_by = table.proposed_by
    if proposed_by is not None and (seat is None or not _same_side(table, proposed_by, seat)):
        proposed_by = None
    return DemosView(  # in the order of its fields: named, they take more than twice as long
        seat,
        table.rules,
        table.camps[:],
        table.turn,
        table.round,
        table.dealer,
        table.order,
        [] if seat is None else table.hands[seat][:],
        table.visible[:],
        table.public[:],
        table.secret[:] if secret_is_up(table) else face_down(table.secret, seat),
        face_down(table.unanimous, seat),
        [
            seen_figures(figures, owner == seat) if figures else []
            for owner, figures in enumerate(table.figures)
        ],
        table.totals[:],
        table.vetoes.copy(),
        table.vetoed_by,
        proposed_by,
        [(c.kind, c.cards, c.points) if c else None for c in table.shown]
        if is_shown
        else [None] * len(table.shown),
        table.favourites[:],
        table.announced[:],
        table.to_allot if seat == table.drawn_by else None,
        table.media_target,
        len(table.pile),
        len(table.pack),
    )


def secret_is_up(table: DemosTable) -> bool:
    """D-13, D-14: whether the secret discards were turned up, which a veto prevents."""
    if table.turn not in ("unanimous", "show", "scandal", "final"):
        return False
    return table.rules.unanimous_turn and table.vetoed_by is None


def face_down(cards: list[str | None], seat: int | None) -> list[str | None]:
    """D-12: each card is seen by the one who discarded it."""
    if not any(cards):
        return cards[:]
    return [
        card if card is None or owner == seat else FACE_DOWN for owner, card in enumerate(cards)
    ]


def seen_figures(figures: list[Figure], own: bool) -> list[FigureSeen]:
    """D-28, D-63: face up for all, face down for their owner only."""
    return [
        _figure_seen(figure.card, True, figure.marked, figure.spent)
        if figure.up
        else OWN[figure.card]
        if own
        else HIDDEN
        for figure in figures
    ]


# Frozen, and few: some hundred there may be. Every look at the table shares them.
_figure_seen = cache(FigureSeen)
HIDDEN = FigureSeen(FACE_DOWN, up=False, marked=None, spent=False)
OWN = {card: FigureSeen(card, False, None, False) for card in figure_cards(MOST_MEDIA)}


PUBLIC_CHANCE = ("first_dealer", "teams")
HIDDEN_DISCARDS = ("secret_discard", "unanimous_discard")


def seen(table: DemosTable, line: Line, seat: int | None) -> Line | None:
    """A line of the log as that seat may read it; None where it may not know of it."""
    if "chance" in line:
        return line if line["chance"] in PUBLIC_CHANCE else None
    if "choice" in line:
        return _seen_choice(table, line, seat)
    kind, owner = line["event"], line.get("seat")
    if kind == "hand":
        return line if owner == seat else None
    if kind == "drew":
        return line if owner == seat else {**line, "card": None}
    if kind == "figure":
        knows = seat is not None and seat in (line["drawn_by"], line["owner"])  # D-32
        return line if knows else {**line, "card": None}
    if kind == "veto_refused":
        return line if _same_side(table, owner, seat) else None
    return line


def _seen_choice(table: DemosTable, line: Line, seat: int | None) -> Line | None:
    kind, owner, value = line["choice"], line["seat"], line["value"]
    if owner == seat:
        return line
    if kind in HIDDEN_DISCARDS and value != "keep":  # D-12
        return {**line, "value": None}
    # D-33: what a team says to itself is unheard by others, who see no more than a veto. Not even
    # who lets the turn go on: whoever is then missing has proposed one in vain.
    if kind == "veto_confirm" or (kind == "veto" and table.rules.in_teams):
        return line if _same_side(table, owner, seat) else None
    return line


def _same_side(table: DemosTable, owner: int | None, seat: int | None) -> bool:
    return owner is not None and seat is not None and table.side(owner) == table.side(seat)


def redeal(table: DemosTable, seat: int | None, random: Random) -> None:
    """Deal anew, in place, all the cards that this seat can't see, among the places they lie in."""
    hidden_discards = [table.unanimous]
    if not secret_is_up(table):
        hidden_discards.append(table.secret)
    others = [other for other in range(len(table.seats)) if other != seat]
    is_shown = {card for shown in table.shown if shown for card in shown.cards}
    places: list[tuple[list[str], int]] = [(table.pack, place) for place in range(len(table.pack))]
    places += [
        (table.hands[other], place)
        for other in others
        for place, card in enumerate(table.hands[other])
        if card not in is_shown
    ]
    places += [(d, o) for d in hidden_discards for o in others if d[o]]  # type: ignore[misc]
    cards = [pile[place] for pile, place in places]
    random.shuffle(cards)
    for (pile, place), card in zip(places, cards, strict=True):
        pile[place] = card
    figures = [f for o in others for f in table.figures[o] if not f.up]
    hidden = [figure.card for figure in figures] + table.pile
    allotted_unseen = table.to_allot is not None and table.drawn_by != seat  # D-32
    if allotted_unseen:
        hidden.append(table.to_allot)  # type: ignore[arg-type]
    random.shuffle(hidden)
    if allotted_unseen:
        table.to_allot = hidden.pop()
    for figure in figures:
        figure.card = hidden.pop()
    table.pile[:] = hidden
