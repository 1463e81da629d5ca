"""Moments worth talking about: each kind is found in a play made for it, and not in a near miss."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from civicgames.classroom.debrief import (
    BOT,
    GRID,
    MOST_OF_A_CELL,
    MOST_OF_A_KIND,
    MOST_OF_A_TABLE,
    chosen,
    debriefing,
    detectors,
    in_words,
    moments_of,
)
from civicgames.classroom.debrief_moments import Course, Moment
from civicgames.classroom.paper import handed_in as paper_handed_in
from civicgames.classroom.paper import read_sheet
from civicgames.classroom.pooling import Handed, Pool, handed_in
from civicgames.content import LANGUAGES
from civicgames.content.classroom_texts import classroom_texts
from civicgames.games import game_names
from civicgames.i18n import translator
from civicgames.scenarios.finding import scenario
from tests.classroom.paper_of import on_paper, played

Lines = Sequence[Mapping[str, Any]]


def course(
    line: str,
    lines: Lines = (),
    plays: Mapping[str, Any] | None = None,
    by_seat: Sequence[Mapping[str, Any]] = (),
    by_round: Sequence[Mapping[str, Any]] = (),
) -> Course:
    wanted = scenario(line)
    about = {"winners": "0", "presidents": "", "camp": None, "vetoes_used": 1, "mayor": 0}
    told = {**about, "title": "mayor", "mayor_terrains": 0, **(plays or {})}
    return Course(wanted.rules, 3, [dict(one) for one in lines], told, by_seat, by_round)


def e(event: str, **more: Any) -> dict[str, Any]:
    return {"event": event, **more}


def c(choice: str, seat: int, value: Any) -> dict[str, Any]:
    return {"choice": choice, "seat": seat, "value": value}


# Hands of DēmoS: a run in one suit (15 points), in three suits (7), nothing
STRONG, WEAK, NOTHING = ("S3", "S4", "S5", "H9", "D1"), ("H3", "C4", "D5", "S9", "C1"), (
    "S1", "H3", "D7", "C9", "H10",
)  # fmt: skip


def dealt(*hands: Sequence[str]) -> list[dict[str, Any]]:
    return [
        e("round", number=2, dealer=0),
        *(e("hand", seat=seat, cards=list(hand)) for seat, hand in enumerate(hands)),
    ]


FULL = "demos: full, seats=3"


def figures(*cards: tuple[int, str]) -> list[dict[str, Any]]:
    return [e("figure", drawn_by=owner, owner=owner, card=card) for owner, card in cards]


def outcome(winners: Sequence[int], totals: Sequence[int] = (9, 8, 7)) -> dict[str, Any]:
    return e("outcome", winners=list(winners), camps=[None] * 3, totals=list(totals))


def owns(*counts: str, totals: Sequence[int] = (9, 8, 7)) -> list[dict[str, Any]]:
    """Rows of seats by the powers they own: ``"EEJ"``."""
    return [
        {
            "seat": seat,
            "total": totals[seat],
            "trio_suits": 3 if {"E", "L", "J"} <= set(powers) else 0,
            **{f"figures_{of}": powers.count(of) for of in "ELJM"},
        }
        for seat, powers in enumerate(counts)
    ]


TRIOS = figures((0, "ES"), (0, "LH"), (0, "JD"), (1, "EH"), (1, "LH"), (1, "JC"))
"""Three suits for the first, two for the second."""

DEMOS = {
    "veto_with_best_hand": (
        course(FULL, [*dealt(STRONG, WEAK, NOTHING), e("vetoed", seat=0, camp=None)]),
        course(FULL, [*dealt(STRONG, STRONG, NOTHING), e("vetoed", seat=0, camp=None)]),
        {"seat": 0, "points": 15},
    ),
    "veto_from_behind": (
        course(FULL, [*dealt(STRONG, WEAK, NOTHING), e("vetoed", seat=1, camp=None)]),
        course(FULL, [*dealt(WEAK, STRONG, NOTHING), e("vetoed", seat=1, camp=None)]),
        {"seat": 1, "points": 7, "others": [0], "more": 15},
    ),
    "veto_with_nothing": (
        course(FULL, [*dealt(STRONG, WEAK, NOTHING), e("vetoed", seat=2, camp=None)]),
        course(FULL, [*dealt(STRONG, WEAK, NOTHING), e("vetoed", seat=1, camp=None)]),
        {"seat": 2, "points": 0, "others": [0], "more": 15},
    ),
    "veto_refused": (
        course(FULL, [*dealt(), e("veto_refused", seat=1, camp="A")]),
        course(FULL, [*dealt(), e("vetoed", seat=1, camp="A")][:1]),
        {"seat": 1},
    ),
    "no_veto": (
        course(FULL, plays={"vetoes_used": 0}, by_round=[{}, {}]),
        course(FULL + ", vetoes=0", plays={"vetoes_used": 0}, by_round=[{}, {}]),
        {"rounds": 2},
    ),
    "built_on_a_discard": (
        course(
            FULL,
            [
                *dealt(STRONG, ("S9", "S10", "H1", "D5", "C6"), NOTHING),
                c("public_discard", 2, "H10"),
                c("public_discard", 0, "H9"),
                c("secret_discard", 1, "H1"),
                c("secret_take", 1, "H9"),
                c("secret_discard", 0, "keep"),
                c("unanimous_discard", 1, "S9"),
                e("drew", seat=1, card="H8"),
                e("round_won", seats=[1], by="points"),
            ],
        ),
        course(
            FULL,
            [
                *dealt(STRONG, ("S9", "S10", "H1", "D5", "C6"), NOTHING),
                c("public_discard", 1, "S9"),
                e("drew", seat=1, card="H8"),
                c("secret_discard", 1, "H1"),
                c("secret_take", 1, "S9"),
                e("round_won", seats=[1], by="points"),
            ],
        ),
        {"seat": 1, "other": 0, "card": "H9"},
    ),
    "broke_its_own_combination": (
        course(FULL, [*dealt(STRONG), c("public_discard", 0, "S4")]),
        course(FULL, [*dealt(STRONG), c("public_discard", 0, "H9")]),
        {"seat": 0, "card": "S4", "points": 15},
    ),
    **{
        f"level_by_{by}": (
            course(FULL, [*dealt(), e("round_won", seats=[1], by=by)]),
            course(FULL, [*dealt(), e("round_won", seats=[1], by="points")]),
            {"seats": [1], "by": by},
        )
        for by in ("suits", "unshown", "level")
    },
    "square": (
        course(
            FULL,
            [
                *dealt(),
                e("shown", seat=1, combination="square", cards=[], points=30, total=30),
                e("turned_up", seat=2, card="ES"),
            ],
        ),
        course(
            FULL, [*dealt(), e("shown", seat=1, combination="run", cards=[], points=9, total=9)]
        ),
        {"seat": 1, "points": 30, "turned": 1},
    ),
    "scandal_decided": (
        course(
            FULL,
            [
                *TRIOS,
                e("scandal", seat=2, target=[0, 0], card="ES", suit="H"),
                outcome([1], totals=(8, 9, 7)),
            ],
        ),
        course(
            FULL,
            [*TRIOS, e("scandal", seat=2, target=[0, 0], card="ES", suit="H"), outcome([0])],
        ),
        {"seat": 2, "other": 0, "card": "ES", "suit": "H", "seats": [1], "others": [0]},
    ),
    "scandal_changed_nothing": (
        course(
            FULL, [*TRIOS, e("scandal", seat=2, target=[0, 0], card="ES", suit="S"), outcome([0])]
        ),
        course(
            FULL, [*TRIOS, e("scandal", seat=2, target=[0, 0], card="ES", suit="C"), outcome([0])]
        ),
        {"seat": 2, "other": 0, "suit": "S"},
    ),
    "media_discarded": (
        course(FULL, [e("media_discarded", seat=1)]),
        course(FULL, [e("media_idle", seat=1)]),
        {"seat": 1},
    ),
    "elected_without_most_points": (
        course(FULL, plays={"winners": "1"}, by_seat=owns("", "ELJ", "")),
        course(FULL, plays={"winners": "0"}, by_seat=owns("ELJ", "", "")),
        {"seat": 1, "points": 8, "others": [0], "more": 9},
    ),
    "one_power_short": (
        course(FULL, plays={"winners": "1"}, by_seat=owns("EEEL", "ELJ", "")),
        course(FULL, plays={"winners": "1"}, by_seat=owns("EEL", "ELJ", "")),
        {"seat": 0, "figures": 4, "institution": "J"},
    ),
    "nobody_elected": (
        course(FULL, plays={"winners": ""}, by_seat=owns("E", "E", "E")),
        course(FULL, plays={"winners": "0"}, by_seat=owns("E", "E", "E")),
        {},
    ),
    "independent_elected": (
        course("demos: 2v2+1", plays={"winners": "2", "camp": "I"}, by_seat=owns("", "", "ELJ")),
        course("demos: 2v2+1", plays={"winners": "0", "camp": "A"}, by_seat=owns("", "", "")),
        {"seat": 2},
    ),
}

CITY = "delanopolis: classroom, seats=3"


def auction(
    stakes: Sequence[int | None], winner: int | None, counted: Any = None, terrain: int = 4
) -> list[dict[str, Any]]:
    """Turn 5; seat 0 is the mayor."""
    told = {"terrain": terrain, "stakes": list(stakes), "counted": list(counted or stakes)}
    return [e("turn", number=5, seat=1), e("auction", winner=winner, **told)]


def challengers(*staked: int, points: Sequence[int] = (900, 800, 700)) -> list[dict[str, Any]]:
    rows = [{"seat": 0, "role": "mayor", "staked": 9, "points": points[0]}]
    return rows + [
        {"seat": seat, "role": "challenger", "staked": one, "points": points[seat]}
        for seat, one in enumerate(staked, 1)
    ]


DELANOPOLIS = {
    "nearly_won": (
        course(CITY, auction([70, 40, 22], 0)),
        course(CITY, auction([80, 60, 60], 1)),
        {"seat": 2, "points": 22, "missing": 8, "terrain": 4},
    ),
    "free_ride": (
        course(CITY, auction([10, 40, 5], 1)),
        course(CITY, auction([10, 40, 30], 1)),
        {"seat": 2, "points": 5, "terrain": 4},
    ),
    "paid_too_much": (
        course(CITY, auction([10, 40, 30], 1)),
        course(CITY, auction([40, 40, 30], 1)),
        {"points": 60, "terrain": 4},
    ),
    "at_the_cap": (
        course(CITY, [*auction([80, 10, 10], 0), *auction([80, 10, 10], 0, terrain=5)]),
        course(CITY, [*auction([80, 10, 10], 0), *auction([79, 10, 10], 0, terrain=5)]),
        {"seat": 0, "times": 2, "points": 80},
    ),
    "mayor_let_it_go": (
        course(CITY, auction([0, 10, 12], 2)),
        course(CITY, auction([1, 10, 12], 2)),
        {"seat": 0, "other": 2, "terrain": 4},
    ),
    "mayor_absent": (
        course(CITY, auction([None, 10, 12], 2)),
        course(CITY, auction([0, 10, 12], 2)),
        {"seat": 0, "other": 2, "terrain": 4},
    ),
    "doubler_decided": (
        course(CITY, auction([50, 30, 15], 1, counted=[50, 60, 15])),
        course(CITY, auction([40, 30, 15], 1, counted=[40, 60, 15])),
        {"seats": [1], "seat": 1, "terrain": 4},
    ),
    "stayed_free": (
        course(CITY, auction([0, 0, 0], None)),
        course(CITY, auction([0, 0, 1], 2)),
        {"terrain": 4},
    ),
    "majority_reached": (
        course(CITY, [one for n in range(1, 8) for one in auction([9, 1, 1], 0, terrain=n)]),
        course(CITY, [one for n in range(1, 7) for one in auction([9, 1, 1], 0, terrain=n)]),
        {"seat": 0, "terrain": 7, "number": 7},
    ),
    "sold_to_the_mayor": (
        course(CITY, [e("turn", number=5, seat=1), e("sold", seat=1, terrain=3, price=30)]),
        course(CITY, [e("turn", number=5, seat=1)]),
        {"seat": 1, "terrain": 3, "price": 30},
    ),
    "least_staked_wins": (
        course(CITY, plays={"winners": "1"}, by_seat=challengers(50, 90)),
        course(CITY, plays={"winners": "2"}, by_seat=challengers(50, 90)),
        {"seat": 1, "points": 50, "more": 90},
    ),
    "close_race": (
        course(CITY, plays={"winners": "1"}, by_seat=challengers(9, 5, points=(1, 805, 800))),
        course(CITY, plays={"winners": "1"}, by_seat=challengers(9, 5, points=(1, 900, 800))),
        {"seat": 1, "other": 2, "points": 5},
    ),
    "mayor_president": (
        course(CITY, plays={"title": "president", "mayor_terrains": 11}),
        course(CITY, plays={"title": "reelected", "mayor_terrains": 9}),
        {"seat": 0, "number": 11},
    ),
}

RACE = "presidency: standard, seats=3"
TURN = e("holder", seat=0, turn=1)


def moved(seat: int, start: int, to: int, cause: str = "roll", annulled: bool = False) -> Any:
    return e("moved", seat=seat, **{"from": start}, to=to, cause=cause, annulled=annulled)


def schemes(*played: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "schemes_played": times} for seat, times in enumerate(played)]


def against(*targets: int) -> list[dict[str, Any]]:
    return [TURN, *(e("played", seat=0, card="smear.1", target=target) for target in targets)]


PRESIDENCY = {
    "elected_by_an_opponent": (
        course(
            RACE,
            [
                TURN,
                e("played", seat=1, card="m3.1", target=0, by=3),
                e("elected", seat=0, by="money"),
            ],
        ),
        course(
            RACE,
            [
                TURN,
                e("played", seat=0, card="m3.1", target=0, by=3),
                e("elected", seat=0, by="money"),
            ],
        ),
        {"seat": 0, "other": 1, "card": "m3.1"},
    ),
    "came_back": (
        course(
            RACE,
            [TURN, e("set_aside", seat=0, limit="first_round"), e("elected", seat=0, by="roll")],
        ),
        course(
            RACE,
            [
                e("set_aside", seat=0, limit="first_round"),
                e("term", number=2),
                TURN,
                e("elected", seat=0, by="roll"),
            ],
        ),
        {"seat": 0, "stage": "first_round"},
    ),
    "door_closed": (
        course(
            RACE,
            [
                TURN,
                moved(0, 26, 29),
                e("set_aside", seat=1, limit="first_round"),
                e("set_aside", seat=2, limit="first_round"),
            ],
        ),
        course(
            RACE,
            [
                TURN,
                moved(0, 26, 29),
                e("set_aside", seat=1, limit="first_round"),
                moved(1, 2, 3),
                e("set_aside", seat=2, limit="first_round"),
            ],
        ),
        {"seat": 0, "others": [1, 2], "stage": "first_round"},
    ),
    "stopped_at_a_limit": (
        course(RACE, [TURN, moved(0, 26, 26, annulled=True)]),
        course(RACE, [TURN, moved(0, 26, 28)]),
        {"seat": 0, "number": 26},
    ),
    "bounced": (
        course(RACE, [TURN, {"chance": "roll", "value": 5}, moved(0, 38, 37)]),
        course(RACE, [TURN, {"chance": "roll", "value": 1}, moved(0, 38, 39)]),
        {"seat": 0, "points": 5, "missing": 2},
    ),
    "skeleton_out": (
        course(RACE, [TURN, moved(0, 3, 9), e("skeleton", seat=0, card="skeleton.1")]),
        course(RACE, [TURN, moved(0, 3, 9), e("skeleton", seat=1, card="skeleton.1")]),
        {"seat": 0, "number": 9},
    ),
    "all_against_one": (
        course(RACE, against(1, 1, 1, 2)),
        course(RACE, against(1, 1, 2, 2)),
        {"seat": 1, "times": 3, "number": 4},
    ),
    "brought_to_its_knees": (
        course(
            RACE,
            [TURN, e("played", seat=0, card="disgrace.1", target=1), moved(1, 12, 7, "scheme")],
        ),
        course(
            RACE, [TURN, e("played", seat=0, card="smear.1", target=1), moved(1, 12, 9, "scheme")]
        ),
        {"seat": 0, "other": 1, "card": "disgrace.1", "number": 5},
    ),
    "roll_for_nothing": (
        course(RACE, [TURN, e("roll_annulled", seat=0)]),
        course(RACE, [TURN]),
        {"seat": 0},
    ),
    "clean_hands": (
        course(RACE, by_seat=schemes(0, 2, 1)),
        course(RACE, by_seat=schemes(0, 0, 0)),
        {"seat": 0, "number": 3},
    ),
    "schemer_wins": (
        course(RACE, by_seat=schemes(5, 2, 1)),
        course(RACE, by_seat=schemes(2, 1, 1)),
        {"seat": 0, "times": 5},
    ),
    "again": (
        course(RACE, plays={"presidents": "1 1"}, by_seat=schemes(1, 1, 1)),
        course(RACE, plays={"presidents": "- -"}, by_seat=schemes(1, 1, 1)),
        {"seat": 1, "number": 2},
    ),
    "no_more": (
        course(RACE, [c("relaunch", 0, True), c("relaunch", 1, False)]),
        course(RACE, [c("relaunch", 0, True), c("relaunch", 1, True)]),
        {"seats": [1]},
    ),
    "nobody_elected": (
        course(RACE, plays={"presidents": "-", "winners": ""}, by_seat=schemes(1, 1, 1)),
        course(RACE, plays={"presidents": "1"}, by_seat=schemes(1, 1, 1)),
        {"number": 1},
    ),
}

MADE = {"demos": DEMOS, "delanopolis": DELANOPOLIS, "presidency": PRESIDENCY}
CASES = [(game, kind) for game, kinds in MADE.items() for kind in kinds]


DETECTOR = {
    "veto_with_nothing": "veto_from_behind",
    **{f"level_by_{by}": "level_round" for by in ("suits", "unshown", "level")},
}
"""By kind, the detector, where it isn't called as the kind."""
DEFAULT = {"demos": "full", "delanopolis": "classroom", "presidency": "standard"}


