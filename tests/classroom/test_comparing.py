"""A class beside the simulation: what is measured, and how often chance alone is taken for more."""

from __future__ import annotations

from random import Random

import pytest

import civicgames as cg
from civicgames.classroom import Pool, pool
from civicgames.classroom.beside_chart import beside_chart
from civicgames.classroom.class_runs import ClassRuns
from civicgames.classroom.comparing import SELDOM, Beside, beside, how_judged, in_short
from civicgames.classroom.measures import measures
from civicgames.engine.summary import TABLES
from civicgames.i18n import translator
from civicgames.runs import Runs
from tests.classroom.conftest import golden

GAMES = {
    "demos": ("short", "demos-short"),
    "delanopolis": ("accounts", "delanopolis-accounts"),
    "presidency": ("three-terms", "presidency-three-terms"),
}


@pytest.fixture(scope="module")
def simulated() -> dict[str, Runs]:
    """Some quick plays of each game, by players that don't think."""
    return {
        game: cg.simulate(game, scenario, "random", plays=60, seed=1, progress=False)
        for game, (scenario, _) in GAMES.items()
    }


def some_of(runs: Runs, count: int, seed: int) -> Runs:
    """A class that plays as the simulation does: some of its plays."""
    chosen = Random(seed).sample(range(len(runs)), count)
    few = ClassRuns(runs.game, name=runs.name)
    for place, play in enumerate(chosen):
        rows = {t: [row for row in runs.tuples(t) if row[0] == play] for t in TABLES}
        few.add_table(rows, f"Table {place + 1}", "played")
    return few


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_measured_in_both_languages(game: str, simulated: dict[str, Runs]) -> None:
    runs = pool([("a", golden(GAMES[game][1]))]).runs(game)
    for lang in ("en", "fr"):
        found = beside(runs, simulated[game], lang)
        assert len(found) >= 3
        for one in found:
            assert one.mine.low <= one.mine.value <= one.mine.high
            assert one.theirs.low <= one.theirs.value <= one.theirs.high
            assert one.mine.low >= 0
            assert 0 < one.chance <= one.adjusted <= 1
            assert one.sentence(lang).endswith(".")
        alt = beside_chart(found, runs, simulated[game], lang).alt
        assert found[0].measure.what in alt
        assert str(len(found)) in how_judged(found, runs, simulated[game], translator(lang))
    english, french = (
        {m.key: m.what for m in measures(game, (runs, simulated[game]), translator(lang))}
        for lang in ("en", "fr")
    )
    assert english.keys() == french.keys()
    assert all(english[key] != french[key] for key in english)


def test_what_is_measured_is_what_happened() -> None:
    runs = pool([("a", golden("demos-short")), ("b", golden("demos-full"))]).runs("demos")
    plays = runs.columns("plays")
    by_key = {one.key: one for one in measures("demos", (runs,), translator("en"))}
    assert by_key["harmony"].values(runs) == [suits == 3 for suits in plays["best_suits"]]
    assert by_key["vetoes"].values(runs) == plays["vetoes_used"]
    assert by_key["scandals"].values(runs) == plays["scandals"]
    runs = pool([("a", golden("delanopolis-accounts"))]).runs("delanopolis")
    by_key = {one.key: one for one in measures("delanopolis", (runs,), translator("en"))}
    # By hand from the file: the stakes of seats 1 and 2 (challengers) and of seat 0 (the mayor).
    challengers = [17, 3, 25, 48, 28, 24, 50, 7, 19, 47, 0, 43, 20, 38]
    mayor = [22, 85, 116, 11, 101, 53]
    assert by_key["stakes"].values(runs) == [pytest.approx(sum(challengers) / len(challengers))]
    assert by_key["mayor_stakes"].values(runs) == [pytest.approx(sum(mayor) / len(mayor))]


def test_a_class_that_plays_alike_seldom_differs(simulated: dict[str, Runs]) -> None:
    runs = simulated["demos"]
    classes = [some_of(runs, 5, seed) for seed in range(40)]
    wrong = sum(any(one.differs for one in beside(few, runs)) for few in classes)
    # 5 % of 40 are 2; more than 7 would come about once in 700 times.
    assert wrong <= 7


def test_a_class_that_plays_otherwise_differs(simulated: dict[str, Runs]) -> None:
    careful = cg.simulate("demos", "short", "careful", plays=12, seed=3, progress=False)
    found = beside(careful, simulated["demos"])
    assert any(one.differs for one in found)
    assert "by more than chance" in in_short(found, careful)
    differing = next(one for one in found if one.differs)
    assert "That is more than chance explains." in differing.sentence("en")


def test_one_play_says_little(simulated: dict[str, Runs]) -> None:
    few = some_of(simulated["demos"], 1, seed=1)
    found = beside(few, simulated["demos"])
    assert "no more than chance explains" in in_short(found, few)
    said = how_judged(found, few, simulated["demos"], translator("en"))
    assert "only a very large difference" in said


def test_several_comparisons_raise_the_bar(simulated: dict[str, Runs]) -> None:
    found = beside(some_of(simulated["demos"], 4, seed=2), simulated["demos"])
    lowest = min(found, key=lambda one: one.chance)
    assert lowest.adjusted == pytest.approx(min(1, len(found) * lowest.chance))
    bare = Beside(lowest.measure, 4, lowest.mine, lowest.theirs, 0.04, 0.04)
    assert bare.differs
    assert not Beside(lowest.measure, 4, lowest.mine, lowest.theirs, 0.04, SELDOM).differs


def test_what_paper_does_not_tell_is_left_out(simulated: dict[str, Runs]) -> None:
    runs = ClassRuns("demos")
    names = list(simulated["demos"].columns("plays"))
    for place in range(3):
        row = list(list(simulated["demos"].tuples("plays"))[place])
        if place == 1:
            row[names.index("vetoes_used")] = None
        runs.add_table({"plays": [tuple(row)], "seats": [], "rounds": []}, f"T{place}", "paper")
    found = {one.measure.key: one for one in beside(runs, simulated["demos"])}
    assert found["vetoes"].plays == 2
    assert found["scandals"].plays == 3
    assert runs.plays["vetoes_used"].isna().sum() == 1
    assert set(runs.plays["source"]) == {"paper"}


def test_two_games_or_no_plays_are_refused(simulated: dict[str, Runs]) -> None:
    with pytest.raises(ValueError, match="expected one game"):
        beside(simulated["demos"], simulated["presidency"])
    with pytest.raises(ValueError, match="no play to compare"):
        beside(Runs("demos"), simulated["demos"])
    with pytest.raises(ValueError, match="No play of demos has ended"):
        Pool().runs("demos")
