"""The lesson of Delanopolis: its counts, its predictions, its trial, its fairness."""

import csv
import json
from pathlib import Path

import pytest

from civicgames import lessons
from civicgames.caps import CAPS, GROUPS, Ends, shipped_caps, simulate_caps
from civicgames.i18n import LANGUAGES
from civicgames.lessons.caps import CapsTrial
from civicgames.share import find

PACKAGE = find("datasets/delanopolis-simulated")


@pytest.mark.parametrize("group", GROUPS)
def test_the_shipped_counts_are_complete(group: str) -> None:
    found = shipped_caps(group)
    assert [ends.cap for ends in found] == list(CAPS)
    assert {ends.plays for ends in found} == {1000}


def test_the_shipped_counts_are_what_these_rules_and_bots_give() -> None:
    """Some plays made anew are as many of each end as chance allows."""
    for group, cap in (("cooperators", 40), ("free_riders", 40), ("mixed", 20)):
        [made] = simulate_caps(group, 40, caps=(cap,))
        [shipped] = [ends for ends in shipped_caps(group) if ends.cap == cap]
        for few, many in zip(made[1:], shipped[1:], strict=True):
            assert abs(few / 40 - many / 1000) < 0.15


def test_another_group_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no group 'nobody': there are free_riders"):
        shipped_caps("nobody")


def test_the_description_names_each_column() -> None:
    package = json.loads((PACKAGE / "datapackage.json").read_text(encoding="utf-8"))
    assert package["simulated"] is True
    assert package["groups"] == {name: list(who) for name, who in GROUPS.items()}
    for resource in package["resources"]:
        if resource["path"].endswith(".gz"):
            continue  # plays: test_simulated
        with (PACKAGE / resource["path"]).open(encoding="utf-8", newline="") as lines:
            header = next(csv.reader(lines))
        assert header == [field["name"] for field in resource["schema"]["fields"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_predictions_are_answered_only_once_all_are_given(lang: str) -> None:
    form = lessons.predict_caps(lang=lang)
    form.reveal()
    assert not form.charts.value
    for answer in form.answers:
        answer.value = 2
    form.reveal()
    assert form.said.value.count("<p>") == 3
    assert form.charts.value.count("<img alt=") == 2


def test_predictions_tell_what_the_counts_say() -> None:
    form = lessons.predict_caps()
    mixed = {ends.cap: ends for ends in shipped_caps("mixed")}
    riders = {ends.cap: ends for ends in shipped_caps("free_riders")}
    found = [one.find(form.plays()) for one in form.asked]
    most = max(mixed[30].president, mixed[30].reelected, mixed[30].beaten)
    assert [mixed[30].president, mixed[30].reelected, mixed[30].beaten][found[0][0]] == most
    assert f"{round(mixed[None].president / 10)}%" in found[1][1]
    assert f"{round(riders[40].beaten / 10)}%" in found[2][1]
    # A question whose answer hangs on a hair would teach nothing.
    others = sorted([mixed[30].president, mixed[30].reelected, mixed[30].beaten])
    assert others[-1] > 1.5 * others[-2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_trial_simulates_what_is_chosen(lang: str) -> None:
    asked = []

    def simulate(who: str, plays: int, **more: object) -> list[Ends]:
        asked.append((who, plays, more))
        return [Ends(20, 0, 1, 49), Ends(None, 50, 0, 0)]

    form = CapsTrial(lang, simulate)
    form.who.value = "free_riders"
    form.button.click()
    assert asked == [("free_riders", 50, {"caps": (20, 40, 60, None), "seed": 2})]
    assert "<img alt=" in form.charts.value
    assert "98" in form.said.value


def test_a_trial_that_fails_ends_in_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    def simulate(*given: object, **more: object) -> list[Ends]:
        raise RuntimeError("no memory")

    form = CapsTrial("en", simulate)
    form.button.click()
    assert "be simulated. Run this cell again." in form.said.value
    assert caplog.records


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fairness_is_quoted_from_its_file(lang: str) -> None:
    told = lessons.about_fairness(lang=lang).splitlines()
    with (PACKAGE / "fairness.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(told) == 1 + len({row["strategy"] for row in rows})
    decimal = "," if lang == "fr" else "."
    for row in rows:
        shown = f"{float(row['share']):.2f}".replace(".", decimal)
        assert any(shown in line for line in told[1:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_looking_back_at_a_play(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from civicgames.engine import Play, Seat
    from civicgames.games import find_game
    from civicgames.games.delanopolis.bots import careful

    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays").mkdir()
    game = find_game("delanopolis")
    seats = [Seat(f"Seat {number}", "careful") for number in (1, 2, 3)]
    path = tmp_path / "plays" / "one.play.jsonl"
    play = Play(game, game.rules(), seats, scenario="classroom", seed=3, path=path)
    play.run([careful] * 3)
    play.close()
    form = lessons.look_back("delanopolis", lang=lang)
    assert "<h3>" in form.said.value
    assert form.charts.value.count("<img alt=") == 2
