"""*Keep my work*: out and back, the page, a class's files; and whatever else a file may hold."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from civicgames.engine import Play
from civicgames.games import find_game
from civicgames.i18n import translator
from civicgames.lessons import work as works
from civicgames.lessons.gathering import distinct, summarize
from civicgames.lessons.instructor import ClassAnswers, in_ranges
from civicgames.lessons.keeping import clean_name
from civicgames.lessons.memory import Memory
from civicgames.lessons.page import page
from civicgames.lessons.work import Work, WorkError, gather, put_back, read_work
from tests.lessons.lesson_cases import SAMPLE, sample, text_of

EN = translator("en")
KNOWN = {SAMPLE: text_of(SAMPLE, "en")}


def a_play(folder: Path, name: str = "demos-1") -> Path:
    path = folder / "plays" / f"{name}.play.jsonl"
    Play(find_game("demos"), None, 4, seed=1, path=path).close()
    return path


def zipped(files: dict[str, bytes], about: Any = None) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        if about is not None:
            packed.writestr("work.json", json.dumps(about))
        for name, data in files.items():
            packed.writestr(name, data)
    return buffer.getvalue()


GOOD = {"work": 1, "civicgames": "0.1.0", "name": "", "made": ""}


def learner(folder: Path, once: str = "always", text: str = "Yes.", guess: str = "20") -> bytes:
    lesson = sample(folder)
    lesson.check("once").answer(once)
    lesson.check("nobody").answer("same")
    lesson.check("how-often").answer(guess)
    lesson.check("write").answer({"text": text, "points": ["costs"]})
    return gather(folder, "", "0.1.0").data


def test_out_and_back_in_a_fresh_session(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    lesson = sample(old)
    lesson.check("once").answer("always")
    lesson.check("nobody").answer("same")
    a_play(old)
    sent: list[Any] = []
    keep = lesson.keep()
    keep.widget.send = lambda content, buffers=None: sent.append((content, buffers))
    keep.hear({"do": "name", "name": "  Zoë <b> "}, [])
    keep.hear({"do": "save"}, [])
    content, [data] = sent[0]
    assert content == {"do": "download", "name": "work-of-Zoë-b.zip", "mime": "application/zip"}
    assert len(data) < 20_000
    fresh = sample(new)
    check = fresh.check("once")
    assert check.widget.screen["answer"] is None
    back = fresh.keep()
    back.hear({"do": "restore", "name": "my.zip"}, [data])
    assert check.widget.screen["answer"] == "always"
    assert check.widget.screen["right"] is False
    assert fresh.check("nobody").widget.screen["locked"]
    assert (new / "plays/demos-1.play.jsonl").read_text() == a_play_text(old)
    assert back.widget.screen["notice"]["text"].endswith("1 plays that weren't here.")
    back.hear({"do": "restore", "name": "my.zip"}, [data])
    assert "0 lines of answers and 0 plays" in back.widget.screen["notice"]["text"]
    keep.hear({"do": "restore", "name": "my.zip"}, [data])
    assert "0 lines of answers and 0 plays" in keep.widget.screen["notice"]["text"]
    assert sample(new).memory.name == "Zoë b"


def test_answers_that_cant_be_written_are_in_the_download(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("a file where a folder should be")
    lesson = sample(tmp_path)
    lesson.check("once").answer("always")
    lesson.check("once").answer("once")
    keep = lesson.keep()
    sent: list[Any] = []
    keep.widget.send = lambda content, buffers=None: sent.append((content, buffers))
    before = list(lesson.memory.lines)
    keep.hear({"do": "save"}, [])
    assert not lesson.memory.unsaved
    _, [data] = sent[0]
    assert read_work(data, "w").answers == {SAMPLE: before}
    fresh = sample(tmp_path / "new")
    fresh.keep().hear({"do": "restore", "name": "my.zip"}, [data])
    assert fresh.check("once").widget.screen["answer"] == "once"


def test_the_download_holds_what_is_on_disk_and_what_is_not(tmp_path: Path) -> None:
    english, french = sample(tmp_path), sample(tmp_path, "fr")
    french.check("nobody").answer("same")
    path = french.memory.path
    assert english.memory.to_bytes() == path.read_bytes()
    aside = path.rename(tmp_path / "aside")
    path.mkdir()
    english.check("once").answer("always")
    path.rmdir()
    aside.rename(path)
    found = read_work(gather(tmp_path, "", "0", english.memory).data, "w").answers[SAMPLE]
    assert [line["check"] for line in found if "check" in line] == ["nobody", "once"]


def a_play_text(folder: Path) -> str:
    return (folder / "plays/demos-1.play.jsonl").read_text()


def test_restoring_changes_nothing_that_is_there(tmp_path: Path) -> None:
    data = learner(tmp_path / "old", once="once")
    here = tmp_path / "here"
    sample(here).check("share").answer("9")
    play = a_play(here)
    before = play.read_text()
    work = read_work(data, "w")
    put_back(
        Work(answers=work.answers, plays={play.name: a_play_text(here)}), here, sample(here).memory
    )
    assert play.read_text() == before
    assert sample(here).check("share").widget.screen["answer"] == "9"
    assert sample(here).check("once").widget.screen["answer"] == "once"


def test_answers_of_other_lessons_come_back_too(tmp_path: Path) -> None:
    line = {"check": "a", "answer": "b", "right": None, "at": "2026-01-01T00:00:00Z"}
    memory = sample(tmp_path).memory
    assert put_back(Work(answers={"07-other": [line]}), tmp_path, memory) == (1, 0, 0)
    assert Memory("07-other", "0", tmp_path / "answers").lines == [line]


def test_plays_that_are_none_are_counted_and_not_written(tmp_path: Path) -> None:
    work = Work(plays={"x.play.jsonl": "nonsense"})
    assert put_back(work, tmp_path, sample(tmp_path).memory) == (0, 0, 1)
    assert not (tmp_path / "plays/x.play.jsonl").exists()


def test_a_play_cut_within_a_character_loses_its_last_line_only(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    learner(old)
    play = a_play(old)
    whole = play.read_bytes()
    play.write_bytes(whole + '{"event": "said", "text": "é'.encode()[:-1])
    data = gather(old, "", "0").data
    work = read_work(data, "w")
    assert work.plays == {play.name: whole.decode()}
    assert len(work.records()) == 1
    assert "not finished" in page(work, "en", KNOWN)
    assert put_back(work, new, sample(new).memory)[1:] == (1, 0)
    assert (new / "plays" / play.name).read_bytes() == whole
    view = ClassAnswers("en", KNOWN)
    view.take(data, "w.zip")
    assert view.refused == []


def test_a_play_that_is_no_text_spoils_nothing_else(tmp_path: Path) -> None:
    learner(tmp_path / "old")
    bad = tmp_path / "old/plays/bad.play.jsonl"
    bad.parent.mkdir()
    bad.write_bytes(b"\xff\n{}\n")
    a_play(tmp_path / "old")
    work = read_work(gather(tmp_path / "old", "", "0").data, "w")
    lines, plays, unreadable = put_back(work, tmp_path, sample(tmp_path).memory)
    assert (lines, plays, unreadable) == (4, 1, 1)


def test_the_file_stays_within_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(works, "MOST_FILES", 4)
    for number in range(6):
        a_play(tmp_path, f"demos-{number}")
    (tmp_path / "plays/b\u00e9.play.jsonl").write_text("another name")
    packed = gather(tmp_path, "", "0")
    assert packed.left_out == 3
    assert len(read_work(packed.data, "w").plays) == 3


def test_a_large_play_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(works, "LARGEST_PLAY", 10)
    a_play(tmp_path)
    assert gather(tmp_path, "", "0").left_out == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"<html>",
        zipped({}),
        zipped({}, []),
        zipped({}, {"work": "1"}),
        zipped({}, {"work": True}),
        zipped({}, {"work": 0}),
        zipped({}, {**GOOD, "name": 3}),
        zipped({"../evil.play.jsonl": b""}, GOOD),
        zipped({"plays/../../evil.play.jsonl": b""}, GOOD),
        zipped({"/etc/evil.play.jsonl": b""}, GOOD),
        zipped({"plays\\evil.play.jsonl": b""}, GOOD),
        zipped({"plays/a/b.play.jsonl": b""}, GOOD),
        zipped({"plays/.hidden.play.jsonl": b""}, GOOD),
        zipped({"answers/x.py": b""}, GOOD),
        zipped({"plays/\u0661.play.jsonl": b""}, GOOD),
        zipped({f"plays/{n}.play.jsonl": b"" for n in range(300)}, GOOD),
        zipped({"plays/x.play.jsonl": b"0" * 5_000_001}, GOOD),
        zipped({"answers/x.answers.jsonl": b"\n" * 5_000_001}, GOOD),
    ],
)
def test_what_is_no_work_ends_in_one_sentence(data: bytes) -> None:
    with pytest.raises(WorkError) as raised:
        read_work(data, "file.zip", EN)
    assert str(raised.value) == (
        "file.zip isn't a downloaded work: expected the zip file as it was."
    )


def test_a_bomb_is_never_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(works, "LARGEST_INSIDE", 20_000)
    many = {f"plays/{n}.play.jsonl": b"0" * 9_000 for n in range(3)}
    with pytest.raises(WorkError):
        read_work(zipped(many, GOOD), "bomb.zip")


def test_a_size_that_lies_unpacks_no_more_than_allowed() -> None:
    data = bytearray(zipped({"plays/x.play.jsonl": b"0" * 6_000_000}, GOOD))
    for found in re.finditer(re.escape(struct.pack("<L", 6_000_000)), bytes(data)):
        data[found.start() : found.end()] = struct.pack("<L", 10)
    with pytest.raises(WorkError):
        read_work(bytes(data), "liar.zip")


def test_a_work_of_the_future_says_so() -> None:
    with pytest.raises(WorkError, match="was made by a later version of civicgames"):
        read_work(zipped({}, {**GOOD, "work": 2}), "w.zip")


def test_a_work_that_is_too_large_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(works, "LARGEST_FILE", 50)
    with pytest.raises(WorkError, match="too large"):
        read_work(b"x" * 51, "w.zip")


WHOLE = zipped(
    {
        f"answers/{SAMPLE}.answers.jsonl": b'{"lesson": "00-sample"}\n'
        b'{"check": "once", "answer": "always", "at": "2026-01-01T00:00:00Z"}\n',
    },
    GOOD,
)


@given(st.integers(0, len(WHOLE)))
def test_a_cut_file_is_refused(cut: int) -> None:
    if cut == len(WHOLE):
        assert read_work(WHOLE, "w").answers
        return
    with pytest.raises(WorkError):
        read_work(WHOLE[:cut], "w")


@given(st.binary(max_size=400), st.integers(0, len(WHOLE)), st.integers(0, 30))
def test_changed_bytes_are_read_or_refused(junk: bytes, place: int, gone: int) -> None:
    changed = WHOLE[:place] + junk + WHOLE[place + gone :]
    try:
        found = read_work(changed, "w")
    except WorkError:
        return
    page(found, "en", KNOWN)


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
_lines = st.lists(
    st.fixed_dictionaries(
        {"at": st.text(max_size=20)},
        optional={
            "check": st.sampled_from([*(c.id for c in KNOWN[SAMPLE].checks), "other"]),
            "answer": _values | st.sampled_from(["once", "same", "12"]),
            "right": _values,
            "draft": _values,
            "hint": st.sampled_from(["once", "x"]),
            "number": _values | st.integers(-5, 10**30),
            "step": st.sampled_from(["rule", "x"]),
            "done": _values,
            "name": _values,
            "move": _values,
            "choice": _values,
        },
    ),
    max_size=8,
)


@settings(
    max_examples=25,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(lines=_lines, name=st.text(max_size=60), file=st.text(max_size=60))
@example(lines=[], name="<script>alert(1)</script>", file="x" * 60)
@example(
    lines=[{"check": "write", "answer": {"text": "</p><script>", "points": [3]}, "at": ""}],
    name="\ud800",
    file="",
)
def test_whatever_lines_hold_is_shown_without_harm(
    lines: Any, name: str, file: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    raw = "\n".join(json.dumps(line) for line in lines).encode()
    data = zipped({f"answers/{SAMPLE}.answers.jsonl": raw}, {**GOOD, "name": name})
    folder = tmp_path_factory.mktemp("back")
    lesson = sample(folder)
    for check in lesson.text.checks:
        lesson.check(check.id)
    lesson.keep().hear({"do": "restore", "name": file}, [data])
    for piece in lesson.pieces.values():
        json.dumps(piece.widget.screen)
    try:
        found = read_work(data, file)
    except WorkError:
        return
    shown = page(found, "fr", KNOWN)
    assert "<script" not in shown.lower()
    view = ClassAnswers("en", KNOWN)
    view.take(data, file)
    assert "<script" not in view.widget.screen["html"].lower()


class Tags(HTMLParser):
    """Which elements a page has, and what they load."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.names.append(tag)
        self.loads += [value for name, value in attrs if name in ("src", "href")]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_tells_all_and_loads_nothing(lang: str, tmp_path: Path) -> None:
    lesson = sample(tmp_path)
    for check, answer in (
        ("once", "always"),
        ("once", "once"),
        ("nobody", "same"),
        ("write", {"text": "<img src=x>\nYes & no", "points": ["costs"]}),
    ):
        lesson.check(check).answer(answer)
    lesson.check("share").open_hint()
    lesson.check("share").answer("4,5")
    a_play(tmp_path)
    work = read_work(gather(tmp_path, "Léa <3", "0").data, "w")
    known = {SAMPLE: text_of(SAMPLE, lang)}
    shown = page(work, lang, known)
    tags = Tags()
    tags.feed(shown)
    assert tags.loads == []
    assert {"script", "img", "link", "iframe"}.isdisjoint(tags.names)
    assert f'<html lang="{lang}">' in shown
    assert "L\u00e9a &lt;3" in shown
    assert "&lt;img src=x&gt;\nYes &amp; no" in shown
    for check in ("once", "nobody", "write", "share"):
        assert known[SAMPLE].check(check).ask.replace("'", "&#x27;") in shown
    assert {"en": "2 tries", "fr": "2 essais"}[lang] in shown
    assert {"en": "1 hint", "fr": "1 indice"}[lang] in shown
    assert {"en": "not finished", "fr": "pas finie"}[lang] in shown


