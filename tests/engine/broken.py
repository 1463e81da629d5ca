"""The toy game broken in exactly one way each; ``BROKEN`` says which check must find it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from civicgames.engine import Decision, Game, Line, Play, Table, View, register
from tests.engine import toy
from tests.engine.toy import TOY, Shares, ToyTable, ToyView, variant

Steps = Generator[Any, Any, Any]
BROKEN: dict[str, tuple[Game, str, str]] = {}
"""By name: the game, the check that must find it, words of its message."""


def broken(check: str, words: str, **changed: Any) -> Callable[..., Any]:
    """Register the toy game with a part replaced by the function that is decorated."""

    def keep(part: Callable[..., Any]) -> Callable[..., Any]:
        name = f"toy {part.__name__}"
        made = dict(changed)
        for key, value in made.items():
            if value is ...:
                made[key] = part
        BROKEN[name] = (variant(name, **made), check, words)
        return part

    return keep


def asking(change: Callable[[ToyTable, Decision], Any]) -> Callable[[ToyTable], Steps]:
    """The toy's rulebook with each single question changed, where ``change`` gives another."""

    def changed_flow(table: ToyTable) -> Steps:
        steps = toy.flow(table)
        answer = None
        while True:
            try:
                asked = steps.send(answer)
            except StopIteration as end:
                return end.value
            if isinstance(asked, tuple):
                asked = Decision(*asked)
            if isinstance(asked, Decision):
                asked = change(table, asked) or asked
            answer = yield asked
            if isinstance(asked, Decision) and asked.kind == "nod":
                answer = bool(answer)

    return changed_flow


def for_kind(
    kind: str, options: Callable[[ToyTable, Decision], Any]
) -> Callable[[ToyTable], Steps]:
    def change(table: ToyTable, decision: Decision) -> Decision | None:
        if decision.kind != kind:
            return None
        return Decision(decision.seat, kind, options(table, decision))

    return asking(change)


def add(check: str, words: str, name: str, **changed: Any) -> None:
    full = f"toy {name}"
    BROKEN[full] = (variant(full, **changed), check, words)


# options

add("options", "0 options", "no option", flow=for_kind("nod", lambda table, asked: ()))
add("options", "1 options", "one option", flow=for_kind("nod", lambda table, asked: (True,)))


@broken("options", "asked twice", flow=...)
def asked_twice(table: ToyTable) -> Steps:
    yield [Decision(0, "nod", (False, True)), Decision(0, "nod", (False, True))]
    return (yield from toy.flow(table))


# accepts

add(
    "accepts",
    "can't be written as JSON",
    "object as option",
    flow=for_kind("nod", lambda table, asked: (False, {1, 2})),
)
add(
    "accepts",
    "read back as",
    "number as key",
    flow=for_kind("nod", lambda table, asked: (False, {1: "yes"})),
)


class DrawsOthers(Shares):
    def draw(self, random: Random) -> list[int]:
        return [self.coins + 1] * self.seats


add(
    "accepts",
    "is refused",
    "draws what it does not hold",
    flow=for_kind("share", lambda table, asked: DrawsOthers(len(table.seats), 2)),
)


# refusals


class Lenient(Shares):
    """Takes True for 1 and whatever has the right sum."""

    def __contains__(self, choice: object) -> bool:
        return (
            isinstance(choice, list)
            and len(choice) == self.seats
            and all(isinstance(share, int) and share >= 0 for share in choice)
            and sum(choice) == self.coins
        )


add(
    "refusals",
    "isn't refused",
    "lenient",
    flow=for_kind("share", lambda table, asked: Lenient(len(table.seats), 2)),
)


class Fragile(Shares):
    """Raises where it should say no."""

    def __contains__(self, choice: object) -> bool:
        return len(choice) == self.seats and super().__contains__(choice)  # type: ignore[arg-type]


add(
    "refusals",
    "raises TypeError",
    "fragile",
    flow=for_kind("share", lambda table, asked: Fragile(len(table.seats), 2)),
)


class Counting(Shares):
    """Looking at an answer changes the table."""

    table: Any = None

    def __contains__(self, choice: object) -> bool:
        Counting.table.nods += 1
        return super().__contains__(choice)


def counted(table: ToyTable, asked: Decision) -> Shares:
    Counting.table = table
    return Counting(len(table.seats), 2)


