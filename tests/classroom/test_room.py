"""The class in its folder: kept, read again, forgotten; its bookmarks and its export."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

from civicgames.cells import safe_cell
from civicgames.classroom.bookmarked import marked, marked_html
from civicgames.classroom.bookmarks import FILE, MOST, Bookmark, Bookmarks, parse
from civicgames.classroom.exporting import export
from civicgames.classroom.nameless import scenario_name
from civicgames.classroom.pooling import pool
from civicgames.classroom.report import report
from civicgames.classroom.report_html import as_html
from civicgames.classroom.room import Classroom, here
from civicgames.i18n import translator
from tests.classroom.conftest import golden
from tests.classroom.test_pooling import lines, other_names

A = Bookmark("aa", 12, 2, "who decided?")


class Listener:
    heard = 0

    def hear(self) -> None:
        self.heard += 1


# The room


def test_a_class_is_kept_and_read_again(tmp_path: Path) -> None:
    room = Classroom(tmp_path / "class")
    assert not (tmp_path / "class").exists()
    room.hand_in([("lea.play.jsonl", golden("demos-short")), ("b", golden("demos-full"))])
    names = [path.name for path in (tmp_path / "class").iterdir()]
    assert len(names) == 2
    assert not any("lea" in name for name in names)
    again = Classroom(tmp_path / "class")
    assert {table.digest for table in again.pool.tables} == {t.digest for t in room.pool.tables}
    assert again.pool.duplicates == []
    assert again.pool.refused == []


def test_a_longer_copy_is_kept_and_counts_once(tmp_path: Path) -> None:
    room = Classroom(tmp_path / "class")
    room.hand_in([("a", lines(golden("demos-short"), 90))])
    room.hand_in([("a", golden("demos-short"))])
    assert [table.state for table in Classroom(tmp_path / "class").pool.tables] == ["finished"]


def test_forgetting_removes_what_was_kept_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    room = Classroom(folder)
    room.hand_in([("a", golden("demos-short"))])
    (folder / "mine.play.jsonl").write_bytes(golden("demos-full"))
    (folder / "notes.txt").write_text("mine")
    [table] = room.pool.tables
    room.bookmarks.add(Bookmark(table.digest, 3, 1))
    room.bookmarks.add(A)
    room.forget()
    assert room.pool.tables == []
    assert sorted(path.name for path in folder.iterdir()) == [FILE, "mine.play.jsonl", "notes.txt"]
    assert room.bookmarks.moments == [A]


def test_a_folder_that_cannot_be_written_to_is_said_and_the_class_goes_on(tmp_path: Path) -> None:
    (tmp_path / "class").write_text("a file, not a folder")
    room = Classroom(tmp_path / "class")
    room.hand_in([("a", golden("demos-short"))])
    assert len(room.pool.tables) == 1
    assert "can't be written to" in room.folder.problem
    assert (tmp_path / "class").read_text() == "a file, not a folder"


def test_a_full_disk_leaves_no_half_play_and_the_next_time_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "class"
    room = Classroom(folder)

    def half(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:1000])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", half)
        room.hand_in([("a", golden("demos-short"))])
    assert list(folder.iterdir()) == []
    assert "No space left on device" in room.folder.problem
    room.hand_in([("a", golden("demos-short"))])
    assert room.folder.problem == ""
    [kept] = folder.iterdir()
    kept.write_bytes(kept.read_bytes()[:2000])  # as an older version left it
    room.hand_in([("a", golden("demos-short"))])
    assert [table.state for table in Classroom(folder).pool.tables] == ["finished"]


def test_cells_share_a_class_and_hear_of_changes(tmp_path: Path) -> None:
    room, listener = here(tmp_path / "class"), Listener()
    assert here(tmp_path / "class", "fr") is room
    assert here(tmp_path / "other") is not room
    room.on_change(listener.hear)
    room.hand_in([("a", other_names(golden("demos-short"))), ("bad", b"{")])
    assert "enregistrée" in room.pool.refused[0].reason
    assert listener.heard == 1
    assert room.shown.tables[0].names()[0] == "Ada 0"
    room.replace_names()
    assert room.shown.tables[0].names()[0] == "Seat 1"
    room.replace_names(False)
    assert room.shown.tables[0].names()[0] == "Ada 0"
    assert listener.heard == 3
    room.on_mark(listener.hear)
    room.marks_changed()
    assert listener.heard == 4
    del listener
    room.marks_changed()
    room.forget()


# Bookmarks


def test_bookmarks_are_kept_in_order_and_come_back(tmp_path: Path) -> None:
    path = tmp_path / "class" / FILE
    marks = Bookmarks(path)
    marks.add(Bookmark("b", 5, 1))
    marks.add(A)
    marks.add(Bookmark("aa", 3, 1, "  <b>one\nline</b> " + "x" * 999))
    again = Bookmarks(path)
    assert again.moments == marks.moments
    assert [(one.digest, one.lines) for one in again.moments] == [("aa", 3), ("aa", 12), ("b", 5)]
    assert again.of("aa")[0].note.startswith("<b>one line</b> x")
    assert len(again.of("aa")[0].note) == 500
    again.add(Bookmark("aa", 12, 2, "changed"))
    assert [one.note for one in again.of("aa")][1] == "changed"
    again.remove(Bookmark("b", 5, 1))
    assert Bookmarks(path).of("b") == []
    assert parse(again.as_bytes()) == again.moments
    assert list(path.parent.iterdir()) == [path]


def test_a_download_holds_the_moments_of_this_class_only() -> None:
    made = pool([("a", golden("demos-short"))])
    marks = Bookmarks()
    mine = Bookmark(made.tables[0].digest, 1, 1)
    marks.add(A)
    marks.add(mine)
    assert parse(marks.as_bytes(made)) == [mine]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b"[" * 100_000,
        b'{"bookmarks": 2, "moments": []}',
        b'{"bookmarks": 1, "moments": {}}',
        b'{"bookmarks": 1, "moments": [1]}',
        b'{"bookmarks": 1, "moments": [{"digest": "a", "lines": "1", "round": 1, "note": ""}]}',
        b'{"bookmarks": 1, "moments": [{"digest": "a", "lines": true, "round": 1, "note": ""}]}',
    ],
)
def test_a_file_that_is_none_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    marks = Bookmarks(path)
    assert marks.moments == []
    assert "left as it is" in marks.problem
    marks.add(A)
    assert marks.moments == [A]
    assert path.read_bytes() == content


def test_there_is_a_bound_to_bookmarks() -> None:
    marks = Bookmarks()
    for number in range(MOST):
        marks.add(Bookmark("a", number, 1))
    with pytest.raises(ValueError, match="remove one first"):
        marks.add(Bookmark("b", 0, 1))
    marks.add(Bookmark("a", 7, 1, "replaced"))
    assert len(marks.moments) == MOST


def test_bookmarks_are_told_with_what_had_happened() -> None:
    made = pool([("a", other_names(golden("demos-short"))), ("b", golden("delanopolis-accounts"))])
    one, other = made.tables
    assert one.record is not None
    at = next(n for n, line in enumerate(one.record.lines) if line.get("event") == "round_won") + 1
    marks = Bookmarks()
    marks.add(Bookmark(other.digest, 0, 0))
    marks.add(Bookmark(one.digest, at, 1, "<i>Why?</i>"))
    marks.add(A)
    texts = translator("en")
    first, second = marked(made, marks, texts)
    assert first.where == "Table 1, Round 1"
    assert "Round won by Ada" in first.happened or "Nobody" in first.happened
    assert (second.where, second.happened) == ("Table 2, the start", "")
    html = marked_html(made, marks, texts)
    assert "&lt;i&gt;Why?&lt;/i&gt;" in html
    assert "Ada" not in marked_html(made.without_names(), marks, texts)
    assert marked_html(made, Bookmarks(), texts) == ""


# The export


def sheets(content: bytes) -> dict[str, list[list[str]]]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {
            name: list(csv.reader(io.StringIO(packed.read(name).decode("utf-8-sig"))))
            for name in packed.namelist()
        }


def test_an_export_holds_the_tables_and_no_name_unless_asked() -> None:
    named = other_names(golden("demos-short"))
    header = json.loads(named.partition(b"\n")[0])
    header["seats"][0]["player"] = "bot_of_ada"
    named = json.dumps(header).encode() + b"\n" + named.partition(b"\n")[2]
    made = pool([("ada.play.jsonl", named), ("b", lines(golden("demos-full"), 50))])
    plain, full = sheets(export(made)), sheets(export(made, names=True))
    assert "ada" not in str(plain).lower()
    assert full["handed.csv"][1][-4:] == ["ada.play.jsonl", "Ada 0", "Ada 1", "Ada 2"]
    assert [row[2] for row in full["demos-seats.csv"][1:]] == ["bot_of_ada", "human", "human"]
    assert [row[2] for row in plain["demos-seats.csv"][1:]] == ["own bot", "human", "human"]
    assert [row[4] for row in plain["handed.csv"]] == ["state", "finished", "in progress"]
    plays = plain["demos-plays.csv"]
    assert len(plays) == 2
    about = {row[1] for row in plain["demos-columns.csv"] if row[0] == "plays"}
    assert set(plays[0]) == about


def test_a_scenarios_name_that_somebody_typed_is_shown_with_names_only() -> None:
    def named(name: str) -> bytes:
        head, _, rest = golden("demos-short").partition(b"\n")
        header = json.loads(head)
        header["scenario"]["name"] = name
        return json.dumps(header).encode() + b"\n" + rest

    made = pool([("a", named("Ana_Dupont"))])
    plain, full = sheets(export(made)), sheets(export(made, names=True))
    assert "Dupont" not in str(plain)
    assert "Dupont" not in as_html(report(made))
    assert "Dupont" not in repr(made.without_names().tables[0])
    head, row = plain["demos-plays.csv"]
    assert plain["handed.csv"][1][2] == row[head.index("scenario")] == "custom"
    assert full["handed.csv"][1][2] == "Ana_Dupont"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("full", "full"),
        ("simplified, max_rounds=1", "simplified, max_rounds=1"),
        ("full, Ana=1", "custom"),
        ("Ana, max_rounds=1", "custom"),
        ("full, vetoes='Ana'", "custom"),
        ("", "custom"),
    ],
)
def test_only_what_nobody_typed_is_a_scenarios_name(name: str, shown: str) -> None:
    assert scenario_name("demos", name) == shown


def test_what_a_zip_unpacks_to_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def zipped(*contents: bytes) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as packed:
            for place, content in enumerate(contents):
                packed.writestr(f"{place}.play.jsonl", content)
        return buffer.getvalue()

    play = golden("demos-short")
    made = pool([("a.zip", zipped(play + b" " * 2_000_000, play))])
    assert [reason for _, reason in made.refused] == [
        "It is larger than 2,000,000 bytes: a play is far smaller."
    ]
    assert len(made.tables) == 1
    monkeypatch.setattr("civicgames.classroom.sources.LARGEST_UNPACKED", len(play) + 1)
    made = pool([("a.zip", zipped(play, golden("demos-full"), golden("demos-full")))])
    assert len(made.tables) == 1
    assert [file for file, _ in made.refused] == ["a.zip: 1.play.jsonl"]


def test_cells_stay_what_they_are() -> None:
    assert [safe_cell(value) for value in (None, True, 3, -2.5, "-3", "a-b", "=1", " +x")] == [
        "", "True", "3", "-2.5", "-3", "a-b", "'=1", "' +x",
    ]  # fmt: skip
    assert safe_cell("a\nb\x00") == "a b "
