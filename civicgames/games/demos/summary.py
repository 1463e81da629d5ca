"""One play of DēmoS as rows of the three tables, from its record's lines, or from notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from civicgames.engine.summary import Column, Noted, NotedTally, Rows, Summary, Tally
from civicgames.games.demos.components import HAND
from civicgames.games.demos.table import DemosTable, Note

MOST_SEATS = 5

PLAYS = (
    Column("play", "int64", "the play's number, from 0"),
    Column("seed", "Int64", "what its chance was drawn from; empty where people played"),
    Column("scenario", "string", "the scenario's name"),
    Column("mode", "string", "simplified, full, 2v2, 2v3 or 2v2+1"),
    Column("seats", "int64", "how many played"),
    Column("rounds", "int64", "how many rounds were played"),
    Column("winners", "string", "the seats that won, numbered from 0, with spaces between"),
    Column("winner_count", "int64", "how many seats won; 0: nobody"),
    Column("camp", "string", "the winning camp (A, B, I), several with spaces; empty: individuals"),
    Column("reason", "string", "what settled it: harmony, points, level, nobody…"),
    Column("best_suits", "int64", "suits in the best trio of all, 1 to 3; 0: nobody had a trio"),
    Column("decisions", "int64", "questions answered by all seats together"),
    Column("vetoes_used", "int64", "vetoes spent"),
    Column("scandals", "int64", "figures marked by a Media"),
    Column("squares", "int64", "Harmonious Squares shown"),
)

SEATS = (
    Column("play", "int64", "the play's number"),
    Column("seat", "int64", "the seat, from 0, clockwise"),
    Column("strategy", "string", "who played: human or a strategy's name"),
    Column("camp", "string", "A, B or I; empty for individuals"),
    Column("won", "bool", "whether the seat, or its team, won"),
    Column("share", "float64", "its side's part of the victory: 1 alone, 1/2 shared by two sides"),
    Column("total", "int64", "points at the end"),
    Column("figures", "string", "figures acquired, in order, as printed, with spaces between"),
    Column("figures_E", "int64", "Executives acquired"),
    Column("figures_L", "int64", "Legislatives acquired"),
    Column("figures_J", "int64", "Judicials acquired"),
    Column("figures_M", "int64", "Media acquired"),
    Column("trio", "string", "its best trio with the suits that count; empty: none"),
    Column("trio_suits", "int64", "suits in that trio, 1 to 3; 0: none"),
    Column("media_used", "int64", "scandals that it caused"),
    Column("marked", "int64", "scandals about its own figures"),
    Column("vetoes_used", "int64", "vetoes that it proposed and that were spent"),
    Column("rounds_won", "int64", "rounds won, alone or level"),
    Column("runs", "int64", "rounds in which it showed a run"),
    Column("squares", "int64", "rounds in which it showed a Harmonious Square"),
)

ROUNDS = (
    Column("play", "int64", "the play's number"),
    Column("round", "int64", "the round's number, from 1"),
    Column("dealer", "int64", "the seat that dealt"),
    Column("winner", "Int64", "the seat that won (the first of level ones); empty: nobody"),
    Column("winners", "string", "all level winners, with spaces between"),
    Column("winner_count", "int64", "how many won"),
    Column("by", "string", "what settled it: points, suits, unshown, level; empty: nobody won"),
    Column("best_points", "int64", "points of the best combination; 0: none shown"),
    Column("mean_points", "float64", "points shown, mean over all seats"),
    Column("combination", "string", "the winner's: run or square; empty: nobody won"),
    Column("run_suits", "Int64", "suits in the winner's run, 1 to 3; empty: no run"),
    Column("shown", "int64", "how many seats showed a combination"),
    Column("figures_drawn", "int64", "figures drawn from the Power Pile"),
    Column("kept", "int64", "seats that declined the secret turn"),
    Column("unanimous_held", "bool", "whether the unanimous turn was held"),
    Column("vetoed_by", "Int64", "the seat whose veto cancelled it; empty: none"),
    Column("vetoes_refused", "int64", "vetoes proposed that a teammate refused"),
    Column("takes_pack", "int64", "cards chosen from the People's Pack, not the visible discards"),
    Column("takes_visible", "int64", "cards taken from the visible discards"),
    *(
        Column(f"points_{seat}", "Int64", f"points that seat {seat} earned; empty: no such seat")
        for seat in range(MOST_SEATS)
    ),
)


TAKES = frozenset({"secret_take", "unanimous_take"})


class _Seat:
    def __init__(self) -> None:
        self.figures: list[str] = []
        self.trio: list[str] = []
        self.suits = self.media_used = self.marked = self.vetoes = 0
        self.won = self.runs = self.squares = 0


class _Round:
    def __init__(self, number: int, dealer: int, seats: int) -> None:
        self.number, self.dealer = number, dealer
        self.winners: list[int] = []
        self.by: str | None = None
        self.points = [0] * seats
        self.shown: dict[int, tuple[str, list[str]]] = {}
        self.figures = self.kept = self.refused = self.pack = self.visible = 0
        self.held = False
        self.vetoed_by: int | None = None


class _Tally(Tally):
    def __init__(self, play: int, header: Mapping[str, Any]) -> None:
        super().__init__(play, header)
        self.seats = [_Seat() for _ in header["seats"]]
        self.rounds: list[_Round] = []
        self.scandals = 0

    def choice(self, kind: str, seat: int, value: Any) -> None:
        self.decisions += 1
        if kind in TAKES:
            if value == "pack":
                self.rounds[-1].pack += 1
            else:
                self.rounds[-1].visible += 1
        elif value == "keep":
            self.rounds[-1].kept += 1

    def round(self, line: Mapping[str, Any]) -> None:
        self.rounds.append(_Round(line["number"], line["dealer"], len(self.seats)))

    def turned_up(self, line: Mapping[str, Any]) -> None:
        self.rounds[-1].held = True

    def vetoed(self, line: Mapping[str, Any]) -> None:
        self.rounds[-1].vetoed_by = line["seat"]
        self.seats[line["seat"]].vetoes += 1

    def refused(self, line: Mapping[str, Any]) -> None:
        self.rounds[-1].refused += 1

    def shown(self, line: Mapping[str, Any]) -> None:
        seat, combination = line["seat"], line["combination"]
        if combination:
            now = self.rounds[-1]
            now.points[seat] = line["points"]
            now.shown[seat] = (combination, line["cards"])
            if combination == "run":
                self.seats[seat].runs += 1
            else:
                self.seats[seat].squares += 1

    def won(self, line: Mapping[str, Any]) -> None:
        self.rounds[-1].winners, self.rounds[-1].by = line["seats"], line["by"]
        for seat in line["seats"]:
            self.seats[seat].won += 1

    def figure(self, line: Mapping[str, Any]) -> None:
        self.rounds[-1].figures += 1
        self.seats[line["owner"]].figures.append(line["card"])

    def scandal(self, line: Mapping[str, Any]) -> None:
        self.scandals += 1
        self.seats[line["seat"]].media_used += 1
        self.seats[line["target"][0]].marked += 1

    def trio(self, line: Mapping[str, Any]) -> None:
        self.seats[line["seat"]].trio = line["cards"]
        self.seats[line["seat"]].suits = line["suits"]

    def rows(self) -> Rows:
        return self._rows([_round_row(self.play, now) for now in self.rounds])

    def _rows(self, rounds: list[tuple[Any, ...]]) -> Rows:
        scenario, outcome = self.header["scenario"], self.outcome
        camp = outcome["camp"]
        winners = outcome["winners"]
        sides = len(camp) if isinstance(camp, list) else 1 if camp else len(winners)
        plays = (
            self.play,
            self.header.get("seed"),
            scenario.get("name", ""),
            scenario["mode"],
            len(self.seats),
            len(rounds),
            _spaced(winners),
            len(winners),
            _spaced(camp) if isinstance(camp, list) else camp,
            outcome["reason"],
            max(seat.suits for seat in self.seats),
            self.decisions,
            sum([seat.vetoes for seat in self.seats]),
            self.scandals,
            sum(seat.squares for seat in self.seats),
        )
        return {
            "plays": [plays],
            "seats": [self._seat_row(number, sides) for number in range(len(self.seats))],
            "rounds": rounds,
        }

    def _seat_row(self, number: int, sides: int) -> tuple[Any, ...]:
        seat = self.seats[number]
        won = number in self.outcome["winners"]
        institutions = [card[0] for card in seat.figures]
        return (
            self.play,
            number,
            self.header["seats"][number].get("player", ""),
            self.outcome["camps"][number],
            won,
            1 / sides if won else 0.0,
            self.outcome["totals"][number],
            _spaced(seat.figures),
            *(institutions.count(institution) for institution in "ELJM"),
            _spaced(seat.trio) or None,
            seat.suits,
            seat.media_used,
            seat.marked,
            seat.vetoes,
            seat.won,
            seat.runs,
            seat.squares,
        )


def _round_row(play: int, now: _Round) -> tuple[Any, ...]:
    winner = now.winners[0] if now.winners else None
    kind, cards = now.shown[winner] if winner is not None else (None, [])
    return (
        play,
        now.number,
        now.dealer,
        winner,
        _spaced(now.winners),
        len(now.winners),
        now.by,
        max(now.points),
        sum(now.points) / len(now.points),
        kind,
        len({card[0] for card in cards}) if kind == "run" else None,
        len(now.shown),
        now.figures,
        now.kept,
        now.held,
        now.vetoed_by,
        now.refused,
        now.pack,
        now.visible,
        *now.points,
        *NO_SEAT[len(now.points)],
    )


def _spaced(values: Sequence[object]) -> str:
    return " ".join(map(str, values))


class _NotedTally(NotedTally, _Tally):
    """The same rows from the table and from :class:`~civicgames.games.demos.table.Note`."""

    def __init__(self, play: int, header: Mapping[str, Any]) -> None:
        super().__init__(play, header)
        self.refused_in: list[int] = []

    def refused(self, line: Mapping[str, Any]) -> None:
        self.refused_in.append(len(self.notes))

    def rows_of(self, table: DemosTable) -> Rows:
        notes: list[Note] = self.notes
        won = [seat for note in notes for seat in note[2].winners]
        vetoed = [note[5] for note in notes]
        shown = zip(*[note[3] for note in notes], strict=True)
        for number, (seat, combinations) in enumerate(zip(self.seats, shown, strict=True)):
            seat.figures = [figure.card for figure in table.figures[number]]
            seat.won = won.count(number)
            seat.vetoes = vetoed.count(number)
            kinds = [combination.kind for combination in combinations if combination]
            seat.squares = kinds.count("square")
            seat.runs = len(kinds) - seat.squares
        return self._rows([self._noted_row(table, note) for note in notes])

    def _noted_row(self, table: DemosTable, note: Note) -> tuple[Any, ...]:
        number, dealer, (winners, by, draws, _), shown, secret, vetoed_by, visible, pack = note
        seats = len(shown)
        points = [combination.points if combination else 0 for combination in shown]
        best = shown[winners[0]] if winners else None
        kept = secret.count(None)
        held = table.rules.unanimous_turn and vetoed_by is None
        return (
            self.play,
            number,
            dealer,
            winners[0] if winners else None,
            str(winners[0]) if len(winners) == 1 else _spaced(winners),
            len(winners),
            by,
            max(points),
            sum(points) / seats,
            best.kind if best else None,
            len({card[0] for card in best.cards}) if best and best.kind == "run" else None,
            seats - shown.count(None),
            sum([due for _, due in draws]) if draws else 0,
            kept,
            held,
            vetoed_by,
            self.refused_in.count(number - 1),
            # All draws from the pack but those after the public discards, which are no choice.
            len(table.number_cards) - seats * (HAND + 1) - pack,
            (seats + (seats - kept if held else 0)) - visible,
            *points,
            *NO_SEAT[seats],
        )


NO_SEAT = [(None,) * (MOST_SEATS - seats) for seats in range(MOST_SEATS + 1)]


_EVENTS = {
    "round": _Tally.round,
    "secret_turned_up": _Tally.turned_up,
    "vetoed": _Tally.vetoed,
    "veto_refused": _Tally.refused,
    "shown": _Tally.shown,
    "round_won": _Tally.won,
    "figure": _Tally.figure,
    "scandal": _Tally.scandal,
    "trio": _Tally.trio,
    "outcome": _Tally.ended,
}

_NOTED = Noted(
    _NotedTally,
    {
        "veto_refused": _NotedTally.refused,
        "scandal": _NotedTally.scandal,
        "trio": _NotedTally.trio,
        "outcome": _NotedTally.ended,
    },
)

SUMMARY = Summary({"plays": PLAYS, "seats": SEATS, "rounds": ROUNDS}, _Tally, _EVENTS, _NOTED)
