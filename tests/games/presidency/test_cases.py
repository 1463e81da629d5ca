"""Worked cases of Presidency, each answer found by hand, from the folder CIVICGAMES_CASES.

The folder's files of other games are left to their own tests. Without the variable: tests/cases.
A case that says part of its situation in words (``by_hand``) is written out at the end.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

from civicgames.engine.decision import Decision, IllegalChoice, decisions_of
from civicgames.games.presidency.components import PILES, set_aside
from civicgames.games.presidency.effects import settle
from civicgames.games.presidency.flow import (
    PASS,
    acts,
    deal,
    end_act,
    everybody_goes_on,
    possible_acts,
    relaunch,
    rest_of_turn,
)
from civicgames.games.presidency.hands import draw
from civicgames.games.presidency.plans import playable
from civicgames.games.presidency.squares import arrive, family_sunday, move_by, tell_changes
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.window import window
from tests.cases_folder import Case, cases_folder, cases_of, check_in_group, is_called
from tests.games.presidency.tables import (
    LIMITS,
    a_table,
    all_of,
    cards,
    discarded,
    hold,
    lines_of,
    played,
    rules_with,
)

ALL_CASES = cases_of(is_called("presidency"))


# The table of a case


def table_of(given: Case, **more: Any) -> PresidencyTable:
    """The situation that a case describes; ``hand`` is the hand of the one whom it is about."""
    switches = dict(given.get("switches", {}))
    if "setback" in given:
        switches["numbers"] = {"skeleton_setback": given["setback"]}
    hands = dict(enumerate(given.get("hands", ())))
    for key in ("seat", "holder", "arrives", "player"):
        if "hand" in given and key in given:
            hands[given[key]] = given["hand"]
            break
    up = given.get("face_up", False)
    return a_table(
        rules_with(given.get("board"), given.get("limits", LIMITS), **switches),
        seats=given["n"],
        pawns=given.get("pawns"),
        hands=hands,
        face_up=[given["seat"]] if up is True else [s for s, u in enumerate(up or ()) if u],
        holder=given.get("holder", given.get("seat", given.get("arrives", 0))),
        chances=[("roll", given["roll"])] if "roll" in given else (),
        **more,
    )


def by_square(table: PresidencyTable, by_stage: dict[str, list[int]]) -> dict[str, list[int]]:
    at = {stage.id: str(stage.at) for stage in table.limits}
    return {at[stage]: seats for stage, seats in by_stage.items()}


def restored(table: PresidencyTable) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for line in lines_of(table, "restored"):
        found.setdefault(line["limit"], []).append(line["seat"])
    return by_square(table, found)


def check_after(table: PresidencyTable, given: Case, expected: Case) -> None:
    """What a case expects of the table once everything is resolved."""
    seat = given.get("seat", given.get("arrives", given.get("holder", 0)))
    checks: dict[str, Callable[[], Any]] = {
        "pawns_after": lambda: table.pawns,
        "pawn": lambda: table.pawns[seat],
        "to": lambda: table.pawns[seat],
        "hand_after": lambda: {pile: table.hands[pile][seat] for pile in PILES},
        "hands_after": lambda: [
            {pile: table.hands[pile][s] for pile in PILES} for s in range(given["n"])
        ],
        "set_aside": lambda: by_square(table, table.set_aside()),
        "restored": lambda: restored(table),
        "roll_annulled": lambda: bool(lines_of(table, "roll_annulled")),
        "took": lambda: next((line["card"] for line in lines_of(table, "took")), None),
        "annulled": lambda: lines_of(table, "moved")[-1]["annulled"],
        "elected": lambda: next((line["seat"] for line in lines_of(table, "elected")), None),
    }
    for key, look in checks.items():
        if key in expected:
            assert look() == expected[key], key
    if "face_up" in expected:
        up = table.face_up if isinstance(expected["face_up"], list) else table.face_up[seat]
        assert up == expected["face_up"]
    if "discarded" in expected:
        money = any(table.pile_of(card) == "money" for card in expected["discarded"])
        assert discarded(table, None if money else "scheme") == sorted(expected["discarded"])
    for card, owner in expected.get("holder_of", {}).items():
        assert card in table.cards(owner)


# What is done


def act_of(written: str) -> Any:
    """``"money m3.1 on seat 2 by -3"`` as the choice that it is."""
    if found := re.fullmatch(r"money (\S+) on seat (\d+) by (-?\d+)", written):
        return {"money": found[1], "pawn": int(found[2]), "by": int(found[3])}
    if found := re.fullmatch(r"draw (money|scheme)", written):
        return ("draw", found[1])
    assert written in ("roll", "pass"), written
    return written


def do_acts(table: PresidencyTable, written: list[str], **answers: Any) -> list[bool]:
    """Try these acts one after the other; which of them the rules allow."""
    todo = [act_of(text) for text in written]
    legal: list[bool] = []

    def reply(decision: Decision) -> Any:
        if decision.kind == "scheme":
            return None
        if decision.kind in answers:
            return answers[decision.kind]
        while todo:
            act = todo.pop(0)
            is_draw = isinstance(act, tuple)
            if decision.kind == "draw" and not is_draw:
                todo.insert(0, act)
                return None
            choice = act[1] if is_draw else act
            legal.append(is_draw == (decision.kind == "draw") and choice in decision.options)
            if legal[-1]:
                return choice
        return None if decision.kind == "draw" else PASS

    played(rest_of_turn(table), reply)
    return legal + [False] * len(todo)


def is_legal(steps: Any, answers: dict[str, Any]) -> bool:
    """Whether the rules take these answers and nothing else is asked."""
    try:
        played(steps, answers)
    except IllegalChoice:
        return False
    return True


def check_limits(given: Case, expected: Case) -> None:
    if "before" not in given:
        table = table_of(given)
        assert by_square(table, set_aside(given["pawns"], table.limits)) == expected["set_aside"]
        return
    table = table_of({**given, "pawns": given["before"]})
    before = table.set_aside()
    table.pawns = list(given["after"])
    tell_changes(table, before)
    assert restored(table) == expected.get("restored", {})
    if "set_aside" in expected:
        assert by_square(table, table.set_aside()) == expected["set_aside"]


def check_move(given: Case, expected: Case) -> None:
    table = table_of(given)
    if given.get("rolled_this_turn"):
        table.rolled = True
    if "by" in given:
        played(move_by(table, given["seat"], given["by"], given["cause"]))
        check_after(table, given, expected)
        return
    table.may_draw = any("draw" in act for act in given.get("acts", ()))
    legal = do_acts(table, given.get("acts", [given.get("act")]))
    if "legal" in expected:
        wanted = expected["legal"]
        assert legal == (wanted if isinstance(wanted, list) else [wanted])
    check_after(table, given, expected)
    if "turn_ends" in expected:
        asked, _ = played(acts(table_of(given)), {"act": given["act"]})
        assert (asked == [(given["holder"], "act")]) is expected["turn_ends"]


def answers_of(given: Case) -> dict[str, Any]:
    if "choice" not in given:
        return {}
    return dict.fromkeys(("long_arm", "family_sunday", "take", "give"), given["choice"])


def check_squares(given: Case, expected: Case) -> None:
    table = table_of(given)
    table.rolled = bool(given.get("rolled_this_turn"))
    table.money_played = given.get("money_played_this_turn", 0)
    answers = answers_of(given)
    arrives = given.get("arrives", given.get("holder") if "arrived_by" in given else None)
    if arrives is not None:
        asked: list[str] = []

        def reply(decision: Decision) -> Any:
            asked.append(decision.kind)
            return None if decision.kind == "scheme" else answers[decision.kind]

        try:
            played(arrive(table, arrives), reply)
            legal = bool(asked) or "choice" not in given
        except IllegalChoice:
            legal = False
        assert legal is expected.get("legal", True)
        if not legal:
            return
        played(settle(table), answers)
    act = given.get("act", given.get("then", "roll" if "roll" in given else None))
    if act:
        legal = do_acts(table, [act], **answers) == [True]
        assert legal is expected.get("legal", True)
    check_after(table, given, expected)


def check_skeleton(given: Case, expected: Case) -> None:
    answers = answers_of(given)
    if "gives" in given:
        table = table_of(given)
        for card in given["gives"]:
            if card not in table.cards(given["giver"]):
                hold(table, given["giver"], card)
        played(family_sunday(table, given["giver"]), {"family_sunday": given["gives"]})
    elif "draws" in given:
        table = table_of(given)
        pile = table.pile_of(given["draws"])
        table.piles[pile].remove(given["draws"])
        table.piles[pile].append(given["draws"])
        draw(table, given["seat"], pile)
    elif "by" in given:
        table = table_of(given)
        played(move_by(table, given["seat"], given["by"], given["cause"]), answers)
    else:
        table = table_of(given)
        do_acts(table, [given["act"]], **answers)
    played(settle(table), answers)
    check_after(table, given, expected)


def check_disgrace(given: Case, expected: Case) -> None:
    player, target = given["player"], given["target"]
    hands = {target: given["target_hand"]} if "target_hand" in given else {}
    table = table_of({**given, "hands": []})
    for seat, hand in hands.items():
        for card in (*hand["money"], *hand["scheme"]):
            hold(table, seat, card)
    hold(table, player, "disgrace.1")
    wish = {"card": "disgrace.1", "target": target}
    assert (wish in playable(table, player)) is expected["legal"]
    if expected["legal"]:
        run_window(table, [{str(player): wish}])
        assert discarded(table) == ["disgrace.1"]
    check_after(table, given, expected)


def run_window(
    table: PresidencyTable, says: list[dict[str, Any]], order: list[int] | None = None
) -> list[list[int]]:
    """Open a window in which the players say these things; who is asked, window by window."""
    asked: list[list[int]] = []
    steps, sent = all_of(window(table)), None
    while True:
        try:
            question = steps.send(sent)
        except StopIteration:
            return asked
        decisions = decisions_of(question)
        if not isinstance(question, list):
            assert decisions[0].kind == "order"
            sent = decisions[0].accept(order)
            continue
        said = says[len(asked)] if len(asked) < len(says) else {}
        asked.append([decision.seat for decision in decisions])
        assert set(map(int, said)) <= set(asked[-1]), "who isn't asked can't play"
        sent = tuple(
            decision.accept(wish_of(said.get(str(decision.seat)))) for decision in decisions
        )


def wish_of(written: Case | None) -> Case | None:
    return written and {key: written[key] for key in ("card", "target") if key in written}


def check_windows(given: Case, expected: Case) -> None:
    table = table_of(given)
    says = given.get("says", [given.get("plays", {})])
    if "hands" not in given:
        for said in says:
            for seat, wish in said.items():
                hold(table, int(seat), wish["card"])
    legal = True
    try:
        asked = run_window(table, says, given.get("order"))
    except (IllegalChoice, AssertionError):
        legal = False
        asked = []
    assert legal is expected.get("legal", True)
    if "asked" in expected:
        asked += [[]] * (len(expected["asked"]) - len(asked))
        assert asked == expected["asked"]
    check_after(table, given, expected)


def check_relaunch(given: Case, expected: Case) -> None:
    if "asked_for_another_term" in given:
        table = a_table(rules_with(terms=2), seats=given["n"])
        answers = given["asked_for_another_term"]
        asked, goes_on = played(everybody_goes_on(table), lambda decision: answers[decision.seat])
        assert asked.of("relaunch") == list(range(given["n"]))
        assert goes_on is expected["new_term"]
        return
    table = table_of(given)
    table.presidents = [given["president"]]
    table.holder = given["president"]
    if "drawn" in given:
        check_deal(table, given, expected)
        return
    for pile in PILES:
        share_out(table, given, pile)
    rebuilt_before = {pile: len(lines_of(table)) for pile in PILES}
    played(relaunch(table), lambda decision: decision.options.draw(table.chance.source))
    for pile in PILES:
        if f"{pile}_pile_rebuilt" in expected:
            (line,) = [
                line
                for line in lines_of(table)[rebuilt_before[pile] :]
                if line.get("chance") == f"{pile}_pile"
            ]
            assert len(line["value"]) == expected[f"{pile}_pile_rebuilt"]
        if f"{pile}_pile_after_deal" in expected:
            assert len(table.piles[pile]) == expected[f"{pile}_pile_after_deal"]
    if "holder" in expected:
        assert table.holder == expected["holder"]
    check_after(table, given, expected)


def share_out(table: PresidencyTable, given: Case, pile: Any) -> None:
    """So many cards in a pile and its discard; the rest is in the players' hands."""
    if f"{pile}_pile" not in given and f"{pile}_discard" not in given:
        return
    every = table.piles[pile]
    kept, used = given.get(f"{pile}_pile", 0), given.get(f"{pile}_discard", 0)
    table.piles[pile], table.discards[pile] = every[:kept], every[kept : kept + used]
    table.hands[pile][0] += every[kept + used :]


