"""Two sets of rules side by side, switch by switch, and the shortest line that says one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from civicgames.games import find_game
from civicgames.scenarios.finding import (
    builtin,
    fewest,
    find_scenario,
    rules_from,
    switches_of,
)
from civicgames.scenarios.line import LONGEST_LINE, nested, write_line
from civicgames.scenarios.model import Scenario
from civicgames.scenarios.phrases import N_, Phrase
from civicgames.scenarios.shortcuts import CARDS, DECKS, LIMITS, merged

OWN = ("board.last", "board.first_headline", "board.stage", "board.square", *DECKS)
"""What a line can't say, since it is a table of tables."""


@dataclass(frozen=True)
class Difference:
    """One switch that differs: its name as scenarios have it, what it is now, what it was.

    ``limits.first_round`` is a stage's limit, ``cards.smear`` how many copies of a card there are
    (0: none), ``numbers.die`` a number; ``board.square``, ``board.stage``, ``money`` and
    ``scheme`` stand for squares, stages and cards that differ otherwise.
    """

    switch: str
    now: Any
    before: Any


def differences(rules: Any, before: Any) -> list[Difference]:
    """What differs between two sets of rules of one game, in the order of the switches."""
    now_flat, before_flat = flat(rules), flat(before)
    keys = [key for key in before_flat if not key.startswith(f"{CARDS}.")]
    keys += [key for key in now_flat if key not in keys and not key.startswith(f"{CARDS}.")]
    keys += dict.fromkeys(key for key in (*before_flat, *now_flat) if key.startswith(f"{CARDS}."))
    found = []
    for key in keys:
        absent = 0 if key.startswith(f"{CARDS}.") else None
        pair = now_flat.get(key, absent), before_flat.get(key, absent)
        if pair[0] != pair[1]:
            found.append(Difference(key, *pair))
    return found


def flat(rules: Any) -> dict[str, Any]:
    """Every switch by its name; of boards and decks what can be said by number apart."""
    switches: dict[str, Any] = rules.model_dump(mode="json")
    if "board" not in switches:
        return switches
    board, numbers = switches.pop("board"), switches.pop("numbers")
    decks = {deck: switches.pop(deck) for deck in DECKS}
    for key, value in numbers.items():
        if isinstance(value, Mapping):
            switches |= {f"numbers.{key}.{inner}": one for inner, one in value.items()}
        else:
            switches[f"numbers.{key}"] = value
    switches |= {f"{LIMITS}.{one['id']}": one["limit"] for one in board.get("stage", ())}
    switches["board.last"] = board["last"]
    switches["board.first_headline"] = board.get("first_headline")
    switches["board.stage"] = [[one["id"], one["at"]] for one in board.get("stage", ())]
    switches["board.square"] = board.get("square", {})
    for deck, cards in decks.items():
        switches[deck] = {
            one["id"]: {key: value for key, value in one.items() if key not in ("count", "id")}
            for one in cards
        }
    switches |= {f"{CARDS}.{one['id']}": one["count"] for deck in decks.values() for one in deck}
    return switches


@dataclass(frozen=True)
class SharedLine:
    """The shortest line of a scenario, and a sentence for what of it no line can hold."""

    text: str
    missing: tuple[Phrase, ...] = ()

    @property
    def holds_the_rules(self) -> bool:
        """Whether reading it back gives the same rules and the same number of seats."""
        return OWN_DATA not in self.missing and TOO_LONG not in self.missing


OWN_DATA = Phrase(
    N_("Its own board and cards don't fit into a line: share the file to pass them on.")
)
TOO_LONG = Phrase(N_("What differs is too long for a line: share the file to pass it on."))
OWN_TEXTS = Phrase(
    N_("Its title, lesson and texts aren't in the line: share the file to pass them on.")
)
OWN_SEATS = Phrase(N_("Who sits where isn't in the line: share the file to pass it on."))


def shared_line(wanted: Scenario) -> SharedLine:
    """The shortest line of a scenario: it reads back to the same rules and seats."""
    tried = [_line_from(wanted, base) for base in builtin(wanted.game)]
    if any(tried):  # what was typed may be shorter than what is found
        tried.append(wanted.as_line())
    lines = [line for line in tried if line and len(line) <= LONGEST_LINE]
    missing = []
    if not lines:
        missing.append(TOO_LONG if any(tried) else OWN_DATA)
    base = find_scenario(wanted.game, wanted.base)
    if wanted.content or wanted.titles != base.titles or wanted.lesson != base.lesson:
        missing.append(OWN_TEXTS)
    if wanted.name != wanted.base and (wanted.seats.players or wanted.seats.teams):
        missing.append(OWN_SEATS)
    shortest = min(lines, key=len) if lines else wanted.as_line()
    return SharedLine(shortest, tuple(missing))


def _line_from(wanted: Scenario, base_name: str) -> str | None:
    """The line that begins with that built-in scenario; None where none says these rules."""
    game, base = find_game(wanted.game), find_scenario(wanted.game, base_name)
    changes = changes_from(wanted.rules, wanted.game, base_name)
    if changes is None:
        return None
    made = rules_from(game, merged(switches_of(game.name, base_name), changes))
    allowed = game.seat_numbers(made)
    if wanted.count != min(allowed, key=lambda number: abs(number - base.count)):
        changes["seats"] = wanted.count
    return write_line(game.name, base_name, changes)


def changes_from(rules: Any, game_name: str, base_name: str) -> dict[str, Any] | None:
    """The fewest switches that turn a built-in scenario into these rules.

    None where the switches alone can't, since a board or cards are of one's own.
    """
    game, before = find_game(game_name), switches_of(game_name, base_name)
    base_rules = find_scenario(game_name, base_name).rules
    found = {one.switch: one for one in differences(rules, base_rules)}
    for deck in DECKS:
        # A card that isn't there any more is said by its number of copies.
        if deck in found and found[deck].now.items() <= found[deck].before.items():
            found.pop(deck)
    if any(key in OWN for key in found):
        return None
    values, now = {key: one.now for key, one in found.items()}, flat(rules)
    for _ in now:
        changes = nested(values)
        made = rules_from(game, merged(before, changes))
        if made == rules:
            return fewest(game, before, changes, rules)
        moved = [] if made is None else [one.switch for one in differences(rules, made)]
        others = {key: now.get(key, 0) for key in moved if key not in (*values, *OWN)}
        if not others:
            break
        values |= others
    return None
