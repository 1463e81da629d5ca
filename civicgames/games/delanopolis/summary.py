"""One play of Delanopolis as rows of the three tables, from its record's lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civicgames.engine.summary import Column, Rows, Summary, Tally
from civicgames.games.delanopolis.rules import Rules, cap_against

MOST_SEATS = 6

PLAYS = (
    Column("play", "int64", "the play's number, from 0"),
    Column("seed", "Int64", "what its chance was drawn from; empty where people played"),
    Column("scenario", "string", "the scenario's name"),
    Column("seats", "int64", "how many played, the mayor included"),
    Column("rounds", "int64", "how many turns were played"),
    Column("mayor", "int64", "the mayor's seat"),
    Column("mayor_cap", "Int64", "COM that the mayor might stake in one auction; empty: no cap"),
    Column("title", "string", "how it ended: president, reelected or mayor (a challenger)"),
    Column("winners", "string", "the seats that won, numbered from 0, with spaces between"),
    Column("winner_count", "int64", "how many seats won"),
    Column("mayor_terrains", "int64", "terrains of the mayor at the end"),
    Column("challenger_terrains", "int64", "terrains of all challengers at the end"),
    Column("free_terrains", "int64", "terrains that nobody owned at the end"),
    Column("decisions", "int64", "questions answered by all seats together"),
    Column("auctions", "int64", "auctions held"),
    Column("com_paid", "int64", "COM paid in auctions"),
    Column("vot_paid", "int64", "VOT paid in auctions"),
    Column("rents_paid", "int64", "VOT and COM paid in rents"),
    Column("refuges", "int64", "refuges spent"),
    Column("free_stays", "int64", "free stays"),
    Column("sales", "int64", "terrains sold to the mayor"),
)

SEATS = (
    Column("play", "int64", "the play's number"),
    Column("seat", "int64", "the seat, from 0, clockwise"),
    Column("strategy", "string", "who played: human or a strategy's name"),
    Column("role", "string", "mayor or challenger"),
    Column("place", "int64", "its place in turn order from the mayor's left, from 1; 0: the mayor"),
    Column("won", "bool", "whether the seat won"),
    Column("share", "float64", "its part of the victory: 1 alone, 1/2 shared by two"),
    Column("points", "int64", "VOT and COM at the end, purse and aside"),
    Column("terrains", "int64", "terrains at the end"),
    Column("auctions", "int64", "auctions in which it took part"),
    Column("auctions_won", "int64", "auctions that it won"),
    Column("staked", "int64", "points it staked in all auctions (VOT; the mayor COM)"),
    Column("staked_for_wins", "int64", "of these, in auctions that a challenger won"),
    Column("stakes_won", "int64", "VOT and COM that it took in auctions"),
    Column("rents_paid", "int64", "points that it paid in rents"),
    Column("rents_received", "int64", "points that it was paid in rents"),
    Column("doublers", "int64", "trumps or jokers that it announced"),
    Column("refuges", "int64", "refuges that it spent"),
    Column("free_stays", "int64", "free stays that it had"),
    Column("sales", "int64", "terrains that it sold to the mayor"),
)

ROUNDS = (
    Column("play", "int64", "the play's number"),
    Column("round", "int64", "the turn's number, from 1"),
    Column("roller", "int64", "the seat whose turn it was"),
    Column("terrain", "Int64", "the terrain it came to; empty: it spent a refuge"),
    Column("event", "string", "auction, rent, free_stay, refuge or none (nothing to pay)"),
    Column("mayor_rests", "bool", "whether the mayor had spent a refuge"),
    Column("winner", "Int64", "the seat that took the terrain; empty: nobody, or no auction"),
    Column("winner_role", "string", "mayor or challenger; empty: nobody, or no auction"),
    Column("price", "Int64", "the terrain's price for the winner; empty: none"),
    Column("com", "int64", "COM won"),
    Column("vot", "int64", "VOT won"),
    Column("mayor_counted", "Int64", "what the mayor's stake counted for; empty: took no part"),
    Column("challengers_counted", "Int64", "what all others' counted for together; empty: none"),
    Column("highest_counted", "Int64", "the highest of the challengers'; empty: no auction"),
    Column("bidders", "int64", "challengers who took part"),
    Column("doublers", "int64", "trumps and jokers announced"),
    Column("rent", "int64", "the rent that was due"),
    Column("rent_paid", "int64", "what was paid of it"),
    Column("mayor_terrains", "int64", "terrains of the mayor after this turn"),
    Column("challenger_terrains", "int64", "terrains of all challengers after this turn"),
    *(
        Column(f"stake_{seat}", "Int64", f"what seat {seat} staked; empty: took no part")
        for seat in range(MOST_SEATS)
    ),
)


_DEFAULTS = {key: Rules.model_fields[key].default for key in ("mayor_cap", "terrains")}


class _Seat:
    def __init__(self) -> None:
        self.auctions = self.won = self.staked = self.staked_for_wins = self.taken = 0
        self.paid = self.received = self.doublers = self.refuges = self.stays = self.sales = 0


_NO_AUCTION = (None, None, None, 0, 0, None, None, None, 0)
_NO_STAKES = (None,) * MOST_SEATS


class _Turn:
    __slots__ = (
        "auction",
        "doublers",
        "event",
        "number",
        "owned",
        "paid",
        "rent",
        "rests",
        "roller",
        "terrain",
    )

    def __init__(self, number: int, roller: int) -> None:
        self.number, self.roller = number, roller
        self.terrain: int | None = None
        self.event = "none"
        self.rests = False
        self.auction: Mapping[str, Any] = {}
        self.doublers = self.rent = self.paid = 0
        self.owned = (0, 0)


class _Tally(Tally):
    def __init__(self, play: int, header: Mapping[str, Any]) -> None:
        super().__init__(play, header)
        self.seats = [_Seat() for _ in header["seats"]]
        self.turns: list[_Turn] = []
        self.now = _Turn(0, -1)
        self.mayor = -1
        self.of_mayor = self.of_challengers = 0

    def chance(self, kind: str, value: Any) -> None:
        if kind == "mayor":
            self.mayor = value

    def role(self, seat: int | None) -> str | None:
        return None if seat is None else "mayor" if seat == self.mayor else "challenger"

    def turn(self, line: Mapping[str, Any]) -> None:
        self.now.owned = self.of_mayor, self.of_challengers
        self.now = _Turn(line["number"], line["seat"])
        self.turns.append(self.now)

    def placed(self, line: Mapping[str, Any]) -> None:
        self.now.terrain = line["terrain"]

    def refuge(self, line: Mapping[str, Any]) -> None:
        now, seat = self.now, line["seat"]
        self.seats[seat].refuges += 1
        if seat == now.roller:
            now.event = "refuge"
        else:
            now.rests = True

    def announced(self, line: Mapping[str, Any]) -> None:
        self.now.doublers += 1
        self.seats[line["seat"]].doublers += 1

    def auction(self, line: Mapping[str, Any]) -> None:
        now, winner = self.now, line["winner"]
        now.event, now.auction = "auction", line
        of_challengers = winner is not None and winner != self.mayor
        for seat, points in zip(self.seats, line["stakes"], strict=True):
            if points is not None:
                seat.auctions += 1
                seat.staked += points
                if of_challengers:
                    seat.staked_for_wins += points
        if winner is not None:
            self.of_challengers += of_challengers
            self.of_mayor += not of_challengers
            self.seats[winner].won += 1
            self.seats[winner].taken += line["com"] + line["vot"]

    def rent(self, line: Mapping[str, Any]) -> None:
        now = self.now
        now.event, now.rent, now.paid = "rent", line["points"], line["paid"]
        self.seats[line["from"]].paid += line["paid"]
        self.seats[line["to"]].received += line["paid"]

    def free_stay(self, line: Mapping[str, Any]) -> None:
        self.now.event = "free_stay"
        self.seats[line["seat"]].stays += 1

    def sold(self, line: Mapping[str, Any]) -> None:
        self.seats[line["seat"]].sales += 1
        self.of_mayor += 1
        self.of_challengers -= 1

    def ended(self, line: Mapping[str, Any]) -> None:
        self.now.owned = self.of_mayor, self.of_challengers
        super().ended(line)

    def rows(self) -> Rows:
        return {
            "plays": [self._play_row()],
            "seats": [self._seat_row(number) for number in range(len(self.seats))],
            "rounds": [self._turn_row(turn) for turn in self.turns],
        }

    def _play_row(self) -> tuple[Any, ...]:
        scenario, outcome, seats = self.header["scenario"], self.outcome, self.seats
        known = {**_DEFAULTS, **scenario}
        of_mayor = outcome["terrains"][self.mayor]
        auctions = [turn.auction for turn in self.turns if turn.auction]
        return (
            self.play,
            self.header.get("seed"),
            scenario.get("name", ""),
            len(seats),
            len(self.turns),
            self.mayor,
            cap_against(known["mayor_cap"], len(seats) - 1),
            outcome["title"],
            " ".join(map(str, outcome["winners"])),
            len(outcome["winners"]),
            of_mayor,
            sum(outcome["terrains"]) - of_mayor,
            known["terrains"] - sum(outcome["terrains"]),
            self.decisions,
            len(auctions),
            sum(auction["com"] for auction in auctions),
            sum(auction["vot"] for auction in auctions),
            sum(seat.paid for seat in seats),
            sum(seat.refuges for seat in seats),
            sum(seat.stays for seat in seats),
            sum(seat.sales for seat in seats),
        )

    def _seat_row(self, number: int) -> tuple[Any, ...]:
        seat, outcome = self.seats[number], self.outcome
        won = number in outcome["winners"]
        return (
            self.play,
            number,
            self.header["seats"][number].get("player", ""),
            self.role(number),
            (number - self.mayor) % len(self.seats),
            won,
            1 / len(outcome["winners"]) if won else 0.0,
            outcome["points"][number],
            outcome["terrains"][number],
            seat.auctions,
            seat.won,
            seat.staked,
            seat.staked_for_wins,
            seat.taken,
            seat.paid,
            seat.received,
            seat.doublers,
            seat.refuges,
            seat.stays,
            seat.sales,
        )

    def _turn_row(self, turn: _Turn) -> tuple[Any, ...]:
        held, stakes = self._auction(turn.auction) if turn.auction else (_NO_AUCTION, _NO_STAKES)
        return (
            self.play,
            turn.number,
            turn.roller,
            turn.terrain,
            turn.event,
            turn.rests,
            *held,
            turn.doublers,
            turn.rent,
            turn.paid,
            *turn.owned,
            *stakes,
        )

    def _auction(self, auction: Mapping[str, Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What a turn's row says of its auction, and the stakes."""
        winner, counted, stakes = auction["winner"], auction["counted"], auction["stakes"]
        rivals = [*counted[: self.mayor], *counted[self.mayor + 1 :]]
        if None in rivals:
            rivals = [points for points in rivals if points is not None]
        held = (
            winner,
            self.role(winner),
            auction["price"],
            auction["com"],
            auction["vot"],
            counted[self.mayor],
            sum(rivals) if rivals else None,
            max(rivals, default=None),
            len(rivals),
        )
        return held, (*stakes, *[None] * (MOST_SEATS - len(stakes)))


_EVENTS = {
    "turn": _Tally.turn,
    "placed": _Tally.placed,
    "refuge": _Tally.refuge,
    "announced": _Tally.announced,
    "auction": _Tally.auction,
    "rent": _Tally.rent,
    "free_stay": _Tally.free_stay,
    "sold": _Tally.sold,
    "outcome": _Tally.ended,
}

SUMMARY = Summary({"plays": PLAYS, "seats": SEATS, "rounds": ROUNDS}, _Tally, _EVENTS)
