"""Records: read, refused, verified. Nothing that was changed by hand passes for what happened."""

from __future__ import annotations

import copy
import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.engine import (
    IllegalChoice,
    Play,
    Record,
    RecordError,
    RecordWarning,
    parse_record,
    read_record,
)
from civicgames.engine import record as record_module
from civicgames.engine.decision import same_value
from civicgames.engine.elsewhere import play_again, play_elsewhere
from civicgames.games import find_game
from tests.engine.toy import TOY, a_play, a_record, drawn

QUICK = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
HEADER = '{"record": 1, "game": "toy", "scenario": {}, "seats": [{}, {}]}'


@cache
def honest(game: str, seed: int) -> Record:
    if game == "toy":
        return a_record(seed)
    played = find_game(game)
    preset = {"mode": "2v2+1", "max_rounds": 3}
    play = Play(played, played.rules(**preset), 5, seed=seed)
    play.run([drawn] * 5)
    return play.record


def others(value: Any) -> list[Any]:
    """Values that differ from this one, of its own type and of others."""
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int):
        return [value + 1, value - 1, float(value) + 0.5, str(value), None, True]
    if isinstance(value, str):
        return [value + "x", "", None, 0, [value]]
    if isinstance(value, list):
        changed: list[Any] = [[*value, "x"], value[:-1], None] if value else [["x"]]
        if len(value) > 1:
            changed += [
                value[::-1],
                [value[1], value[0], *value[2:]],
                [value[-1], *value[1:-1], value[0]],
            ]
            changed.append([value[0], *value[:-1]])
        return [other for other in changed if not same_value(other, value)]
    if isinstance(value, dict):
        return [{}, None]
    return [0, "", False]


def tampered(draw: st.DrawFn, record: Record) -> tuple[int, str, Record]:
    """A record with one value of one line changed; its place among the lines and the key."""
    number = draw(st.integers(0, len(record.lines) - 1))
    lines = copy.deepcopy(record.lines)
    line = lines[number]
    key = draw(st.sampled_from(sorted(line)))
    line[key] = draw(st.sampled_from(others(line[key])))
    return number, key, Record(record.header, lines)


# What is tampered with


@pytest.mark.parametrize("game", ["toy", "demos"])
@given(data=st.data())
@QUICK
def test_a_changed_value_is_found(game: str, data: st.DataObject) -> None:
    """An event, an impossible gift of chance or choice: at that line. A possible one: there or
    later, unless all that was told stays true, and then it is a play by the rules."""
    record = honest(game, data.draw(st.integers(1, 4)))
    number, key, changed = tampered(data.draw, record)
    line = record.lines[number]
    try:
        read = parse_record(changed.to_text())
    except RecordError as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert f"line {number + 2}:" in refused
        return
    verdict = read.verify()
    if not verdict:
        assert verdict.line is not None
        assert verdict.line >= number + 2, "nothing before the change differs"
    if "event" in line or key != "value":
        assert not verdict
        assert verdict.line == number + 2
        assert f"line {number + 2}:" in str(verdict)
    elif "choice" in line:
        assert bool(verdict) == made_anew(read), str(verdict)
    elif verdict:
        gift = changed.lines[number]["value"]
        if line["chance"] == "dice":  # of no effect in the toy game
            assert all(type(die) is int and 1 <= die <= 6 for die in gift)
        else:  # the cards that changed places are cards that nobody was dealt
            assert sorted(gift) == sorted(line["value"])


def made_anew(record: Record) -> bool:
    """Whether the same choices, made in a new play, write the same record."""
    try:
        return play_again(record).record.to_text() == record.to_text()
    except IllegalChoice:
        return False


@pytest.mark.parametrize("game", ["toy", "demos"])
@given(data=st.data())
@QUICK
def test_lines_left_out_doubled_or_swapped_are_found(game: str, data: st.DataObject) -> None:
    record = honest(game, data.draw(st.integers(1, 4)))
    number = data.draw(st.integers(0, len(record.lines) - 2))
    lines = record.lines[:]
    how = data.draw(st.sampled_from(["left out", "doubled", "swapped"]))
    if how == "left out":
        del lines[number]
    elif how == "doubled":
        lines.insert(number, lines[number])
    else:
        lines[number], lines[number + 1] = lines[number + 1], lines[number]
    verdict = Record(record.header, lines).verify()
    assert not verdict
    assert verdict.line is not None
    assert number + 2 <= verdict.line <= number + 3