def test_a_lesson_that_isnt_known_is_named() -> None:
    shown = page(Work(answers={"77-later": []}), "en")
    assert "77-later" in shown
    assert "isn&#x27;t part of this version" in shown


def test_a_class_is_pooled_without_names(tmp_path: Path) -> None:
    view = ClassAnswers("en", KNOWN)
    answers = ["once", "always", "always", "each-round"]
    for number, once in enumerate(answers):
        folder = tmp_path / str(number)
        sample(folder).memory.add(name=f"Pupil{number}")
        data = learner(folder, once, f"Text <{number}>", str(10 * number))
        view.take(gather(folder, f"Pupil{number}", "0").data, f"pupil{number}.zip")
        view.take(data, "again.zip")
    view.take(b"no zip", "bad.zip")
    screen = view.widget.screen
    assert screen["told"].startswith("4 learners' works are here. 4 files say nothing")
    html = screen["html"]
    assert "bad.zip isn" in html
    assert "75% (3 of 4)" in html
    assert "2 × As often as it likes" in html
    assert "4 predictions from 0 % to 30 %; half of them up to 15 %." in html
    assert all(f"Text &lt;{number}&gt;" in html for number in range(4))
    assert "pupil" not in html.lower()
    view.hear({"do": "empty"}, [])
    assert view.widget.screen["html"] == ""


