"""The pieces of a lesson as cells show them: what is kept at once, and there again later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from civicgames.lessons import experiments
from civicgames.lessons.memory import Memory, read_lines
from civicgames.lessons.model import After, Case, Experiment, LessonError, LessonText, Move
from civicgames.lessons.moving import MovePiece, position
from civicgames.lessons.work import read_work
from civicgames.widgets import leaving
from tests.lessons.lesson_cases import SAMPLE, sample, text_of


def send(piece: Any, **message: Any) -> dict[str, Any]:
    """As the browser would; returns the screen that follows."""
    piece.widget._handle_custom_msg(message, [])
    screen: dict[str, Any] = piece.widget.screen
    json.dumps(screen)
    return screen


def lines(folder: Path) -> list[dict[str, Any]]:
    raw = (folder / "answers" / f"{SAMPLE}.answers.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in raw.splitlines()]


def test_an_answer_is_marked_and_on_disk_at_once(tmp_path: Path) -> None:
    screen = send(sample(tmp_path).check("once"), do="answer", answer="always")
    assert screen["right"] is False
    assert screen["verdict"] == "Not yet."
    assert screen["feedback"][0]["again"]["heading"] == "2. The rule"
    header, line = lines(tmp_path)
    assert header["lesson"] == SAMPLE
    assert (line["check"], line["answer"], line["right"]) == ("once", "always", False)


def test_nothing_of_the_right_answer_is_sent_before_it_is_given(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    for check in lesson.text.checks:
        shown = json.dumps(lesson.check(check.id).widget.screen)
        assert '"right": true' not in shown
        for part in getattr(check, "answers", ()) or getattr(check, "items", ()):
            assert getattr(part, "why", "Nothing like this") not in shown


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("once", "once"),
        ("true-of-vetoes", ["majority"]),
        ("share", "4,5 %"),
        ("order", ["public", "deal", "secret", "unanimous"]),
        ("match", {"executive": "judicial", "legislative": "extra-1", "judicial": "judicial"}),
        ("write", {"text": "Non, « jamais ».\n<b>", "points": ["costs"]}),
        ("nobody", "same"),
        ("how-often", "12,5"),
    ],
)
def test_answers_are_there_again_in_the_other_language_too(
    key: str, answer: Any, tmp_path: Path
) -> None:
    before = send(sample(tmp_path).check(key), do="answer", answer=answer)
    again = sample(tmp_path, "fr").check(key).widget.screen
    assert again["answer"] == before["answer"] == answer
    assert again["right"] == before["right"]
    assert bool(again["verdict"]) == bool(before["verdict"])


def test_an_incomplete_answer_is_told_and_not_kept(tmp_path: Path) -> None:
    screen = send(sample(tmp_path).check("once"), do="answer", answer=None)
    assert screen["notice"] == {"text": "Choose an answer first.", "wrong": True}
    assert not (tmp_path / "answers").exists()


@pytest.mark.parametrize("message", [{}, {"do": "answer"}, {"do": ["x"]}, {"do": "points"}])
def test_messages_without_sense_change_nothing(message: Any, tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    for piece in (lesson.check("write"), lesson.start(), lesson.step("rule"), lesson.keep()):
        send(piece, **message)
    assert not (tmp_path / "answers").exists()


def test_hints_open_one_at_a_time_and_stay_open(tmp_path: Path) -> None:
    piece = sample(tmp_path).check("once")
    assert piece.widget.screen["hints"] == {"shown": [], "next": "Hint 1 of 2"}
    assert len(send(piece, do="hint")["hints"]["shown"]) == 1
    assert sample(tmp_path).check("once").widget.screen["hints"]["next"] == "Hint 2 of 2"
    send(piece, do="hint")
    screen = send(piece, do="hint")
    assert (len(screen["hints"]["shown"]), screen["hints"]["next"]) == (2, "")
    other = sample(tmp_path).hints("first-discard-hints")
    assert send(other, do="hint")["hints"]["next"] == "Hint 2 of 2"


def test_a_prediction_is_kept_before_it_is_told_and_stays(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    piece = lesson.check("nobody")
    assert piece.widget.screen["html"] == ""
    screen = send(piece, do="answer", answer="full")
    assert screen["locked"]
    assert "<img" in screen["html"]
    assert len(screen["feedback"]) == 3
    assert send(piece, do="answer", answer="same")["answer"] == "full"
    later = sample(tmp_path).check("nobody")
    assert later.widget.screen["locked"]
    assert later.widget.screen["html"] == ""
    assert later.widget.screen["reveal"]
    assert "<img" in send(later, do="reveal")["html"]


def test_a_typed_prediction_is_near_or_not(tmp_path: Path) -> None:
    screen = send(sample(tmp_path).check("how-often"), do="answer", answer="30")
    near = screen["feedback"][1]
    assert (near["right"], near["say"]) in [
        (True, "You predicted 30 %: that is near."),
        (None, "You predicted 30 %."),
    ]
    assert near["right"] is True  # 20 plays of a seed: always the same


def test_a_draft_of_a_text_is_there_again_but_no_answer(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    send(lesson.check("write"), do="draft", answer={"text": "Half a", "points": []})
    again = sample(tmp_path)
    screen = again.check("write").widget.screen
    assert screen["answer"]["text"] == "Half a"
    assert screen["points"] is None
    assert again.open_checks(again.text.step("write")) == 1
    screen = send(again.check("write"), do="answer", answer={"text": "Half a", "points": []})
    assert [point["id"] for point in screen["points"]] == ["protects", "costs"]
    assert again.open_checks(again.text.step("write")) == 0


def test_steps_count_and_are_remembered(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    start, step = lesson.start(), lesson.step("rule")
    assert step.widget.screen["place"].startswith("Step 2 of 10 · about 3")
    assert step.widget.screen["open"] == "One question of this step is still open."
    assert step.widget.screen["clock"] is False
    send(step, do="done", on=True)
    assert start.widget.screen["progress"].startswith("1 of 10 steps done")
    assert sample(tmp_path).step("rule").widget.screen["isDone"] is True
    send(step, do="done", on=False)
    assert sample(tmp_path).step("rule").widget.screen["isDone"] is False


def test_a_check_that_is_answered_is_no_longer_open(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    step = lesson.step("rule")
    send(lesson.check("once"), do="answer", answer="always")
    assert step.widget.screen["open"] == ""


def test_the_clock_is_off_until_somebody_wants_it(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    start, step = lesson.start(), lesson.step("play")
    send(start, do="clock", on=True)
    assert step.widget.screen["clock"] is True
    assert step.widget.screen["minutes"] == 10


def test_binder_warns_only_there_and_only_of_what_is_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in leaving.BINDER:
        monkeypatch.delenv(name, raising=False)
    lesson = sample(tmp_path)
    start = lesson.start()
    assert start.widget.screen["leaving"] is None
    monkeypatch.setenv("BINDER_SERVICE_HOST", "somewhere")
    start.show()
    assert start.widget.screen["leaving"]["unsaved"] is False
    send(lesson.check("once"), do="answer", answer="once")
    assert start.widget.screen["leaving"]["unsaved"] is True
    assert start.widget.screen["leaving"]["seconds"] < 600
    send(lesson.keep(), do="save")
    assert start.widget.screen["leaving"]["unsaved"] is False


def test_the_warning_saves_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_SERVICE_HOST", "somewhere")
    lesson = sample(tmp_path)
    start = lesson.start()
    send(lesson.check("once"), do="answer", answer="once")
    sent: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(start.widget, "send", lambda *one: sent.append(one))
    send(start, do="save")
    [(content, [data])] = sent
    assert content["do"] == "download"
    assert content["name"] == "my-work.zip"
    assert read_work(data, "my-work.zip").answers
    assert start.widget.screen["leaving"]["unsaved"] is False


def test_a_guided_move_says_what_follows_and_can_be_made_again(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    piece: MovePiece = lesson.guided_move("first-discard")
    assert piece.widget.screen["words"] == {}
    session = piece.table.session
    asked = session.asked
    assert asked is not None
    assert asked.kind == "public_discard"
    session.choose([asked.options[0]], [asked.kind])
    assert piece.widget.screen["ask"].startswith("Whatever you discard")
    assert lines(tmp_path)[1]["move"] == "first-discard"
    send(piece, do="again")
    again = piece.table.session.asked
    assert again is not None
    assert list(again.options) == list(asked.options)
    assert piece.widget.screen["words"] == {}


def test_simulating_shows_numbers_and_a_chart(tmp_path: Path) -> None:
    screen = send(sample(tmp_path).simulate("elected"), do="simulate")
    assert screen["told"].startswith("full game: ")
    assert "<img" in screen["html"]
    assert "95 %" in screen["html"]


def test_cards_say_rules_figures_and_sources(tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    card = lesson.rule_card("D-20")
    assert "D-20" in card._repr_html_()
    assert "D-20" in repr(card)
    assert "congress.gov" in lesson.sources()._repr_html_()
    figures = lesson.figures("us-vetoes", x="congress", y=["vetoes", "overridden"])
    assert "Brookings" in figures._repr_html_()
    assert "75" in repr(figures)
    with pytest.raises(LessonError, match="did you mean 'vetoes'"):
        lesson.figures("us-vetoes", x="congress", y="vetos")
    with pytest.raises(LessonError, match="did you mean 'us-vetoes'"):
        lesson.figures("us-vetos", x="congress", y="vetoes")
    with pytest.raises(LessonError, match="no rule 'D-999'"):
        lesson.rule_card("D-999")


def test_a_handler_that_fails_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piece = sample(tmp_path).check("once")

    def fails(*_: Any) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(piece.widget, "hear", fails)
    screen = send(piece, do="answer", answer="once")
    assert screen["notice"]["wrong"] is True
    assert "Run this cell again" in screen["notice"]["text"]


def test_a_folder_that_cant_be_written_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("a file where a folder should be")
    lesson = sample(tmp_path)
    piece = lesson.check("once")
    screen = send(piece, do="answer", answer="once")
    assert screen["right"] is True
    assert "can't be written" in screen["notice"]["text"]
    assert lesson.check("once").widget.screen["answer"] == "once"


def test_a_cut_line_is_passed_over_and_the_next_stands_alone(tmp_path: Path) -> None:
    send(sample(tmp_path).check("once"), do="answer", answer="always")
    path = tmp_path / "answers" / f"{SAMPLE}.answers.jsonl"
    path.write_bytes(path.read_bytes() + b'{"check": "share", "answ')
    lesson = sample(tmp_path)
    assert lesson.check("once").widget.screen["answer"] == "always"
    assert lesson.check("share").widget.screen["answer"] is None
    send(lesson.check("share"), do="answer", answer="9")
    assert sample(tmp_path).check("share").widget.screen["answer"] == "9"


def test_lines_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    raw = b"\n".join(
        [
            b'{"lesson": "x"}', b"[]", b"3", b"nonsense", b"\xff\xfe", b'{"check": "a"}',
            b'{"check": "a", "answer": 3, "at": "x"}', b'{"step": "a", "done": 1, "at": "x"}',
            b'{"check": "a", "answer": "\\ud800", "at": "x"}', b"[" * 30_000,
            b'{"check": "a", "answer": "' + b"x" * 50_000 + b'", "at": "x"}',
            b'{"check": "a", "answer": "b", "at": "x"}',
        ]
    )  # fmt: skip
    assert list(read_lines(raw)) == [{"check": "a", "answer": "b", "right": None, "at": "x"}]


def test_answers_of_an_older_lesson_are_asked_again(tmp_path: Path) -> None:
    memory = Memory(SAMPLE, "0", tmp_path / "answers")
    memory.add(check="once", answer="an-answer-there-was", right=True)
    screen = sample(tmp_path).check("once").widget.screen
    assert screen["answer"] is None
    assert screen["verdict"] == ""


@pytest.mark.parametrize(
    ("game", "scenario", "kind"),
    [
        ("demos", "full", "veto"),
        ("delanopolis", "classroom", "stake"),
        ("presidency", "quiet", "scheme"),
    ],
)
def test_positions_of_every_game(game: str, scenario: str, kind: str) -> None:
    move = Move(
        id="a-move",
        ask="Now?",
        scenario=scenario,
        seats=("human", "careful", "random", "careful"),
        seed=4,
        kind=kind,
        after=(After(say="So."),),
    )
    play, decision = position(move, game)
    assert (decision.seat, decision.kind) == (0, kind)
    assert decision in play.pending
    again, _ = position(move, game)
    assert again.record.lines == play.record.lines


def test_a_position_that_never_comes_is_told_with_those_that_do() -> None:
    move = sample_text().move("first-discard")
    with pytest.raises(LessonError, match=r"asked 'vetoo' 0 times .* public_discard \(\d+ times\)"):
        position(move.model_copy(update={"kind": "vetoo"}), "demos")


def sample_text() -> LessonText:
    return text_of(SAMPLE, "en")


def test_a_case_may_count_rows_of_its_own() -> None:
    """How often a seat that won three rounds, or six, has one figure of each power."""
    found = text_of(SAMPLE, "en").experiments[0].model_dump() | {
        "table": "seats",
        "column": "trio_suits",
        "values": (1, 2, 3),
        "cases": (case("three", rounds_won=3), case("six", rounds_won=6), case("none", seat=9)),
    }
    three, six = experiments.run(Experiment(**found | {"cases": found["cases"][:2]}), "demos")
    assert 0.1 < three.value.value < 0.5 < six.value.value
    with pytest.raises(LessonError, match="no row of seats"):
        experiments.run(Experiment(**found), "demos")
    wrong = Experiment(**found | {"cases": (case("three", round_won=3),)})
    with pytest.raises(LessonError, match="no column 'round_won'"):
        experiments.run(wrong, "demos")


def case(key: str, **where: int) -> Case:
    return Case(id=key, label=key, scenario="simplified", where=where)
