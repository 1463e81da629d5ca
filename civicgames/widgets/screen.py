"""Everything a browser receives of a session, as plain data: what one person may see, in words."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from civicgames.bots.reasons import can_explain
from civicgames.content import load
from civicgames.engine import Line
from civicgames.i18n import LANGUAGES, Texts, translator
from civicgames.say import sentences, shown_names
from civicgames.widgets.players import player_name
from civicgames.widgets.session import Session
from civicgames.widgets.stages import SPEEDS, Notice

MOST_NEWS = 4
"""Sentences that are read out at once."""


def screen(session: Session, lang: str, *, hints: bool = False) -> dict[str, Any]:
    """The screen of the session's viewer, in a language: nothing that the viewer may not see."""
    texts = translator(lang)
    view = session.view()
    room = session.room
    shown: dict[str, Any] = {
        "game": session.play.game.name,
        "stage": session.stage,
        "notice": _notice(session.notice, texts),
        "failed": _failure(session, texts),
        "paused": session.paused,
        "speed": session.speed,
        "auto": session.goes_on_by_itself,
        "canUndo": session.can_undo,
        "shared": session.is_shared,
        "watching": not session.people,
        "over": session.play.is_over,
        **room.board(session, view, texts),
        "panel": _panel(session, view, texts),
        "question": room.question(session, view, texts) if session.asked else None,
        "waiting": _waiting(session, view, texts),
        "hints": room.hints(view, texts) if hints and session.stage in ("table", "pass") else [],
        "log": _log(session, texts),
        "why": None if session.why is None else asdict(session.why),
    }
    shown["status"] = _status(session, shown, texts)
    return shown


def words(session: Session, lang: str) -> dict[str, Any]:
    """What doesn't change from turn to turn: labels, pocket guide, rules."""
    texts = translator(lang)
    content = load(session.play.game.name, lang)
    mode = session.room.mode(session.play.rules)
    return {
        "lang": lang,
        "languages": [{"id": one, "name": _LANGUAGE_NAMES[one]} for one in LANGUAGES],
        "title": content.title,
        "scenario": session.setting.scenario.title(lang),
        "guideParts": [
            {"title": part.title, "lines": list(part.lines)} for part in content.guide_for(mode)
        ],
        "chapters": [
            {
                "title": chapter.title,
                "rules": [{"title": rule.title, "text": rule.text} for rule in chapter.rules],
            }
            for chapter in content.chapters_for(mode)
        ],
        "speeds": _speeds(texts),
        **_labels(texts, content.title),
        **session.room.words(session.play, texts),
    }


_LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


def _speeds(texts: Texts) -> list[dict[str, str]]:
    names = {
        "slow": texts._("slow"),
        "normal": texts._("normal"),
        "fast": texts._("fast"),
        "at once": texts._("at once"),
    }
    return [{"id": speed, "name": names[speed]} for speed in SPEEDS]


def _labels(texts: Texts, title: str) -> dict[str, str]:
    return {
        "table": texts._("{game}: the table", game=title),
        "seats": texts._("Seats"),
        "hand": texts._("Your hand"),
        "you": texts._("you"),
        "deals": texts._("deals"),
        "toPlay": texts._("to play"),
        "step": texts._("Step of the round"),
        "done": texts._("done"),
        "now": texts._("now"),
        "next": texts._("to come"),
        "cancelled": texts._("cancelled"),
        "side": texts._("Beside the table"),
        "log": texts._("What happened"),
        "guide": texts._("Pocket guide"),
        "rules": texts._("Rules"),
        "options": texts._("Options"),
        "wholeLog": texts._("Show the whole log"),
        "whyButton": texts._("Why?"),
        "whyLabel": texts._("Why did it do that?"),
        "language": texts._("Language"),
        "pause": texts._("Pause"),
        "goOn": texts._("Go on"),
        "pausedLabel": texts._("Paused"),
        "step1": texts._("One step"),
        "undo": texts._("Undo"),
        "hide": texts._("Hide my cards"),
        "speed": texts._("Speed of the bots"),
        "hints": texts._("Hints about my own cards"),
        "projector": texts._("Large, for a projector"),
        "save": texts._("Save my play"),
        "load": texts._("Go on with a saved play"),
        "loadHelp": texts._("A file ending in .play.jsonl"),
        "restart": texts._("Start a new play"),
        "close": texts._("Close"),
        "talk": texts._("Talk in your team: {seconds} s"),
        "talkOver": texts._("Time to decide."),
        "skip": texts._("Skip"),
        "yours": texts._("yours"),
        "lost": texts._("The kernel doesn't answer: run this cell again, your play is saved."),
    }


