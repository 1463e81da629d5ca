"""What is done with a file that anybody may have made, and what must hold whatever it holds.

Each target takes any bytes. It raises where the package does anything but use them or refuse them
in one sentence of its own.
"""

from __future__ import annotations

import io
import tempfile
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

from civicgames.classroom import pool
from civicgames.classroom.board_tables import handed_table, news_of
from civicgames.classroom.exporting import export
from civicgames.classroom.paper_csv import read_csv
from civicgames.classroom.sources import Refused
from civicgames.engine import Record, RecordError, RecordWarning, parse_record
from civicgames.i18n import LANGUAGES, translator
from civicgames.lessons.gathering import distinct, summarize
from civicgames.lessons.instructor import ClassAnswers
from civicgames.lessons.memory import Memory
from civicgames.lessons.model import lesson_keys
from civicgames.lessons.work import WorkError, put_back, read_work
from civicgames.scenarios import (
    Scenario,
    ScenarioError,
    as_toml,
    explain,
    load_scenario,
    read_scenario,
    scenario,
    shared_line,
)
from tools.fuzz_bytes import PART

LONGEST_SENTENCE = 900
LAST_RESORT = "can't be checked"
"""What is said of a file that somebody should have thought of."""


def one_sentence(told: str) -> None:
    """Raises AssertionError for what isn't one."""
    fine = told.strip() and "\n" not in told and "Traceback" not in told
    if not fine or len(told) > LONGEST_SENTENCE:
        raise AssertionError(f"not one sentence: {told[:2000]!r}")


def records(data: bytes) -> None:
    """A play's file: read, played again, pooled with a class's, told and shown."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RecordWarning)
            record = parse_record(data, "a.play.jsonl")
    except RecordError as refusal:
        one_sentence(str(refusal))
    else:
        _record(record)
    made = pool([("a.play.jsonl", data)])
    texts = translator("fr")
    for file, said in made.refused:
        one_sentence(said)
        assert len(file) <= 90, file
        assert LAST_RESORT not in said, said
    shown = handed_table(made, texts, files=True) + news_of(made, [], texts)
    assert "<script" not in shown
    if made.tables:
        export(made, names=True)


def _record(record: Record) -> None:
    one_sentence(str(record.verify()))
    assert "<script" not in record._repr_html_()


def scenarios(data: bytes) -> None:
    """A scenario file, and its first line as a line to share."""
    if found := _taken(lambda: _from_disk(data)):
        _shown(found)
    line = data.partition(b"\n")[0].decode("utf-8", errors="surrogateescape")
    if found := _taken(lambda: scenario(line)):
        assert scenario(found.as_line()).rules == found.rules


def _taken(read: Callable[[], Scenario]) -> Scenario | None:
    """What was read; None where it is refused, in a sentence of each language."""
    try:
        return read()
    except ScenarioError as refusal:
        for lang in LANGUAGES:
            one_sentence(refusal.sentence(lang))
    return None


def _from_disk(data: bytes) -> Scenario:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mine.toml"
        path.write_bytes(data)
        return load_scenario(path)


def _shown(found: Scenario) -> None:
    """All its faces; written, it is read back the same."""
    for lang in LANGUAGES:
        assert explain(found, lang).lines()
        assert read_scenario(as_toml(found, lang), "mine.toml") == found
    assert scenario(shared_line(found).text)


def sheets(data: bytes) -> None:
    """Score sheets in a CSV file, by themselves and among a class's files."""
    for lang in LANGUAGES:
        plays, refused = read_csv("a.csv", data, translator(lang))
        for one in refused:
            _refused(one)
        for play in plays:
            assert play.label is not None
    made = pool([("a.csv", data)])
    for file, said in made.refused:
        _refused(Refused(file, said))
    shown = handed_table(made, translator("en"), files=True)
    assert "<script" not in shown
    if made.tables:
        export(made, names=True)


def _refused(one: Refused) -> None:
    assert one.reason.strip() and "\n" not in one.reason, one.reason  # noqa: PT018
    assert len(one.reason) < 3 * LONGEST_SENTENCE, one.reason
    assert LAST_RESORT not in one.reason, one.reason


def learner(data: bytes) -> None:
    """A learner's work: its files packed (or, where it begins as a zip does, as it is)."""
    packed = data if data.startswith(b"PK") else _packed(data)
    texts = translator("en")
    try:
        work = read_work(packed, "a.zip", texts)
    except WorkError as refusal:
        one_sentence(str(refusal))
    else:
        summarize(distinct([work, work]), texts)
        work.records()
        with tempfile.TemporaryDirectory() as folder:
            key = lesson_keys()[0]
            put_back(work, Path(folder), Memory(key, "0.1.0", Path(folder) / "answers"))
            Memory(key, "0.1.0", Path(folder) / "answers").to_bytes()
    answers = ClassAnswers("fr")
    answers.take(packed, "a.zip")
    for said in answers.refused:
        one_sentence(said)


def _packed(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as packed:
        warnings.simplefilter("ignore")  # two of one name are packed, too
        for part in data.split(PART):
            name, _, content = part.partition(b"\n")
            entry = zipfile.ZipInfo(name.decode("utf-8", "replace")[:500] or "x")
            packed.writestr(entry, content)
    return buffer.getvalue()


TARGETS: dict[str, Callable[[bytes], None]] = {
    "records": records,
    "scenarios": scenarios,
    "csv": sheets,
    "learner": learner,
}
