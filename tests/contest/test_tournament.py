"""Tournaments of named strategies and functions: what comes out, in which form, how often alike."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import civicgames as cg
from civicgames.bots import find_strategy
from civicgames.contest import playing
from civicgames.contest.design import lineups
from civicgames.contest.entrants import Entrant
from civicgames.contest.results import Results
from civicgames.engine import Decision, game_names
from civicgames.fence import fenced


def first(view: Any, decision: Decision) -> Any:
    """Takes what is named first."""
    options = decision.options
    return options[0] if isinstance(options, (tuple, range)) else decision.draw(view.random)


def nonsense(view: Any, decision: Decision) -> Any:
    return "S99"


def stops(view: Any, decision: Decision) -> Any:
    raise KeyError("H11")


SHORT = "simplified, max_rounds=1"


def small(strategies: Any = (first, "random", "careful"), **more: Any) -> Results:
    given = {"plays": 24, "scenario": SHORT, "seed": 1, **more}
    return cg.tournament("demos", strategies, **given)


@pytest.fixture(scope="module")
def results() -> Results:
    return small()


def test_everybody_is_ranked_with_intervals(results: Results) -> None:
    assert len(results) == 24
    assert results.complete
    assert {one.name for one in results.standings} == {"first", "random", "careful"}
    for one in results.standings:
        assert one.share.low <= one.share.value <= one.share.high
        assert one.best <= one.rank <= one.worst
        assert one.rating is not None
        assert one.withdrew is None
    seats = sum(one.seats for one in results.standings)
    assert seats == len(results.rows("seats"))
    assert {one.seats for one in results.standings} == {seats // 3}


def test_the_better_one_wins() -> None:
    found = cg.tournament("demos", ["random", "careful"], plays=40, seed=2)
    assert [one.name for one in found.standings] == ["careful", "random"]
    assert (found.standings[0].worst, found.standings[1].best) == (1, 2)
    assert str(found).startswith("careful wins more than its equal part: ")
    assert "random wins less than its equal part" in str(found)


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_played(game: str) -> None:
    found = cg.tournament(game, ["careful", "random"], plays=2, seed=1)
    assert len(found) == 2
    assert found.game == game


def test_the_same_seed_gives_the_same(results: Results) -> None:
    assert small().rows("seats") == results.rows("seats")
    assert small(seed=2).rows("seats") != results.rows("seats")


def test_workers_find_the_same_even_where_somebody_fails() -> None:
    entered = {"a": nonsense, "b": "random", "c": "careful", "d": stops}
    one, two = (small(entered, plays=60, workers=workers) for workers in (1, 2))
    assert one.rows("seats") == two.rows("seats")
    assert one.withdrawn == two.withdrawn
    assert set(one.withdrawn) == {"a", "d"}


def test_plays_are_rounded_up_so_that_all_sit_alike() -> None:
    assert len(small(plays=10)) == 12


def test_teams_win_together() -> None:
    found = small(["careful", "random"], scenario="2v2", plays=4)
    assert all(row["victory"] in (0, 0.5) for row in found.rows("seats"))


def test_who_fails_withdraws_with_a_sentence_and_the_rest_goes_on() -> None:
    found = small([nonsense, "random", stops, "careful"], plays=24)
    assert len(found) == 24
    names = [one.name for one in found.standings]
    assert set(names[2:]) == {"nonsense", "stops"}
    said = found.withdrawn
    assert "'S99'" in said["nonsense"]
    assert "public_discard" in said["nonsense"]
    assert "KeyError" in said["stops"]
    assert all(f"{name} withdrew in play " in sentence for name, sentence in said.items())
    last = found.standings[-1]
    assert last.withdrew in said.values()
    assert last.rating is None
    assert any(row["stood_in"] for row in found.rows("seats"))
    assert set(str(found).splitlines()) >= set(said.values())


def test_who_failed_is_not_asked_again() -> None:
    asked = []

    def counts(view: Any, decision: Decision) -> Any:
        asked.append(decision)
        return "S99"

    small([counts, "random"], plays=20)
    assert len(asked) == 1  # in the first of 20 plays, and never again


def test_rounds_and_blocks_hold_every_play_once() -> None:
    for plays, strategies in ((1, 2), (2, 2), (7, 3), (250, 5), (1000, 12)):
        found = [play for parts in playing.rounds(plays, strategies) for p in parts for play in p]
        assert found == list(range(plays))


def test_two_of_a_name_are_told_apart() -> None:
    found = small(["random", "random"], plays=2)
    assert {one.name for one in found.standings} == {"random", "random (2)"}


def test_names_can_be_given() -> None:
    found = small({"Ana": first, "Ben": "random"}, plays=2)
    assert {one.name for one in found.standings} == {"Ana", "Ben"}


def test_strategies_that_look_ahead_take_part() -> None:
    found = small(["strategist", "random"], plays=2)
    assert not found.withdrawn


def test_a_stop_keeps_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    asked = []

    def stopped(view: Any, decision: Decision) -> Any:
        asked.append(decision)
        if len(asked) > 60:
            raise KeyboardInterrupt
        return first(view, decision)

    found = small([stopped, "random"], plays=1000)
    assert 0 < len(found) < 1000
    assert not found.complete
    assert "stopped early" in repr(found)
    assert "are done and kept" in capsys.readouterr().err
    assert found.standings


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"strategies": "careful"}, "expected a list of strategies"),
        ({"strategies": ["careful"]}, "A tournament of 1: expected 2 to 60"),
        ({"strategies": ["careful", "carefull"]}, "did you mean 'careful'"),
        ({"strategies": ["careful", 7]}, "7 can't take part"),
        ({"strategies": ["careful", "human"]}, "no strategy 'human'"),
        ({"plays": 0}, "plays is 0: expected a whole number from 1"),
        ({"workers": 1.5}, "workers is 1.5: expected a whole number"),
        ({"seed": "x"}, "The seed is 'x'"),
        ({"scenario": "ful"}, "did you mean 'full'"),
        ({"lang": "de"}, "doesn't speak 'de'"),
    ],
)
def test_what_does_not_fit_is_one_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told) as refused:
        small(**given)
    assert "\n" not in str(refused.value)


# What it shows


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_notebook_shows_a_table_and_sentences(lang: str) -> None:
    evil = {"<b>": nonsense, "careful": "careful"}
    found = small(evil, plays=4, lang=lang)
    shown = found._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown
    assert shown.count('scope="row"') == 2
    assert "<caption>" in shown
    assert all(sentence.endswith(".") for sentence in found.sentences())
    assert "{" not in shown
    chart = cg.charts.ranking(found)
    assert chart.alt
    assert "<svg" in chart._repr_html_() or "<img" in chart._repr_html_()


def test_french_is_not_english(results: Results) -> None:
    assert small(lang="fr").sentences() != results.sentences()


def test_a_chart_says_who_is_first() -> None:
    found = small(["careful", "random"], scenario="full", plays=40)
    assert cg.charts.ranking(found).title.startswith("Surely first: careful, with ")
    open_still = cg.charts.ranking(small(["random", "random"], plays=6))
    assert open_still.title == "Who is first is open between random and random (2)."


def test_a_chart_of_many_shows_the_first() -> None:
    found = small({f"bot {n}": "random" for n in range(15)}, plays=15)
    chart = cg.charts.ranking(found)
    assert len(chart.spec.panels[0].categories) == 12
    assert chart.title == "Who is first is open between 15 strategies."
    assert "The first 12 of 15 are shown." in chart.spec.note


def test_nothing_played_is_no_chart() -> None:
    empty = Results("demos", "full", 1, ("a", "b"), [], {})
    with pytest.raises(ValueError, match="Nobody played"):
        cg.charts.ranking(empty)
    assert empty.sentences() == ["No play was played to its end."]
    assert "No play was played" in empty._repr_html_()
    assert [one.rating for one in empty.standings] == [None, None]


# What it keeps


def test_ranks_are_kept_in_csv_without_formulas(tmp_path: Path) -> None:
    found = small({"=1+1": "random", "careful": "careful"}, plays=4)
    path = found.save(tmp_path / "cup.csv")
    with path.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert {row["strategy"] for row in rows} == {"'=1+1", "careful"}
    assert all(0 <= float(row["share"]) <= 1 for row in rows)


def test_everything_is_kept_in_json(results: Results, tmp_path: Path) -> None:
    kept = json.loads(results.save(tmp_path / "cup.json").read_text(encoding="utf-8"))
    assert kept["plays"] == 24
    assert kept["ranks"] == results.rows("ranks")
    assert kept["seats"] == results.rows("seats")


def test_another_ending_is_refused(results: Results, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"expected \.csv or \.json"):
        results.save(tmp_path / "cup.txt")


def test_tables_are_frames_where_pandas_is(results: Results) -> None:
    assert list(results.table["rank"]) == [one.rank for one in results.standings]
    assert len(results.frame("seats")) == len(results.rows("seats"))
    with pytest.raises(ValueError, match="'ranks' or 'seats'"):
        results.rows("rounds")


def test_a_small_one_needs_nothing_but_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: no openskill, pandas, matplotlib; it is said without ratings."""
    for name in ("openskill", "openskill.models", "pandas", "matplotlib", "matplotlib.axes"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "civicgames.charts.drawing", raising=False)
    found = small(plays=3)
    assert all(one.rating is None for one in found.standings)
    assert "Rating" not in found._repr_html_()
    assert "image/svg+xml" in cg.charts.ranking(found)._repr_html_()
    with pytest.raises(ImportError, match=r"civicgames\[data\]"):
        _ = found.table


