"""The state of a play of Presidency: the board, the hands, the piles, and what is being done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Question
from civicgames.engine.game import Seat, Table
from civicgames.engine.log import AnyLog
from civicgames.games.presidency.components import (
    PILES,
    Limit,
    Pile,
    beyond,
    last_stage_passed,
    set_aside,
)
from civicgames.games.presidency.rules import Rules


class Doing:
    """A scheme or a skeleton whose steps are being carried out."""

    __slots__ = ("card", "done", "seat", "step", "target")

    def __init__(self, seat: int, card: str, target: int | None, step: int = 0, done: int = 0):
        self.seat = seat
        self.card = card
        self.target = target
        self.step = step
        """The step of the card's effect, from 0."""
        self.done = done
        """How many cards of that step have been taken or given."""

    def copy(self) -> Doing:
        return Doing(self.seat, self.card, self.target, self.step, self.done)


class Declared:
    """R-22: a scheme that was declared and is not yet resolved."""

    __slots__ = ("card", "seat", "target")

    def __init__(self, seat: int, card: str, target: int | None):
        self.seat = seat
        self.card = card
        self.target = target


class PresidencyTable(Table):
    """Plain state; :mod:`civicgames.games.presidency.flow` is what changes it.

    Lists are by seat. Piles are lists whose last card is the top. Who is set aside is nowhere in
    it: it follows from the pawns (R-43).
    """

    __slots__ = (
        "could_play",
        "declared",
        "discards",
        "doing",
        "drawn",
        "face_up",
        "hands",
        "holder",
        "known",
        "limits",
        "log",
        "may_draw",
        "money_played",
        "moves_of",
        "pawns",
        "piles",
        "presidents",
        "rolled",
        "schemes_played",
        "term",
        "to_deal",
        "turn",
        "waiting_for",
        "window_due",
        "windows",
    )
    rules: Rules

    def __init__(self, rules: Rules, seats: Sequence[Seat], chance: Chance, log: AnyLog) -> None:
        super().__init__(rules, seats, chance, log)
        self.limits: Sequence[Limit] = rules.limits
        count = len(seats)
        self.pawns = [0] * count
        self.hands: dict[Pile, list[list[str]]] = {pile: [[] for _ in seats] for pile in PILES}
        self.face_up = [False] * count
        """R-32: whose cards lie face up."""
        self.piles: dict[Pile, list[str]] = {
            pile: list(cards) for pile, cards in rules.cards.items()
        }
        self.discards: dict[Pile, list[str]] = {pile: [] for pile in PILES}
        self.known: list[set[str]] = [set() for _ in range(count + 1)]
        """Cards in others' hidden hands that a seat has seen go there; last, what everybody has."""
        self.to_deal: dict[Pile, list[str]] = {pile: [] for pile in PILES}
        """R-61: what the President has drawn and not yet given."""

        self.term = 0
        self.presidents: list[int | None] = []
        """Who was elected, by term; None: nobody."""
        self.turn = 0
        """Turns begun in this term, by all players together."""
        self.holder = -1
        """Who holds the die; -1 before it is first handed out."""

        self.may_draw = False
        """R-10: the right to draw isn't lost yet."""
        self.drawn = 0
        """Cards drawn so far in this turn's draw."""
        self.money_played = 0
        """R-30: money cards that the holder has played this turn."""
        self.rolled = False
        self.window_due = False
        """R-22: a window opens when what is being done is resolved."""

        self.could_play: list[Question] | None = None
        """R-22: who could play schemes in the last window; None once anything has changed since."""
        self.moves_of: dict[tuple[str, Sequence[int]], list[dict[str, Any]]] = {}
        """R-12: the moves of each money card with those pawns, made when first wanted."""

        self.log = log
        self.windows: list[int] = []
        """R-22: how many lines there were at each window, whether or not anybody was asked."""
        self.schemes_played = 0
        """Schemes played since the last act (R-22)."""
        self.declared: list[Declared] = []
        """In the order in which they will be resolved, once the holder has said it."""
        self.doing: list[Doing] = []
        """What is being carried out, the innermost last."""
        self.waiting_for: int | None = None
        """Who is asked, where everybody may know it."""

    def rightwards(self, first: int) -> list[int]:
        """R-02: all seats as the die passes, to the right, from this one."""
        count = len(self.seats)
        return [(first - step) % count for step in range(count)]

    def others(self, seat: int) -> list[int]:
        """All seats but one, in seat order."""
        return [other for other in range(len(self.seats)) if other != seat]

    def set_aside(self) -> dict[str, list[int]]:
        """R-40: who is set aside at which stage."""
        return set_aside(self.pawns, self.limits)

    def beyond(self, at: int) -> int:
        """R-40: how many pawns are past a square."""
        return beyond(self.pawns, at)

    def last_stage_passed(self, seat: int) -> int:
        """R-35"""
        return last_stage_passed(self.pawns[seat], self.limits)

    def campaign(self, seat: int) -> str | None:
        """R-30: the rule of the campaign square under a pawn."""
        return self.rules.campaigns.get(self.pawns[seat])

    def is_protected(self, seat: int) -> bool:
        """R-30: whether no other player's card can touch that player's pawn."""
        return self.pawns[seat] in self.rules.protected

    def cards(self, seat: int) -> list[str]:
        """A hand, money first."""
        return self.hands["money"][seat] + self.hands["scheme"][seat]

    def has_card(self, seat: int) -> bool:
        return bool(self.hands["money"][seat] or self.hands["scheme"][seat])

    def pile_of(self, card: str) -> Pile:
        """Whether a card is money or a scheme."""
        return self.rules.pile_of[card]

    def can_draw(self, pile: Pile) -> bool:
        """R-11: whether that pile has a card, or gets one when it is rebuilt."""
        return bool(self.piles[pile] or self.discards[pile])
