"""All that reaches a browser during a play, and which of it nobody at the screen may know yet.

The play's own record has every secret; the rules' own views say which of them a seat knows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Page, Request, WebSocket

from civicgames.engine import Record, parse_record, replay
from civicgames.i18n import translator
from civicgames.say.demos import card_name
from tests.browser.harness import Lab
from tests.widgets.test_secrets import hidden_from

Found = set[str]

CODE = ("_esm", "_css")
PICTURE = re.compile(r"data:image/[a-z+]+;base64,[\w+/=]*")
READ_ALL = """
() => {
  const shapes = new Set(["d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height",
    "points", "transform", "viewBox", "style"]);
  const said = [];
  const read = (one) => {
    if (one.nodeType === Node.TEXT_NODE) said.push(one.data);
    if (one.nodeName === "STYLE") return;
    for (const { name, value } of one.attributes ?? []) if (!shapes.has(name)) said.push(value);
    if ("value" in one && typeof one.value === "string") said.push(one.value);
    if (one.shadowRoot) read(one.shadowRoot);
    one.childNodes.forEach(read);
  };
  read(document);
  return said.join("\\n");
}
"""
"""Texts, attributes and what is typed, shadow roots too; what only says where a line goes isn't."""


@dataclass
class Step:
    """What came while one thing was done; ``kept`` lines of the record were there at its end.

    ``heard``: for each message what it tells, and to whom; ``lasting``: what others can read later.
    """

    kept: int
    viewer: int | None
    heard: list[tuple[int | None, Found]]
    lasting: Found

    def told(self, hidden: Callable[[int | None], Found]) -> Found:
        """What was told of that which is hidden from whoever could read it."""
        readers = {viewer: hidden(viewer) for viewer in {None, *(one for one, _ in self.heard)}}
        told = self.lasting & readers[None]
        return told.union(*(said & readers[viewer] for viewer, said in self.heard))


@dataclass
class Ear:
    """Listens to a page from before the notebook is opened; ``names_in`` finds what is named.

    ``screens``: those that came, in order, without one that came twice; ``acts``: what people did,
    as the page sent it.
    """

    page: Page
    lab: Lab
    names_in: Callable[[str], Found]
    steps: list[Step] = field(default_factory=list)
    screens: list[Any] = field(default_factory=list)
    acts: list[Any] = field(default_factory=list)
    bytes_heard: int = 0
    _sent: list[bytes | str] = field(default_factory=list)
    _frames: list[bytes | str] = field(default_factory=list)
    _answers: list[Request] = field(default_factory=list)
    _console: list[str] = field(default_factory=list)
    _viewer: int | None = None
    _log_from: int = 0

    def __post_init__(self) -> None:
        self._log_from = self.lab.log.stat().st_size
        self.page.on("websocket", self._listen)
        self.page.on("requestfinished", lambda request: self._answers.append(request))
        self.page.on("console", self._note)

    def _listen(self, socket: WebSocket) -> None:
        # Playwright needs functions that it can put something on.
        socket.on("framereceived", lambda frame: self._frames.append(frame))
        socket.on("framesent", lambda frame: self._sent.append(frame))

    def _note(self, message: ConsoleMessage) -> None:
        self._console.append(message.text)

    def step(self) -> Step:
        """Look at all that came since the last step, and at all that can be seen now."""
        heard: list[tuple[int | None, Found]] = []
        for frame in _taken(self._sent):
            self.acts += found_in(contents(frame), "do", str)
        for frame in _taken(self._frames):
            self.bytes_heard += len(frame)
            for message in contents(frame):
                self._viewer = viewer_of(message, self._viewer)
                for part in found_in(message, "screen", dict):
                    if part["screen"] and self.screens[-1:] != [part["screen"]]:
                        self.screens.append(part["screen"])
                heard.append((self._viewer, self.names_in(text_of(message))))
        answers = "\n".join(_bodies(_taken(self._answers)))
        heard += [(self._viewer, self.names_in(one)) for one in (self._seen_on_page(), answers)]
        log = self.lab.log.read_bytes()[self._log_from :].decode(errors="replace")
        notebooks = [path.read_text(encoding="utf-8") for path in self.lab.root.glob("*.ipynb")]
        lasting = self.names_in("\n".join([log, *notebooks, *_taken(self._console)]))
        self.steps.append(Step(len(self.record().lines), self._viewer, heard, lasting))
        return self.steps[-1]

    def _seen_on_page(self) -> str:
        seen: str = self.page.evaluate(READ_ALL)
        return PICTURE.sub("", seen)

    def record(self) -> Record:
        """The play's record, as it is in its file now."""
        [path] = (self.lab.root / "plays").glob("*.play.jsonl")
        return parse_record(path.read_text(encoding="utf-8"), path.name)


