"""One file's content as a verified record; where it isn't one, the reason in a sentence."""

from __future__ import annotations

import json
import logging
import re
import warnings
from dataclasses import replace
from typing import Any

from civicgames.classroom.sources import Refused
from civicgames.engine.header import FORMAT, read_header
from civicgames.engine.record import Record, RecordError, RecordWarning, parse_record
from civicgames.games import game_names
from civicgames.i18n import Texts
from civicgames.say.words import plain_name

log = logging.getLogger(__name__)


def opened(file: str, content: bytes, texts: Texts) -> tuple[Record, bool] | Refused:
    """The record in a file, and whether its end was cut off; or why it isn't used.

    A record that is given has been replayed by the rules, and can be shown: its seats have names
    that are plain text.
    """
    try:
        return _opened(file, content, texts)
    except Exception:  # a hostile file must not keep the others out
        log.exception("A file couldn't be checked.")
        return cannot_check(file, texts)


def cannot_check(file: str, texts: Texts) -> Refused:
    """The last resort: something in a file that nobody thought of."""
    return Refused(file, texts._("It can't be checked: something in it isn't as in a play."))


def _opened(file: str, content: bytes, texts: Texts) -> tuple[Record, bool] | Refused:
    if not content.strip():
        return Refused(file, texts._("It is empty."))
    try:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", RecordWarning)
            record = parse_record(content, "")
    except RecordError as error:
        return Refused(file, _why_not(content, str(error), texts))
    if record.game not in game_names():
        return Refused(
            file,
            texts._("It is of a game that isn't known here: {game}.", game=plain_name(record.game)),
        )
    try:
        seats = read_header(record.header)[2]
    except ValueError:
        return Refused(
            file, texts._("Its rules or its seats, on line 1, aren't ones that can be played.")
        )
    verdict = record.verify()
    if not verdict:
        return Refused(
            file,
            texts._(
                "It doesn't follow the rules of this version from line {line} on.",
                line=verdict.line,
            ),
        )
    named = [
        {**given, **seat.as_header(), "name": plain_name(seat.name) or f"Seat {number}"}
        for number, (given, seat) in enumerate(zip(record.header["seats"], seats, strict=True), 1)
    ]
    header = {**record.header, "seats": named}
    record = replace(record, header=header, source=file)
    try:
        record.to_text().encode("utf-8")
    except UnicodeEncodeError:  # half a character, which JSON can write and nothing can show
        return Refused(file, _not_text(texts))
    return record, bool(said)


def _why_not(content: bytes, error: str, texts: Texts) -> str:
    if b"\x00" in content[:200] or not _is_text(content):
        return _not_text(texts)
    header = _header(content)
    written = header.get("record")
    if type(written) is int and written > FORMAT:
        return texts._(
            "It was written by a newer version of civicgames (format {found}; this one reads "
            "{known}).",
            found=written if written < 1000 else "> 1000",
            known=FORMAT,
        )
    if "record" not in header:
        return texts._("It isn't a play that was saved at a table: expected a file .play.jsonl.")
    line = re.match(r", line (\d+):", error)
    return texts._(
        "It isn't a whole play: line {line} isn't as in a play record.",
        line=line[1] if line else 1,
    )


def _not_text(texts: Texts) -> str:
    return texts._("It isn't text in UTF-8, as a play is.")


def _is_text(content: bytes) -> bool:
    try:
        content[: content.rfind(b"\n") + 1].decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return True


def _header(content: bytes) -> dict[str, Any]:
    first = content.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")[0]
    try:
        header = json.loads(first.decode("utf-8", errors="replace"))
    except (ValueError, RecursionError):
        return {}
    return header if isinstance(header, dict) else {}
