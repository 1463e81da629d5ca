"""Score sheets in a CSV file: what spreadsheets make of the template, and what is no such file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civicgames.classroom.paper_csv import LARGEST, MOST_LINES, looks_like_paper, read_csv
from civicgames.classroom.paper_sheet import Sheet, sheet
from civicgames.classroom.paper_template import DELIMITERS, column_guide, template
from civicgames.content import LANGUAGES
from civicgames.games import game_names
from civicgames.i18n import translator
from civicgames.scenarios.finding import builtin, find_scenario
from tests.classroom.paper_of import Typed, on_paper, played

EN = translator("en")
LINES = ("demos: full", "demos: 2v2+1", "delanopolis: classroom", "presidency: three-terms")


def rows_of(content: bytes, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=delimiter))


def filled(wanted: Sheet, typed: Typed, lang: str = "en") -> list[list[str]]:
    """The template with the boxes filled in, as rows."""
    rows = rows_of(template(wanted, lang), DELIMITERS[lang])
    keys = {field.label(lang): field for field in wanted.fields}
    for cell in {cell.number for cell in typed if cell.number}:
        if cell > wanted.lines:  # a round more than the template has room for
            rows += [
                ["1", f.label(lang), str(cell), *[""] * (wanted.seats + 2)]
                for f in wanted.per("round", "round_seat")
            ]
    for row in rows[1:]:
        field = keys.get(row[1])
        if field is None:
            continue
        for cell, text in typed.items():
            if cell.key == field.key and (cell.number is None or str(cell.number) == row[2]):
                row[3 if cell.seat is None else 4 + cell.seat] = text
    return rows


def as_bytes(rows: Sequence[Sequence[str]], delimiter: str = ",", encoding: str = "utf-8") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode(encoding)


@pytest.fixture
def sheet_of_one() -> list[list[str]]:
    return filled(*on_paper(played("demos: full", 1)))


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_filled_in_template_is_read_back(line: str, lang: str) -> None:
    record = played(line, 3)
    wanted, typed = on_paper(record)
    content = as_bytes(filled(wanted, typed, lang), DELIMITERS[lang])
    (play,), refused = read_csv("sheets.csv", content, translator(lang))
    assert refused == []
    assert play.label == {"en": "Paper 1", "fr": "Papier 1"}[lang]
    assert (play.source, play.game, play.file) == ("paper", record.game, "sheets.csv")
    winners = " ".join(map(str, record.outcome["winners"]))  # type: ignore[index]
    assert winners in play.rows["plays"][0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_a_spreadsheet_saves(encoding: str, delimiter: str, lang: str) -> None:
    wanted, typed = on_paper(played("demos: full", 1))
    rows = filled(wanted, typed, lang)
    plays, refused = read_csv("x.csv", as_bytes(rows, delimiter, encoding), EN)
    assert (len(plays), refused) == (1, [])


def test_several_tables_and_a_bad_one_among_them(sheet_of_one: list[list[str]]) -> None:
    second = [["2", *row[1:]] for row in sheet_of_one[1:]]
    third = [["Blue", *row[1:]] for row in sheet_of_one[1:]]
    next(row for row in second if row[1] == "Points in all")[4] = "4"
    plays, refused = read_csv("x.csv", as_bytes([*sheet_of_one, *second, *third]), EN)
    assert [play.label for play in plays] == ["Paper 1", "Blue"]
    assert refused[0].file == "x.csv, Paper 2"
    total = next(
        n for n, row in enumerate(sheet_of_one + second, 1) if row[4:5] == ["4"] and row[0] == "2"
    )
    assert refused[0].reason.startswith(f"Line {total}: Seat 1 has 4 points in all")


def test_a_template_nobody_filled_in() -> None:
    empty = template(sheet(find_scenario("demos", "full")), "fr", tables=3)
    assert read_csv("x.csv", empty, EN) == ([], [("x.csv", "Nothing is filled in.")])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "It is empty."),
        (b" \n\r\n ", "It is empty."),
        (b"a,b,c\n1,2,3\n", "Its first line isn't that of the template"),
        (b"<html><script>alert(1)</script></html>", "Its first line isn't"),
        (b"PK\x03\x04\x00\x00", "It isn't a text file"),
        (b"\xff\xfe\x00", "Its first line isn't"),
        (b"table,line,value\n\n", "Nothing is filled in."),
        (b"table,line,value\n1,Elected,2\n", "No line says which game was played"),
        (b"table,line,value\n1,Game,chess\n1,Elected,2\n", "“chess” isn't a game that is known"),
        (b"table,line,value\n1,game,demos\n1,scenario,nix\n1,Elected,2\n", "The scenario can't"),
        (b"table,line,value\n1,game,demos\n1,seats,9\n1,Elected,2\n", "can't be the number of"),
        (b"table,line,value\n1,game,demos\n1,Terrains,2\n", "“Terrains” isn't a line of this"),
        (b"table,line,value\n1,game,demos\n1,Points,2\n", "the number is “”: expected 1 to 40"),
        (b"table,line,value\n1,game,demos\n1,Elected,1\n1,Elected,2\n", "Line 4 says again what"),
        (b"table,line,value,seat 1\n1,game,demos\n1,Elected,,=HYPERLINK(1)\n", "like a formula"),
        (b"table,line,value\n" + b"1,Elected,1\n" * (MOST_LINES + 1), "more than 5,000 lines"),
        (b"x" * (LARGEST + 1), "It is larger than 1,000,000 bytes"),
        (
            b"table,line,value\n" + b"".join(b"%d,Elected,1\n" % n for n in range(70)),
            "more than 60",
        ),
        (b'table,line,value\n1,game,demos\n1,Elected,"' + b"9" * 200_000, "can't be read as CSV"),
    ],
)
def test_what_cant_be_used_is_said_in_a_sentence(content: bytes, reason: str) -> None:
    plays, refused = read_csv("x.csv", content, EN)
    assert plays == []
    assert len(refused) == 1
    assert reason in refused[0].reason
    assert len(refused[0].reason) < 400


def test_a_sheet_of_another_game(sheet_of_one: list[list[str]]) -> None:
    next(row for row in sheet_of_one if row[1] == "Game")[3] = "presidency"
    next(row for row in sheet_of_one if row[1] == "Scenario")[3] = "standard"
    plays, refused = read_csv("x.csv", as_bytes(sheet_of_one), EN)
    assert plays == []
    assert "isn't a line of this game's score sheet" in refused[0].reason


@pytest.mark.parametrize("kept", [200, 900, 1500])
def test_a_file_that_was_cut_off(sheet_of_one: list[list[str]], kept: int) -> None:
    content = as_bytes(sheet_of_one)
    plays, refused = read_csv("x.csv", content[:kept], EN)
    assert plays == []
    assert len(refused) == 1


def test_formulas_and_html_are_told_and_do_nothing(sheet_of_one: list[list[str]]) -> None:
    row = next(row for row in sheet_of_one if row[1] == "Points in all")
    row[4], row[5] = "=1+1", "<img src=x onerror=alert(1)>"
    for other in sheet_of_one[1:]:
        other[0] = "<b>Léa</b>"
    plays, refused = read_csv("x.csv", as_bytes(sheet_of_one), EN)
    assert plays == []
    assert "“=1+1” looks like a formula" in refused[0].reason


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_template_has_a_guide_to_each_line(game: str, lang: str) -> None:
    for name in builtin(game):
        wanted = sheet(find_scenario(game, name))
        rows = rows_of(template(wanted, lang, tables=2), DELIMITERS[lang])
        assert len({len(row) for row in rows}) == 1
        assert {row[0] for row in rows[1:]} == {"1", "2"}
        labels = {field.label(lang) for field in wanted.fields}
        assert labels < {row[1] for row in rows}
        assert all(row[-1] for row in rows if row[2] in ("", "1"))
        assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    assert len(column_guide(lang)) == 6


def test_what_is_meant_as_score_sheets(sheet_of_one: list[list[str]]) -> None:
    assert looks_like_paper("a.CSV", b"")
    assert looks_like_paper("a", as_bytes(sheet_of_one))
    assert not looks_like_paper("a.csv", b'{"record": 1}\n')
    assert not looks_like_paper("a.zip", b"PK\x03\x04\x00")


@settings(max_examples=80)
@given(st.data())
def test_any_bytes_end_in_plays_or_sentences(data: st.DataObject) -> None:
    heads = st.sampled_from(["table,line,number,value,seat 1,seat 2", "table;ligne;valeur", "x"])
    words = st.text(max_size=12) | st.sampled_from(
        ["demos", "Game", "game", "Points", "1", "2", "=1", "Elected", "full", "Scenario", '"']
    )
    rows = st.lists(st.lists(words, max_size=8), max_size=12)
    text = data.draw(heads) + "\n" + "\n".join(",".join(row) for row in data.draw(rows))
    encoded = data.draw(st.binary(max_size=300) | st.just(text.encode("utf-8", "replace")))
    plays, refused = read_csv("x.csv", encoded, translator("fr"))
    assert plays or refused
    assert all(one.reason.strip() for one in refused)


def test_a_limit_that_another_library_moved_changes_nothing() -> None:
    before = csv.field_size_limit(10_000_000)
    try:
        content = b'table,line,value\n1,game,demos\n1,Elected,"' + b"9" * 200_000
        assert "can't be read as CSV" in read_csv("x.csv", content, EN)[1][0].reason
    finally:
        csv.field_size_limit(before)