def test_the_first_answer_counts_and_the_latest_file(tmp_path: Path) -> None:
    early = learner(tmp_path, "always")
    sample(tmp_path).check("once").answer("once")
    late = gather(tmp_path, "", "0").data
    kept = distinct([read_work(data, "w") for data in (early, late)])
    assert len(kept) == 1
    [found] = summarize(kept, EN, KNOWN)
    assert [(one.check.id, one.answers, one.right) for one in found.marked] == [("once", 1, 0)]


def answers_of(lessons: list[str], lines: int, right: bytes = b"") -> bytes:
    line = b'{"name": "", "at": ""}\n'
    return zipped({f"answers/{key}.answers.jsonl": line * lines + right for key in lessons}, GOOD)


def test_lessons_that_no_class_knows_are_never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    unpacked = works._unpacked

    def seen(packed: zipfile.ZipFile, name: str, largest: int) -> bytes:
        opened.append(name)
        return unpacked(packed, name, largest)

    monkeypatch.setattr(works, "_unpacked", seen)
    view = ClassAnswers("en", KNOWN)
    view.take(answers_of([f"l{number}" for number in range(100)] + [SAMPLE], 3), "bomb.zip")
    assert opened == ["work.json", f"answers/{SAMPLE}.answers.jsonl"]
    assert list(view.works[0].answers) == [SAMPLE]


