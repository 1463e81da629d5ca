"""What a paper table writes down of a play: the lines of a score sheet, by game and scenario.

The printed sheet, the form and the CSV template are all made of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from civicgames.content.classroom_texts import classroom_texts
from civicgames.games.demos.components import INSTITUTIONS, SUITS, figure_cards
from civicgames.games.demos.rules import CAMPS
from civicgames.scenarios import Scenario

Per = Literal["play", "seat", "round", "round_seat"]
Kind = Literal["number", "seat", "seats", "choice"]
SEAT_LISTS = ("seat", "seats")


@dataclass(frozen=True)
class Field:
    """One thing to write down.

    ``per``: once a play, once for each seat, once a round, or in each round for each seat (a round
    is an auction in Delanopolis, a term in Presidency). ``kind``: a whole number from ``low`` to
    ``high``, one seat or nobody, seats, or one of ``choices``. ``needed``: a play can't be used
    without it; everything else may stay empty.
    """

    game: str
    key: str
    per: Per
    kind: Kind = "number"
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    needed: bool = False

    def label(self, lang: str) -> str:
        """What stands beside the box, short enough for a printed sheet."""
        return str(self._texts(lang)["label"])

    def help(self, lang: str) -> str:
        """What to write there, in a sentence."""
        return str(self._texts(lang)["help"])

    def unit(self, lang: str) -> str:
        """What a number counts; empty for what isn't a number."""
        return str(self._texts(lang).get("unit", ""))

    def choice(self, value: str, lang: str) -> str:
        """A choice in words."""
        return str(self._texts(lang)["choices"][value])

    def _texts(self, lang: str) -> dict[str, Any]:
        found: dict[str, Any] = classroom_texts("paper", lang)[self.game][self.key]
        return found


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a scenario: its fields, in the order of the sheet.

    ``lines``: rounds (auctions, terms) to leave room for on a printed sheet; ``most_lines``: as
    many as a play can have.
    """

    scenario: Scenario
    fields: tuple[Field, ...]
    lines: int
    most_lines: int

    @property
    def game(self) -> str:
        return self.scenario.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.scenario.count

    def per(self, *what: Per) -> tuple[Field, ...]:
        """The fields that are written so often."""
        return tuple(field for field in self.fields if field.per in what)

    def round_word(self, lang: str, number: int | None = None) -> str:
        """What a line is called: a round, an auction, a term; with its number if given."""
        word = str(classroom_texts("paper", lang)[self.game]["round"]["label"])
        return word if number is None else f"{word} {number}"

    def __getitem__(self, key: str) -> Field:
        return next(field for field in self.fields if field.key == key)

    def __contains__(self, key: object) -> bool:
        return any(field.key == key for field in self.fields)


def sheet(scenario: Scenario) -> Sheet:
    """The score sheet of a scenario: only what its rules can bring."""
    return _SHEETS[scenario.game](scenario)


def _of_demos(scenario: Scenario) -> Sheet:
    rules, seats = scenario.rules, scenario.count

    def field(key: str, per: Per, **about: Any) -> Field:
        return Field("demos", key, per, **about)

    pile = len(figure_cards(rules.media))
    most = rules.max_rounds or MOST_ROUNDS
    fields = [
        field("winners", "play", kind="seats", high=seats),
        field("reason", "play", kind="choice", choices=reasons(rules)),
        *([field("camp", "seat", kind="choice", choices=_camps(rules))] if rules.in_teams else []),
        field("total", "seat", high=max(possible_points(rules)) * most, needed=True),
        *(
            field(name, "seat", high=len(SUITS), needed=True)
            for name in ("executive", "legislative", "judicial")
        ),
        *([field("media", "seat", high=rules.media, needed=True)] if rules.media else []),
        field("trio", "seat", high=len(INSTITUTIONS), needed=True),
        field("won", "round", kind="seats", high=seats),
        *(
            [field("veto", "round", kind="seat", high=seats)]
            if rules.unanimous_turn and (rules.vetoes or rules.mode == "2v3")
            else []
        ),
        field("points", "round_seat", high=max(possible_points(rules))),
    ]
    return Sheet(scenario, tuple(fields), min(most, pile), most)


MOST_ROUNDS = 40
"""Rounds of DēmoS on a sheet where the scenario sets no end: of 14 figures, most need 14."""


def possible_points(rules: Any) -> list[int]:
    """What one seat can earn in one round of DēmoS, from the components (D-20 to D-22, D-60)."""
    worth = rules.worth
    found = {0}
    for low in range(rules.lowest_number, HIGHEST_RUN + 1):
        found |= {points + low for points in worth.by_suits if points is not None}
        if worth.favourite and worth.by_suits[0] is not None:
            found.add(worth.by_suits[0] + low + worth.favourite)
    if worth.square is not None:
        found.add(worth.square)
    return sorted(found)


HIGHEST_RUN = 8
"""The lowest card of the highest run: 8, 9, 10."""


def reasons(rules: Any) -> tuple[str, ...]:
    """What can settle an election of DēmoS in its mode."""
    found = ["harmony", "points", "level"]
    if rules.announced_trio:
        found.append("announced_trio")
    if rules.has_independent:
        found += ["voice_of_the_people", "controller_of_the_media", "dissident", "residual"]
    return (*found, "nobody")


def _camps(rules: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(CAMPS[rules.mode]))


def _of_delanopolis(scenario: Scenario) -> Sheet:
    rules, seats = scenario.rules, scenario.count

    def field(key: str, per: Per, **about: Any) -> Field:
        return Field("delanopolis", key, per, **about)

    challengers = seats - 1
    cap = rules.cap_of_mayor(challengers)
    com = rules.com_per_challenger * challengers
    in_play = com + rules.vot * challengers + rules.mayor_vot
    turns = rules.last_turn(challengers)
    given = (rules.refuge_com + rules.refuge_vot) * (turns if rules.refuges == "drawn" else seats)
    of_challengers = 2 * rules.stake_cap if rules.tied_stakes == "rebid" else rules.stake_cap
    most_stake = max(of_challengers, com + given if cap is None else min(cap, com + given))
    fields = [
        field("mayor", "play", kind="seat", high=seats, needed=True),
        field("turns", "play", low=1, high=turns),
        field("title", "play", kind="choice", choices=("president", "reelected", "mayor")),
        field("winners", "play", kind="seats", high=seats),
        field("terrains", "seat", high=rules.terrains, needed=True),
        field("total", "seat", high=in_play + given * max(1, rules.refuges_each), needed=True),
        field("terrain", "round", low=1, high=rules.terrains),
        field("taken", "round", kind="seat", high=seats),
        field("doubled", "round", kind="seats", high=seats),
        field("stake", "round_seat", high=most_stake),
    ]
    return Sheet(scenario, tuple(fields), rules.terrains, turns)


def _of_presidency(scenario: Scenario) -> Sheet:
    rules, seats = scenario.rules, scenario.count

    def field(key: str, per: Per, **about: Any) -> Field:
        return Field("presidency", key, per, **about)

    turns = rules.numbers.max_turns * seats
    ways = ("roll", "money", *(("scheme",) if rules.scheme_elects else ()))
    fields = [
        field("winners", "play", kind="seats", high=seats),
        field("schemes", "seat", high=MOST_SCHEMES),
        field("skeletons", "seat", high=MOST_SCHEMES),
        field("set_aside", "seat", high=MOST_SCHEMES),
        field("elected", "round", kind="seat", high=seats),
        field("by", "round", kind="choice", choices=ways),
        field("turns", "round", low=1, high=turns),
    ]
    return Sheet(scenario, tuple(fields), rules.terms, rules.terms)


MOST_SCHEMES = 999
"""A bound for what a table counts with strokes of a pen."""

_SHEETS: dict[str, Callable[[Scenario], Sheet]] = {
    "demos": _of_demos,
    "delanopolis": _of_delanopolis,
    "presidency": _of_presidency,
}

GAMES: Sequence[str] = tuple(_SHEETS)
