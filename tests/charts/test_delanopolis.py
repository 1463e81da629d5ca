"""The charts of Delanopolis: what they say is what the tables hold, in both languages."""

import re
from collections.abc import Callable

import pytest

import civicgames as cg
from civicgames import charts
from civicgames.caps import Ends, ends_of, simulate_caps
from civicgames.charts import Chart
from civicgames.i18n import LANGUAGES
from civicgames.runs import Runs
from civicgames.statistics import wilson

OF_RUNS: list[Callable[..., Chart]] = [
    charts.terrains,
    charts.stakes,
    charts.who_paid,
    charts.money,
]
MIXED = "cooperator, cooperator, free_rider, free_rider"


@pytest.fixture(scope="module")
def some() -> dict[str, Runs]:
    def runs(line: str, plays: int, seats: str) -> Runs:
        return cg.simulate("delanopolis", line, seats, plays=plays, seed=4)

    return {
        "one": runs("classroom", 1, "careful"),
        "few": runs("forty-five-minutes", 5, "random"),
        "mixed": runs("classroom, mayor_cap=30_per_challenger", 60, MIXED),
        "lost": runs("literal", 6, "free_rider"),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("which", ["one", "few", "mixed", "lost"])
@pytest.mark.parametrize("make", OF_RUNS)
def test_every_chart_of_any_runs(
    make: Callable[..., Chart], which: str, lang: str, some: dict[str, Runs]
) -> None:
    chart = make(some[which], lang=lang)
    assert re.fullmatch(r"[A-ZÀ-ÝÉ0-9].+[.]", chart.title)
    assert chart.alt.startswith(chart.title)
    assert chart.spec.note
    figure = chart.figure
    for axes, panel in zip(figure.axes, chart.spec.panels, strict=True):
        assert axes.get_xlabel() == panel.x_label
        assert axes.get_ylim()[0] == 0
    assert 'alt="' in chart._repr_html_()


@pytest.mark.parametrize("make", OF_RUNS)
def test_plays_of_another_game_are_refused_in_a_sentence(make: Callable[..., Chart]) -> None:
    runs = cg.simulate("demos", "simplified", "random", plays=1, seed=1)
    with pytest.raises(ValueError, match=r"^These are plays of demos: this chart is for delano"):
        make(runs)


def test_the_caps_chart_shows_each_share_with_its_interval() -> None:
    found = [Ends(60, 30, 50, 20), Ends(None, 100, 0, 0), Ends(20, 0, 5, 95)]
    chart = charts.caps(found)
    [panel] = chart.spec.panels
    assert panel.categories == ["20", "60", "no cap"]
    by_name = {series.name: series.values for series in panel.series}
    assert by_name["beaten"] == [wilson(95, 100), wilson(20, 100), wilson(0, 100)]
    assert by_name["president"] == [wilson(0, 100), wilson(30, 100), wilson(100, 100)]
    assert chart.title == (
        "With a cap of 20, the mayor is beaten in 95% of the plays; without a cap, in 0%."
    )
    assert "(" in chart.alt


def test_the_caps_chart_takes_runs_and_wants_one_a_cap(some: dict[str, Runs]) -> None:
    counted = ends_of(some["mixed"])
    assert counted.cap == 30
    assert counted.plays == 60
    chart = charts.caps([some["mixed"], some["lost"]], lang="fr")
    assert chart.title.startswith("Avec un plafond de 30, le maire")
    with pytest.raises(ValueError, match="expected one for each of two caps or more"):
        charts.caps([some["mixed"]])
    with pytest.raises(ValueError, match="expected one for each of two caps or more"):
        charts.caps([some["mixed"], some["mixed"]])


def test_plays_under_several_caps_are_no_run_of_one(some: dict[str, Runs]) -> None:
    both = Runs("delanopolis")
    for which in ("one", "mixed"):
        columns = {table: some[which].columns(table) for table in ("plays", "seats", "rounds")}
        both.add({t: list(zip(*c.values(), strict=True)) for t, c in columns.items()})
    with pytest.raises(ValueError, match="2 caps"):
        ends_of(both)


def test_a_sweep_is_the_same_each_time() -> None:
    one = simulate_caps("cooperators", 5, caps=(20, None), seed=3)
    assert one == simulate_caps(["cooperator"] * 4, 5, caps=(20, None), seed=3)
    assert [ends.cap for ends in one] == [20, None]
    assert one[0].beaten == 5
    assert one[1].president == 5


def test_stakes_of_one_play_are_those_of_its_auctions(some: dict[str, Runs]) -> None:
    rounds = some["one"].columns("rounds")
    held = [n for n, event in enumerate(rounds["event"]) if event == "auction"]
    [panel] = charts.stakes(some["one"]).spec.panels
    for series, column in zip(panel.series, ("challengers_counted", "mayor_counted"), strict=True):
        values = [value.value for value in series.values if value]
        assert values == [rounds[column][n] or 0 for n in held]


def test_margins_are_of_all_auctions_and_add_up(some: dict[str, Runs]) -> None:
    [panel] = charts.stakes(some["mixed"]).spec.panels
    [series] = panel.series
    values = [value.value for value in series.values if value]
    assert sum(values) == pytest.approx(1)
    rounds = some["mixed"].columns("rounds")
    over = [
        (others or 0) - (mayor or 0) >= 0
        for event, mayor, others in zip(
            rounds["event"], rounds["mayor_counted"], rounds["challengers_counted"], strict=True
        )
        if event == "auction"
    ]
    assert sum(values[3:]) == pytest.approx(sum(over) / len(over))


def test_free_riders_pay_less_than_cooperators(some: dict[str, Runs]) -> None:
    chart = charts.who_paid(some["mixed"])
    [panel] = chart.spec.panels
    paid = dict(zip(panel.categories, panel.series[0].values, strict=True))
    cooperator, rider = paid["bot, cooperator"], paid["bot, free rider"]
    assert cooperator is not None
    assert rider is not None
    assert cooperator.low > rider.high
    assert "a seat played by “bot, cooperator” pays" in chart.title


def test_where_challengers_won_nothing_the_chart_says_so() -> None:
    def nothing(view, decision):  # type: ignore[no-untyped-def]
        if decision.kind == "stake":
            return decision.options[-1] if view.seat == view.mayor else 0
        return decision.options[0]

    lost = cg.simulate("delanopolis", "classroom", [nothing] * 3, plays=2, seed=1)
    assert charts.who_paid(lost).title == (
        "The challengers won no terrain: there was nothing to pay for."
    )


def test_terrains_end_where_the_plays_ended(some: dict[str, Runs]) -> None:
    plays = some["mixed"].columns("plays")
    [panel] = charts.terrains(some["mixed"]).spec.panels
    mayor, others = (series.values[-1] for series in panel.series)
    assert mayor is not None
    assert others is not None
    assert mayor.value == pytest.approx(sum(plays["mayor_terrains"]) / 60)
    assert others.value == pytest.approx(sum(plays["challenger_terrains"]) / 60)


def test_money_is_counted_by_role(some: dict[str, Runs]) -> None:
    seats = some["mixed"].columns("seats")
    [panel] = charts.money(some["mixed"]).spec.panels
    of_mayor = [
        points
        for points, role in zip(seats["staked"], seats["role"], strict=True)
        if role == "mayor"
    ]
    first = panel.series[0].values[0]
    assert first is not None
    assert first.value == pytest.approx(sum(of_mayor) / len(of_mayor))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_class_is_held_beside_simulated_plays(lang: str, some: dict[str, Runs]) -> None:
    chart = charts.class_beside_simulation(some["few"], some["mixed"], lang)
    assert len(chart.spec.panels[0].categories) == 4
    found = cg.compare([some["few"], some["mixed"]], lang=lang)
    assert len(found) == 4 + 4
