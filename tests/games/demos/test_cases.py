"""Worked cases of DēmoS, each answer found by hand, read from the folder CIVICGAMES_CASES.

The folder's files of other games are left to their own tests. Without the variable: tests/cases.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civicgames.games.demos.components import (
    Figure,
    best_combination,
    best_trio,
    most_of_one_suit,
    unshown_total,
)
from civicgames.games.demos.election import Candidates, outcome_of
from civicgames.games.demos.flow import everyone_agrees
from civicgames.games.demos.rounds import judge_round
from civicgames.games.demos.rules import Rules
from tests.cases_folder import Case, cases_folder, cases_of, check_in_group
from tests.games.demos.tables import a_table, answered


def is_of_demos(path: Path, content: dict[str, Any]) -> bool:
    rules = [rule for case in content.get("cases", ()) for rule in case.get("rules", ())]
    if rules:
        return all(rule.startswith("D-") for rule in rules)
    return path.stem.split("-")[0].split("_")[0] == "demos"


ALL_CASES = cases_of(is_of_demos, by_hand=True)


def figure(written: str | dict[str, Any]) -> Figure:
    if isinstance(written, str):
        return Figure(written)
    marked = written.get("marked")
    return Figure(written["card"], up=bool(written.get("up") or marked), marked=marked)


def rules_of(given: Case) -> Rules:
    return Rules(mode=given.get("mode", "full"), **given.get("switches", {}))


def check_hand(given: Case, expected: Case) -> None:
    cards = given["cards"]
    shown = best_combination(cards, rules_of(given).worth)
    assert (shown.kind if shown else None) == expected["combination"]
    assert (shown.points if shown else 0) == expected["points"]
    assert most_of_one_suit(cards) == expected["same_suit"]
    assert (unshown_total(cards, shown.cards) if shown else None) == expected["unshown"]
    as_good = [sorted(combination) for combination in expected["shown"]]
    assert (sorted(shown.cards) in as_good) if shown else as_good == []


def check_round(given: Case, expected: Case) -> None:
    rules = rules_of(given)
    hands = given["hands"]
    shown = [best_combination(hand, rules.worth) for hand in hands]
    assert [s.points if s else 0 for s in shown] == expected["points"]
    camps = given.get("camps") or [None] * len(hands)
    result = judge_round(hands, shown, given["order"], camps, rules, given["figures_left"])
    assert list(result.winners) == expected["winners"]
    assert result.by == expected["by"]
    assert [list(draw) for draw in result.draws] == expected["draws"]


def check_trio(given: Case, expected: Case) -> None:
    trio = best_trio([figure(written) for written in given["figures"]])
    assert (trio.suits if trio else None) == expected["suits"]


def check_election(given: Case, expected: Case) -> None:
    figures = [[figure(written) for written in held] for held in given["figures"]]
    camps = given.get("camps") or [None] * len(figures)
    outcome = outcome_of(Candidates(rules_of(given), camps, figures, given["totals"]))
    camp = outcome["camp"]
    assert outcome["winners"] == expected["winners"]
    assert (None if isinstance(camp, list) else camp) == expected["camp"]
    assert outcome["reason"] in expected["reason"]


def check_veto(given: Case, expected: Case) -> None:
    table = a_table(rules_of(given), camps=given.get("camps"), seats=len(given["order"]))
    table.order = list(given["order"])

    def side(written: str) -> int | str:
        return written if given.get("camps") else int(written)

    table.vetoes = {side(key): left for key, left in given["vetoes_before"].items()}
    asked = [tuple(question) for question in given["asked"]]
    put, held = answered(everyone_agrees(table), [answer for _, _, answer in asked])
    assert put == [(seat, kind) for seat, kind, _ in asked]
    assert held is expected["held"]
    assert table.vetoed_by == expected["by"]
    assert table.vetoes == {side(key): left for key, left in expected["vetoes_left"].items()}


GROUPS: dict[str, Callable[[Case, Case], None]] = {
    "hand": check_hand,
    "round": check_round,
    "trio": check_trio,
    "election": check_election,
    "veto": check_veto,
}


def check_case(case: Case) -> None:
    check_in_group(case, "DēmoS", GROUPS, given="input")


@pytest.mark.parametrize("case", ALL_CASES)
def test_demos_case(case: Case) -> None:
    check_case(case)


def test_the_folder_has_demos_cases() -> None:
    assert ALL_CASES, f"no case of DēmoS in {cases_folder()}"


def test_an_unknown_demos_case_group_fails_with_a_sentence() -> None:
    with pytest.raises(pytest.fail.Exception, match="Case x-1 is of group 'x': the groups of"):
        check_case({"id": "x-1", "group": "x", "input": {}, "expect": {}})
