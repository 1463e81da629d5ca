"""Each chart says what is seen, in words too, and is drawn without pyplot."""

import builtins
import re
import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import civicgames as cg
from civicgames import charts
from civicgames.charts import Chart
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.i18n import LANGUAGES, translator
from civicgames.runs import Runs, tables
from civicgames.statistics import Interval

OF_RUNS: list[Callable[..., Chart]] = [
    charts.who_won,
    charts.harmony,
    charts.points_by_round,
    charts.figures,
    charts.media,
    charts.vetoes,
]
ONE_OR_MANY = ["one", "few", "many", "teams", "no_veto", "simplified"]


@pytest.fixture(scope="module")
def some() -> dict[str, Runs]:
    def runs(line: str, plays: int, seats: str = "random") -> Runs:
        return cg.simulate("demos", line, seats, plays=plays, seed=4)

    return {
        "one": runs("full", 1),
        "few": runs("full", 5),
        "many": runs("full", 120, "careful, random*3"),
        "teams": runs("2v2+1", 40),
        "no_veto": runs("full, vetoes=0", 10),
        "simplified": runs("simplified", 30),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("which", ONE_OR_MANY)
@pytest.mark.parametrize("make", OF_RUNS)
def test_every_chart_of_any_runs(
    make: Callable[..., Chart], which: str, lang: str, some: dict[str, Runs]
) -> None:
    chart = make(some[which], lang=lang)
    assert re.fullmatch(r"[A-ZÀ-ÝÉ].+[.]", chart.title)
    assert chart.alt.startswith(chart.title)
    figure = chart.figure
    assert figure.get_suptitle().replace("\n", " ") == chart.title
    for axes, panel in zip(figure.axes, chart.spec.panels, strict=True):
        assert axes.get_xlabel() == panel.x_label
        assert axes.get_ylabel().replace("\n", " ") == panel.y_label
        assert axes.get_ylim()[0] == 0
        if panel.shares:
            assert "%" in panel.y_label
        if len(panel.series) > 1:
            legend = axes.get_legend()
            assert legend is not None
            assert len(legend.get_texts()) == len(panel.series)
    assert "matplotlib.pyplot" not in sys.modules


@pytest.mark.parametrize("make", OF_RUNS)
def test_both_languages_say_it_in_their_words(
    make: Callable[..., Chart], some: dict[str, Runs]
) -> None:
    english, french = make(some["many"]), make(some["many"], lang="fr")
    assert english.title != french.title
    assert "\u202f%" in french.alt or not any(panel.shares for panel in french.spec.panels)


def test_shares_are_counted_and_have_wilson_intervals(some: dict[str, Runs]) -> None:
    runs = some["many"]
    who, why = charts.who_won(runs).spec.panels
    won = runs.seats.groupby("seat")["won"].sum()
    assert [v.value for v in who.series[0].values if v] == pytest.approx(list(won / 120))
    assert who.categories[0] == "Seat 1 (careful)"
    assert all(v.low < v.value < v.high for v in who.series[0].values if v and 0 < v.value < 1)
    reasons = runs.plays["reason"].value_counts(normalize=True)
    assert [v.value for v in why.series[0].values if v] == pytest.approx(list(reasons))
    assert f"{reasons.iloc[0]:.0%}" in charts.who_won(runs).title


def test_a_better_player_is_named_when_it_is_beyond_chance(some: dict[str, Runs]) -> None:
    assert charts.who_won(some["many"]).title.startswith("Most victories: Seat 1 (careful)")
    assert "nobody won clearly more often" in charts.who_won(some["few"]).title


def test_teams_are_counted_as_teams(some: dict[str, Runs]) -> None:
    who = charts.who_won(some["teams"]).spec.panels[0]
    assert list(who.categories) == ["Team A", "Team B", "The Independent"]
    camps = some["teams"].plays["camp"].fillna("")
    assert [v.value for v in who.series[0].values if v] == pytest.approx(
        [sum(letter in camp.split() for camp in camps) / 40 for letter in "ABI"]
    )


def test_harmony_counts_the_best_trio_of_each_play(some: dict[str, Runs]) -> None:
    on_table, of_winners = charts.harmony(some["many"]).spec.panels[0].series
    best = some["many"].plays["best_suits"]
    assert [v.value for v in on_table.values if v] == pytest.approx(
        [(best == suits).mean() for suits in range(4)]
    )
    assert sum(v.value for v in of_winners.values if v) == pytest.approx(1)


def test_points_of_one_play_are_running_totals(some: dict[str, Runs]) -> None:
    chart = charts.points_by_round(some["one"], names=["Ana", "Ben", "Cléo", "Dov"])
    series = chart.spec.panels[0].series
    assert [one.name for one in series] == ["Ana", "Ben", "Cléo", "Dov"]
    ends = [one.values[-1] for one in series]
    assert [end.value for end in ends if end] == list(some["one"].seats["total"])


def test_points_of_many_plays_are_means(some: dict[str, Runs]) -> None:
    best, _ = charts.points_by_round(some["many"]).spec.panels[0].series
    first = some["many"].rounds.query("round == 1")["best_points"]
    assert best.values[0] is not None
    assert best.values[0].value == pytest.approx(first.mean())
    assert best.values[0].low < first.mean() < best.values[0].high


def test_vetoes_are_shares_of_the_plays_that_reach_the_round(some: dict[str, Runs]) -> None:
    values = charts.vetoes(some["many"]).spec.panels[0].series[0].values
    by_round = some["many"].rounds.groupby("round")["vetoed_by"].apply(lambda by: by.notna().mean())
    assert [v.value for v in values if v] == pytest.approx(list(by_round[: len(values)]))
    assert charts.vetoes(some["no_veto"]).title == "No veto was used."


def test_no_media_no_scandal(some: dict[str, Runs]) -> None:
    assert charts.media(some["simplified"]).title == "No scandal happened."


def test_a_class_like_the_simulation_is_not_called_different(some: dict[str, Runs]) -> None:
    own = charts.class_beside_simulation(some["few"], some["few"])
    assert "no more than chance" in own.title
    assert "5 plays of the class, 5 simulated ones" in own.spec.note


def test_a_class_that_differs_is_said_to(some: dict[str, Runs]) -> None:
    chart = charts.class_beside_simulation(some["no_veto"], some["many"])
    assert "by more than chance: " in chart.title
    assert "a veto used" in chart.title
    mine, theirs = chart.spec.panels[0].series
    assert (mine.name, theirs.name) == ("the class", "simulation")


def test_a_chart_shows_itself_with_alt_text_and_caption(some: dict[str, Runs]) -> None:
    chart = charts.harmony(some["few"])
    html = chart._repr_mimebundle_()["text/html"]
    root = ElementTree.fromstring(
        html.replace('800" src', '800" src')
        .replace('">', '">', 1)
        .replace('"><figcaption>', '"/><figcaption>')
    )
    image, caption = root
    assert root.tag == "figure"
    assert image.get("alt") == chart.alt
    assert caption.text == chart.spec.note
    kind, _, data = (image.get("src") or "").partition(";base64,")
    assert kind == "data:image/png"
    assert b64decode(data).startswith(b"\x89PNG")
    assert chart._repr_mimebundle_()["text/plain"] == chart.alt


def test_names_typed_in_class_cannot_break_the_page(some: dict[str, Runs]) -> None:
    names = ['<script>"', "b", "c", "d"]
    html = charts.points_by_round(some["one"], names=names)._repr_html_()
    assert "<script>" not in html


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_saving(ending: str, tmp_path: Path, some: dict[str, Runs]) -> None:
    path = charts.vetoes(some["few"]).save(tmp_path / f"chart.{ending}")
    assert path.stat().st_size > 1000
    with pytest.raises(ValueError, match=r"expected \.png, \.svg or \.pdf"):
        charts.vetoes(some["few"]).save(tmp_path / "chart.doc")


@pytest.mark.parametrize("make", OF_RUNS)
def test_without_matplotlib_plain_bars_stand_in(
    make: Callable[..., Chart], some: dict[str, Runs], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "civicgames.charts.drawing", raising=False)
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "matplotlib":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    chart = make(some["few"])
    html = chart._repr_html_()
    data = re.search(r"data:image/svg\+xml;base64,([^\"]+)", html)
    assert data
    root = ElementTree.fromstring(b64decode(data.group(1)))
    bars = [node for node in root.iter() if node.tag.endswith("rect")][1:]
    values = [
        series.values[place]
        for panel in chart.spec.panels
        for place in range(len(panel.categories))
        for series in panel.series
    ]
    values = [value for value in values if value is not None]
    assert len(bars) == len(values)
    widths = [float(bar.get("width", "nan")) for bar in bars]
    if len(chart.spec.panels) == 1:
        ranked = sorted(range(len(values)), key=lambda place: values[place].value)
        assert [widths[place] for place in ranked] == sorted(widths)
    with pytest.raises(ImportError, match="pip install 'civicgames"):
        _ = chart.figure


@pytest.mark.parametrize("make", OF_RUNS)
def test_nothing_to_chart_is_said(make: Callable[..., Chart], some: dict[str, Runs]) -> None:
    with pytest.raises(ValueError, match="no play to make a chart of"):
        make(Runs("demos"))
    with pytest.raises(ValueError, match="can't be made of list"):
        make([1])


def test_the_chart_under_a_table() -> None:
    from tests.simulate.test_demos_tables import played

    record = played("full", 3)
    html = charts.play_chart_html(record, "fr")
    assert html.startswith("<figure")
    assert "Place 1" in html
    assert tables([record]).columns("plays")["play"] == [0]


def test_a_long_legend_is_set_in_several_rows(recwarn: pytest.WarningsRecorder) -> None:
    values = [Interval(2, 2, 2)] * 2
    names = [f"{letter}, and what is meant by it in many words" for letter in "ABCDE"]
    series = [Series(name, values, colour) for name, colour in zip(names, SERIES, strict=True)]
    panel = Panel("year", "people", ["2022", "2023"], series, shares=False)
    chart = Chart(Spec("Five things side by side.", "", [panel], translator("en")))
    assert chart.image()[0] == "image/png"
    assert not [str(one.message) for one in recwarn]
    [axes] = chart.figure.axes
    legend, page = axes.get_legend(), chart.figure.bbox
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == names
    assert legend.get_window_extent().x1 <= page.x1
