"""The simulated plays that are shipped: what is said of them holds, and they can be made anew."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

import civicgames as cg
from civicgames import simulated
from civicgames.engine import game_names
from civicgames.engine.record import Record
from civicgames.games import find_game
from civicgames.runs import summary_of
from civicgames.scenarios import resolve
from civicgames.scenarios.finding import builtin
from civicgames.share import find
from civicgames.simulation import one_play, simulate

DATASETS = Path(__file__).parents[1] / "datasets"
FOLDER = DATASETS / "demos-simulated"
SCENARIOS = ("simplified", "short", "full")
GAMES = game_names()
SHIPPED = [(game, name) for game in GAMES for name in builtin(game)]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_the_first_plays_come_out_the_same_today(game: str, name: str) -> None:
    shipped = simulated.shipped(resolve(game, name))
    made = f"python datasets/{game}-simulated/make.py"
    assert shipped is not None, f"the rules have changed, or the scenario is new: {made}"
    assert len(shipped) == (10_000 if name in SCENARIOS else 1_000)
    today = simulate(game, name, seats="careful", plays=3, seed=shipped.seed, progress=False)
    for table in simulated.TABLES:
        first, rows = list(today.rows(table)), list(shipped.rows(table))
        assert rows[: len(first)] == first, f"the careful bot has changed: {made}"


def test_the_same_rules_are_found_under_another_name() -> None:
    runs = cg.baseline("demos", "full, vetoes=0")
    assert (runs.name, len(runs)) == ("no-veto", 1_000)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_chart_that_needs_no_rounds_can_be_drawn(name: str) -> None:
    runs = cg.baseline("demos", name)
    for chart in (cg.charts.who_won, cg.charts.harmony, cg.charts.figures):
        assert chart(runs).title


@pytest.mark.parametrize("game", GAMES)
def test_the_package_says_that_it_is_simulated_and_describes_each_column(game: str) -> None:
    folder = DATASETS / f"{game}-simulated"
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    assert package["simulated"] is True
    assert "simulated" in package["name"]
    assert "no people took part" in package["description"]
    assert package["created"]
    assert package["civicgames"]
    of_plays = [one for one in package["resources"] if one["path"].endswith(".gz")]
    assert {one["path"] for one in of_plays} == {path.name for path in folder.glob("*.csv.gz")}
    for resource in of_plays:
        table = resource["path"].split(".")[1]
        described = [field["name"] for field in resource["schema"]["fields"]]
        known = [column.name for column in summary_of(game).columns[table]]
        assert described == [name for name in known if name != "seed"]


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_package_stays_small(game: str) -> None:
    folder = DATASETS / f"{game}-simulated"
    assert sum(path.stat().st_size for path in folder.iterdir() if path.is_file()) < 2_500_000


def test_the_maker_writes_the_same_bytes_twice(tmp_path: Path) -> None:
    maker = _maker()
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        maker.main(tmp_path / folder, plays=3, workers=1)
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [path.name for path in one] == [path.name for path in two]
    assert len(one) == 1 + 2 * len(builtin("demos"))
    assert all(a.read_bytes() == b.read_bytes() for a, b in zip(one, two, strict=True))


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_simulated", FOLDER / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_other_rules_or_seats_are_simulated_on_the_spot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "FEW_PLAYS", 4)
    for line in ("full, vetoes=0, media=1", "full, seats=3", "2v2, vetoes=3"):
        runs = cg.baseline("demos", line)
        assert len(runs) == 4
        assert len(runs.columns("rounds")["play"]) > 0


def test_without_the_package_plays_are_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Path:
        raise FileNotFoundError(name)

    monkeypatch.setattr(simulated, "find", missing)
    monkeypatch.setattr(simulated, "FEW_PLAYS", 3)
    simulated.about.cache_clear()
    try:
        assert len(cg.baseline("demos", "short")) == 3
    finally:
        simulated.about.cache_clear()


def _record(line: str, seats: int) -> Record:
    from civicgames.engine import Seat
    from civicgames.games.demos.bots import careful

    scenario = resolve("demos", line)
    who = [Seat(f"Seat {number + 1}", "careful", None) for number in range(seats)]
    play = one_play(find_game("demos"), scenario, who, [careful] * seats, 5)
    return play.record


@pytest.mark.parametrize(("line", "plays"), [("short", 10_000), ("full, max_rounds=2", 3)])
def test_a_play_finds_the_simulation_of_its_own_rules(
    line: str, plays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated, "FEW_PLAYS", 3)
    record = _record(line, resolve("demos", line).count)
    assert simulated.scenario_of(record).rules == resolve("demos", line).rules
    assert len(simulated.baseline_of(record)) == plays


@pytest.mark.parametrize("line", ["2v2", "2v2, vetoes=3"])
def test_a_team_play_is_compared_in_teams(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "FEW_PLAYS", 2)
    runs = simulated.baseline_of(_record(line, 4))
    assert set(runs.columns("seats")["camp"]) == {"A", "B"}


def test_a_missing_share_is_said_in_one_sentence() -> None:
    assert find("datasets/demos-simulated").is_dir()
    with pytest.raises(FileNotFoundError, match="nowhere isn't part of this installation"):
        find("nowhere")