# The panel in the middle, when it isn't the board


def _panel(session: Session, view: Any, texts: Texts) -> dict[str, Any] | None:
    room, names = session.room, shown_names([s.name for s in session.play.seats], texts.lang)
    match session.stage:
        case "cover":
            name = names[session.covered_for or 0]
            return {
                "kind": "cover",
                "title": texts._("Pass the screen to {name}", name=name),
                "sentence": texts._("Everybody else looks away."),
                "goOn": room.come_forward(name, texts),
            }
        case "pass":
            name = names[session.covered_for or 0]
            return {
                "kind": "pass",
                "title": texts._("Your turn is over"),
                "sentence": texts._(
                    "Look at your cards, then hide them. {name} is next.", name=name
                ),
                "goOn": texts._("Hide my cards and pass the screen to {name}", name=name),
            }
        case "window" if room.windows is not None:
            return {"kind": "window", **room.windows.panel(names, session.people, texts)}
        case "round":
            talk = (
                room.talk_seconds(view.rules) if session.people and not session.play.is_over else 0
            )
            return {"kind": "round", "talk": talk, **room.round_result(session, view, texts)}
        case "consult":
            return {
                "kind": "consult",
                "title": texts._("Before the deal"),
                "sentence": texts._(
                    "Teams may talk, in a whisper. No card may be shown, and there is none yet."
                ),
                "talk": room.talk_seconds(view.rules),
                "goOn": texts._("Deal the cards"),
            }
        case "over":
            return {"kind": "over", **room.result(session, view, texts)}
        case "moved":
            return {
                "kind": "moved",
                "title": texts._("This play goes on at another table"),
                "sentence": texts._("It was opened further down, or in another cell."),
                "goOn": "",
            }
    return None


def _waiting(session: Session, view: Any, texts: Texts) -> str:
    if session.stage != "table" or session.asked or session.failure:
        return ""
    return session.room.waiting(session, view, texts)


# The log


def _log(session: Session, texts: Texts) -> dict[str, Any]:
    lines, room = session.seen(), session.room
    begins = [place for place, line in lines if line.get("event") == room.round_start]
    recent = 0 if len(begins) <= room.recent_rounds else begins[-room.recent_rounds]
    cut = recent and not session.whole_log and not session.play.is_over
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    told = []
    choice = None  # one that has no sentence, since the next line that has one tells it
    # Numbered as they are seen: a gap would tell of a line that isn't.
    for number, (place, line) in enumerate(lines):
        if cut and place < recent:
            continue
        sentence = _say(session, line, names, texts)
        explained = _can_be_explained(session, line)
        if sentence:
            told.append(
                {
                    "n": number if choice is None else choice,
                    "text": sentence,
                    "head": line.get("event") == room.round_start,
                    "why": explained or choice is not None,
                }
            )
            choice = None
        elif "choice" in line:
            choice = number if explained and line.get("value") is not None else None
    return {"lines": told, "cut": bool(cut)}


def _say(session: Session, line: Line, names: list[str], texts: Texts) -> str | None:
    game = session.play.game.name
    return sentences(game).say_line(line, names, texts, session.reader)


