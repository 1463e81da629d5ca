"""The charts of Presidency: what they say is what the tables hold, in both languages."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

import civicgames as cg
from civicgames import charts
from civicgames.charts import Chart
from civicgames.i18n import LANGUAGES
from civicgames.runs import Runs
from civicgames.statistics import wilson

OF_RUNS: list[Callable[..., Chart]] = [
    charts.race,
    charts.limits,
    charts.presidents,
    charts.schemes,
    charts.after_schemes,
    charts.skeletons,
]
MIXED = "schemer, clean_hands, careful, random"


@pytest.fixture(scope="module")
def some() -> dict[str, Runs]:
    def runs(line: str, plays: int, seats: str) -> Runs:
        return cg.simulate("presidency", line, seats, plays=plays, seed=4)

    return {
        "one": runs("standard", 1, "careful"),
        "few": runs("three-terms", 3, "careful"),
        "mixed": runs("three-terms", 12, MIXED),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("which", ["one", "few", "mixed"])
@pytest.mark.parametrize("make", OF_RUNS)
def test_every_chart_of_any_runs(
    make: Callable[..., Chart], which: str, lang: str, some: dict[str, Runs]
) -> None:
    chart = make(some[which], lang=lang)
    assert re.fullmatch(r"[A-ZÀ-ÝÉ0-9].+[.]", chart.title)
    assert chart.alt.startswith(chart.title)
    assert chart.spec.note
    for axes, panel in zip(chart.figure.axes, chart.spec.panels, strict=True):
        assert axes.get_xlabel() == panel.x_label
        if len(panel.series) > 1:
            legend = axes.get_legend()
            assert legend is not None
            assert len(legend.get_texts()) == len(panel.series)


@pytest.mark.parametrize("make", [*OF_RUNS, charts.incumbency])
def test_both_languages_say_it_in_their_words(
    make: Callable[..., Chart], some: dict[str, Runs]
) -> None:
    assert make(some["mixed"]).title != make(some["mixed"], lang="fr").title


@pytest.mark.parametrize("make", [*OF_RUNS, charts.incumbency])
def test_plays_of_another_game_are_refused(make: Callable[..., Chart]) -> None:
    runs = cg.simulate("demos", "simplified", "random", plays=1, seed=1)
    with pytest.raises(ValueError, match="this chart is for presidency"):
        make(runs)


def test_the_race_of_one_play_ends_where_its_pawns_stand(some: dict[str, Runs]) -> None:
    chart = charts.race(some["one"], names=["Ana", "Ben", "Cléo", "Dov"])
    series = chart.spec.panels[0].series
    assert [one.name for one in series] == ["Ana", "Ben", "Cléo", "Dov"]
    ends = [one.values[-1] for one in series]
    assert [end.value for end in ends if end] == some["one"].columns("seats")["square"]
    assert len({one.colour for one in series}) == 4
    [president] = [seat for seat in some["one"].columns("rounds")["elected"] if seat is not None]
    assert chart.title.startswith(["Ana", "Ben", "Cléo", "Dov"][president])


def test_the_race_of_many_plays_is_means_of_the_first_term(some: dict[str, Runs]) -> None:
    rounds = some["mixed"].rounds
    first, last = charts.race(some["mixed"]).spec.panels[0].series
    at_five = rounds[(rounds["term"] == 1) & (rounds["turn"] == 5)]
    pawns = at_five[[f"pawn_{seat}" for seat in range(4)]]
    assert first.values[4] is not None
    assert last.values[4] is not None
    assert first.values[4].value == pytest.approx(pawns.max(axis=1).mean())
    assert last.values[4].value == pytest.approx(pawns.min(axis=1).mean())


def test_limits_are_shares_of_plays(some: dict[str, Runs]) -> None:
    runs = some["mixed"]
    aside, back = charts.limits(runs).spec.panels[0].series
    rounds = runs.rounds
    for place, stage in enumerate(
        ["nomination", "sponsorships", "official_campaign", "first_round", "second_round"]
    ):
        for series, column in ((aside, "set_aside"), (back, "restored")):
            there = rounds[rounds[column].str.split().apply(lambda found, s=stage: s in found)]
            assert series.values[place] == wilson(there["play"].nunique(), len(runs))


def test_presidents_are_counted_by_place_and_by_style(some: dict[str, Runs]) -> None:
    by_place, by_style = charts.presidents(some["mixed"]).spec.panels
    seats = some["mixed"].seats
    assert list(by_place.categories) == ["1", "2", "3", "4"]
    for place, value in zip((1, 2, 3, 4), by_place.series[0].values, strict=True):
        assert value == wilson(int(seats.query(f"place == {place}")["won"].sum()), 12)
    assert len(by_style.categories) == 4
    assert sum(v.value for v in by_style.series[0].values if v) == pytest.approx(
        seats["won"].sum() / 12
    )


def test_a_president_again_is_counted_from_term_to_term(some: dict[str, Runs]) -> None:
    told = [row.split() for row in some["mixed"].columns("plays")["presidents"]]
    pairs = [pair for row in told for pair in pairwise(row) if pair[0] != "-"]
    again = sum(before == after for before, after in pairs)
    found, fair = charts.incumbency(some["mixed"]).spec.panels[0].series[0].values
    assert found == wilson(again, len(pairs))
    assert fair is not None
    assert fair.value == 0.25
    with pytest.raises(ValueError, match="expected terms=2 or more"):
        charts.incumbency(some["one"])


def test_schemes_are_counted_by_play(some: dict[str, Runs]) -> None:
    panel = charts.schemes(some["mixed"]).spec.panels[0]
    total = sum(value.value for value in panel.series[0].values if value)
    assert total * 12 == pytest.approx(some["mixed"].plays["schemes"].sum())
    values = [value.value for value in panel.series[0].values if value]
    assert values == sorted(values, reverse=True)


def test_what_follows_a_scheme_is_a_share_of_its_turns(some: dict[str, Runs]) -> None:
    panel = charts.after_schemes(some["mixed"]).spec.panels[0]
    rounds = some["mixed"].rounds
    leaks = rounds[rounds["schemes"].str.split().apply(lambda names: "leak" in names)]
    place = list(panel.categories).index("Leak")
    assert panel.series[0].values[place] == wilson(int((leaks["skeletons"] > 0).sum()), len(leaks))
    assert panel.categories[-1] == "all turns"
    assert panel.series[0].values[-1] == wilson(int((rounds["skeletons"] > 0).sum()), len(rounds))


def test_what_each_skeleton_costs(some: dict[str, Runs]) -> None:
    out, cost = charts.skeletons(some["mixed"]).spec.panels
    seats = some["mixed"].seats
    styles = sorted(seats["strategy"].unique())
    for place, style in enumerate(styles):
        mine = seats[seats["strategy"] == style]
        value = out.series[0].values[place]
        assert value is not None
        assert value.value == pytest.approx(mine["skeletons"].mean())
        hit = mine[mine["skeletons"] > 0]
        squares = cost.series[0].values[place]
        assert squares is not None
        assert squares.value == pytest.approx((hit["skeleton_cost"] / hit["skeletons"]).mean())


def test_under_the_table_of_a_finished_play_is_its_race(some: dict[str, Runs]) -> None:
    from civicgames.bots import find_strategy
    from civicgames.engine import Play, find_game

    game = find_game("presidency")
    play = Play(game, game.rules(), 3, seed=2)
    play.run([find_strategy("presidency", "careful")] * 3)
    for lang in LANGUAGES:
        assert "<img alt=" in charts.play_chart_html(play.record, lang)
