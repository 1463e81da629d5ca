"""The report of growth: the fit is right, points are measured once, charts are small."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from benchmarks import growth, growth_report
from benchmarks.growth import Measured, Point


def measured(plays: int, cpu: float, series: str = "plays", scenario: str = "full") -> Measured:
    point = Point(series, "demos", scenario, plays, folder=series == "plays")
    return Measured(point, cpu, cpu, 120.0, 100.0, 0.0, 14 * plays, 0.5, 200 * plays)


def test_the_exponent_is_that_of_the_power() -> None:
    xs = [100, 1000, 10_000]
    assert growth_report.exponent(xs, [3 * x for x in xs]) == pytest.approx(1)
    assert growth_report.exponent(xs, [0.1 * x**1.5 for x in xs]) == pytest.approx(1.5)
    with pytest.raises(ValueError, match="two places"):
        growth_report.exponent([7, 7], [1, 2])


def test_points_reach_as_far_as_asked() -> None:
    found = growth.points(10**6)
    assert len(set(found)) == len(found)
    longest = {game: max(p.plays for p in found if p.game == game) for game in growth.SCENARIOS}
    assert longest == {"demos": 10**6, "delanopolis": 10**5, "presidency": 10**5}
    assert {p.series for p in found} == {"plays", "seats", "rounds", "workers"}
    assert max(p.plays for p in growth.points(1000) if p.series == "plays") == 1000


@pytest.mark.parametrize("folder", [True, False])
def test_a_point_is_measured(folder: bool) -> None:
    point = Point("plays", "demos", "short", 3, folder=folder)
    found = growth.measure(point)
    assert found.point == point
    assert found.cpu > 0
    assert found.rounds >= 3
    assert (found.bytes > 0) == folder
    assert found.peak >= found.base > 0


def test_what_is_kept_is_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Point] = []

    def quick(point: Point) -> Measured:
        asked.append(point)
        return replace(measured(point.plays, 1.0), point=point)

    monkeypatch.setattr(growth, "_measured_elsewhere", quick)
    monkeypatch.setattr(growth, "points", lambda most: [one.point for one in some])
    some = [measured(100, 0.1), measured(1000, 1.0)]
    keep = tmp_path / "kept.jsonl"
    keep.write_text(json.dumps(asdict(some[0])) + "\n")
    assert growth.main(["--keep", str(keep)]) == 0
    assert asked == [some[1].point]
    assert len(keep.read_text().splitlines()) == 2
    assert growth.main(["--keep", str(keep)]) == 0
    assert len(asked) == 1
    assert growth.main(["--keep", str(keep), "--fresh"]) == 0
    assert len(asked) == 3
    assert "| DēmoS | 100 to 1,000 | 1.00 | 0 |" in capsys.readouterr().out


def test_the_page_gets_table_and_chart(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    markers = f"{growth_report.START}\nold\n{growth_report.END}"
    readme.write_text(f"before\n{markers}\nafter\n", encoding="utf-8")
    found = [measured(100, 0.6), measured(1000, 1.5), measured(10_000, 10.5)]
    found += [measured(200, 0.3, "seats", f"full, seats={seats}") for seats in (3, 4)]
    growth_report.write(found, readme)
    text = readme.read_text(encoding="utf-8")
    assert "| DēmoS | 100 to 10,000 | 0.50 | 1,000 | 1.00 |" in text
    assert "old" not in text
    assert text.endswith("after\n")
    picture = tmp_path / growth_report.PICTURE
    first = picture.read_bytes()
    assert len(first) < 100_000
    growth_report.draw(found, picture)
    assert picture.read_bytes() == first


def test_the_projects_page_has_its_place() -> None:
    text = growth_report.table.README.read_text(encoding="utf-8")
    assert 0 < text.index(growth_report.START) < text.index(growth_report.END)
