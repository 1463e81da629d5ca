"""Plays of DēmoS that may be going on, made up from what one seat sees and nothing else.

A seat that looks ahead may not touch the true cards. So the round is traced from the lines it may
read, as places in the pack: what it saw is bound to a place, the rest is dealt anew. Then the
round is played again from that pack, and must give the seat exactly the view that it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import IllegalChoice
from civicgames.engine.game import Seat, find_game
from civicgames.engine.log import Line, NoLog
from civicgames.engine.play import Play
from civicgames.games.demos.components import HAND, Combination, best_combination, number_cards
from civicgames.games.demos.flow import KEEP, PACK, flow, seat_from
from civicgames.games.demos.imagine_figures import imagine_figures
from civicgames.games.demos.rounds import judge_round
from civicgames.games.demos.table import DemosTable
from civicgames.games.demos.view import DemosView

TRIES = 1000
"""Deals tried before giving up. Most fit at once; the end of a round can take some dozens."""

REFILLS = 50
"""Ways to fill hands that are tried in one deal."""

AGAIN = 0.1
AGAIN_AT_THE_END = 0.5
"""How often somebody may have laid down, unseen, any card, even one that was seen in its hand.

When hands are shown it is seen to have happened, so it is tried more often.
"""


class Unimaginable(RuntimeError):
    """No deal was found that fits what the seat saw."""


class DoesNotFit(Exception):
    """This deal isn't one that the seat may think possible."""


def imagine(view: DemosView, random: Random) -> Play:
    """A play at the same decision in which this seat sees exactly the same; it keeps no record.

    Cards that the seat hasn't seen are dealt anew. ``view.so_far`` must hold the lines of this
    round. Raises :class:`Unimaginable` where nothing that fits is found, and after the end.
    """
    if view.seat is None or view.turn == "final" or not view.so_far:
        raise Unimaginable(
            f"A play at {view.turn} can't be imagined from the view of seat {view.seat}: "
            "expected a seat's view, with its lines so far, before the end."
        )
    for _ in range(TRIES):
        try:
            play = _imagine_once(view, random)
        except DoesNotFit:
            continue
        seen = play.view(view.seat)
        if seen == view:
            return play
    raise Unimaginable(f"In {TRIES} tries no deal was found that fits what seat {view.seat} saw.")


def _imagine_once(view: DemosView, random: Random) -> Play:
    if view.turn == "start":
        table = table_before_start(view, random)
        hidden: dict[int, str] = {}
    elif view.turn == "scandal":
        table, hidden = table_before_scandals(view, random), {}
    else:
        trace = trace_round(view, random)
        pack = fill_pack(view, trace, random)
        hidden = {line: pack[place] for line, place in trace.laid_unseen.items()}
        table = table_before_round(view, pack, random)
    play = Play.imagined(find_game("demos"), table, flow(table), seed=random.getrandbits(64))
    play_again(play, view, hidden)
    return play


# This round, as places in the pack


@dataclass
class Trace:
    """The round as the seat saw it. A place is a card's number in the shuffled pack, from 0."""

    hands: list[list[int]]
    known: dict[int, str] = field(default_factory=dict)
    """The cards that were seen, by place."""
    visible: dict[str, int] = field(default_factory=dict)
    secret: dict[int, int] = field(default_factory=dict)
    """The place of each seat's secret discard."""
    laid_unseen: dict[int, int] = field(default_factory=dict)
    """The places of discards that the seat can't see, by the index of their line."""
    again: float = AGAIN

    def lay(self, seat: int, card: str | None, random: Random) -> int:
        """Take the place of a discarded card, seen or unseen, from a hand."""
        hand = self.hands[seat]
        unseen = [place for place in hand if place not in self.known]
        if card is None:
            seen_too = random.random() < self.again
            place = random.choice(hand if seen_too or not unseen else unseen)
        else:
            place = self.place_of(card, hand, unseen, random)
        hand.remove(place)
        return place

    def place_of(self, card: str, hand: list[int], unseen: list[int], random: Random) -> int:
        """The place in a hand of a card that is seen there now; bound to it from now on."""
        for place in hand:
            if self.known.get(place) == card:
                return place
        if not unseen or card in self.known.values():
            raise DoesNotFit
        place = unseen.pop(int(random.random() * len(unseen)))
        self.known[place] = card
        return place