def _taken(those: list[Any]) -> list[Any]:
    taken = those[:]
    those.clear()
    return taken


def _bodies(requests: Iterable[Request]) -> Iterator[str]:
    for request in requests:
        if "/api/" in request.url and (answer := request.response()):
            try:
                yield answer.text()
            except Error:  # an answer without a body
                continue


def contents(frame: bytes | str) -> list[Any]:
    """What a message of a kernel holds but for its headers: decoded JSON, and buffers as texts.

    In the binary protocol a frame begins with how many parts there are and where each begins.
    """
    if isinstance(frame, str):
        message = json.loads(frame)
        return [message.get("metadata"), message.get("content", message)]
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    parts = [frame[start:end] for start, end in pairwise(ends)]
    _channel, _header, _parent, metadata, content, *buffers = parts
    return [
        json.loads(metadata),
        json.loads(content),
        *(one.decode(errors="replace") for one in buffers),
    ]


def parts_of(value: Any) -> Iterator[Any]:
    """A value and all values in it."""
    yield value
    if isinstance(value, (dict, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from parts_of(one)


def found_in(value: Any, key: str, kind: type) -> list[dict[str, Any]]:
    """The parts of a message that have that key, with a value of that kind."""
    return [
        one for one in parts_of(value) if isinstance(one, dict) and isinstance(one.get(key), kind)
    ]


def viewer_of(message: Any, before: int | None) -> int | None:
    """Whose screen it is from this message on: the seat that a screen calls you; else as before."""
    for part in found_in(message, "screen", dict):
        seats = part["screen"].get("seats", [])
        before = next((n for n, seat in enumerate(seats) if seat.get("you")), None)
    return before


def text_of(message: Any) -> str:
    """All that can be read in it, but for our own scripts and styles; JSON within JSON, too."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(one) for key, one in value.items() if key not in CODE}
        return [bare(one) for one in value] if isinstance(value, list) else value

    text = json.dumps(bare(message), ensure_ascii=False)
    return PICTURE.sub("", text.replace("\\n", " ").replace("\\", ""))


DEMOS_SPLIT = re.compile(r'"([SHDC])",\s*(?:"\w+":\s*)?"?(10|[1-9])\b')
"""A card as suit and number."""


def demos_names() -> Callable[[str], Found]:
    """Finds cards by id, by name in either language, and as suit and number."""
    ids = [f"{suit}{number}" for suit in "SHDC" for number in range(1, 11)]
    ids += [f"{power}{suit}" for power in "ELJ" for suit in "SHDC"]
    texts = [translator(lang) for lang in ("en", "fr")]
    called = {card_name(card, text): card for card in ids for text in texts}
    known = {card: card for card in [*ids, "M1", "M2"]} | called
    longest_first = sorted(known, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def names_in(text: str) -> Found:
        split = {suit + number for suit, number in DEMOS_SPLIT.findall(text)}
        return split | {known[name] for name in pattern.findall(text)}

    return names_in


def hidden_at(record: Record, step: Step) -> Callable[[int | None], Found]:
    """What was hidden from a seat when the step was over."""
    play = replay(record, keep=step.kept)
    return lambda viewer: hidden_from(play, viewer)