# Own bots

PLENTY = 60.0
"""Seconds for a choice where time isn't what is tested."""


def test_own_bots_that_fail_withdraw_and_the_others_are_ranked(tmp_path: Path) -> None:
    bots = {
        "ana.py": "from civicgames.bots import find_strategy\n"
        "bot = find_strategy('demos', 'careful')",
        "ben.py": "def bot(v, d):\n    return d.options[0]",
        "crash.py": "def bot(v, d):\n    return {}['H11']",
        "gone.py": "import os\ndef bot(v, d):\n    os._exit(1)",
        "robot.py": "def robot(v, d):\n    return 1",
        "vain.py": "def bot(v, d):\n    d.options = ('S99',)\n    return 'S99'",
    }
    for name, code in bots.items():
        (tmp_path / name).write_text(code)
    found = small([tmp_path, "careful"], plays=14, seconds=PLENTY)
    assert len(found) == 14
    said = found.withdrawn
    assert set(said) == {"crash", "gone", "robot", "vain"}
    assert "stopped with KeyError ('H11') in line 2." in said["crash"]
    assert said["gone"].endswith("it ended its own process.")
    assert said["robot"].endswith("its file makes no function called bot.")
    assert "it answered 'S99'" in said["vain"]
    assert {one.name for one in found.standings[:3]} == {"ana", "ben", "careful"}


