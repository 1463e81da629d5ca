"""What a seat may see of a play of Presidency, and nothing else.

Two things are secret: the cards of hidden hands and piles, and who is asked in a window, since
only those who could play a scheme are (R-22).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from civicgames.engine.game import View
from civicgames.engine.log import Line
from civicgames.games.presidency.components import PILES, Pile, beyond, set_aside
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.table import PresidencyTable

FACE_DOWN = "?"


@dataclass(frozen=True, slots=True)
class SchemeSeen:
    """A scheme that was declared, or a card that is being carried out.

    ``step`` and ``done``: how far its effect has come (the step, and cards passed in that step).
    """

    seat: int
    card: str
    target: int | None
    step: int = 0
    done: int = 0


@dataclass
class PresidencyView(View):
    """A table of Presidency as one seat sees it; lists are by seat.

    ``hands["money"][seat]`` and ``hands["scheme"][seat]`` are cards, or ``"?"`` for each that this
    seat can't know: how many of each kind a player holds is public (R-31). Of a hidden hand a seat
    knows what it gave there, what was taken from it, and what it saw before the hand was turned
    down, until something that it doesn't see leaves that hand.
    """

    rules: Rules
    term: int
    turn: int
    """Turns begun in this term, by all players together."""
    presidents: list[int | None]
    """Who was elected, by term; None: nobody."""
    holder: int
    """Who holds the die; -1 before it is first handed out."""
    pawns: list[int]
    hands: dict[Pile, list[list[str]]]
    face_up: list[bool]
    piles: dict[Pile, int]
    """How many cards are left in each."""
    discards: dict[Pile, list[str]]
    to_deal: dict[Pile, list[str]]
    """R-61: what the President has drawn and not yet given."""
    may_draw: bool
    drawn: int
    money_played: int
    rolled: bool
    window_due: bool
    schemes_played: int
    declared: list[SchemeSeen]
    """R-22: declared schemes that aren't resolved yet."""
    doing: list[SchemeSeen]
    """What is being carried out, the innermost last."""
    waiting_for: int | None
    """Who is asked, where everybody may know it: never in a window."""

    @property
    def money(self) -> list[str]:
        """This seat's own money cards; none for a spectator."""
        return [] if self.seat is None else self.hands["money"][self.seat]

    @property
    def scheme(self) -> list[str]:
        """This seat's own schemes, skeletons included; none for a spectator."""
        return [] if self.seat is None else self.hands["scheme"][self.seat]

    @property
    def set_aside(self) -> dict[str, list[int]]:
        """R-40: who is set aside at which stage."""
        return set_aside(self.pawns, self.rules.limits)

    @property
    def beyond(self) -> dict[str, int]:
        """R-40: how many pawns are past each stage."""
        return {stage.id: beyond(self.pawns, stage.at) for stage in self.rules.limits}

    def campaign(self, seat: int) -> str | None:
        """R-30: the rule of the campaign square under a pawn."""
        return self.rules.campaigns.get(self.pawns[seat])

    def cards_of(self, seat: int) -> int:
        """How many cards a player holds."""
        return sum(len(hands[seat]) for hands in self.hands.values())


def view(table: PresidencyTable, seat: int | None) -> PresidencyView:
    """What that seat may see; None is a spectator."""
    money, scheme = table.hands["money"], table.hands["scheme"]
    known = table.known[-1 if seat is None else seat]
    face_up = table.face_up
    # One is made for each question: by place, since names would take as long as all the rest.
    return PresidencyView(
        seat,
        table.rules,
        table.term,
        table.turn,
        table.presidents[:],
        table.holder,
        table.pawns[:],
        {
            "money": in_sight(money, seat, face_up, known),
            "scheme": in_sight(scheme, seat, face_up, known),
        },
        face_up[:],
        {"money": len(table.piles["money"]), "scheme": len(table.piles["scheme"])},
        {"money": table.discards["money"][:], "scheme": table.discards["scheme"][:]},
        {
            "money": cards_to_deal(table, "money", seat),
            "scheme": cards_to_deal(table, "scheme", seat),
        },
        table.may_draw,
        table.drawn,
        table.money_played,
        table.rolled,
        table.window_due,
        table.schemes_played,
        [SchemeSeen(d.seat, d.card, d.target) for d in table.declared] if table.declared else [],
        [SchemeSeen(d.seat, d.card, d.target, d.step, d.done) for d in table.doing]
        if table.doing
        else [],
        table.waiting_for,
    )


def in_sight(
    hands: Sequence[list[str]], seat: int | None, face_up: Sequence[bool], known: set[str]
) -> list[list[str]]:
    """The hands as copies; of those that aren't seen only the cards that are known."""
    shown = []
    for owner, hand in enumerate(hands):
        if owner == seat or face_up[owner]:
            shown.append(hand[:])
        elif known.isdisjoint(hand):
            shown.append([FACE_DOWN] * len(hand))
        else:
            shown.append([card if card in known else FACE_DOWN for card in hand])
    return shown


def cards_to_deal(table: PresidencyTable, pile: Pile, seat: int | None) -> list[str]:
    """R-61: the President's to see."""
    cards = table.to_deal[pile]
    if not cards:
        return []
    return cards[:] if seat == table.holder else [FACE_DOWN] * len(cards)


HIDDEN_CHANCE = ("money_pile", "scheme_pile", "blind_take")
HIDDEN_CHOICES = ("give", "family_sunday", "president_deals")
PARTIES = {"drew": (), "took": ("from",), "gave": ("to",)}
"""Events with a card, and who sees it beside the one who acts."""


def seen(table: PresidencyTable, line: Line, seat: int | None) -> Line | None:
    """A line of the log as that seat may read it; None where it may not know of it."""
    if "chance" in line:
        return None if line["chance"] in HIDDEN_CHANCE else line
    if "choice" in line:
        return _seen_choice(line, seat)
    parties = PARTIES.get(line["event"])
    if parties is None or line["shown"]:
        return line
    if seat is not None and seat in (line["seat"], *(line[party] for party in parties)):
        return line
    return {**line, "card": None}


def _seen_choice(line: Mapping[str, Any], seat: int | None) -> Line | None:
    kind, own = line["choice"], line["seat"] == seat
    if kind == "scheme" and line["value"] is None:  # nobody sees who could have played
        return dict(line) if own else None
    if kind in HIDDEN_CHOICES and not own:  # the events tell each player what it may know
        return {**line, "value": None}
    return dict(line)


def redeal(table: PresidencyTable, seat: int | None, random: Random) -> None:
    """Deal anew, in place, all the cards that this seat can't see, among the places they lie in."""
    table.could_play = None
    known = table.known[-1 if seat is None else seat]
    for pile in PILES:
        places = [table.piles[pile]]
        places += [
            hand
            for owner, hand in enumerate(table.hands[pile])
            if owner != seat and not table.face_up[owner]
        ]
        if seat is None or seat != table.holder:
            places.append(table.to_deal[pile])
        unseen = [card for place in places for card in place if card not in known]
        random.shuffle(unseen)
        for place in places:
            place[:] = [card if card in known else unseen.pop() for card in place]