def trace_round(view: DemosView, random: Random) -> Trace:
    """Follow the lines so far; where a card went unseen, by lot."""
    count = len(view.camps)
    dealt = count * HAND
    trace = Trace([list(range(view.order.index(seat), dealt, count)) for seat in range(count)])
    if view.turn in ("show", "scandal"):
        trace.again = AGAIN_AT_THE_END
    turned_up = next((ln["cards"] for ln in view.so_far if is_event(ln, "secret_turned_up")), None)
    top = dealt
    for number, line in enumerate(view.so_far):
        seat: Any = line.get("seat")
        if is_event(line, "hand"):
            trace.known.update(zip(trace.hands[seat], line["cards"], strict=True))
        elif is_event(line, "drew"):
            trace.hands[seat].append(top)
            if line["card"]:
                trace.known[top] = line["card"]
            top += 1
        elif is_event(line, "secret_turned_up"):
            for owner in view.order:
                if line["cards"][owner]:
                    trace.visible[line["cards"][owner]] = trace.secret[owner]
        elif is_choice(line, "public_discard"):
            trace.visible[line["value"]] = trace.lay(seat, line["value"], random)
        elif is_choice(line, "secret_discard", "unanimous_discard") and line["value"] != KEEP:
            card = line["value"]
            if card is None and turned_up and line["choice"] == "secret_discard":
                card = turned_up[seat]
            place = trace.lay(seat, card, random)
            if line["value"] is None:
                trace.laid_unseen[number] = place
            if line["choice"] == "secret_discard":
                trace.secret[seat] = place
        elif is_choice(line, "secret_take", "unanimous_take") and line["value"] != PACK:
            trace.hands[seat].append(trace.visible.pop(line["value"]))
    return trace


def is_event(line: Line, kind: str) -> bool:
    return line.get("event") == kind


def is_choice(line: Line, *kinds: str) -> bool:
    return line.get("choice") in kinds


def fill_pack(view: DemosView, trace: Trace, random: Random) -> list[str]:
    """The shuffled pack, top first: what was seen in its place, the rest by lot."""
    if view.turn == "show":
        bind_shown(view, trace, random)
    seen = set(trace.known.values())
    unseen = [card for card in number_cards(view.rules.lowest_number) if card not in seen]
    random.shuffle(unseen)
    if view.turn == "show":
        fill_shown_hands(view, trace, unseen, random)
    size = len(unseen) + len(trace.known)
    return [trace.known[place] if place in trace.known else unseen.pop() for place in range(size)]


def bind_shown(view: DemosView, trace: Trace, random: Random) -> None:
    """Combinations that are shown lie in their owners' hands."""
    for seat, shown in enumerate(view.shown):
        hand = trace.hands[seat]
        for card in shown[1] if shown else ():
            unseen = [place for place in hand if place not in trace.known]
            trace.place_of(card, hand, unseen, random)


def fill_shown_hands(view: DemosView, trace: Trace, unseen: list[str], random: Random) -> None:
    """Fill the hands so that each shows what it showed, and the same seats win the round."""
    won = next(line for line in view.so_far if is_event(line, "round_won"))
    for _ in range(REFILLS):
        left, known = unseen[:], dict(trace.known)
        hands = [
            fill_shown_hand(view, seat, places, known, left, random)
            for seat, places in enumerate(trace.hands)
        ]
        combinations = [Combination(*shown) if shown else None for shown in view.shown]
        result = judge_round(hands, combinations, view.order, view.camps, view.rules, view.pile)
        if result.by == won["by"] and list(result.winners) == won["seats"]:
            trace.known, unseen[:] = known, left
            return
    raise DoesNotFit


def fill_shown_hand(
    view: DemosView,
    seat: int,
    places: list[int],
    known: dict[int, str],
    unseen: list[str],
    random: Random,
) -> list[str]:
    """A hand whose best combination is the one it showed; its cards become known."""
    missing = [place for place in places if place not in known]
    for _ in range(REFILLS if missing else 1):
        drawn = random.sample(unseen, len(missing))
        filled = dict(zip(missing, drawn, strict=True))
        hand = [known.get(place) or filled[place] for place in places]
        if shows(view, seat, hand) == view.shown[seat]:
            known.update(filled)
            for card in drawn:
                unseen.remove(card)
            return hand
    raise DoesNotFit


def shows(view: DemosView, seat: int, hand: Sequence[str]) -> Combination | None:
    return best_combination(hand, view.rules.worth, view.favourites[seat])


# The table from which it is played again


def new_table(view: DemosView, random: Random, *foreseen: tuple[str, object]) -> DemosTable:
    camps = [None] * len(view.camps) if view.rules.teams == "random" else view.camps
    seats = [Seat(f"Seat {seat + 1}", team=camp) for seat, camp in enumerate(camps)]
    # The chance of an imagined play is its own: it goes on from nothing that is real.
    chance = Chance(Random(random.getrandbits(64)), foreseen=foreseen)
    return DemosTable(view.rules, seats, chance, NoLog())


