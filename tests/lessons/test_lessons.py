"""Looking back, predicting, comparing: what they say, also where there is nothing to show."""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from civicgames import lessons, simulated
from civicgames.engine import Play, Seat
from civicgames.games import find_game
from civicgames.lessons.comparing import Comparing
from civicgames.lessons.looking_back import LookBack
from civicgames.lessons.own_plays import own_plays
from civicgames.lessons.predicting import Prediction
from civicgames.scenarios import resolve


@pytest.fixture(autouse=True)
def folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Path]:
    """An empty folder to work in; an error that a button swallows fails the test."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays").mkdir()
    yield tmp_path / "plays"
    assert not [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]


def a_play(folder: Path, name: str, line: str = "short", *, stop_after: int | None = None) -> Path:
    """A play between careful bots, in its file; with ``stop_after``, one that isn't finished."""
    from civicgames.games.demos.bots import careful

    scenario = resolve("demos", line)
    seats = [Seat(f"Seat {number + 1}", "careful") for number in range(scenario.count)]
    path = folder / f"{name}.play.jsonl"
    play = Play(
        find_game("demos"), scenario.rules, seats, scenario=scenario.name, seed=3, path=path
    )
    done = 0
    while play.pending and (stop_after is None or done < stop_after):
        decision = play.pending[0]
        play.choose(decision.seat, careful(play.view(decision.seat), decision))
        done += 1
    play.close()
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_a_play_there_is_a_sentence(lang: str) -> None:
    back, comparing = lessons.look_back(lang=lang), lessons.compare_with_simulation(lang=lang)
    comparing.button.click()
    said = {"en": "There is no finished play here yet.", "fr": "pas encore de partie finie"}[lang]
    for shown in (back.said.value, comparing.said.value):
        assert said in shown.replace("&#x27;", "'")
    assert back.charts.value == comparing.chart.value == ""


def test_without_the_folder_too(folder: Path) -> None:
    folder.rmdir()
    assert "no finished play" in lessons.look_back().said.value


def test_a_play_that_goes_on_is_named(folder: Path) -> None:
    a_play(folder, "begun", stop_after=5)
    assert "One play is begun" in lessons.look_back().said.value


def test_a_play_that_nobody_has_begun_is_not(folder: Path) -> None:
    a_play(folder, "laid", stop_after=0)
    assert "is begun" not in lessons.look_back().said.value


def test_the_last_play_in_words_and_charts(folder: Path) -> None:
    back = lessons.look_back(lang="fr")
    a_play(folder, "one")
    back.button.click()
    assert back.said.value.startswith("<h3>")
    assert "l&#x27;élection" in back.said.value
    assert back.charts.value.count("<img alt=") >= 1
    assert back.which not in back.children


def test_an_earlier_play_can_be_chosen(folder: Path) -> None:
    a_play(folder, "one", "short")
    newest = a_play(folder, "two", "simplified")
    os.utime(newest, (2e9, 2e9))
    back = lessons.look_back()
    assert back.which in back.children
    assert [label.split(".")[0] for label, _ in back.which.options] == ["1", "2"]
    assert "simplified" in back.which.label
    before = back.charts.value
    back.which.value = 1
    assert back.charts.value != before
    assert "one lesson" in back.which.label


def test_files_that_are_no_plays_are_counted_and_left_out(folder: Path) -> None:
    a_play(folder, "one")
    (folder / "broken.play.jsonl").write_text("{}\nnonsense\n")
    back = lessons.look_back()
    assert "One file in the folder plays" in back.said.value
    assert "<img" in back.charts.value


def test_a_changed_record_is_a_sentence(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = a_play(folder, "one")
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    kept = [line for line in lines if line.get("event") not in ("shown", "round")]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in kept))
    back = lessons.look_back()
    assert "can&#x27;t be shown" in back.said.value
    caplog.clear()


