"""The lesson of Presidency: its plays, its predictions, its trial."""

import csv
import gzip
import json

import pytest

import civicgames as cg
from civicgames import lessons
from civicgames.i18n import LANGUAGES
from civicgames.lessons.styles import GAME, GROUPS, SCENARIO, SEED, StylesTrial, shipped_styles
from civicgames.runs import Runs
from civicgames.scenarios.finding import find_scenario
from civicgames.share import find

PACKAGE = find("datasets/presidency-simulated")


def test_the_shipped_plays_are_what_these_rules_and_bots_give() -> None:
    shipped = shipped_styles()
    assert len(shipped) == 1000
    made = cg.simulate(GAME, SCENARIO, list(GROUPS["mixed"]), plays=3, seed=SEED)
    said = "the rules or bots have changed: python datasets/presidency-simulated/make.py"
    for table, rows in (("plays", 3), ("seats", 12)):
        new, old = made.columns(table), shipped.columns(table)
        assert {name: column[:rows] for name, column in old.items()} == new, said


def test_the_description_names_each_column_and_the_rules() -> None:
    package = json.loads((PACKAGE / "datapackage.json").read_text(encoding="utf-8"))
    assert package["simulated"] is True
    assert package["mixed"]["player"] == list(GROUPS["mixed"])
    rules = find_scenario(GAME, SCENARIO).rules
    assert package["mixed"]["rules"] == json.loads(rules.model_dump_json())
    for resource in package["resources"]:
        with gzip.open(PACKAGE / resource["path"], "rt", encoding="utf-8", newline="") as lines:
            header = next(csv.reader(lines))
        assert header == [field["name"] for field in resource["schema"]["fields"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_predictions_are_answered_only_once_all_are_given(lang: str) -> None:
    form = lessons.predict_styles(lang=lang)
    form.reveal()
    assert not form.charts.value
    for answer in form.answers:
        answer.value = 0
    form.reveal()
    assert form.said.value.count("<p>") == 3
    assert form.charts.value.count("<img alt=") == 3


def test_what_is_said_is_counted_from_the_plays() -> None:
    runs = shipped_styles()
    form = lessons.predict_styles()
    seats = runs.seats
    won = seats.groupby("strategy")["won"].mean()
    _, said = form.asked[0].find(runs)
    assert f"{won['schemer']:.0%}" in said
    assert f"{won['clean_hands']:.0%}" in said
    place, _ = form.asked[1].find(runs)
    out = seats.groupby("strategy")["skeletons"].mean()
    assert place == (0 if out["schemer"] > out["clean_hands"] else 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_trial_simulates_and_says_what_it_shows(lang: str) -> None:
    trial = StylesTrial(lang, lambda *a, **k: cg.simulate(*a, **{**k, "plays": 2}))
    trial.run()
    assert trial.said.value.startswith("<p>")
    assert trial.charts.value.count("<img alt=") == 2


def test_a_trial_that_fails_ends_in_a_sentence() -> None:
    def broken(*_: object, **__: object) -> Runs:
        raise RuntimeError("no")

    trial = StylesTrial("en", broken)
    trial.run()
    assert "couldn&#x27;t be simulated" in trial.said.value
    assert "Traceback" not in trial.said.value