def test_a_field_left_out_of_an_event_is_found_and_one_added_is_not() -> None:
    record = a_record()
    number = next(n for n, line in enumerate(record.lines) if line.get("event") == "auction")
    lines = copy.deepcopy(record.lines)
    lines[number]["note"] = "added by somebody"
    assert Record(record.header, lines).verify()
    del lines[number]["winner"]
    verdict = Record(record.header, lines).verify()
    assert not verdict
    assert verdict.line == number + 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"scenario": {"name": "x", "terms": True, "hand": 2}},
            "terms: Input should be a valid int",
        ),
        ({"scenario": {"name": "x", "terms": 99, "hand": 2}}, "terms: Input should be less than"),
        ({"seats": [{}]}, "be played by 1 with these rules: expected 2 to 4 seats"),
        ({"seats": [{}] * 50}, "be played by 50 with these rules: expected 2 to 4 seats"),
        ({"game": "chess"}, "There is no game 'chess'"),
    ],
)
def test_a_header_that_cannot_be_played_is_told_in_a_sentence(
    change: dict[str, Any], words: str
) -> None:
    record = a_record()
    verdict = Record({**record.header, **change}, record.lines).verify()
    assert not verdict
    assert verdict.line == 1
    assert words in str(verdict)
    assert "\n" not in str(verdict)
    assert str(verdict).startswith("this record, line 1: ")


def test_odd_names_of_switches_are_told_in_one_short_line() -> None:
    play = Play(find_game("presidency"), None, 3, seed=1)
    odd = {f"{number} a\nb\u202e{'x' * 70_000}": 1 for number in range(40)}
    board = {**play.record.header["scenario"]["board"], **odd}
    scenario = {**play.record.header["scenario"], "board": board}
    told = str(Record({**play.record.header, "scenario": scenario}, []).verify())
    assert "0 a b" in told
    assert told.endswith("; and 35 more.")
    assert told.isprintable()
    assert len(told) < 900


def test_another_number_of_terms_is_found_where_it_matters() -> None:
    record = a_record()
    for terms in (2, 4):
        header = {**record.header, "scenario": {**record.header["scenario"], "terms": terms}}
        assert not Record(header, record.lines).verify()


def test_names_and_session_are_free() -> None:
    record = a_record()
    header = {
        **record.header,
        "seats": [{"name": "Zoé"}, {"name": "Ada", "age": 14}, {}],
        "session": {"class": "4B"},
        "more": [1],
    }
    assert Record(header, record.lines).verify()


def test_what_follows_the_end_is_found() -> None:
    record = a_record()
    lines = [*record.lines, {"choice": "nod", "seat": 0, "value": True}]
    verdict = Record(record.header, lines).verify()
    assert verdict.line == len(lines) + 1
    assert "the play is over" in str(verdict)