def test_a_class_beside_the_simulation(folder: Path) -> None:
    a_play(folder, "one")
    a_play(folder, "two")
    a_play(folder, "other", "full, vetoes=0")
    comparing = lessons.compare_with_simulation()
    os.utime(folder / "two.play.jsonl", (2e9, 2e9))
    comparing.button.click()
    assert "2 plays in the folder" in comparing.said.value
    assert "One other play has other rules" in comparing.said.value
    assert "10,000" in comparing.chart.value


def test_rules_that_no_data_are_shipped_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "FEW_PLAYS", 5)
    a_play(folder, "one", "full, max_rounds=2")
    comparing = lessons.compare_with_simulation()
    comparing.button.click()
    assert "5 simulated" in comparing.chart.value


def test_only_plays_of_the_game_count(folder: Path) -> None:
    path = a_play(folder, "one")
    lines = path.read_text().splitlines(keepends=True)
    header = json.loads(lines[0]) | {"game": "delanopolis"}
    (folder / "two.play.jsonl").write_text(json.dumps(header) + "\n" + "".join(lines[1:]))
    assert len(own_plays().finished) == 1


def test_nothing_is_told_before_all_is_predicted() -> None:
    prediction = lessons.predict("simplified")
    prediction.answers[0].value = 1
    prediction.button.click()
    assert "First choose an answer" in prediction.said.value
    assert prediction.charts.value == ""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_prediction_beside_what_the_plays_say(lang: str) -> None:
    prediction = lessons.predict("simplified", lang=lang)
    runs = simulated.baseline("demos", "simplified")
    right = [one.find(runs)[0] for one in prediction.asked]
    assert None not in right
    for answer, place in zip(prediction.answers, right, strict=True):
        answer.value = place
    prediction.button.click()
    hit = {"en": "what you predicted", "fr": "ce que vous aviez prévu"}[lang]
    assert prediction.said.value.count(hit) == 3
    wrong = prediction.answers[0]
    wrong.value = (right[0] + 1) % 4
    prediction.button.click()
    assert prediction.said.value.count(hit) == 2
    assert wrong.label in prediction.said.value
    assert prediction.charts.value.count("<img alt=") == 2


def test_shares_are_those_of_the_tables() -> None:
    prediction = lessons.predict("full")
    runs = simulated.baseline("demos", "full")
    nobody = (runs.plays["winner_count"] == 0).mean()
    won = runs.seats[runs.seats["won"]]
    best = runs.seats.groupby("play")["total"].max()
    popular = (won.groupby("play")["total"].max() == best[won["play"].unique()]).mean()
    told = [one.find(runs)[1] for one in prediction.asked]
    assert f"{nobody:.0%}" in told[0]
    assert f"{popular:.0%}" in told[2]


def test_hands_are_worth_what_the_rules_say() -> None:
    lines = lessons.worth_of_hands("simplified").splitlines()
    assert [line.rsplit(": ", 1)[1] for line in lines] == [
        "run in one suit, 17 points",
        "run in two suits, 16 points",
        "run in three suits, 12 points",
        "no run, 0 points",
    ]


@pytest.mark.parametrize(
    "made",
    [
        lambda: lessons.look_back(lang="xx"),
        lambda: lessons.compare_with_simulation(lang="xx"),
        lambda: lessons.predict(lang="xx"),
        lambda: lessons.predict("nowhere"),
    ],
)
def test_a_wrong_call_is_one_sentence(made: object) -> None:
    with pytest.raises(ValueError, match=r"xx|nowhere"):
        made()  # type: ignore[operator]


def test_each_has_a_text_for_where_no_widget_is_shown() -> None:
    shown: list[LookBack | Comparing | Prediction] = [
        lessons.look_back(),
        lessons.compare_with_simulation(),
        lessons.predict(),
    ]
    assert all("Run this cell again" in repr(one) for one in shown)
    assert all("again" in one._repr_mimebundle_()["text/plain"] for one in shown)
