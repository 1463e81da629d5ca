"""The three tables of DēmoS against the records that they are made from."""

from typing import Any

import pytest

import civicgames as cg
from civicgames.bots import players
from civicgames.engine import Play, Record, Seat
from civicgames.engine.summary import TABLES
from civicgames.games import find_game
from civicgames.games.demos.summary import SUMMARY
from civicgames.runs import Runs, tables
from civicgames.scenarios import builtin, resolve


def played(scenario: str, seed: int) -> Record:
    found = resolve("demos", scenario)
    seats = [Seat(f"Seat {n}", "random") for n in range(1, found.count + 1)]
    play = Play(find_game("demos"), found.rules, seats, scenario=found.name, seed=seed)
    play.run(players("demos", ["random"] * found.count))
    return play.record


@pytest.fixture(params=[(name, seed) for name in builtin("demos") for seed in (1, 2)])
def record(request: pytest.FixtureRequest) -> Record:
    return played(*request.param)


def test_every_column_is_documented() -> None:
    assert set(SUMMARY.columns) == set(TABLES)
    for columns in SUMMARY.columns.values():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        assert all(len(column.about) > 8 for column in columns)


def test_columns_have_the_types_they_promise() -> None:
    runs = cg.simulate("demos", "2v2+1", "random", plays=3, seed=1)
    for table in TABLES:
        frame = getattr(runs, table)
        for column in SUMMARY.columns[table]:
            assert str(frame[column.name].dtype) == column.dtype


def test_a_play_in_one_row(record: Record) -> None:
    [row] = tables([record]).rows("plays")
    outcome = record.outcome
    assert outcome is not None
    assert row["winners"].split() == [str(seat) for seat in outcome["winners"]]
    assert row["winner_count"] == len(outcome["winners"])
    assert row["reason"] == outcome["reason"]
    assert row["mode"] == record.header["scenario"]["mode"]
    assert row["rounds"] == len(list(record.events("round")))
    assert row["decisions"] == sum("choice" in line for line in record.lines)
    assert row["vetoes_used"] == len(list(record.events("vetoed")))
    assert row["scandals"] == len(list(record.events("scandal")))
    assert row["best_suits"] == max((line["suits"] for line in record.events("trio")), default=0)


def test_a_seat_in_one_row_each(record: Record) -> None:
    rows = list(tables([record]).rows("seats"))
    outcome = record.outcome
    assert outcome is not None
    assert [row["total"] for row in rows] == outcome["totals"]
    assert [row["camp"] for row in rows] == outcome["camps"]
    assert [row["seat"] for row in rows if row["won"]] == outcome["winners"]
    for row in rows:
        owned = [line["card"] for line in record.events("figure") if line["owner"] == row["seat"]]
        assert row["figures"].split() == owned
        assert sum(row[f"figures_{kind}"] for kind in "ELJM") == len(owned)
        shown = [line for line in record.events("shown") if line["seat"] == row["seat"]]
        assert row["runs"] == sum(line["combination"] == "run" for line in shown)
        assert row["squares"] == sum(line["combination"] == "square" for line in shown)
    assert sum(row["marked"] for row in rows) == len(list(record.events("scandal")))
    assert sum(row["media_used"] for row in rows) == len(list(record.events("scandal")))
    shares = {row["camp"] or row["seat"]: row["share"] for row in rows}
    assert sum(shares.values()) == pytest.approx(1 if outcome["winners"] else 0)


def test_a_round_in_one_row_each(record: Record) -> None:
    rows = list(tables([record]).rows("rounds"))
    won = list(record.events("round_won"))
    assert [row["round"] for row in rows] == list(range(1, len(won) + 1))
    assert [row["winner_count"] for row in rows] == [len(line["seats"]) for line in won]
    assert [row["by"] for row in rows] == [line["by"] for line in won]
    assert sum(row["figures_drawn"] for row in rows) == len(list(record.events("figure")))
    assert sum(row["unanimous_held"] for row in rows) == len(
        list(record.events("secret_turned_up"))
    )
    vetoed = [line["seat"] for line in record.events("vetoed")]
    assert [row["vetoed_by"] for row in rows if row["vetoed_by"] is not None] == vetoed
    takes = [
        line for line in record.lines if line.get("choice") in ("secret_take", "unanimous_take")
    ]
    assert sum(row["takes_pack"] + row["takes_visible"] for row in rows) == len(takes)
    assert sum(row["takes_pack"] for row in rows) == sum(t["value"] == "pack" for t in takes)
    for seat, total in enumerate((record.outcome or {})["totals"]):
        assert sum(row[f"points_{seat}"] for row in rows) == total
    for row in rows:
        of_round = [row[f"points_{seat}"] for seat in range(5)]
        known = [points for points in of_round if points is not None]
        assert row["best_points"] == max(known)
        assert row["mean_points"] == pytest.approx(sum(known) / len(known))
        if row["combination"] == "run":
            assert row["run_suits"] in (1, 2, 3)
        else:
            assert row["run_suits"] is None


HOUSE_RULES = ("full, favourite_suit=5, announced_trio=true", "full, media=4, max_rounds=3")


@pytest.mark.parametrize("scenario", [*builtin("demos"), *HOUSE_RULES])
def test_simulating_and_reading_records_make_the_same_rows(scenario: str) -> None:
    runs = cg.simulate("demos", scenario, "random", plays=6, seed=8)
    again = tables([played(scenario, seed) for seed in runs.columns("plays")["seed"]])
    assert all(again.columns(table) == runs.columns(table) for table in TABLES)


def test_unfinished_plays_are_left_out() -> None:
    whole = played("full", 1)
    half = Record(whole.header, whole.lines[:200])
    runs = tables([whole, half])
    assert (len(runs), runs.complete) == (1, False)
    with pytest.raises(ValueError, match="None of these 1 records"):
        tables([half])


def test_records_of_two_games_make_no_table() -> None:
    whole = played("full", 1)
    other = Record({**whole.header, "game": "other"}, whole.lines)
    with pytest.raises(ValueError, match="of demos and other"):
        tables([whole, other])


def test_about_says_what_a_column_holds() -> None:
    about: dict[str, Any] = Runs("demos").about("rounds")
    assert about["mean_points"] == "points shown, mean over all seats"
