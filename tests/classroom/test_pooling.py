"""Files of many tables: each checked, each play counted once, the rest said why not."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import civicgames as cg
from civicgames.classroom import Pool, pool
from civicgames.classroom import sources as sources_module
from civicgames.classroom.same_play import digests_of
from civicgames.engine import Play, Record, Seat, parse_record
from civicgames.games import find_game
from civicgames.scenarios import find_scenario
from tests.classroom.conftest import golden

DEMOS, DELANOPOLIS = "demos-short", "delanopolis-accounts"


def changed(content: bytes, **header: Any) -> bytes:
    """A record with other values in its header."""
    first, _, rest = content.partition(b"\n")
    return json.dumps({**json.loads(first), **header}).encode() + b"\n" + rest


def lines(content: bytes, count: int) -> bytes:
    """The header and the first lines of a record."""
    return b"".join(content.splitlines(keepends=True)[: 1 + count])


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return buffer.getvalue()


def reason(name: str, content: bytes, lang: str = "en") -> str:
    """Why a file is refused; nothing else comes of it."""
    made = pool([(name, content)], lang)
    assert made.tables == []
    [(file, said)] = made.refused
    assert file
    assert said.endswith(".")
    assert "\n" not in said
    return said


def test_plays_of_several_games_by_path_and_by_content(tmp_path: Path) -> None:
    path = tmp_path / "seats by the window.play.jsonl"
    path.write_bytes(golden(DEMOS))
    made = pool([path, ("b.play.jsonl", golden(DELANOPOLIS))])
    assert [table.label for table in made.tables] == ["Table 1", "Table 2"]
    assert [table.file for table in made.tables] == [path.name, "b.play.jsonl"]
    assert [table.state for table in made.tables] == ["finished", "finished"]
    assert made.games == ["demos", "delanopolis"]
    assert made.refused == []
    assert made.duplicates == []
    assert len(made) == 2
    assert [one.name for one in made.scenarios("demos")] == ["short"]


def test_the_tables_say_which_table_and_charts_take_them() -> None:
    made = pool([("a", golden(DEMOS)), ("b", golden("demos-full")), ("c", golden(DELANOPOLIS))])
    runs = made.runs("demos")
    assert len(runs) == 2
    assert runs.columns("plays")["play"] == [0, 1]
    assert runs.columns("plays")["table"] == ["Table 1", "Table 2"]
    assert set(runs.columns("rounds")["table"]) == {"Table 1", "Table 2"}
    assert list(runs.seats["source"].unique()) == ["played"]
    assert [row["table"] for row in runs.rows("plays")] == ["Table 1", "Table 2"]
    assert {"table", "source"} <= set(runs.about("seats"))
    assert cg.charts.harmony(runs).alt
    assert cg.charts.class_beside_simulation(runs, runs).alt
    assert len(made.runs("demos", source="played")) == 2
    with pytest.raises(ValueError, match=r"No play of demos has ended"):
        made.runs("demos", source="paper")
    one = made.runs("demos", made.scenarios("demos")[1])
    assert one.columns("plays")["scenario"] == ["full"]
    assert one.name == "full"


def test_a_game_that_nobody_ended_has_no_tables() -> None:
    with pytest.raises(ValueError, match=r"No play of demos has ended"):
        Pool().runs("demos")


def test_a_play_that_is_not_over_is_listed_and_not_counted() -> None:
    whole = golden(DEMOS)
    stopped = lines(whole, 60) + b'{"event": "stopped"}\n'
    made = pool([("a", lines(whole, 40)), ("b", changed(stopped, started="2026-11-30T09:00:00Z"))])
    assert [table.state for table in made.tables] == ["in progress", "stopped"]
    assert made.finished() == []
    assert made.tables[0].rows == {"plays": [], "seats": [], "rounds": []}


def test_a_cut_last_line_is_told() -> None:
    made = pool([("a", golden(DEMOS)[:-20])])
    [table] = made.tables
    assert table.cut
    assert table.state == "in progress"


# The same play twice


def other_names(content: bytes) -> bytes:
    header = json.loads(content.partition(b"\n")[0])
    seats = [{**seat, "name": f"Ada {number}"} for number, seat in enumerate(header["seats"])]
    return changed(content, seats=seats, session={"class": "9b", "table": "4"})


def test_a_play_under_other_names_counts_once() -> None:
    made = pool([("a", golden(DEMOS)), ("b", other_names(golden(DEMOS)))])
    assert len(made.tables) == 1
    assert made.duplicates == [("b", "Table 1")]


@pytest.mark.parametrize("longer_first", [True, False])
def test_of_two_copies_the_longer_is_kept(longer_first: bool) -> None:
    copies = [("long", golden(DEMOS)), ("short", lines(other_names(golden(DEMOS)), 100))]
    made = pool([*(copies if longer_first else copies[::-1]), ("c", golden(DELANOPOLIS))])
    assert [table.file for table in made.tables] == ["long", "c"]
    assert [table.label for table in made.tables] == ["Table 1", "Table 2"]
    assert made.duplicates == [("short", "Table 1")]
    assert made.tables[0].state == "finished"


def test_two_plays_that_begin_alike_are_two() -> None:
    header = golden(DELANOPOLIS)
    one = lines(changed(header, started="2026-11-30T09:00:00Z"), 3)
    other = lines(changed(header, started="2026-11-30T09:00:07Z"), 3)
    made = pool([("a", one), ("b", other)])
    assert len(made.tables) == 2
    assert made.tables[0].digest == made.tables[1].digest


def digest_of(record: Record) -> str:
    return digests_of(record)[-1]


def test_the_digest_knows_chance_choices_and_rules_only() -> None:
    record = parse_record(golden(DEMOS))
    assert digest_of(record) == digest_of(parse_record(other_names(golden(DEMOS))))
    other = [dict(line) for line in record.lines]
    at = next(n for n, line in enumerate(other) if "choice" in line)
    other[at]["value"] = "another"
    assert digest_of(record) != digest_of(type(record)(record.header, other))
    more = {**record.header, "scenario": {**record.header["scenario"], "rounds": 99}}
    assert digest_of(record) != digest_of(type(record)(more, record.lines))


def test_two_plays_of_the_same_seed_with_other_choices_are_two(tmp_path: Path) -> None:
    made = Pool()
    for number, name in enumerate(("careful", "random")):
        game = find_game("demos")
        scenario = find_scenario("demos", "short")
        seats = [Seat(f"Seat {n + 1}", name) for n in range(scenario.count)]
        play = Play(game, scenario.rules, seats, scenario="short", seed=7)
        play.run([cg.bots.find_strategy("demos", name)] * scenario.count)
        made.add_files([(f"{number}", play.record.to_text().encode())])
    assert len(made.tables) == 2
    assert made.duplicates == []


# Names


def test_without_names_nobody_is_called_as_typed() -> None:
    named = changed(
        golden(DEMOS),
        seats=[
            {**seat, "name": f"Léa {n}"}
            for n, seat in enumerate(json.loads(golden(DEMOS).partition(b"\n")[0])["seats"])
        ],
        session={"class": "3e B", "table": "Léa"},
    )
    made = pool([("lea.play.jsonl", named)])
    assert made.tables[0].names() == ["Léa 0", "Léa 1", "Léa 2"]
    plain = made.without_names()
    [table] = plain.tables
    assert table.names() == ["Seat 1", "Seat 2", "Seat 3"]
    assert table.names("fr") == ["Place 1", "Place 2", "Place 3"]
    assert table.record is not None
    assert "Léa" not in table.record.to_text()
    assert "lea" not in repr(table)
    assert table.digest == made.tables[0].digest
    assert plain.runs("demos").columns("plays") == made.runs("demos").columns("plays")
    assert made.tables[0].names()[0] == "Léa 0"
    assert table.record.verify()


def test_without_names_labels_and_bots_say_nothing_of_anybody() -> None:
    content = changed(golden(DELANOPOLIS), teacher="Mme Curie")
    header = json.loads(content.partition(b"\n")[0])
    players = ["bot_of_lea", "careful", "human"]
    seats = [{**s, "player": p, "age": 14} for s, p in zip(header["seats"], players, strict=True)]
    made = pool([("a", changed(content, seats=seats)), ("b", golden(DEMOS))])
    for label in ("Léa's table", "Table 2", "Papier 3", "Paper 3 (2)", "Léa 3"):
        [other] = pool([("c", golden("demos-full"))]).tables
        made.add(replace(other, label=label, digest=label, so_far=frozenset()))
    plain = made.without_names()
    assert [table.label for table in plain.tables] == [
        "Table 1", "Table 2", "Table 3", "Table 2 (2)", "Papier 3", "Paper 3 (2)", "Table 4",
    ]  # fmt: skip
    record = plain.tables[0].record
    assert record is not None
    assert [seat["player"] for seat in record.header["seats"]] == ["own bot", "careful", "human"]
    assert "age" not in record.to_text()
    assert "Curie" not in record.to_text()
    strategies = plain.runs("delanopolis").columns("seats")["strategy"]
    assert strategies == ["own bot", "careful", "human"]
    assert record.verify()


def test_names_are_plain_text_of_bounded_length() -> None:
    header = json.loads(golden(DELANOPOLIS).partition(b"\n")[0])
    names = ["<img src=x onerror=alert(1)>" * 9, "a\n\u202eb\ud800\x00", ""]
    seats = [{**seat, "name": name} for seat, name in zip(header["seats"], names, strict=True)]
    [table] = pool([("a", changed(golden(DELANOPOLIS), seats=seats))]).tables
    first, second, third = table.names()
    assert len(first) <= 40
    assert second == "a b"
    assert third == "Seat 3"
    assert table.record is not None
    assert table.record.to_text().encode()
    assert table.record.verify()


# What isn't a play


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "It is empty."),
        (b" \n\n", "It is empty."),
        (b"hello\nyou\n", "isn't a play that was saved"),
        (b'{"record": 1}\n', "isn't a whole play: line 1"),
        (b'{"record": true}\n', "isn't a whole play: line 1"),
        (b"[" * 100_000, "isn't a play that was saved"),
        (b'{"record": 2, "game": "demos"}\n', "a newer version of civicgames (format 2;"),
        (b'{"record": 1' + b"0" * 4000 + b"}\n", "a newer version of civicgames (format > 1000;"),
        (b"\xff\xfe{\x00}\x00\n\x00", "isn't text in UTF-8"),
        ("{é}\n{}\n".encode("latin-1"), "isn't text in UTF-8"),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "isn't text in UTF-8"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(content: bytes, said: str) -> None:
    assert said in reason("x.play.jsonl", content)
    assert reason("x.play.jsonl", content, "fr") != reason("x.play.jsonl", content)


def test_a_record_of_another_game_of_other_rules_or_changed_by_hand_is_refused() -> None:
    assert "a game that isn't known here: chess <b>" in reason(
        "a", changed(golden(DEMOS), game="chess <b>")
    )
    assert "Its rules or its seats" in reason("b", changed(golden(DEMOS), seats=[{"name": "x"}]))
    assert "Its rules or its seats" in reason("c", changed(golden(DEMOS), scenario={"mode": "x"}))
    wrong = golden(DEMOS).replace(b'{"event": "round_won"', b'{"event": "round_lost"', 1)
    number = next(
        n for n, line in enumerate(golden(DEMOS).splitlines(), 1) if b'"round_won"' in line
    )
    assert f"the rules of this version from line {number} on" in reason("d", wrong)
    torn = golden(DEMOS).replace(b'{"event": "round_won"', b'"event": "round_won"', 1)
    assert f"isn't a whole play: line {number}" in reason("e", torn)


def test_a_bad_file_keeps_no_other_out() -> None:
    made = pool([("bad", b"{"), ("good", golden(DEMOS)), ("worse", b"\x00")])
    assert [table.file for table in made.tables] == ["good"]
    assert [file for file, _ in made.refused] == ["bad", "worse"]


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    made = pool([tmp_path / "nowhere.play.jsonl", tmp_path])
    assert [file for file, _ in made.refused] == ["nowhere.play.jsonl", tmp_path.name]
    assert all("can't be opened" in said for _, said in made.refused)


# Zips


def test_a_zip_is_as_good_as_its_files() -> None:
    made = pool(
        [
            (
                "class.zip",
                zipped(
                    {
                        "3b/table1.play.jsonl": golden(DEMOS),
                        "3b/sub/../../../etc/table2.play.jsonl": golden(DELANOPOLIS),
                        "__MACOSX/3b/._table1.play.jsonl": b"\x00\x05",
                        ".DS_Store": b"\x00",
                        "notes.txt": b"hello\n",
                    }
                ),
            )
        ]
    )
    assert [table.file for table in made.tables] == [
        "class.zip: table1.play.jsonl",
        "class.zip: table2.play.jsonl",
    ]
    assert [file for file, _ in made.refused] == ["class.zip: notes.txt"]
    assert list(Path.cwd().iterdir()) == []


def test_a_zip_within_a_zip_is_refused() -> None:
    inner = zipped({"a.play.jsonl": golden(DEMOS)})
    assert "a zip file within a zip file" in reason("a.zip", zipped({"b.zip": inner}))


def test_a_bomb_is_not_unpacked() -> None:
    assert "packed smaller than any play" in reason("a.zip", zipped({"a": bytes(1_900_000)}))
    assert "larger than 2,000,000 bytes" in reason("a.zip", zipped({"a": bytes(2_000_001)}))


def test_a_zip_that_lies_about_its_sizes_is_not_believed() -> None:
    content = bytearray(zipped({"a": bytes(30_000_000)}))
    for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = content.index(mark) + at
        content[place : place + 4] = (1000).to_bytes(4, "little")
    assert "damaged" in reason("a.zip", bytes(content))


def test_a_locked_a_broken_and_an_empty_zip_are_refused() -> None:
    content = bytearray(zipped({"a": golden(DEMOS)}))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(mark) + at] |= 1
    assert "password" in reason("a.zip", bytes(content))
    assert "can't be opened" in reason("a.zip", zipped({"a": golden(DEMOS)})[:-30])
    assert "without any file" in reason("a.zip", zipped({}))
    damaged = bytearray(zipped({"a": golden(DEMOS)}))
    damaged[60:80] = bytes(20)
    assert "damaged" in reason("a.zip", bytes(damaged))


def test_there_are_bounds_to_one_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sources_module, "MOST_FILES", 3)
    made = pool([(f"{n}", b"x") for n in range(9)])
    assert [file for file, _ in made.refused] == ["0", "1", "2", "3"]
    assert "more than 3 files" in made.refused[-1].reason
    monkeypatch.setattr(sources_module, "MOST_FILES", 400)
    monkeypatch.setattr(sources_module, "LARGEST_TOTAL", 50_000)
    made = pool([("a", bytes(40_000)), ("b", bytes(40_000)), ("c", b"x")])
    assert [file for file, _ in made.refused] == ["a", "b"]
    assert "larger than 50,000 bytes" in made.refused[-1].reason
    monkeypatch.setattr(sources_module, "LARGEST_FILE", 1000)
    path = tmp_path / "large.play.jsonl"
    path.write_bytes(bytes(1001))
    made = pool([("a", bytes(1001)), path])
    assert all("a play is far smaller" in said for _, said in made.refused)
