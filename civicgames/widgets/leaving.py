"""Binder ends a session after ten idle minutes: whoever has something unsaved is told before.

What a page says then is made here; when, and with which button, in `static/leaving.js`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from civicgames.i18n import Texts

if TYPE_CHECKING:
    from civicgames.widgets.session import Session

WARN_AFTER = 6 * 60
"""Idle seconds: Binder ends a session after ten minutes, and four are enough to keep one's work."""
BINDER = ("BINDER_SERVICE_HOST", "BINDER_REPO_URL", "BINDER_LAUNCH_HOST")


def on_binder() -> bool:
    """Whether this Python runs on Binder."""
    return any(name in os.environ for name in BINDER)


def of_table(session: Session, texts: Texts) -> dict[str, Any] | None:
    """The warning of a table; None where sessions don't end by themselves."""
    if not on_binder():
        return None
    said = texts._(
        "Nothing has moved here for a while. Binder soon ends the session, and your play with it: "
        "save it now, and you can go on with it later."
    )
    unsaved = choices_made(session) > session.saved
    return warning(unsaved, said, texts._("Save my play"), texts)


def of_lesson(unsaved: bool, texts: Texts) -> dict[str, Any] | None:
    """The warning of a lesson; None where sessions don't end by themselves."""
    if not on_binder():
        return None
    said = texts._(
        "Nothing has moved here for a while. Binder soon ends the session, and your answers with "
        "it: download them now, and you can bring them back later."
    )
    return warning(unsaved, said, texts._("Download my work"), texts)


def warning(unsaved: bool, said: str, save: str, texts: Texts) -> dict[str, Any]:
    """What the browser needs: whether and when to warn, the sentence, the names of its buttons."""
    return {
        "seconds": WARN_AFTER,
        "unsaved": unsaved,
        "text": said,
        "save": save,
        "close": texts._("I'm still here"),
    }


def choices_made(session: Session) -> int:
    """How many choices people have made in this play."""
    lines = session.play.record.lines
    return sum("choice" in line and line.get("seat") in session.people for line in lines)