def check_deal(table: PresidencyTable, given: Case, expected: Case) -> None:
    for pile in PILES:
        for card in given["drawn"][pile]:
            table.piles[pile].remove(card)
            table.to_deal[pile].append(card)
    legal = is_legal(deal(table), {"president_deals": given["deals"]})
    assert legal is expected["legal"]
    if legal:
        for seat, (money, scheme) in enumerate(given["deals"]):
            assert table.cards(seat) == [card for card in (money, scheme) if card]


GROUPS: dict[str, Callable[[Case, Case], None]] = {
    "limits": check_limits,
    "move": check_move,
    "squares": check_squares,
    "skeleton": check_skeleton,
    "disgrace": check_disgrace,
    "windows": check_windows,
    "relaunch": check_relaunch,
}


def check_case(case: Case) -> None:
    check_in_group(case, "Presidency", GROUPS)


@pytest.mark.parametrize("case", ALL_CASES)
def test_presidency_case(case: Case) -> None:
    check_case(case)


def test_the_folder_has_presidency_cases() -> None:
    assert ALL_CASES, f"no case of Presidency in {cases_folder()}"


def test_an_unknown_presidency_case_group_fails_with_a_sentence() -> None:
    with pytest.raises(pytest.fail.Exception, match="Case x-1 is of group 'x': the groups of"):
        check_case({"id": "x-1", "group": "x", "given": {}, "expect": {}})


