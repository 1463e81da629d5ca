"""Whatever a file holds: one sentence about it, no harm, and the others are still used."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.classroom import Pool, pool
from civicgames.classroom.board_tables import handed_table, news_of
from civicgames.classroom.exporting import export
from civicgames.i18n import translator
from tests.classroom.conftest import golden

SHORT = "delanopolis-accounts"
PLAYS = ("delanopolis-accounts", "demos-short")

hostile_text = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "=HYPERLINK(\"http://x\")",
            "+1+1",
            "@SUM(A1)",
            "-2+3",
            "\ud800",
            "\u202e",
            "\x00",
            "{0.__class__}",
            "../../etc/passwd",
        ]
    ),
)  # fmt: skip
values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        hostile_text,
        st.sampled_from([10**400, -1, 2**63, 0.1, "pack", "S7"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(hostile_text, inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A record with one or more things changed: bytes, lines, or values anywhere."""
    content = golden(draw(st.sampled_from(PLAYS)))
    way = draw(st.sampled_from(["bytes", "cut", "lines", "value", "header", "anything"]))
    if way == "anything":
        return draw(st.binary(max_size=300))
    if way == "cut":
        return content[: draw(st.integers(0, len(content)))]
    if way == "bytes":
        at = draw(st.integers(0, len(content)))
        return content[:at] + draw(st.binary(max_size=8)) + content[at + draw(st.integers(0, 8)) :]
    rows = content.splitlines()
    if way == "lines":
        one, other = draw(st.integers(0, len(rows) - 1)), draw(st.integers(0, len(rows) - 1))
        rows[one], rows[other] = rows[other], rows[one]
        return b"\n".join(rows) + b"\n"
    at = 0 if way == "header" else draw(st.integers(1, len(rows) - 1))
    row = json.loads(rows[at])
    where = draw(st.sampled_from([row, *(v for v in row.values() if isinstance(v, dict) and v)]))
    key = draw(st.one_of(st.sampled_from(sorted(where)), hostile_text))
    where[key] = draw(values)
    rows[at] = json.dumps(row).encode()
    return b"\n".join(rows) + b"\n"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=spoilt(), name=hostile_text)
def test_a_spoilt_file_is_used_or_refused_and_the_others_stand(content: bytes, name: str) -> None:
    made = pool([(name, content), ("good", golden("demos-simplified"))])
    _is_sound(made)
    assert "good" in [table.file for table in made.tables]
    assert len(made.tables) + len(made.refused) + len(made.duplicates) == 2


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=spoilt())
def test_spoilt_files_for_longer(content: bytes) -> None:
    made = pool([("a", content)])
    _is_sound(made)
    # The last resort of reading a file should never be needed.
    assert not any("can't be checked" in said for _, said in made.refused)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_spoilt_zip_harms_nobody(data: st.DataObject) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.play.jsonl", golden(SHORT))
    content = bytearray(buffer.getvalue())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(4, len(content) - 1))] = data.draw(st.integers(0, 255))
    made = pool([("a.zip", bytes(content))])
    _is_sound(made)
    assert len(made.tables) + len(made.refused) >= 1


def _is_sound(made: Pool) -> None:
    texts = translator("fr")
    for file, said in made.refused:
        assert len(file) <= 90
        assert said.endswith(".")
        assert "\n" not in said
        assert len(said) < 200
        assert "Traceback" not in said
    for table in made.tables:
        assert table.record is not None
        assert table.record.verify()
        assert all(name.isprintable() and 0 < len(name) <= 40 for name in table.names())
        assert table.record.to_text().encode()
    shown = handed_table(made, texts, files=True) + news_of(made, [], texts)
    assert "<script" not in shown
    assert "<img" not in shown
    assert shown.encode()
    for names in (True, False):
        _is_harmless(export(made, names=names))


def _is_harmless(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        for name in packed.namelist():
            for row in csv.reader(io.StringIO(packed.read(name).decode("utf-8-sig"))):
                for cell in row:
                    assert not cell.startswith(("=", "+", "@", "\t", "\r"))
                    assert not cell.startswith("-") or _is_number(cell)


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def seats_of(content: bytes, **more: Any) -> bytes:
    """The same record with something typed at every seat."""
    first, _, rest = content.partition(b"\n")
    header = json.loads(first)
    header["seats"] = [{**seat, **more} for seat in header["seats"]]
    return json.dumps(header).encode() + b"\n" + rest


@pytest.mark.parametrize("text", ["=1+1", "+1", "@x", "-x", " =1", "\t=1", "|x", "%x", "＝1"])
def test_formulas_in_names_and_bots_are_cells_of_text(text: str) -> None:
    content = seats_of(golden(SHORT), name=text, player=text)
    made = pool([(f"{text}.play.jsonl", content)])
    assert len(made.tables) == 1
    _is_harmless(export(made, names=True))
    with zipfile.ZipFile(io.BytesIO(export(made, names=True))) as packed:
        assert b"'" in packed.read("handed.csv")


def test_markup_in_names_is_text_on_the_board() -> None:
    content = seats_of(golden("demos-short"), name="<b onclick=x>Léa</b>")
    made = pool([("<i>.play.jsonl", content)])
    shown = handed_table(made, translator("en"), files=True)
    assert "<i>" not in shown
    assert "<b onclick" not in shown
    assert "&lt;i&gt;.play.jsonl" in shown
