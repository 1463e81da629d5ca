"""*Keep my work*: everything a learner did as one small file, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames import __version__
from civicgames.lessons.pieces import Piece
from civicgames.lessons.work import LARGEST_FILE, Packed, WorkError, gather, put_back, read_work

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson
    from civicgames.widgets.exercise import Exercise

LONGEST_NAME = 40


class KeepPiece(Piece):
    """Download, restore, a page to print."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson, "keep")

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        do = message.get("do")
        if do == "name":
            self.lesson.keep_line(name=clean_name(message.get("name")))
            self.show()
        elif do == "save":
            self.download()
        elif do == "page":
            self.print_page()
        elif do == "restore" and len(buffers) == 1:
            self.restore(buffers[0], str(message.get("name"))[:60])
        elif do == "too_large":
            self._say(self._too_large(str(message.get("name"))[:60]), wrong=True)

    def download(self) -> None:
        """Send the file to the browser."""
        self._say(send_work(self.lesson, self.widget))

    def print_page(self) -> None:
        """Send the page to the browser."""
        from civicgames.lessons.page import page

        work = read_work(packed(self.lesson).data, "")
        text = page(work, self.texts.lang)
        name = file_name(self.lesson, "html")
        self.widget.send(
            {"do": "download", "name": name, "mime": "text/html;charset=utf-8"}, [text.encode()]
        )
        self._say(self.texts._("{name} is among your downloads: open it and print it.", name=name))

    def restore(self, data: bytes, name: str) -> None:
        """Put a downloaded work back; what is here already stays."""
        if len(data) > LARGEST_FILE:
            self._say(self._too_large(name), wrong=True)
            return
        try:
            work = read_work(data, name, self.texts)
        except WorkError as error:
            self._say(str(error), wrong=True)
            return
        answers, plays, unreadable = put_back(work, folder_of(self.lesson), self.lesson.memory)
        self.lesson.refresh(again=True)
        texts = self.texts
        said = [
            texts._(
                "Back again: {answers} lines of answers and {plays} plays that weren't here.",
                answers=answers,
                plays=plays,
            )
        ]
        if unreadable:
            said.append(
                texts.n_(
                    "One play in the file can't be read.",
                    "{number} plays in the file can't be read.",
                    unreadable,
                    number=unreadable,
                )
            )
        self._say(" ".join(said))

    def _too_large(self, name: str) -> str:
        return self.texts._(
            "{name} is too large: a downloaded work has at most {most} MB.",
            name=name,
            most=LARGEST_FILE // 1_000_000,
        )

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.notice = {"text": text, "wrong": wrong}
        self.show()

    def screen(self) -> dict[str, Any]:
        texts = self.texts
        return {
            "type": "keep",
            "title": texts._("Keep my work"),
            "name": self.lesson.memory.name,
            "largest": LARGEST_FILE,
            "said": self.notice["text"] if self.notice else "",
            "words": {
                "name": texts._("A name or pseudonym, if you like"),
                "save": texts._("Download my work"),
                "page": texts._("A page to print"),
                "restore": texts._("Bring back work that I downloaded"),
                "about": texts._(
                    "One file with your answers, predictions and plays. Nothing is sent to anybody."
                ),
            },
        }


def send_work(lesson: Lesson, widget: Exercise) -> str:
    """Send the file to the browser that shows ``widget``; the sentence that says so."""
    texts, work = lesson.texts, packed(lesson)
    name = file_name(lesson, "zip")
    widget.send({"do": "download", "name": name, "mime": "application/zip"}, [work.data])
    lesson.keep_line(kept="download")
    said = texts._("Saved as {name}: look among your downloads.", name=name)
    if not work.left_out:
        return said
    more = texts.n_(
        "The oldest play didn't fit in.",
        "The {number} oldest plays didn't fit in.",
        work.left_out,
        number=work.left_out,
    )
    return f"{said} {more}"


def packed(lesson: Lesson) -> Packed:
    """All that a learner did here, as one file."""
    memory = lesson.memory
    return gather(folder_of(lesson), memory.name, __version__, memory)


def folder_of(lesson: Lesson) -> Path:
    """Where answers and plays are kept."""
    return lesson.memory.path.parent.parent


def file_name(lesson: Lesson, ending: str) -> str:
    """What a downloaded file is called."""
    called, texts = lesson.memory.name, lesson.texts
    stem = texts._("work-of-{name}", name=called) if called else texts._("my-work")
    return f"{stem.replace(' ', '-')}.{ending}"


def clean_name(name: Any) -> str:
    """A pseudonym as it is kept: letters, digits, spaces, hyphens."""
    text = name if isinstance(name, str) else ""
    kept = "".join(letter for letter in text if letter.isalnum() or letter in " -_'.")
    return " ".join(kept.split())[:LONGEST_NAME].strip(" .")