# Those that say something in words


@pytest.mark.rule("R-30")
def test_case_ps01_a_second_money_card_under_the_spending_ceiling() -> None:
    board = {"20": {"kind": "campaign", "rule": "one_money"}}
    table = a_table(rules_with(board), pawns=[20, 5, 6], hands=[cards("m1.1")])
    table.money_played = 1
    act = {"money": "m1.1", "pawn": 0, "by": 1}
    assert act not in possible_acts(table)
    table.money_played = 0
    assert act in possible_acts(table)


@pytest.mark.rule("R-32")
def test_case_ps07_a_headline_until_the_pushed_player_has_the_die() -> None:
    hands = {0: cards("m2.1", "rally.1"), 2: cards("m1.1")}
    table = a_table(
        rules_with({"11": {"kind": "headline"}}), pawns=[10, 3, 4, 5], hands=hands, holder=2
    )
    assert do_acts(table, ["money m1.1 on seat 0 by 1"]) == [True]
    assert table.pawns == [11, 3, 4, 5]
    assert table.face_up == [True, False, False, False]
    from civicgames.games.presidency.flow import pass_die, receive_die

    pass_die(table)
    receive_die(table)
    assert (table.holder, table.face_up[0]) == (1, True)
    pass_die(table)
    receive_die(table)
    assert (table.holder, table.face_up[0]) == (0, False)