# What is no record


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty: expected the header"),
        (b"\n \n", "is empty: expected the header"),
        (b"\x89PNG\r\n\x1a\n\0\0", "line 1: not UTF-8 text"),
        (b"PK\x03\x04zip", "is not a line of a play record"),
        (b"hello\n", "line 1: 'hello' is not a line of a play record"),
        (b"[1, 2]\n", "is not a line of a play record"),
        (b'{"a": 1}\n', "no play record's header: expected an object with"),
        (b'{"record": 2, "game": "toy"}\n', "written in record format 2, newer than this version"),
        (b'{"record": true}\n', '"record" is True: expected the number 1'),
        (b'{"record": 1}\n', '"game" is None: expected a game\'s name'),
        (b'{"record": 1, "game": "toy"}\n', '"scenario" is None: expected the switches by name'),
        (
            b'{"record": 1, "game": "toy", "scenario": {"name": []}}\n',
            "the scenario's name is []: expected a text",
        ),
        (b'{"record": 1, "game": "toy", "scenario": {}, "seats": []}\n', '"seats" is []'),
        (HEADER.encode() + b'\n{"x": 1}\n', "line 2: {'x': 1} is neither a chance, a choice nor"),
        (HEADER.encode() + b'\n{"event": 1}\n', "line 2: {'event': 1} is neither"),
        (HEADER.encode() + b'\nnoise\n{"event": "term"}\n', "line 2: 'noise' is not a line"),
        (HEADER.encode() + b'\n\xff\n{"event": "term"}\n', "line 2: not UTF-8 text"),
        (b"[" * 100_000 + b"\n", "is not a line of a play record"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(
    content: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.play.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert words in str(refused.value)
    assert str(refused.value).startswith("x.play.jsonl")
    assert str(refused.value).endswith((".", "can read it."))
    assert len(str(refused.value)) < 300


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "x.play.jsonl"
    with open(path, "wb") as file:
        file.truncate(record_module.LARGEST_FILE + 1)
    with pytest.raises(RecordError, match="20,000,001 bytes: a play record is at most 20,000,000"):
        read_record(path)


@given(data=st.data())
@QUICK
def test_noise_in_a_file_never_does_worse_than_a_sentence(data: st.DataObject) -> None:
    content = bytearray(honest("toy", 1).to_text().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RecordWarning)
        try:
            told = str(parse_record(bytes(content)).verify())
        except RecordError as error:
            told = str(error)
    assert told.endswith(".")
    assert "\n" not in told


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"is a folder: expected a file ending in \.play\.jsonl"):
        read_record(tmp_path)


def test_a_cut_last_line_is_left_out_with_a_warning(tmp_path: Path) -> None:
    content = a_record().to_text().encode()
    path = tmp_path / "x.play.jsonl"
    end = content.index(b"\n") + 1
    whole_lines = content[:end].count(b"\n")
    for cut in range(end + 1, end + 200):
        path.write_bytes(content[:cut])
        if content[cut - 1 : cut + 1] in (b"}\n",) or content[cut - 1 : cut] == b"\n":
            read = read_record(path)
        else:
            with pytest.warns(RecordWarning, match="cut off in writing, left out"):
                read = read_record(path)
        assert len(read.lines) + 1 >= whole_lines
        assert read.verify()


def test_other_line_ends_and_a_byte_order_mark_are_read() -> None:
    text = a_record().to_text()
    assert parse_record(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()).verify()
    assert parse_record(text.replace("\n", "\n\n")).verify()


# Files


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="is there already: a play is never written over"):
        a_play(path=path)
    with pytest.raises(FileExistsError):
        a_record().save(path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_folder_where_nothing_can_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "plays").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(
        OSError, match=r"can't be written \(.*\): expected a folder where files can"
    ):
        a_play(path=tmp_path / "plays" / "a.play.jsonl")
    with pytest.raises(
        OSError, match=r"can't be written \(.*\): expected a folder where files can"
    ):
        a_play(path=tmp_path / ("x" * 300))


def test_a_record_round_trips_through_its_file(tmp_path: Path) -> None:
    record = a_record()
    path = record.save(tmp_path / "a.play.jsonl")
    assert path.read_bytes().count(b"\n") == len(record.lines) + 1
    assert b"\r" not in path.read_bytes()
    assert read_record(path).to_text() == record.to_text()


def test_the_file_holds_each_line_as_soon_as_it_is_known(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = a_play(path=path)
    while play.pending:
        assert path.read_text(encoding="utf-8") == play.record.to_text()
        play.choose(play.pending[0].seat, play.pending[0].draw(play.view(0).random))
    assert path.read_text(encoding="utf-8") == play.record.to_text()


def test_the_same_seed_writes_the_same_in_another_process() -> None:
    records = [honest("toy", seed) for seed in (1, 2)]
    assert play_elsewhere(TOY, records) == []
    lines = [*records[0].lines[:-1], {**records[0].lines[-1], "winners": [9]}]
    assert play_elsewhere(TOY, [Record(records[0].header, lines)]) != []


def test_a_record_is_shown_with_names_made_safe() -> None:
    record = a_record()
    header = {**record.header, "seats": [{"name": "<script>"}, {"name": "B"}]}
    shown = Record(header, record.lines)._repr_html_()
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_lines_are_plain_json() -> None:
    for line in a_record().to_text().splitlines():
        assert isinstance(json.loads(line), dict)


def test_nothing_may_follow_where_a_play_was_stopped() -> None:
    play = Play(find_game("toy"), seats=3, seed=4)
    play.stop()
    lines = [*play.record.lines, {"event": "resumed"}]
    verdict = Record(play.record.header, lines).verify()
    assert not verdict
    assert verdict.line == len(lines) + 1


def test_a_seed_that_is_no_number_is_refused_in_a_sentence() -> None:
    header = Play(find_game("toy"), seats=3, seed=4).record.header
    with pytest.raises(RecordError, match='line 1: "seed" is \\[1\\]: expected a whole number'):
        parse_record(json.dumps({**header, "seed": [1]}) + "\n")