add("refusals", "something changed", "counting", flow=for_kind("share", counted))


# conserved


@broken("conserved", "became", flow=...)
def loses_a_coin(table: ToyTable) -> Steps:
    steps = toy.flow(table)
    answer = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            return end.value
        answer = yield asked
        if isinstance(asked, Decision) and asked.kind == "share":
            table.bank -= 1


# ends

add("ends", "not over after 5 decisions", "endless", most_decisions=5)


@broken("ends", "no outcome on the last line", flow=...)
def untold_outcome(table: ToyTable) -> Steps:
    tell = table.event
    table.event = lambda kind, **f: kind == "outcome" or tell(kind, **f)  # type: ignore[assignment]
    return (yield from toy.flow(table))


@broken("ends", "isn't the one in the record", flow=...)
def another_outcome(table: ToyTable) -> Steps:
    outcome = yield from toy.flow(table)
    return {**outcome, "winners": [99]}


# sealed


class Noted:
    """A set of options that notes on the table who answered: so the order of answers matters."""

    def __init__(self, table: ToyTable, seat: int, shows: bool) -> None:
        self.table, self.seat, self.shows = table, seat, shows

    def __contains__(self, choice: object) -> bool:
        if type(choice) is int and choice in (1, 2):
            if self.shows:
                self.table.nods += 1
            self.table.order = [*getattr(self.table, "order", []), self.seat]  # type: ignore[attr-defined]
            return True
        return False

    def __len__(self) -> int:
        return 2

    def draw(self, random: Random) -> int:
        return 1 + int(random.random() * 2)


def noting(shows: bool) -> Callable[[ToyTable], Steps]:
    def noting_flow(table: ToyTable) -> Steps:
        table.order = []  # type: ignore[attr-defined]
        yield [Decision(seat, "vote", Noted(table, seat, shows)) for seat in (0, 1)]
        table.event("votes", order=table.order[-2:] if not shows else [])  # type: ignore[attr-defined]
        table.nods = 0
        return (yield from toy.flow(table))

    return noting_flow


add("sealed", "depends on who chose first", "first come", flow=noting(shows=False))
add("sealed", "shows before all the choices are in", "open ballot", flow=noting(shows=True))


# secrets


@broken("secrets", "sees hand", view=...)
def shows_a_neighbour(table: ToyTable, seat: int | None) -> ToyView:
    view = toy.view(table, seat)
    if seat is not None:
        view.hand += table.hands[(seat + 1) % len(table.seats)]
    return view


@broken("secrets", "dealing anew changes nothing", redeal=...)
def deals_nothing(table: ToyTable, seat: int | None, random: Random) -> None:
    pass


@broken("secrets", "what must stay the same", redeal=...)
def loses_cards(table: ToyTable, seat: int | None, random: Random) -> None:
    table.pile[0] = table.pile[-1]


@broken("secrets", "but may read it in", seen=...)
def tells_what_was_drawn(table: ToyTable, line: Line, seat: int | None) -> Line | None:
    return line if line.get("event") == "drew" else toy.seen(table, line, seat)


@broken("secrets", "but may read it in", seen=...)
def tells_the_pack(table: ToyTable, line: Line, seat: int | None) -> Line | None:
    return line if line.get("chance") == "pack" else toy.seen(table, line, seat)


# view


@broken("view", "changes the table", view=...)
def shares_the_hand(table: ToyTable, seat: int | None) -> ToyView:
    view = toy.view(table, seat)
    if seat is not None:
        view.hand = table.hands[seat]
    return view


# undo


def face_up_view(table: ToyTable, seat: int | None) -> ToyView:
    view = toy.view(table, seat)
    view.played += table.pile[:1]
    return view


def face_up_redeal(table: ToyTable, seat: int | None, random: Random) -> None:
    bottom = table.pile[:1]
    del table.pile[:1]
    toy.redeal(table, seat, random)
    table.pile[:0] = bottom


add(
    "undo",
    "though it showed a card",
    "buries face up",
    view=face_up_view,
    redeal=face_up_redeal,
)

_nods = {"all": 0}


@broken("undo", "doesn't restore", view=...)
def counts_views_by_play(table: ToyTable, seat: int | None) -> ToyView:
    if not hasattr(table, "number"):
        _nods["all"] += 1
        table.number = _nods["all"]  # type: ignore[attr-defined]
    view = toy.view(table, seat)
    view.nods = table.number  # type: ignore[attr-defined]
    return view