def found_in(game: str, kind: str, made: Course) -> dict[str, Moment]:
    """What the detector of a kind finds in a play, by kind."""
    name = DETECTOR.get(kind, kind)
    (detector,) = (one for one in detectors(game) if one.__name__ == name)
    return {moment.kind: moment for moment in detector(made)}


def test_every_detector_has_a_play_made_for_it() -> None:
    for game, kinds in MADE.items():
        names = {DETECTOR.get(kind, kind) for kind in kinds}
        assert names == {detector.__name__ for detector in detectors(game)}


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_each_kind_is_found_where_it_happened(game: str, kind: str) -> None:
    made, near_miss, values = MADE[game][kind]
    moment = found_in(game, kind, made)[kind]
    assert moment.values == values
    assert 0 <= moment.lines <= len(made.lines)
    assert kind not in found_in(game, kind, near_miss)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_its_words(game: str, lang: str) -> None:
    texts = classroom_texts("debriefing", lang)[game]
    assert set(texts) == set(MADE[game])
    assert len(texts) >= 12
    record = played(f"{game}: {DEFAULT[game]}")
    handed = handed_in(record, "", label="Table 1")
    for kind, (made, _, _) in MADE[game].items():
        prompt = in_words(handed, found_in(game, kind, made)[kind], lang)
        assert prompt.cell in GRID
        assert prompt.text.startswith("Table 1")
        assert prompt.text.endswith(".")
        assert prompt.question.rstrip(".)").endswith("?") or prompt.question.endswith(")")
        assert "{" not in prompt.text + prompt.question


