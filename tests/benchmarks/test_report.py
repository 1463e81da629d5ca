"""The benchmark's report says what was measured, and what could not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import table
from benchmarks.timing import Contender, Sample, measure, ratios, spread


def sample(decisions: int, cpu: float = 2.0, plays: int = 10) -> Sample:
    return Sample("somebody", plays, decisions, cpu, cpu)


def test_ratios_are_taken_within_a_pass_and_skip_failed_ones() -> None:
    ours = [sample(100), None, sample(300), sample(50)]
    theirs = [sample(50), sample(50), sample(100), None]
    assert ratios(ours, theirs) == [2.0, 3.0]


def test_ratios_of_plays_leave_decisions_aside() -> None:
    ours, theirs = [sample(1, plays=30)], [sample(100, plays=10)]
    assert ratios(ours, theirs, table.BY_PLAYS) == [3.0]


def test_spread_is_the_median_with_its_range() -> None:
    found = spread([5.0, 1.0, 2.0])
    assert (found.median, found.low, found.high) == (2.0, 1.0, 5.0)


def test_decisions_counted_afterwards_are_those_of_the_timed_plays() -> None:
    played = 0

    def chunk() -> tuple[int, int]:
        nonlocal played
        played += 3
        return 3, 0

    found = measure(Contender("late", chunk, lambda plays: plays * 7), 0.001, 0.001)
    assert found.plays % 3 == 0
    assert found.plays < played  # the warm-up's plays are left out
    assert found.decisions == 7 * found.plays


def test_rows_show_rates_ratios_and_why_one_is_missing() -> None:
    passes = {
        "yardstick": [sample(2000), sample(4000)],
        "off": [sample(1000), sample(4000)],
        "gin_rummy": [None, None],
    }
    names = {"yardstick": "the yardstick", "off": "ours", "gin_rummy": "a rival"}
    rows = table.rates(passes, names, {"gin_rummy": "not installed: a | b"})
    assert rows[3].startswith("| ours | 1,250 (500-2,000) | 5 (5-5) | 0.75 (0.50-1.00) |")
    assert "| a rival | not installed: a / b |" in rows[4]
    assert len({row.count("|") for row in rows}) == 1


def test_a_row_says_when_passes_are_missing() -> None:
    passes = {"off": [sample(1000), None]}
    rows = table.rates(passes, {"off": "ours"}, {"off": "it broke"})
    assert rows[2].startswith("| ours (1 of 2 passes: it broke) | 500 (500-500) |")


def test_targets_show_only_what_was_measured() -> None:
    rows = table.targets({"off": [sample(800)], "yardstick": [sample(1000)], "on": [None]})
    assert rows[2:] == [
        "| log off as a share of the yardstick | 0.80 (0.80-0.80) | at least 0.80 |"
    ]


def test_report_takes_the_place_of_the_older_one(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{table.START}\nold\n{table.END}\nafter\n", encoding="utf-8")
    table.write("new é", readme)
    table.write("newer é\n", readme)
    text = readme.read_text(encoding="utf-8")
    assert text == f"before\n{table.START}\nnewer é\n{table.END}\nafter\n"


@pytest.mark.parametrize("text", ["nothing", table.START, f"{table.END}\n{table.START}"])
def test_readme_without_both_markers_is_left_alone(tmp_path: Path, text: str) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"README\.md has no"):
        table.write("new", readme)
    assert readme.read_text(encoding="utf-8") == text


def test_the_project_s_readme_has_both_markers_in_order() -> None:
    text = table.README.read_text(encoding="utf-8")
    assert 0 < text.index(table.START) < text.index(table.END)