@pytest.mark.rule("R-20")
def test_case_pw05_no_scheme_before_the_square_is_resolved() -> None:
    hands = {1: cards("m1.1"), 2: cards("", "rally.1")}
    table = a_table(rules_with({"5": {"kind": "long_arm"}}), pawns=[2, 9, 2], hands=hands)
    steps = move_by(table, 0, 3, "roll")
    (decision,) = decisions_of(next(steps))
    assert (decision.seat, decision.kind) == (0, "long_arm")
    with pytest.raises(IllegalChoice):
        decision.accept({"card": "rally.1"})
    with pytest.raises(StopIteration):
        steps.send(None)
    asked, _ = played(end_act(table))
    assert asked == [(2, "scheme")]


@pytest.mark.rule("R-10", "R-22")
@pytest.mark.parametrize(("player", "keeps"), [(2, True), (0, False)])
def test_case_pw07_only_the_own_scheme_costs_the_draw(player: int, keeps: bool) -> None:
    table = a_table(pawns=[5, 9, 2], hands={player: cards("", "smear.1")})
    table.may_draw = True
    run_window(table, [{str(player): {"card": "smear.1", "target": 1}}])
    assert table.pawns == [5, 6, 2]
    asked, _ = played(rest_of_turn(table), {"draw": None, "act": PASS})
    assert bool(asked.of("draw")) is keeps
