"""Worked cases of Delanopolis, each answer found by hand, from the folder CIVICGAMES_CASES.

The folder's files of other games are left to their own tests. Without the variable: tests/cases.
A case that says part of its situation in words (``by_hand``) is in ``test_rules_end.py``.
"""

from collections.abc import Callable
from typing import Any

import pytest

from civicgames.engine.decision import Decision, IllegalChoice
from civicgames.games.delanopolis.components import rent_of
from civicgames.games.delanopolis.flow import (
    arrive,
    auction,
    end,
    pay_rent,
    play_turn,
    turns_remain,
)
from civicgames.games.delanopolis.table import DelanopolisTable
from tests.cases_folder import Case, cases_folder, cases_of, check_in_group, is_called
from tests.games.delanopolis.tables import a_table, forget, lines_of, played, script

TERRAIN = 7
"""Where things happen, unless the case says where: two dice reach it too."""


ALL_CASES = cases_of(is_called("delanopolis"))


# Auctions


def auction_table(given: Case) -> DelanopolisTable:
    purse = given.get("purse", {})
    keys = iter(
        ("question_in_council", "petition", "audit_report", "court_appeal", "press_inquiry")
    )
    announced = {seat: next(keys) for seat in given["trumps"]}
    if given["joker"]:
        announced[given["mayor"]] = "poll"
    table = a_table(
        seats=given["n"],
        mayor=given["mayor"],
        roller=given["roller"],
        terrain=given.get("terrain", TERRAIN),
        vot_of=purse.get("vot"),
        com_of=purse.get("com"),
        announced=announced,
        chances=[("lot", given["lot"])] if "lot" in given else (),
        **given["scenario"],
    )
    for name in ("aside_vot", "aside_com"):
        aside = given.get(name) or given.get("aside", {}).get(name.removeprefix("aside_"))
        if aside:
            setattr(table, name, list(aside))
    for seat, points in enumerate(given["stakes"]):
        if seat == table.mayor:
            table.mayor_rests = points is None
        else:
            table.pawns[seat] = 0 if points is None else table.terrain
    return table


def refused_seat(table: DelanopolisTable, given: Case) -> int | None:
    """Runs the auction; returns the seat whose stake the rules refuse, if any."""
    able: dict[int, Decision] = {}
    rebids = given.get("rebids")
    if isinstance(rebids, list):
        rebids = dict(enumerate(rebids))
    answer = script(given["stakes"], {int(s): p for s, p in rebids.items()} if rebids else None)

    def note(decision: Decision) -> Any:
        able[decision.seat] = decision
        return answer(decision)

    try:
        played(auction(table), note)
    except IllegalChoice as refusal:
        return refusal.seat
    for seat, points in enumerate(given["stakes"]):
        if points and seat not in able:
            return seat
    return None


def check_auction(given: Case, expected: Case) -> None:
    table = auction_table(given)
    refused = refused_seat(table, given)
    if not expected["legal"]:
        assert refused == expected["seat"]
        return
    assert refused is None
    (told,) = lines_of(table, "auction")
    for name in ("counted", "price", "com", "vot"):
        assert told[name] == expected[name], name
    winner = expected["winner"]
    assert told["winner"] in winner if isinstance(winner, list) else told["winner"] == winner
    assert table.owners[table.terrain] == told["winner"]
    assert table.prices[table.terrain] == told["price"]
    for name, by_seat in expected.get("after", {}).items():
        assert getattr(table, name) == by_seat, name


# Landings


def landing_table(given: Case) -> DelanopolisTable:
    dice = given.get("roll")
    placement = given["scenario"].get("placement", "d12")
    if dice is None:
        dice = [TERRAIN] if placement == "d12" else [3, TERRAIN - 3]
    chances = [] if given.get("turn") == "refuge" else [("roll", dice)]
    table = a_table(
        seats=given["n"],
        mayor=given["mayor"],
        roller=given["roller"],
        refuges_of={given["roller"]: ["open_library"] * given.get("refuges_before", 0)},
        chances=chances,
        **given["scenario"],
    )
    for led_to in given["earlier"]:
        earlier_landing(table, led_to)
    forget(table)
    table.owners[1:] = [given["owner"]] * (len(table.owners) - 1)
    table.prices[1:] = [given["price"]] * (len(table.prices) - 1)
    roller = given["roller"]
    table.next_roller = roller
    table.pawns[roller] = given.get("from_terrain", 0)
    if "purse" in given:
        table.vot[roller], table.com[roller] = given["purse"]["vot"], given["purse"]["com"]
    return table


def earlier_landing(table: DelanopolisTable, led_to: str) -> None:
    other = next(seat for seat in table.challengers if seat != table.roller)
    owner = {"unowned": None, "own": table.roller, "mayor": table.mayor}.get(led_to, other)
    table.terrain = TERRAIN
    table.owners[TERRAIN], table.prices[TERRAIN] = owner, 4
    stays = len(lines_of(table, "free_stay"))
    played(arrive(table), script())
    assert (len(lines_of(table, "free_stay")) > stays) == (led_to == "free_stay")


