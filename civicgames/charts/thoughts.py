"""What a strategist made of its answers, drawn: for when the play is over."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.bots.thoughts import looks_ahead, think_again
from civicgames.charts.chart import Chart
from civicgames.charts.look import ACCENT
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.engine.decision import same_value
from civicgames.engine.record import Record
from civicgames.engine.replaying import replay
from civicgames.i18n import translator
from civicgames.say.thoughts import answers_in_words, thought_in_words
from civicgames.say.words import shown_names


def thought(record: Record, line: int, strategy: str = "strategist", lang: str = "en") -> Chart:
    """Why a strategist gave the answer in that line of a finished play's record (counted from 0).

    Each answer that it considered is tried again in imagined plays that fit what its seat saw:
    values with 95 % intervals (Student's). It gives the seat's hand away. Raises ValueError where
    the play isn't over, the line holds no choice, or the strategy doesn't look ahead.
    """
    texts = translator(lang)
    if record.state != "finished":
        raise ValueError("What a bot thought is told when the play is over.")
    lines = record.lines
    if not 0 <= line < len(lines) or "choice" not in lines[line]:
        raise ValueError(f"Line {line} of this record holds no choice.")
    player = looks_ahead(record.game, strategy)
    if player is None:
        raise ValueError(f"{strategy!r:.40} doesn't look ahead: expected a strategist.")
    choice, seat = lines[line]["value"], lines[line]["seat"]
    then = replay(record, keep=line)
    decision = next((one for one in then.pending if one.seat == seat), None)
    if decision is None:
        raise ValueError(f"Line {line} of this record was decided together with others.")
    view = then.view(seat, so_far=True)
    names = shown_names([one.name for one in then.seats], lang)
    estimates = think_again(record.game, strategy, view, decision, choice)
    answer = answers_in_words(record.game, view, decision, names, texts)
    title = thought_in_words(estimates, choice, answer, texts, player.doubt)
    categories = [
        texts._("{answer} (its choice)", answer=answer(one.option))
        if same_value(one.option, choice)
        else answer(one.option)
        for one in estimates
    ]
    value = texts._("How well it ended, as this strategy counts")
    series = Series(value, [one.interval for one in estimates], ACCENT)
    panel = Panel(
        texts._("Answer"), value, _told_apart(categories), [series], shares=False, digits=2
    )
    note = texts._(
        "More is better. The cards that it couldn't see were dealt anew each time; better answers "
        "are tried more often. The whiskers are 95 % intervals."
    )
    return Chart(Spec(title, note, [panel] if len(estimates) > 1 else [], texts))


def _told_apart(names: Sequence[str]) -> list[str]:
    """Names without doubles, which an axis would put in one place."""
    return [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