def table_before_start(view: DemosView, random: Random) -> DemosTable:
    """D-02, D-04: lots that are known are drawn again; the piles are shuffled anew."""
    foreseen: list[tuple[str, object]] = []
    if view.rules.in_teams and view.rules.teams == "random":
        foreseen.append(("teams", view.camps))
    if view.rules.first_dealer is None:
        foreseen.append(("first_dealer", view.dealer))
    return new_table(view, random, *foreseen)


def table_before_round(view: DemosView, pack: list[str], random: Random) -> DemosTable:
    """The table when the round that is being played began."""
    table = new_table(view, random, ("people_pack", pack))
    lay_out(table, view)
    table.round = view.round - 1
    if table.round:
        seat_from(table, (view.dealer - 1) % len(view.camps))
    if view.turn == "show":
        table.totals = [
            total - (shown[2] if shown else 0)
            for total, shown in zip(view.totals, view.shown, strict=True)
        ]
    if view.vetoed_by is not None:
        table.vetoes[view.side(view.vetoed_by)] += 1
    table.figures, table.pile = imagine_figures(view, random)
    return table


def table_before_scandals(view: DemosView, random: Random) -> DemosTable:
    """The table when the last round was settled: hands, discards and pack as they lie."""
    table = new_table(view, random)
    lay_out(table, view)
    trace = trace_round(view, random)
    pack = fill_pack_after_showing(view, trace, random)
    table.hands = [[pack[place] for place in hand] for hand in trace.hands]
    table.visible = view.visible[:]
    table.public = view.public[:]
    table.secret = view.secret[:]
    table.unanimous = view.unanimous[:]
    for number, place in trace.laid_unseen.items():
        line = view.so_far[number]
        laid = table.secret if is_choice(line, "secret_discard") else table.unanimous
        laid[line["seat"]] = pack[place]
    table.pack = pack[: -view.pack - 1 : -1] if view.pack else []
    table.shown = [Combination(*shown) if shown else None for shown in view.shown]
    table.vetoed_by = view.vetoed_by
    table.figures, table.pile = imagine_figures(view, random)
    return table


def fill_pack_after_showing(view: DemosView, trace: Trace, random: Random) -> list[str]:
    """As :func:`fill_pack` at the end of a round: what was shown is known, the rest isn't."""
    bind_shown(view, trace, random)
    seen = set(trace.known.values())
    unseen = [card for card in number_cards(view.rules.lowest_number) if card not in seen]
    random.shuffle(unseen)
    size = len(unseen) + len(trace.known)
    return [trace.known[place] if place in trace.known else unseen.pop() for place in range(size)]


def lay_out(table: DemosTable, view: DemosView) -> None:
    """What everybody sees, and what doesn't change within a round."""
    table.turn = "show"
    table.camps = view.camps[:]
    table.round, table.dealer, table.order = view.round, view.dealer, view.order
    table.totals = view.totals[:]
    table.vetoes = dict(view.vetoes)
    table.favourites = view.favourites[:]
    table.announced = view.announced[:]


# Playing it again


def play_again(play: Play, view: DemosView, hidden: dict[int, str]) -> None:
    """Make the choices of the lines so far; ``hidden`` are those not seen, by line number."""
    wanted = ("media_target", "media_suit") if view.turn == "scandal" else None
    for number, line in enumerate(view.so_far):
        if "choice" not in line or (wanted and line["choice"] not in wanted):
            continue
        while not asks(play, line):
            answer_unheard(play, view)
        choose(play, line["seat"], hidden.get(number, line["value"]))
    while is_behind(play, view):
        answer_unheard(play, view)


def asks(play: Play, line: Line) -> bool:
    pending = play.pending
    if not pending:
        raise DoesNotFit
    return bool(pending[0].kind == line["choice"] and pending[0].seat == line["seat"])


def is_behind(play: Play, view: DemosView) -> bool:
    """Whether the seat has seen more than what was played again: a question it didn't hear."""
    if not play.pending or play.pending[0].kind not in ("veto", "veto_confirm"):
        return False
    if view.asked:
        return play.pending[0].seat != view.seat or play.pending[0].kind != view.asked[0].kind
    table = play.table
    return bool(view.turn != table.turn or view.vetoed_by != table.vetoed_by)


def answer_unheard(play: Play, view: DemosView) -> None:
    """D-15, D-33: another team talks unheard. As far as others know, only what vetoed was said."""
    decision = play.pending[0]
    if decision.kind not in ("veto", "veto_confirm"):
        raise DoesNotFit
    vetoes = decision.kind == "veto_confirm" or decision.seat == view.vetoed_by
    choose(play, decision.seat, vetoes)


def choose(play: Play, seat: int, choice: object) -> None:
    try:
        play.choose(seat, choice)
    except IllegalChoice as refusal:
        raise DoesNotFit from refusal


__all__ = ["TRIES", "DoesNotFit", "Unimaginable", "imagine"]