SAYINGS = {
    "half": 'def bot(v, d):\n    raise Exception("\\ud800")',
    "shown": "class X:\n    def __repr__(self):\n        return '\\ud800\\x1b[2J'\n"
    "def bot(v, d):\n    return X()",
    "turned": 'def bot(v, d):\n    raise Exception("\\x1b[31m \\u202egnp \\x07")',
    "named": 'def bot(v, d):\n    raise type("\\ud800\\u202e", (Exception,), {})("x")',
    "chosen": 'def bot(v, d):\n    return "\\ud800"',
}


@pytest.mark.parametrize("as_file", [True, False])
def test_what_a_bot_says_is_made_harmless(tmp_path: Path, as_file: bool) -> None:
    entries: dict[str, Any] = {"careful": "careful"}
    for name, code in SAYINGS.items():
        made: dict[str, Any] = {}
        exec(code, made)
        (tmp_path / f"{name}.py").write_text(code)
        entries[name] = tmp_path / f"{name}.py" if as_file else made["bot"]
    found = small(entries, plays=6, seconds=PLENTY)
    assert set(found.withdrawn) == set(SAYINGS)
    assert r"stopped with Exception (\ud800)" in found.withdrawn["half"]
    texts = [str(found), *found.withdrawn.values()]
    assert all(one.isprintable() for text in texts for one in text.split("\n"))
    found._repr_html_().encode()
    for ending in ("csv", "json"):
        assert b"ud800" in found.save(tmp_path / f"cup.{ending}").read_bytes()


