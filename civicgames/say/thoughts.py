"""A strategist's thoughts in words: what it tried, and what came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from civicgames.bots.search import Estimate
from civicgames.engine.decision import Choice, Decision, same_value
from civicgames.i18n import Texts
from civicgames.numbers import number
from civicgames.say import sentences


def answers_in_words(
    game: str, view: Any, decision: Decision, names: Sequence[str], texts: Texts
) -> Callable[[Choice], str]:
    """What a button for each answer would say."""
    context = {"names": names, "seat": decision.seat, "options": decision.options}
    camps = getattr(view, "camps", None)
    if camps:
        context["camp"] = camps[decision.seat]
    return sentences(game).ask(decision.kind, context, texts).button


def thought_in_words(
    estimates: Sequence[Estimate],
    choice: Choice,
    answer: Callable[[Choice], str],
    texts: Texts,
    doubt: float = 0.0,
) -> str:
    """One sentence: what came out best when its answers were tried again, and what it gave.

    ``doubt``: leads up to that, in standard errors, make no difference to the strategy.
    """
    if len(estimates) < 2:
        return texts._("It saw only one answer worth a thought here: it didn't look ahead.")
    tried = max(estimate.tries for estimate in estimates)
    best = max((e for e in estimates if e.tries == tried), key=lambda e: e.value)
    values = {
        "tries": number(sum(estimate.tries for estimate in estimates), texts.lang),
        "count": len(estimates),
        "best": answer(best.option),
        "choice": answer(choice),
    }
    if same_value(best.option, choice):
        return texts._(
            "{count} answers, tried again in {tries} imagined plays: “{best}” came out best, and "
            "that was its choice.",
            **values,
        )
    if same_value(estimates[0].option, choice) and best.lead <= doubt:
        return texts._(
            "{count} answers, tried again in {tries} imagined plays: “{best}” came out best, but "
            "it keeps to its first thought, “{choice}”, where the lead may be luck.",
            **values,
        )
    return texts._(
        "{count} answers, tried again in {tries} imagined plays: “{best}” came out best this "
        "time; with the deals that it imagined at the table it was “{choice}”.",
        **values,
    )