# record


@broken("record", "changed after it was written", flow=...)
def shares_a_line(table: ToyTable) -> Steps:
    tell = table.event

    def tells(kind: str, **fields: Any) -> None:
        if kind == "dealt":
            fields["cards"] = table.hands[fields["seat"]]
        tell(kind, **fields)

    table.event = tells  # type: ignore[assignment]
    return (yield from toy.flow(table))


@broken("record", "can't be rebuilt", flow=...)
def has_its_own_luck(table: ToyTable) -> Steps:
    table.event("luck", number=Random().random())
    return (yield from toy.flow(table))


# elsewhere

add(
    "elsewhere",
    "options in another order",
    "asks in the order of a set",
    flow=for_kind("bury", lambda table, asked: tuple(set(asked.options))),
)


# imagine: another game, where a play can be made up from a view


class TinyTable(Table):
    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.hands: list[str] = []
        self.said: list[bool] = []


@dataclass
class TinyView(View):
    hand: str
    said: list[bool]


def tiny_flow(table: TinyTable) -> Steps:
    """Everybody holds a card that only they see, and says yes or no in turn."""
    if not table.hands:
        table.hands = table.chance.shuffle("pack", TINY_CARDS)
    while len(table.said) < len(table.seats):
        table.said.append((yield Decision(len(table.said), "say", (False, True))))
    outcome = {"winners": [0]}
    table.event("outcome", **outcome)
    return outcome


TINY_CARDS = ("c1", "c2", "c3", "c4", "c5", "c6")


def tiny_view(table: TinyTable, seat: int | None) -> TinyView:
    return TinyView(seat, "" if seat is None else table.hands[seat], table.said[:])


def tiny_redeal(table: TinyTable, seat: int | None, random: Random) -> None:
    others = [other for other in range(len(TINY_CARDS)) if other != seat]
    cards = [table.hands[other] for other in others]
    random.shuffle(cards)
    for other, card in zip(others, cards, strict=True):
        table.hands[other] = card


def tiny_imagine(view: TinyView, random: Random) -> Play:
    seats = 3
    play = Play(TINY, TINY.rules(), seats, seed=0, log=False)
    table = play.table
    table.hands = [card for card in TINY_CARDS if card != view.hand]
    random.shuffle(table.hands)
    table.hands.insert(view.seat or 0, view.hand)
    table.said = view.said[:]
    return Play.imagined(TINY, table, tiny_flow(table))


TINY = replace(
    TOY,
    name="tiny",
    rules=toy.ToyRules,
    seat_numbers=lambda rules: (3,),
    table=TinyTable,
    flow=tiny_flow,
    view=tiny_view,
    seen=lambda table, line, seat: None if "chance" in line else line,
    redeal=tiny_redeal,
    conserved=lambda table: sorted(table.hands),
    presets={"only": {}},
    showing=frozenset(),
    imagine=tiny_imagine,
)
register("tiny", lambda: TINY, listed=False)


def add_tiny(words: str, name: str, imagine: Callable[..., Play]) -> None:
    full = f"tiny {name}"
    game = replace(TINY, name=full, imagine=imagine)
    register(full, lambda: game, listed=False)
    BROKEN[full] = (game, "imagine", words)


def imagines_another_hand(view: TinyView, random: Random) -> Play:
    play = tiny_imagine(view, random)
    tiny_redeal(play.table, None, random)
    return play


_true_hands: list[Sequence[str]] = []


def true_view(table: TinyTable, seat: int | None) -> TinyView:
    if table.seats[0].name == "Seat 1":
        _true_hands[:] = [table.hands[:]]
    return tiny_view(table, seat)


def imagines_the_truth(view: TinyView, random: Random) -> Play:
    play = tiny_imagine(view, random)
    play.table.hands = list(_true_hands[0])
    return play


add_tiny("would see hand", "imagines another hand", imagines_another_hand)
_peeking = replace(TINY, name="tiny imagines the truth", view=true_view, imagine=imagines_the_truth)
register(_peeking.name, lambda: _peeking, listed=False)
BROKEN[_peeking.name] = (_peeking, "imagine", "every imagined play is the true one")
