"""Each kind of check: its right answer, each wrong one, and what is no answer at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.i18n import translator
from civicgames.lessons.marking import AnswerError, accept, mark, parse, shuffled
from civicgames.lessons.model import LessonError, read_lesson
from tests.lessons.lesson_cases import SAMPLE, SAMPLES, text_of

EN, FR = translator("en"), translator("fr")
TEXT = text_of(SAMPLE, "en")
TOML = (SAMPLES / SAMPLE / "en.toml").read_text(encoding="utf-8")


def told(key: str, answer: Any) -> tuple[bool | None, list[str], list[str | None]]:
    check = TEXT.check(key)
    found = mark(check, accept(check, answer, EN), EN)
    return found.right, [f.say for f in found.feedback], [f.again for f in found.feedback]


def test_one_choice() -> None:
    assert told("once", "once") == (
        True,
        ["Yes: afterwards the seat has no veto left."],
        [None],
    )
    right, said, again = told("once", "always")
    assert right is False
    assert said == ["Then nothing could ever be decided: there is one veto a seat."]
    assert again == ["rule"]


def test_several_choices_say_what_was_left_out_and_what_was_too_much() -> None:
    check = TEXT.check("true-of-vetoes")
    found = mark(check, accept(check, ["majority", "one-is-enough"], EN), EN)
    assert found.right is False
    assert [(f.right, f.about) for f in found.feedback] == [
        (True, "One seat is enough to stop the turn"),
        (False, "Not to be ticked: A majority can override it"),
        (False, "Left out: It is used up"),
    ]
    assert [f.again for f in found.feedback] == [None, "real", "rule"]
    assert told("true-of-vetoes", ["runs-out", "one-is-enough"])[0] is True


@pytest.mark.parametrize(
    ("typed", "texts", "value"),
    [
        ("4.5", EN, 4.5),
        ("4,5", FR, 4.5),
        ("4,5 %", FR, 4.5),
        ("4.5%", EN, 4.5),
        (" 4,50\u202f% ", FR, 4.5),
        ("1 234", FR, 1234),
        ("1\u202f234,5", FR, 1234.5),
        ("1,234", EN, 1234),
        ("1,234.5", EN, 1234.5),
        ("4,5", EN, 4.5),
        ("−3", EN, -3),
        ("+3", EN, 3),
        (".5", EN, 0.5),
        ("3.", EN, 3),
    ],
)
def test_numbers_as_people_type_them(typed: str, texts: Any, value: float) -> None:
    assert parse(typed, "%", texts) == value


@pytest.mark.parametrize(
    "typed", ["", "four", "4.5.6", "1,2,3", "nan", "inf", "1e9", "4 euros", "--4", "٤", "9" * 40]
)
def test_what_is_no_number_is_told_with_the_unit(typed: str) -> None:
    with pytest.raises(AnswerError, match=r"Type a number such as 4\.5; it is counted in: %\."):
        parse(typed, "%", EN)


def test_a_number_is_right_within_its_tolerance() -> None:
    for typed in ("4.5", "4.4", "4.6", "4,5 %"):
        assert told("share", typed)[0] is True
    assert told("share", "4.39")[1] == ["Too low: divide 9 by 200, then multiply by 100."]
    assert told("share", "4.61")[1] == ["Too high: divide 9 by 200, then multiply by 100."]
    assert told("share", "9")[1] == ["9 is the number of plays: how many is that of a hundred?"]


def test_the_first_wrong_place_is_told() -> None:
    right, said, _ = told("order", ["deal", "secret", "public", "unanimous"])
    assert right is False
    assert said == ["It comes before the others, in sight of all."]
    assert told("order", ["deal", "public", "secret", "unanimous"])[0] is True


def test_each_wrong_pair_is_told_and_what_to_read_once() -> None:
    wrong = {"executive": "extra-1", "legislative": "judicial", "judicial": "judicial"}
    right, said, again = told("match", wrong)
    assert right is False
    assert said == [
        "The Executive governs: it carries out what was decided.",
        "Laws are made in a parliament.",
    ]
    assert again == [None, "goal"]


def test_texts_and_predictions_are_neither_right_nor_wrong() -> None:
    assert told("write", {"text": "Yes.", "points": ["costs"]})[0] is None
    assert told("nobody", "same")[0] is None


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("once", None), ("once", "nothing"), ("once", ["once"]), ("once", 1),
        ("true-of-vetoes", []), ("true-of-vetoes", "majority"), ("true-of-vetoes", ["x"]),
        ("share", 4.5), ("share", None), ("share", ""),
        ("order", ["deal"]), ("order", ["deal"] * 4), ("order", "deal"), ("order", [1, 2, 3, 4]),
        ("match", {}), ("match", {"executive": "executive"}), ("match", []),
        ("match", {"executive": "", "legislative": "judicial", "judicial": "judicial"}),
        ("write", {}), ("write", {"text": "  "}), ("write", "text"), ("write", {"text": 3}),
        ("write", {"text": "x" * 4001}), ("nobody", "other"), ("how-often", "many"),
    ],
)  # fmt: skip
def test_what_is_no_whole_answer_ends_in_a_sentence(key: str, answer: Any) -> None:
    with pytest.raises(AnswerError) as raised:
        accept(TEXT.check(key), answer, EN)
    assert str(raised.value)[-1] in ".:"


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        [c.id for c in TEXT.checks] + ["once", "deal", "executive", "text", "points"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(_json, st.sampled_from([check.id for check in TEXT.checks]))
def test_whatever_a_browser_sends_is_an_answer_or_a_sentence(answer: Any, key: str) -> None:
    check = TEXT.check(key)
    try:
        given_ = accept(check, answer, FR)
    except AnswerError:
        return
    assert mark(check, given_, FR).right in (True, False, None)
    assert accept(check, given_, FR) == given_


def test_what_is_to_be_ordered_is_never_shown_in_order() -> None:
    for key in ("order", "match"):
        keys = shuffled(TEXT.check(key))
        assert keys == shuffled(TEXT.check(key))
    order = TEXT.check("order")
    assert shuffled(order) != [item.id for item in order.items]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("right = true", "rihgt = true", "rihgt: isn't a key that is known here"),
        ('kind = "choice"\n', 'kind = "choise"\n', "'choise'"),
        ('why = "Yes', 'wy = "Yes', "why: is missing"),
        ('again = "real"', 'again = "reel"', "did you mean 'real'?"),
        ('experiment = "elected"', 'experiment = "electd"', "did you mean 'elected'?"),
        ("[@congress]", "[@con]", "which isn't one of the sources"),
        ('kind = "goal"', 'kind = "rule"', "the steps are no lesson"),
        ('id = "majority"', 'id = "one-is-enough"', "stands twice"),
        ("value = 9", "value = 4.5", "would be right"),
        ("right = true\nwhy = \"Yes", "why = \"Yes", "0 answers of once are right"),
        ('case = "full"', 'case = "ful"', "did you mean 'full'?"),
        ("[[steps]]", "[[steps", "isn't TOML"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_one_sentence_that_names_the_place(
    old: str, new: str, said: str
) -> None:
    assert old in TOML
    with pytest.raises(LessonError) as raised:
        read_lesson(TOML.replace(old, new, 1), "x.toml")
    assert said in str(raised.value)
    assert str(raised.value).startswith("x.toml")
    assert "\n" not in str(raised.value)


def test_unknown_lessons_checks_and_languages(tmp_path: Path) -> None:
    from civicgames.lessons import lesson, load_lesson

    with pytest.raises(LessonError, match="There is no lesson"):
        lesson("99-nothing")
    with pytest.raises(LessonError, match="languages are en, fr"):
        load_lesson("00-sample", "de")
    with pytest.raises(LessonError, match="did you mean 'once'"):
        TEXT.check("onc")
