"""One play of Presidency as rows of the three tables, from its record's lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from civicgames.engine.summary import Column, Rows, Summary, Tally
from civicgames.games.presidency.components import id_of

MOST_SEATS = 6

PLAYS = (
    Column("play", "int64", "the play's number, from 0"),
    Column("seed", "Int64", "what its chance was drawn from; empty where people played"),
    Column("scenario", "string", "the scenario's name"),
    Column("seats", "int64", "how many played"),
    Column("rounds", "int64", "how many turns were played, by all players together"),
    Column("terms", "int64", "how many terms were played"),
    Column("first_holder", "int64", "the seat that had the die first"),
    Column("presidents", "string", "the seat elected in each term, '-' for nobody, with spaces"),
    Column("winners", "string", "the seats that won, numbered from 0, with spaces between"),
    Column("winner_count", "int64", "how many seats won; 0: nobody was ever elected"),
    Column("unelected", "int64", "terms in which nobody was elected"),
    Column("reelected", "int64", "terms won by who had won the one before"),
    Column("decisions", "int64", "questions answered by all seats together"),
    Column("asked", "int64", "times a seat was asked whether it plays a scheme"),
    Column("schemes", "int64", "schemes played"),
    Column("skeletons", "int64", "skeletons that came out"),
    Column("set_aside", "int64", "times a player was set aside at a limit"),
    Column("restored", "int64", "times a player was no longer set aside there"),
    Column("annulled_moves", "int64", "moves that a limit stopped"),
    Column("annulled_rolls", "int64", "rolls without a card of each kind"),
)

SEATS = (
    Column("play", "int64", "the play's number"),
    Column("seat", "int64", "the seat, from 0, clockwise"),
    Column("strategy", "string", "who played: human or a strategy's name"),
    Column("place", "int64", "its place in the first term, from 1, the first holder, to the right"),
    Column("won", "bool", "whether the seat won, alone or with others"),
    Column("share", "float64", "its part of the victory: 1 alone, 1/2 shared by two"),
    Column("presidencies", "int64", "terms in which it was elected"),
    Column("turns", "int64", "turns that it had"),
    Column("square", "int64", "where its pawn stood at the end"),
    Column("rolls", "int64", "times it rolled the die"),
    Column("money_played", "int64", "money cards that it played"),
    Column("schemes_played", "int64", "schemes that it played"),
    Column("targeted", "int64", "schemes of others played on it"),
    Column("skeletons", "int64", "its skeletons that came out"),
    Column("skeleton_cost", "int64", "squares that they cost it"),
    Column("squares_lost", "int64", "squares that its pawn went back in all"),
    Column("exposed", "int64", "times its hand was turned up"),
    Column("set_aside", "int64", "times it was set aside at a limit"),
    Column("restored", "int64", "times it was no longer set aside there"),
)

ROUNDS = (
    Column("play", "int64", "the play's number"),
    Column("round", "int64", "the turn's number, from 1, through all terms"),
    Column("term", "int64", "the term's number, from 1"),
    Column("turn", "int64", "the turn's number in its term, from 1"),
    Column("holder", "int64", "the seat that had the die"),
    Column("roll", "Int64", "what it rolled; empty: it didn't, or its roll was annulled"),
    Column("money_played", "int64", "money cards played"),
    Column("schemes_played", "int64", "schemes played, by anybody"),
    Column("schemes", "string", "the ids of these schemes, in order, with spaces between"),
    Column("skeletons", "int64", "skeletons that came out"),
    Column("set_aside", "string", "stages at which somebody was set aside, with spaces between"),
    Column("restored", "string", "stages at which somebody no longer was, with spaces between"),
    Column("annulled_moves", "int64", "moves that a limit stopped"),
    Column("elected", "Int64", "the seat elected in this turn; empty: none"),
    Column("by", "string", "roll, money or scheme; empty: nobody was elected"),
    *(
        Column(f"pawn_{seat}", "Int64", f"the square of seat {seat} after the turn; empty: no seat")
        for seat in range(MOST_SEATS)
    ),
)


class _Turn:
    __slots__ = (
        "annulled",
        "by",
        "elected",
        "holder",
        "money",
        "number",
        "pawns",
        "restored",
        "roll",
        "schemes",
        "set_aside",
        "skeletons",
        "term",
        "turn",
    )

    def __init__(self, number: int, term: int, turn: int, holder: int, pawns: list[int]) -> None:
        self.number, self.term, self.turn, self.holder = number, term, turn, holder
        self.roll: int | None = None
        self.money = self.skeletons = self.annulled = 0
        self.schemes: list[str] = []
        self.set_aside: list[str] = []
        self.restored: list[str] = []
        self.elected: int | None = None
        self.by: str | None = None
        self.pawns = pawns


class _Tally(Tally):
    def __init__(self, play: int, header: Mapping[str, Any]) -> None:
        super().__init__(play, header)
        count = len(header["seats"])
        self.money = {card["id"] for card in header["scenario"]["money"]}
        self.start: int = header["scenario"]["board"].get("first_headline", 0)
        self.seats: list[Counter[str]] = [Counter() for _ in range(count)]
        self.pawns = [0] * count
        self.turns: list[_Turn] = []
        self.term = 0
        self.president: int | None = None
        self.counts: Counter[str] = Counter()
        self.asked = 0

    def choice(self, kind: str, seat: int, value: Any) -> None:
        self.decisions += 1
        self.asked += kind == "scheme"

    def chance(self, kind: str, value: Any) -> None:
        if kind == "roll":
            self.turns[-1].roll = value
            self.seats[self.turns[-1].holder]["rolls"] += 1

    def new_term(self, line: Mapping[str, Any]) -> None:
        self.term = line["number"]
        self.pawns = [0] * len(self.seats)
        if self.president is not None:
            self.pawns[self.president] = self.start
        self.president = None

    def holder(self, line: Mapping[str, Any]) -> None:
        number = len(self.turns) + 1
        turn = _Turn(number, self.term, line["turn"], line["seat"], self.pawns[:])
        self.turns.append(turn)
        self.seats[line["seat"]]["turns"] += 1

    def moved(self, line: Mapping[str, Any]) -> None:
        seat, lost = line["seat"], line["from"] - line["to"]
        self.pawns[seat] = line["to"]
        self.counts["annulled"] += line["annulled"]
        if lost > 0:
            self.seats[seat]["lost"] += lost
            if line["cause"] == "skeleton":
                self.seats[seat]["skeleton_cost"] += lost
        if self.turns and self.turns[-1].term == self.term:  # not before a term's first turn
            self.turns[-1].pawns = self.pawns[:]
            self.turns[-1].annulled += line["annulled"]

    def played(self, line: Mapping[str, Any]) -> None:
        seat = self.seats[line["seat"]]
        if id_of(line["card"]) in self.money:
            seat["money"] += 1
            self.turns[-1].money += 1
            return
        seat["schemes"] += 1
        self.turns[-1].schemes.append(id_of(line["card"]))
        if "target" in line:
            self.seats[line["target"]]["targeted"] += 1

    def skeleton(self, line: Mapping[str, Any]) -> None:
        self.seats[line["seat"]]["skeletons"] += 1
        if self.turns and self.turns[-1].term == self.term:
            self.turns[-1].skeletons += 1

    def face_up(self, line: Mapping[str, Any]) -> None:
        self.seats[line["seat"]]["exposed"] += 1

    def limit(self, line: Mapping[str, Any]) -> None:
        kind = line["event"]
        self.seats[line["seat"]][kind] += 1
        stages = getattr(self.turns[-1], kind) if self.turns else []
        if line["limit"] not in stages:
            stages.append(line["limit"])

    def roll_annulled(self, line: Mapping[str, Any]) -> None:
        self.counts["rolls_annulled"] += 1

    def elected(self, line: Mapping[str, Any]) -> None:
        self.president = line["seat"]
        self.turns[-1].elected, self.turns[-1].by = line["seat"], line["by"]

    def total(self, name: str) -> int:
        return sum(seat[name] for seat in self.seats)

    def rows(self) -> Rows:
        return {
            "plays": [self._play_row()],
            "seats": [self._seat_row(number) for number in range(len(self.seats))],
            "rounds": [self._turn_row(turn) for turn in self.turns],
        }

    def _play_row(self) -> tuple[Any, ...]:
        presidents = self.outcome["presidents"]
        again = [one is not None and one == other for one, other in pairwise(presidents)]
        return (
            self.play,
            self.header.get("seed"),
            self.header["scenario"].get("name", ""),
            len(self.seats),
            len(self.turns),
            len(presidents),
            self.turns[0].holder,
            " ".join("-" if seat is None else str(seat) for seat in presidents),
            " ".join(map(str, self.outcome["winners"])),
            len(self.outcome["winners"]),
            presidents.count(None),
            sum(again),
            self.decisions,
            self.asked,
            self.total("schemes"),
            self.total("skeletons"),
            self.total("set_aside"),
            self.total("restored"),
            self.counts["annulled"],
            self.counts["rolls_annulled"],
        )

    def _seat_row(self, number: int) -> tuple[Any, ...]:
        seat, winners = self.seats[number], self.outcome["winners"]
        return (
            self.play,
            number,
            self.header["seats"][number].get("player", ""),
            (self.turns[0].holder - number) % len(self.seats) + 1,
            number in winners,
            1 / len(winners) if number in winners else 0.0,
            self.outcome["presidents"].count(number),
            seat["turns"],
            self.pawns[number],
            seat["rolls"],
            seat["money"],
            seat["schemes"],
            seat["targeted"],
            seat["skeletons"],
            seat["skeleton_cost"],
            seat["lost"],
            seat["exposed"],
            seat["set_aside"],
            seat["restored"],
        )

    def _turn_row(self, turn: _Turn) -> tuple[Any, ...]:
        return (
            self.play,
            turn.number,
            turn.term,
            turn.turn,
            turn.holder,
            turn.roll,
            turn.money,
            len(turn.schemes),
            " ".join(turn.schemes),
            turn.skeletons,
            " ".join(turn.set_aside),
            " ".join(turn.restored),
            turn.annulled,
            turn.elected,
            turn.by,
            *turn.pawns,
            *[None] * (MOST_SEATS - len(turn.pawns)),
        )


_EVENTS = {
    "term": _Tally.new_term,
    "holder": _Tally.holder,
    "moved": _Tally.moved,
    "played": _Tally.played,
    "skeleton": _Tally.skeleton,
    "face_up": _Tally.face_up,
    "set_aside": _Tally.limit,
    "restored": _Tally.limit,
    "roll_annulled": _Tally.roll_annulled,
    "elected": _Tally.elected,
    "outcome": _Tally.ended,
}

SUMMARY = Summary({"plays": PLAYS, "seats": SEATS, "rounds": ROUNDS}, _Tally, _EVENTS)
