"""A grid of simulations: every cell is what simulate gives, and a broken one goes on."""

import re
from pathlib import Path
from typing import Any

import pytest

import civicgames as cg
from civicgames import sweeping
from civicgames.engine.summary import TABLES
from civicgames.runs import Runs
from civicgames.sweeping import Sweep

SEATS = ["random*3", "careful*3"]


def grid(**more: Any) -> Sweep:
    call = {"values": {"vetoes": [0, 2]}, "seats": SEATS, "plays": 4, "seed": 3}
    return cg.sweep("demos", **{**call, **more})


@pytest.fixture(scope="module")
def swept() -> Sweep:
    return grid()


def same_tables(one: Runs, other: Runs) -> bool:
    return all(one.columns(table) == other.columns(table) for table in TABLES)


def test_each_cell_is_what_simulate_gives(swept: Sweep) -> None:
    names = [cell.name for cell in swept.cells]
    assert names == [f"vetoes={n} · {who}" for n in (0, 2) for who in SEATS]
    for cell in swept.cells:
        line = f"full, vetoes={cell.settings['vetoes']}"
        assert same_tables(cell.runs, cg.simulate("demos", line, cell.sitting, 4, seed=3))
    assert repr(swept) == "<Sweep of demos: 4 cells, 16 plays>"


def test_one_tidy_result(swept: Sweep) -> None:
    assert list(swept.plays.columns[:3]) == ["vetoes", "sitting", "play"]
    assert len(swept.plays) == 16
    assert len(swept.seats) == 48
    assert swept.plays.groupby(["vetoes", "sitting"])["seed"].sum().nunique() == 1
    assert swept.plays.query("vetoes == 0")["vetoes_used"].sum() == 0
    shares = swept.shares()
    assert len(shares) == 4 * shares["what"].nunique()
    assert (shares["low"] <= shares["share"]).all()
    assert set(shares["plays"]) == {4}
    assert list(swept.shares("fr")["what"]) != list(shares["what"])


def test_the_cells_are_compared_pair_by_pair(swept: Sweep) -> None:
    found = swept.compare()
    assert all(one.paired for one in found)
    assert "“vetoes=2 · careful*3”" in str(found)


def test_a_switch_named_as_a_column_keeps_both() -> None:
    swept = grid(values={"seats": [3, 4]}, seats="random", plays=2)
    assert swept.plays["seats"].tolist() == swept.plays["seats_set"].tolist() == [3, 3, 4, 4]


def test_a_stopped_sweep_goes_on(
    swept: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, done = sweeping.simulate, []

    def stops_in_the_third(*args: Any, **more: Any) -> Runs:
        if len(done) == 2:
            found = Runs("demos")
            found.complete = False
            return found
        done.append(1)
        return real(*args, **more)

    monkeypatch.setattr(sweeping, "simulate", stops_in_the_third)
    stopped = grid(out=tmp_path)
    assert (len(stopped), stopped.complete) == (2, False)
    monkeypatch.setattr(sweeping, "simulate", real)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.parquet")}
    whole = grid(out=tmp_path, seed=None)
    assert whole.complete
    assert all(file.stat().st_mtime_ns == then for file, then in before.items())
    for one, other in zip(whole.cells, swept.cells, strict=True):
        assert same_tables(one.runs, other.runs)
    assert len(grid(out=tmp_path, values={"vetoes": [0, 1, 2]})) == 6
    with pytest.raises(ValueError, match=re.escape("another call (seed)")):
        grid(out=tmp_path, seed=4)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"values": {"vetos": [1]}}, "no key vetos: did you mean 'vetoes'"),
        ({"values": {"vetoes": 1}}, "vetoes is 1: expected a list of the values"),
        ({"values": {"vetoes": []}}, "expected a list of the values"),
        ({"values": {"vetoes": [0, 99]}}, "vetoes"),
        ({"seats": ["random*3", "carful"]}, "no strategy 'carful'"),
        ({"seats": []}, "The grid has 0 cells"),
        ({"plays": 0}, "plays is 0"),
    ],
)
def test_a_wrong_grid_is_refused_before_anything_is_played(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as refusal:
        grid(out=tmp_path, **change)
    assert "\n" not in str(refusal.value)
    assert not list(tmp_path.iterdir())


def test_a_notebook_shows_the_cells(swept: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = swept._repr_html_()
    assert shown.startswith("<p><b>Sweep of demos: 4 cells, 16 plays</b></p><ul>")
    assert "<li>vetoes=0 · random*3: 4</li>" in shown
    assert shown.count("<li>") == 4
    monkeypatch.setattr(sweeping, "SHOWN", 3)
    assert swept._repr_html_().endswith("<li>… 1 more</li></ul>")
