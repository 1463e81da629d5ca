"""The state of a play of DēmoS: all that lies on the table and in the hands."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.engine.chance import Chance
from civicgames.engine.game import Seat, Table
from civicgames.engine.log import AnyLog
from civicgames.games.demos.components import Combination, Figure, number_cards
from civicgames.games.demos.rounds import Result
from civicgames.games.demos.rules import INDEPENDENT, Rules

Side = int | str
"""Who has vetoes and wins together: a seat for an individual, a camp's letter in teams."""


Note = tuple[int, int, Result, list[Combination | None], list[str | None], int | None, int, int]
"""Of a round that is over: its number, dealer and result; what was shown and what was discarded in
secret, by seat; whose veto; how many cards lie visible, and in the People's Pack."""


class DemosTable(Table):
    """Plain state; :mod:`civicgames.games.demos.flow` is what changes it.

    Piles are lists whose last card is the top. ``turn`` says where a round is: ``"deal"``,
    ``"public"``, ``"secret"``, ``"veto"``, ``"unanimous"``, ``"show"``, then ``"scandal"`` and
    ``"final"``; ``"start"`` before the first round.
    """

    __slots__ = (
        "announced",
        "camps",
        "dealer",
        "drawn_by",
        "favourites",
        "figures",
        "hands",
        "media_target",
        "number_cards",
        "order",
        "pack",
        "pile",
        "proposed_by",
        "public",
        "round",
        "secret",
        "shown",
        "to_allot",
        "totals",
        "turn",
        "unanimous",
        "vetoed_by",
        "vetoes",
        "visible",
        "worth",
    )
    rules: Rules

    def __init__(self, rules: Rules, seats: Sequence[Seat], chance: Chance, log: AnyLog) -> None:
        super().__init__(rules, seats, chance, log)
        count = len(seats)
        self.number_cards = number_cards(rules.lowest_number)
        self.worth = rules.worth
        self.camps: list[str | None] = [seat.team for seat in seats]
        self.turn = "start"
        self.round = 0
        self.dealer = 0
        self.order: tuple[int, ...] = ()
        self.pile: list[str] = []
        self.pack: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(count)]
        self.visible: list[str] = []
        self.public: list[str | None] = [None] * count
        self.secret: list[str | None] = [None] * count
        self.unanimous: list[str | None] = [None] * count
        self.figures: list[list[Figure]] = [[] for _ in range(count)]
        self.totals = [0] * count
        self.vetoes: dict[Side, int] = {}
        self.vetoed_by: int | None = None
        self.proposed_by: int | None = None
        self.shown: list[Combination | None] = [None] * count
        self.favourites: list[str | None] = [None] * count
        self.announced: list[tuple[str, ...] | None] = [None] * count
        self.to_allot: str | None = None
        self.drawn_by: int | None = None
        self.media_target: tuple[int, int] | None = None

    def side(self, seat: int) -> Side:
        """The seat's camp, or the seat itself where everybody plays for themselves."""
        return self.camps[seat] or seat

    def sides(self) -> list[Side]:
        """All the sides, in seat order."""
        return list(dict.fromkeys(self.side(seat) for seat in range(len(self.seats))))

    def members(self, seat: int) -> list[int]:
        """The seats of one seat's side, itself included, in seat order from the dealer's left."""
        return [other for other in self.order if self.side(other) == self.side(seat)]

    def is_independent(self, seat: int) -> bool:
        return self.camps[seat] == INDEPENDENT