def test_both_languages_say_the_same_things() -> None:
    def shape(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: shape(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return len(value)
        return value if key == "grid" else ""

    one, other = (shape(classroom_texts("debriefing", lang)) for lang in LANGUAGES)
    assert one == other


# Of a class


@pytest.fixture(scope="module")
def class_pool() -> Pool:
    pool = Pool()
    lines = ("demos: full", "demos: full", "demos: 2v2+1", "delanopolis: classroom")
    for seed, line in enumerate([*lines, "presidency: three-terms"]):
        pool.add(handed_in(played(line, seed, "random"), f"{seed}.play.jsonl"))
    wanted, typed = on_paper(played("demos: full", 9))
    pool.add(paper_handed_in(read_sheet(wanted, typed, translator("en"), "9")[0], translator("en")))
    return pool


def test_every_moment_of_true_plays_can_be_told(class_pool: Pool) -> None:
    for table in class_pool.tables:
        for moment in moments_of(table):
            for lang in LANGUAGES:
                assert in_words(table, moment, lang).text
            assert moment.lines <= len(table.record.lines if table.record else ())


def test_paper_has_moments_too(class_pool: Pool) -> None:
    paper = class_pool.tables[-1]
    assert all(moment.round == 0 for moment in moments_of(paper))


def test_a_page_begins_with_feelings_and_asks_what_this_class_met(class_pool: Pool) -> None:
    page = debriefing(class_pool, "en")
    assert [step.key for step in page.steps] == ["feelings", "facts", "institutions", "transfer"]
    assert page.games == ("demos", "delanopolis", "presidency")
    assert 6 <= len(page.prompts) <= 12
    told = [(prompt.handed.game, prompt.moment.kind) for prompt in page.prompts]
    assert all(told.count(one) <= MOST_OF_A_KIND for one in told)
    tables = [prompt.handed.label for prompt in page.prompts]
    assert all(tables.count(one) <= MOST_OF_A_TABLE for one in tables)
    assert sum(len(page.of_cell(cell)) for cell in GRID) == len(page.prompts)
    assert all(len(page.of_cell(cell)) <= MOST_OF_A_CELL for cell in GRID)
    assert all(len(page.cell_questions(cell)) == 4 for cell in GRID)


def test_what_people_did_is_told_before_what_bots_did() -> None:
    record = played("demos: full", 1, "random")
    as_people = json.loads(json.dumps(record.header))
    for seat in as_people["seats"]:
        seat["player"] = "human"
    bots = handed_in(record, "", label="bots")
    people = handed_in(replace(record, header=as_people), "", label="people")
    first = [
        handed.label for handed, moment in chosen([bots, people], 4) if "seat" in moment.values
    ]
    assert set(first) == {"people"}
    assert BOT < 1


def test_an_empty_class_can_be_debriefed_all_the_same() -> None:
    page = debriefing(Pool(), "fr")
    assert page.prompts == ()
    assert len(page.cell_questions("actors")) == 1


def test_no_name_is_told_where_names_are_replaced() -> None:
    record = played("demos: full", 1, "random")
    header = json.loads(json.dumps(record.header))
    for number, seat in enumerate(header["seats"]):
        seat["name"] = f"Zoé{number}"
    pool = Pool()
    pool.add(handed_in(replace(record, header=header), "zoe.play.jsonl"))
    assert "Zoé" in "".join(prompt.text for prompt in debriefing(pool).prompts)
    assert "Zoé" not in "".join(p.text for p in debriefing(pool.without_names()).prompts)


def test_a_play_that_a_detector_cant_read_is_told_as_far_as_possible(
    caplog: pytest.LogCaptureFixture,
) -> None:
    handed: Handed = handed_in(played("demos: full", 1), "", label="x")
    assert handed.record
    lines = [one for one in handed.record.lines if one.get("event") != "hand"]
    broken = replace(handed, record=replace(handed.record, lines=lines))
    kinds = {moment.kind for moment in moments_of(broken)}
    assert "built_on_a_discard" not in kinds
    assert "Nothing could be found" in caplog.text
