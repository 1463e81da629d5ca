"""Rules to change: one is chosen and predicted about, what else it does comes afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from civicgames.lessons import experiments
from civicgames.lessons.asking import right_guess
from civicgames.lessons.changing import ChangePiece
from civicgames.lessons.experiments import Result
from civicgames.lessons.frame import Lesson, asked_by
from civicgames.lessons.model import Experiment, LessonError, LessonText, load_lesson
from civicgames.lessons.moving import position
from civicgames.statistics import Interval
from tests.lessons.test_pieces import send

KEY, CHANGE = "11-design", "one-rule"


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """The lesson, whose bots need no time."""

    def run(experiment: Experiment, game: str) -> tuple[Result, ...]:
        return tuple(
            Result(case, Interval(at, at - 0.01, at + 0.01), 10)
            for case, at in zip(experiment.cases, (0.25, 0.75), strict=True)
        )

    monkeypatch.setattr(experiments, "run", run)
    return Lesson(KEY, "en", folder=tmp_path / "answers")


def types(piece: ChangePiece) -> list[str]:
    return [one.screen["type"] for one in piece.box.children]


def below(piece: ChangePiece) -> list[Any]:
    return list(piece._below())


def test_nothing_is_asked_before_a_rule_is_chosen(lesson: Lesson) -> None:
    piece = lesson.change(CHANGE)
    assert types(piece) == ["pick"]
    screen = piece.widget.screen
    assert (screen["picked"], screen["said"]) == (None, "")
    assert [one["id"] for one in screen["options"]] == [
        one.check for one in lesson.text.change(CHANGE).switches
    ]


def test_the_chosen_rule_is_predicted_about_and_its_other_effect_comes_after(
    lesson: Lesson,
) -> None:
    piece = lesson.change(CHANGE)
    screen = send(piece, do="pick", id="ceiling")
    assert (screen["picked"], types(piece)) == ("ceiling", ["pick", "check"])
    [check] = below(piece)
    told = send(check, do="answer", answer="usual")
    assert "You predicted: With a ceiling of 60." in told["said"]
    assert "<figure" in told["html"]
    assert types(piece) == ["pick", "check", "simulate"]
    done = {one["id"] for one in piece.widget.screen["options"] if one["done"]}
    assert done == {"ceiling"}
    also = send(below(piece)[1], do="simulate")
    assert also["ask"] == lesson.text.experiment("ceiling-paid").title


def test_another_rule_can_be_tried_and_the_first_prediction_stays(lesson: Lesson) -> None:
    piece = lesson.change(CHANGE)
    piece.pick("media")
    below(piece)[0].answer("same")
    piece.pick("two")
    assert types(piece) == ["pick", "check"]
    assert below(piece)[0].check.id == "two"
    piece.pick("media")
    assert below(piece)[0].widget.screen["locked"] is True
    assert types(piece) == ["pick", "check", "simulate"]


def test_the_keyboards_place_is_kept_when_nothing_is_added(lesson: Lesson) -> None:
    piece = lesson.change(CHANGE)
    piece.pick("media")
    changes: list[Any] = []
    piece.box.observe(changes.append, "children")
    piece.pick("media")
    lesson.refresh()
    assert changes == []
    piece.pick("two")
    assert len(changes) == 1


@pytest.mark.parametrize("nonsense", [None, "", "bar", 3, ["media"], {"id": "media"}])
def test_what_is_no_rule_changes_nothing(lesson: Lesson, nonsense: Any) -> None:
    piece = lesson.change(CHANGE)
    assert send(piece, do="pick", id=nonsense)["picked"] is None
    assert types(piece) == ["pick"]
    assert lesson.memory.lines == []


def test_the_choice_is_there_again_later_and_in_the_work(lesson: Lesson, tmp_path: Path) -> None:
    piece = lesson.change(CHANGE)
    piece.pick("media")
    piece.pick("money")
    below(piece)[0].answer("changed")
    later = Lesson(KEY, "fr", folder=tmp_path / "answers").change(CHANGE)
    assert later.widget.screen["picked"] == "money"
    assert types(later) == ["pick", "check", "simulate"]
    kept = [one for one in lesson.memory.lines if one.get("check")]
    assert [(one["check"], one["answer"]) for one in kept] == [("money", "changed")]


def test_one_prediction_is_enough_for_the_step(lesson: Lesson) -> None:
    step = lesson.text.step("simulate")
    piece = lesson.change(CHANGE)
    assert lesson.open_checks(step) == 1
    piece.pick("two")
    assert lesson.open_checks(step) == 1
    below(piece)[0].answer("same")
    assert lesson.open_checks(step) == 0


def test_which_checks_a_call_asks() -> None:
    text = load_lesson(KEY)
    switches = [one.check for one in text.change(CHANGE).switches]
    assert asked_by('lesson.change("one-rule")', text) == switches
    assert asked_by('lesson.check("share")', text) == ["share"]
    assert asked_by('lesson.predict("bar")', text) == ["bar"]
    assert asked_by('lesson.simulate("bar-president")', text) == []
    assert asked_by("lesson.keep()", text) == []


@pytest.mark.parametrize(
    ("switch", "said"),
    [
        ({"check": "share", "text": "No prediction"}, "names 'share', no prediction"),
        ({"check": "medja", "text": "Nothing"}, "did you mean 'media'"),
        ({"check": "media", "text": "Nothing", "also": "no"}, "isn't one of the experiments"),
    ],
)
def test_a_change_names_predictions_and_experiments(switch: dict[str, str], said: str) -> None:
    data = load_lesson(KEY).model_dump(mode="json")
    data["changes"][0]["switches"][0] = switch
    with pytest.raises(ValueError, match=said):
        LessonText.model_validate(data)


def test_a_change_that_isnt_there_is_refused_in_a_sentence(lesson: Lesson) -> None:
    with pytest.raises(LessonError, match="This lesson has no change 'one': there are one-rule"):
        lesson.change("one")


def test_the_mayors_stake_is_as_the_text_says_where_it_is_open_and_hidden_where_not() -> None:
    text = load_lesson(KEY)
    seen = {}
    for move in text.moves:
        play, decision = position(move, text.game)
        view = play.view(move.seat)
        seen[move.id] = (view.mayor, view.terrain, view.stakes[view.mayor], decision.options)
        play.close()
    assert seen == {"closed": (3, 5, 0, range(61)), "open": (3, 5, 42, range(61))}


FOUND = {
    "bar": "same",
    "media": "usual",
    "points": "same",
    "present": "changed",
    "ceiling": "changed",
    "money": "changed",
    "two": "changed",
}


@pytest.mark.slow
@pytest.mark.parametrize("check", FOUND)
def test_the_plays_say_what_the_explanations_rest_on(check: str) -> None:
    text = load_lesson(KEY)
    asked = text.check(check)
    experiment = text.experiment(asked.experiment)
    results = experiments.run(experiment, text.game)
    assert right_guess(asked, experiment, results) == FOUND[check]