def check_landing(given: Case, expected: Case) -> None:
    table = landing_table(given)
    played(play_turn(table), script(turn={given["roller"]: given.get("turn", "roll")}))
    assert bool(lines_of(table, "auction")) is expected["auction"]
    rents = [
        {name: line[name] for name in ("from", "to", "points", "paid")}
        for line in lines_of(table, "rent")
    ]
    assert rents == ([expected["rent"]] if expected["rent"] else [])
    assert bool(lines_of(table, "free_stay")) is expected["free_stay"]
    drawn = {line["kind"]: line["seat"] for line in lines_of(table, "card")}
    assert drawn.get("trump") == expected["trump_to"]
    assert drawn.get("joker") == expected["joker_to"]
    roller = given["roller"]
    if "terrain" in expected:
        assert table.pawns[roller] == table.terrain == expected["terrain"]
    if "rolls" in expected:
        assert bool(lines_of(table, "placed")) is expected["rolls"]
    if "purse_after" in expected:
        assert {"vot": table.vot[roller], "com": table.com[roller]} == expected["purse_after"]
    if "refuges_after" in expected:
        assert len(table.refuges[roller]) == expected["refuges_after"]


# Debts


def check_debt(given: Case, expected: Case) -> None:
    owners = {
        int(terrain): (owned["owner"], owned["price"])
        for terrain, owned in given["terrains"].items()
    }
    table = a_table(
        seats=given["n"],
        mayor=given["mayor"],
        roller=given["roller"],
        vot_of=given["vot"],
        com_of=given["com"],
        owners=owners,
        terrain=next(t for t in range(1, 13) if t not in owners),
        **given["scenario"],
    )
    rules = table.rules
    table.owners[table.terrain] = given["owner"]
    table.prices[table.terrain] = next(
        p for p in range(1000) if rent_of(p, rules.rent, rules.rent_rounding) == given["rent"]
    )
    put, _ = played(pay_rent(table, given["owner"]), script(sells=given["sells"]))
    assert ((given["roller"], "sell") in put) is expected["may_sell"]
    (rent,) = lines_of(table, "rent")
    assert (rent["points"], rent["paid"]) == (given["rent"], expected["paid"])
    assert [v + c for v, c in zip(table.vot, table.com, strict=True)] == expected["points_after"]
    for terrain, owner in expected["owners_after"].items():
        assert table.owners[int(terrain)] == owner
    assert turns_remain(table) is expected["plays_on"]


# The end


def end_table(given: Case) -> DelanopolisTable:
    table = a_table(seats=given["n"], mayor=given["mayor"], **given["scenario"])
    counts = given.get("terrains") or [0] * given["n"]
    owners = [seat for seat, count in enumerate(counts) for _ in range(count)]
    if "owned_before" in given:
        reachable = [t for t in table.rules.reachable if t not in given.get("free", ())]
        for terrain in reachable[: given["owned_before"]]:
            table.owners[terrain] = table.challengers[0]
    else:
        table.owners[1 : 1 + len(owners)] = owners
    if "turns_each" in given:
        table.turn = sum(turns or 0 for turns in given["turns_each"])
    if "points" in given:
        table.vot, table.com = [0] * given["n"], [0] * given["n"]
        table.aside_vot = list(given["points"])
    for name, purse in (
        ("vot", "purse_vot"),
        ("com", "purse_com"),
        ("aside_vot", "aside_vot"),
        ("aside_com", "aside_com"),
    ):
        if purse in given:
            setattr(table, name, list(given[purse]))
    return table


def check_end(given: Case, expected: Case) -> None:
    table = end_table(given)
    if "ended" in expected:
        assert (not turns_remain(table)) is expected["ended"]
    if "title" in expected:
        outcome = end(table)
        assert outcome["title"] == expected["title"]
        assert outcome["winners"] == expected["winners"]
        if "points" in expected:
            assert outcome["points"] == expected["points"]


GROUPS: dict[str, Callable[[Case, Case], None]] = {
    "auction": check_auction,
    "landing": check_landing,
    "debt": check_debt,
    "end": check_end,
}


def check_case(case: Case) -> None:
    check_in_group(case, "Delanopolis", GROUPS)


@pytest.mark.parametrize("case", ALL_CASES)
def test_delanopolis_case(case: Case) -> None:
    check_case(case)


def test_the_folder_has_delanopolis_cases() -> None:
    assert ALL_CASES, f"no case of Delanopolis in {cases_folder()}"


def test_an_unknown_delanopolis_case_group_fails_with_a_sentence() -> None:
    with pytest.raises(pytest.fail.Exception, match="Case x-1 is of group 'x': the groups of"):
        check_case({"id": "x-1", "group": "x", "given": {}, "expect": {}})