def test_lines_are_bounded_in_all_and_the_newest_count() -> None:
    newest = b'{"check": "once", "answer": "once", "at": "2026-01-01T00:00:00Z"}\n'
    data = answers_of(["a", "b", "c"], 6, newest)
    found = read_work(data, "w", most=10).answers
    assert [len(found[key]) for key in "abc"] == [7, 2, 0]
    assert found["a"][-1]["answer"] == found["b"][-1]["answer"] == "once"


def test_the_lines_of_a_class_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("civicgames.lessons.instructor.MOST_LINES", 4)
    monkeypatch.setattr("civicgames.lessons.instructor.MOST_LINES_OF_CLASS", 8)
    view = ClassAnswers("en", KNOWN)
    for number in range(3):
        view.take(answers_of([SAMPLE], 10), f"{number}.zip")
    assert [len(work.answers[SAMPLE]) for work in view.works] == [4, 4]
    assert view.refused == ["More than 8 lines of answers: these are enough."]
    view.hear({"do": "empty"}, [])
    view.take(answers_of([SAMPLE], 10), "again.zip")
    assert len(view.works) == 1


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("civicgames.lessons.instructor.MOST_WORKS", 1)
    view = ClassAnswers("en", KNOWN)
    view.take(learner(tmp_path / "a"), "a.zip")
    view.take(learner(tmp_path / "b"), "b.zip")
    assert len(view.works) == 1
    assert "these are enough" in view.widget.screen["html"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [(None, ""), (3, ""), ("  a  b ", "a b"), ("../x", "x"), ("<b>", "b"), ("É-1_'.", "É-1_'")],
)
def test_a_pseudonym_is_kept_plain(typed: Any, kept: str) -> None:
    assert clean_name(typed) == kept
    assert len(clean_name("x" * 99)) == 40


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([], []),
        ([3.0], [(3, 3, 1)]),
        ([3.0, 3.0], [(3, 3, 2)]),
        (
            [0.0, 1.0, 10.0, 50.0, 100.0],
            [(0, 20, 3), (20, 40, 0), (40, 60, 1), (60, 80, 0), (80, 100, 1)],
        ),
        ([0.0, 20.0, 100.0], [(0, 20, 1), (20, 40, 1), (40, 60, 0), (60, 80, 0), (80, 100, 1)]),
    ],
)
def test_numbers_predicted_are_counted_in_ranges(numbers: Any, found: Any) -> None:
    assert in_ranges(numbers) == found


@given(st.lists(st.floats(-1e15, 1e15), min_size=1, max_size=30))
def test_every_number_is_in_a_range(numbers: list[float]) -> None:
    found = in_ranges(numbers)
    assert sum(count for _, _, count in found) == len(numbers)
    assert found[0][0] == min(numbers)
