"""Figures of DēmoS that may lie face down, for all that one seat knows."""

from __future__ import annotations

from random import Random

from civicgames.engine.log import Line
from civicgames.games.demos.components import Figure, figure_cards
from civicgames.games.demos.view import FACE_DOWN, DemosView


def imagine_figures(view: DemosView, random: Random) -> tuple[list[list[Figure]], list[str]]:
    """Each seat's figures and the Power Pile (top last) as they may have been before this phase.

    In the Scandal phase that is before any Media were shown, else before this round.
    """
    drawn = [line for line in view.so_far if line.get("event") == "figure"]
    in_scandals = view.turn == "scandal"
    cards = [[figure.card for figure in figures] for figures in view.figures]
    if not in_scandals:
        see_again(cards, drawn)
    pile = [FACE_DOWN] * view.pile
    if view.to_allot:
        pile.append(view.to_allot)
    elif not in_scandals and view.turn == "show":
        pile.append(FACE_DOWN)  # somebody's team is deciding about one
    deal_unknown(view, cards, pile, random)
    if not in_scandals:
        for line in reversed(drawn):
            pile.append(cards[line["owner"]].pop())
    figures = [
        [
            as_it_lay(card, seen.up, seen.marked)
            for card, seen in zip(row, view.figures[owner], strict=False)
        ]
        for owner, row in enumerate(cards)
    ]
    return figures, pile


def as_it_lay(card: str, up: bool, marked: str | None) -> Figure:
    """D-40, D-41: before the Scandal phase, only a square can have turned a figure up."""
    return Figure(card, up=up and not marked and card[0] != "M")


def see_again(cards: list[list[str]], drawn: list[Line]) -> None:
    """D-32: the seat that drew a figure for its team saw it, though it lies before another."""
    place = [len(row) for row in cards]
    for line in reversed(drawn):
        place[line["owner"]] -= 1
        if line["card"]:
            cards[line["owner"]][place[line["owner"]]] = line["card"]


def deal_unknown(view: DemosView, cards: list[list[str]], pile: list[str], random: Random) -> None:
    """Deal the figures that the seat can't place among the places it can't see, in place."""
    known = {card for row in (*cards, pile) for card in row}
    unseen = [card for card in figure_cards(view.rules.media) if card not in known]
    random.shuffle(unseen)
    for owner, row in enumerate(cards):
        for place in must_be_media(view, owner):
            if row[place] == FACE_DOWN:
                media = next(card for card in unseen if card[0] == "M")
                unseen.remove(media)
                row[place] = media
    for row in (*cards, pile):
        for place, card in enumerate(row):
            if card == FACE_DOWN:
                row[place] = unseen.pop(first_fit(view, unseen, row is pile))


def first_fit(view: DemosView, unseen: list[str], in_pile: bool) -> int:
    """D-40: in the Scandal phase no Media lies hidden before a player."""
    if view.turn != "scandal" or in_pile:
        return -1
    return next(place for place, card in enumerate(unseen) if card[0] != "M")


def must_be_media(view: DemosView, owner: int) -> list[int]:
    """D-29: a square turns up the first E, L or J: what lies hidden before it is a Media."""
    if view.turn == "scandal":
        return []
    figures = view.figures[owner]
    first_up = next((place for place, figure in enumerate(figures) if figure.up), 0)
    return list(range(first_up))
