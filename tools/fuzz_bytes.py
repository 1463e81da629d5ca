"""Files to begin with, and ways to spoil them: what a fuzzer makes its inputs of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from civicgames.classroom.paper_sheet import sheet
from civicgames.classroom.paper_template import template
from civicgames.lessons.model import lesson_keys, load_lesson
from civicgames.scenarios import as_toml, builtin, find_scenario

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 300_000
"""Bytes of an input: a long play's record and more."""
PART = b"\n=====\n"
"""Stands between the files of a learner's work, each of them its name, a line feed, its content."""

ODD = [
    *(b"null", b"true", b"false", b"0", b"-1", b"1.0", b"1e999", b"-0", b"NaN", b"Infinity"),
    *(b"9" * 30, b"9" * 5000, b"1" + b"0" * 400, b"0.1", b"[]", b"{}", b'""', b"[[[]]]", b"{a=1}"),
    *(b"[" * 3000, b'{"a":' * 2000, b"a." * 500 + b"a", b"(" * 500, b"x" * 70_000),
    *(b'"\\ud800"', b'"\\u0000"', b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"\xc3"),
    *(b"<script>alert(1)</script>", b"../../etc/passwd", b"{0.__class__}", b"%s%n", b"=1+1"),
    *(b"\r", b"\n", b"\r\n", b";", b",", b"\t", b'"', b"'''", b'"""', b"#", b"\\", b"_", b"."),
    *(b'"none"', b"none", b"1979-05-27", b"12:00", b"12:00:00.999999999", b"inf", b"nan", b"0x1F"),
    *(b'"S7"', b'"keep"', b'"pack"', b'"roll"', b'"m3.2"', b'"A"', b'"human"'),
    *(b"\xc2\xb2", b"\xd9\xa3", b"@x", b"007", b"e"),
]  # fmt: skip
"""Tokens in place of others."""
TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[A-Za-z_][\w.-]*|-?\d[\d.]*|[^\sA-Za-z0-9_]')


def mutated(data: bytes, random: Random) -> bytes:
    """The bytes with one to four things changed."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(WAYS)(data, random)
    return data[:LARGEST]


def _place(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def _token(data: bytes, random: Random) -> bytes:
    """A word, a number or a sign becomes an odd one, or another of the same file."""
    found = _near(data, random)
    if not found:
        return data + random.choice(ODD)
    one = random.choice(found)
    put = random.choice(ODD) if random.random() < 0.6 else random.choice(found)[1]
    return data[: one[0]] + put + data[one[0] + len(one[1]) :]


def _near(data: bytes, random: Random) -> list[tuple[int, bytes]]:
    """Some tokens next to each other, with their places: a long file isn't read whole."""
    start = max(0, _place(data, random) - 1000) if random.random() < 0.7 else 0
    window = data[start : start + 2000]
    return [(start + found.start(), found[0]) for found in TOKEN.finditer(window)]


def _insert(data: bytes, random: Random) -> bytes:
    at = _place(data, random)
    return data[:at] + random.choice(ODD) + data[at:]


def _bytes(data: bytes, random: Random) -> bytes:
    at = _place(data, random)
    return data[:at] + random.randbytes(random.randint(0, 4)) + data[at + random.randint(0, 4) :]


def _cut(data: bytes, random: Random) -> bytes:
    return data[: _place(data, random)]


def _lines(data: bytes, random: Random) -> bytes:
    """A line twice, a line less, two exchanged, or one from elsewhere."""
    rows = data.split(b"\n")
    one, other = random.randrange(len(rows)), random.randrange(len(rows))
    way = random.randrange(4)
    if way == 0:
        rows.insert(other, rows[one])
    elif way == 1:
        del rows[one]
    elif way == 2:
        rows[one], rows[other] = rows[other], rows[one]
    else:
        rows[one:one] = rows[other : other + random.randint(1, 5)]
    return b"\n".join(rows)


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _token, _token, _token, _token, _insert, _bytes, _cut, _lines,
)  # fmt: skip


@cache
def seeds(what: str) -> tuple[bytes, ...]:
    """Good files of that kind."""
    made: dict[str, Callable[[], list[bytes]]] = {
        "records": _records,
        "scenarios": _scenarios,
        "csv": _sheets,
        "learner": _works,
    }
    return tuple(made[what]())


def _records() -> list[bytes]:
    return sorted(
        (path.read_bytes() for path in (ROOT / "tests" / "golden").glob("*.play.jsonl")), key=len
    )


def _scenarios() -> list[bytes]:
    """Scenario files, and lines to share."""
    found = []
    for game in ("demos", "delanopolis", "presidency"):
        for name in builtin(game):
            one = find_scenario(game, name)
            found += [as_toml(one).encode(), one.as_line().encode()]
    lines = (
        "demos: full, vetoes=2, media=3",
        "delanopolis: classroom, mayor_cap=50, decks=1",
        "presidency: standard, limits.senate=2, cards.leak=0, terms=3",
    )
    return [*found, *map(str.encode, lines)]


def _sheets() -> list[bytes]:
    """Templates of score sheets, with something typed in every box."""
    found = []
    for game, name in (("demos", "short"), ("demos", "2v2"), ("delanopolis", "classroom"),
                       ("presidency", "standard")):  # fmt: skip
        for lang in ("en", "fr"):
            empty = template(sheet(find_scenario(game, name)), lang, tables=2)
            found += [empty, re.sub(rb"([,;])(?=[,;\r])", rb"\g<1>1", empty)]
    return found


ANSWERS = ("10", "a", {"text": "Yes.", "points": ["a"]}, ["a", "b"], {"a": "b"}, None)


def _works() -> list[bytes]:
    """Learners' works, before they are packed."""
    about = b'work.json\n{"work": 1, "civicgames": "0.1.0", "name": "Zo\xc3\xab", "made": ""}'
    play = b"plays/demos-1.play.jsonl\n" + _records()[0]
    answers = []
    for key in lesson_keys():
        lesson = load_lesson(key, "en")
        lines: list[dict[str, Any]] = [{"lesson": key, "answers": 1, "civicgames": "0.1.0"}]
        for check in lesson.checks:
            lines += [{"check": check.id, "answer": given, "right": True} for given in ANSWERS]
            lines.append({"hint": check.id, "number": 1})
        lines += [{"step": step.id, "done": True} for step in lesson.steps]
        lines += [{"move": "a", "choice": "S7"}, {"name": "Z"}, {"kept": "download"}]
        text = "\n".join(json.dumps({**line, "at": "2026-11-30T09:00:00Z"}) for line in lines)
        answers.append(f"answers/{key}.answers.jsonl\n{text}\n".encode())
    return [PART.join((about, one, play)) for one in answers] + [PART.join((about, *answers))]