def _can_be_explained(session: Session, line: Line) -> bool:
    if not session.play.is_over or "choice" not in line:
        return False
    strategy = player_name(session.who[line["seat"]])
    return can_explain(session.play.game.name, strategy)


def _status(session: Session, shown: dict[str, Any], texts: Texts) -> str:
    """What has happened, then what is asked: read out once by a screen reader."""
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    news = [
        sentence
        for place, line in session.seen()
        if place >= session.news_from and (sentence := _say(session, line, names, texts))
    ]
    if session.stage not in ("table", "pass", "window"):
        news = []
    panel, question = shown["panel"], shown["question"]
    said = [shown["notice"]["text"]] if shown["notice"] else []
    said += news[-MOST_NEWS:]
    if shown["failed"]:
        said.append(shown["failed"]["text"])
    elif question:
        said += [_ended(question["title"]), question["sentence"]]
    elif panel:
        said += [
            panel.get("headline") or _ended(panel["title"]),
            panel.get("reason") or panel["sentence"],
        ]
    elif shown["waiting"]:
        said.append(shown["waiting"])
    return " ".join(said)


def _ended(title: str) -> str:
    """A title as a sentence."""
    return title if title.endswith((".", "?", "!")) else f"{title}."


# Sentences of the table itself


def _notice(notice: Notice | None, texts: Texts) -> dict[str, Any] | None:
    if notice is None:
        return None
    sentence = {
        "no_file": texts._(
            "This folder can't be written to: the play isn't saved as it goes. "
            "Save it yourself under Options."
        ),
        "disk": texts._(
            "The play can't be written to its file any more: is the disk full? It goes on here, "
            "unsaved. Save it yourself under Options."
        ),
        "unfinished": texts._("A play like this one was not finished. Go on with it?"),
        "restart": texts._("Start a new play? The one on the table stays in its file."),
        "resumed": texts._("The play goes on where it was left."),
        "undone": texts._("Your last choice is taken back."),
        "cant_undo": texts._(
            "This can't be undone: something was shown or done since, or there is nothing to undo."
        ),
        "not_allowed": texts._("The rules don't allow that now. Nothing has changed."),
        "not_an_amount": texts._(
            "A whole number from {least} to {most} is expected. Nothing has changed."
        ),
        "error": texts._(
            "Something went wrong at this table; your play is saved. Try once more, "
            "or run this cell again. ({detail})"
        ),
        "not_a_record": texts._(
            "{name} isn't a play that was saved here: expected a file made by Save my play. "
            "The play on the table goes on."
        ),
        "other_rules": texts._(
            "{name} doesn't follow the rules of this version from line {line} on. "
            "The play on the table goes on."
        ),
        "not_playable": texts._(
            "{name} is a play that can't be played at this table. The play on the table goes on."
        ),
        "saved": texts._("Your play is saved as {name}."),
        "bot_missing": texts._("The bot {bot} isn't here: the careful bot plays in its seat."),
        "no_reason": texts._("The bot can't say why."),
    }[notice.key].format(**dict(notice.values))
    acts = {
        "go_on_with_it": texts._("Go on with that play"),
        "restart_now": texts._("Yes, start a new play"),
        "dismiss": texts._("No, stay with this one"),
    }
    return {
        "text": sentence,
        "wrong": notice.key in _WRONG,
        "acts": [{"id": act, "label": acts[act]} for act in notice.acts],
    }


_WRONG = (
    "error",
    "not_allowed",
    "not_an_amount",
    "not_a_record",
    "other_rules",
    "not_playable",
    "no_file",
    "disk",
)


def _failure(session: Session, texts: Texts) -> dict[str, Any] | None:
    failure = session.failure
    if failure is None:
        return None
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    return {
        "text": texts._(
            "{name} ({bot}) couldn't go on. Nothing is lost: the play stands as it was.",
            name=names[failure.seat],
            bot=failure.bot,
        ),
        "detail": failure.sentence,
        "label": texts._("Let the careful bot go on in its seat"),
        "again": texts._("Ask it again"),
    }
