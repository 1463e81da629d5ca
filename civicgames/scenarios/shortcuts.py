"""What differs of a board and its decks, said by number: ``limits.first_round = 3``.

A scenario of a game that has a board and decks may say a stage's limit, how many copies of a card
there are (0: none), or one of the numbers, without saying the rest anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civicgames.engine.game import Game
from civicgames.scenarios.errors import Where, refused, shown
from civicgames.scenarios.phrases import N_, known

LIMITS, CARDS = "limits", "cards"
SHORTCUTS = (LIMITS, CARDS)
MERGED = (*SHORTCUTS, "numbers", "opening_hand")
DECKS = ("money", "scheme")
MOST = {LIMITS: (1, 12), CARDS: (0, 60)}
"""The least and the most, as the models of board and cards have them."""


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario's switches with others in their place; tables of numbers one by one."""
    kept = dict(base)
    # Limits and copies are said of a board and decks; with other ones they don't hold.
    if "board" in changes:
        kept.pop(LIMITS, None)
    if any(deck in changes for deck in DECKS):
        kept.pop(CARDS, None)
    for key, value in changes.items():
        old = kept.get(key)
        both = key in MERGED and isinstance(value, Mapping) and isinstance(old, Mapping)
        kept[key] = merged(old, value) if both else value  # type: ignore[arg-type]
    return kept


def expanded(game: Game, switches: Mapping[str, Any], where: Where) -> dict[str, Any]:
    """The switches with the board and the decks written out. Raises ScenarioError."""
    if not game.data or not any(key in switches for key in SHORTCUTS):
        return dict(switches)
    plain = {key: value for key, value in switches.items() if key not in SHORTCUTS}
    usual = game.rules().model_dump(mode="json")
    limits = _numbers(switches, LIMITS, where)
    cards = _numbers(switches, CARDS, where)
    board = plain.get("board", usual["board"])
    if limits and isinstance(board, Mapping):
        stages = list(filter(_named, board.get("stage", ())))
        _check_names(limits, [one["id"] for one in stages], LIMITS, where)
        changed = [{**one, "limit": limits.get(one["id"], one.get("limit"))} for one in stages]
        plain["board"] = {**board, "stage": changed}
    decks = {deck: plain.get(deck, usual[deck]) for deck in DECKS}
    if cards and all(isinstance(deck, list | tuple) for deck in decks.values()):
        named = {key: list(filter(_named, deck)) for key, deck in decks.items()}
        _check_names(cards, [one["id"] for deck in named.values() for one in deck], CARDS, where)
        for key, deck in named.items():
            if any(one["id"] in cards for one in deck):
                counted = [{**one, "count": cards.get(one["id"], one.get("count"))} for one in deck]
                plain[key] = [one for one in counted if one["count"] != 0]
    return plain


def _named(one: object) -> bool:
    return isinstance(one, Mapping) and isinstance(one.get("id"), str)


def _numbers(switches: Mapping[str, Any], key: str, where: Where) -> dict[str, int]:
    found = switches.get(key, {})
    if not isinstance(found, Mapping):
        raise refused(
            N_("{place}: {key} is {found}: expected a table of whole numbers."),
            place=where((key,)),
            key=key,
            found=shown(found),
        )
    low, high = MOST[key]
    for name, number in found.items():
        if type(number) is not int or not low <= number <= high:
            raise refused(
                N_("{place}: {key} is {found}: expected a whole number from {low} to {high}."),
                place=where((key, name)),
                key=f"{key}.{name}"[:60],
                found=shown(number),
                low=low,
                high=high,
            )
    return dict(found)


def _check_names(given: Mapping[str, int], names: list[str], key: str, where: Where) -> None:
    for name in given:
        if name not in names:
            raise refused(
                N_("{place}: there is no key {key}: {known}."),
                place=where((key, name)),
                key=f"{key}.{name}"[:60],
                known=known(name, names),
            )