def test_an_endless_loop_withdraws(tmp_path: Path) -> None:
    (tmp_path / "loop.py").write_text("def bot(v, d):\n    while True:\n        pass")
    found = small([tmp_path / "loop.py", "random"], plays=8, seconds=0.5)
    assert found.withdrawn["loop"].endswith("it thought longer than 0.5 seconds.")
    assert len(found) == 8


def test_who_thinks_too_long_in_all_withdraws(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\ndef bot(v, d):\n    time.sleep(0.02)\n    return d.options[0]"
    )
    found = small(
        [tmp_path / "slow.py", "random"],
        plays=24,
        seconds=PLENTY,
        seconds_in_all=0.9,
    )
    assert found.withdrawn["slow"].endswith("it thought longer than 0.9 seconds in all.")
    assert len(found) == 24


def test_what_is_thought_in_other_processes_counts(tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text("def bot(v, d):\n    return d.options[0]")
    scenario = cg.scenario("demos: simplified, max_rounds=1")
    ana = fenced(tmp_path / "ana.py", seconds=PLENTY)
    entrants = (Entrant("ana", ana), Entrant("random", find_strategy("demos", "random")))
    work = playing.Work("demos", scenario, entrants, 1, tuple(lineups(2, 3, 30, 1)))
    done = list(playing.blocks(work, 2, {}))
    elsewhere = [block.spent[0] for block in done if block.spent]
    assert len(elsewhere) == 2
    assert min(elsewhere) > 0
    assert ana.spent > sum(elsewhere)  # the first round was played here


def test_own_bots_of_a_play_must_fit_into_the_memory_in_all(tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text("def bot(v, d):\n    return d.options[0]")
    strategies = [tmp_path / "ana.py", "random", "careful"]
    with pytest.raises(ValueError, match=r"come to 1,200 MB .* at most 1,000\. Lower") as refused:
        small(strategies, memory=600, memory_in_all=1000)
    assert "\n" not in str(refused.value)
    found = small(strategies, plays=3, seconds=PLENTY, memory=500, memory_in_all=1000)
    assert not found.withdrawn


def test_a_bot_never_meets_itself(tmp_path: Path) -> None:
    path = tmp_path / "ana.py"
    path.write_text(
        "import sys\nsys.seats = set()\ndef bot(v, d):\n    sys.seats.add(d.seat)\n"
        "    return d.options[0] if len(sys.seats) == 1 else 'we have met'"
    )
    assert not small({"Ana": path, "Ben": path}, plays=6, seconds=PLENTY).withdrawn


def test_own_bots_play_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    (tmp_path / "dice.py").write_text(
        "plays = 0\ndef bot(v, d):\n    global plays\n    plays += 1\n"
        "    return d.options[plays % 2] if len(d.options) > 1 else d.options[0]"
    )
    one, two = (
        small([tmp_path / "dice.py", "random"], plays=44, workers=workers, seconds=PLENTY)
        for workers in (1, 2)
    )
    assert one.rows("seats") == two.rows("seats")
    assert not one.withdrawn


def test_every_failure_is_said_in_both_languages() -> None:
    from civicgames.contest.failures import Failure
    from civicgames.fence.errors import SENTENCES
    from civicgames.i18n import translator

    values = {
        "seconds": "2",
        "memory": 500,
        "error": "KeyError",
        "said": "x",
        "line": 3,
        "choice": "'S99'",
        "asked": "veto",
    }
    for kind in (*SENTENCES, "illegal"):
        said = [Failure(0, kind, values).sentence("Ana", translator(x)) for x in ("en", "fr")]
        assert said[0] != said[1]
        assert all(one.startswith("Ana ") and one.endswith(".") for one in said)
