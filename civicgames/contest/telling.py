"""A tournament's results in sentences and as a table, in either language."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.statistics import Interval

if TYPE_CHECKING:
    from civicgames.contest.results import Results, Standing


def sentences(results: Results) -> list[str]:
    """One sentence a strategy, the best first; those that withdrew last."""
    texts = translator(results.lang)
    if not len(results):
        return [texts._("No play was played to its end.")]
    fair = 100 * results.fair
    staying = [one for one in results.standings if not one.withdrew]
    return [*(_sentence(one, fair, texts) for one in staying), *results.withdrawn.values()]


def _sentence(one: Standing, fair: float, texts: Texts) -> str:
    low, high = 100 * one.share.low, 100 * one.share.high
    say = texts._(
        "{name} wins about its equal part, as far as these plays tell: {low} to {high} in 100, "
        "fair {fair}."
    )
    if low > fair:
        say = texts._("{name} wins more than its equal part: {low} to {high} in 100, fair {fair}.")
    elif high < fair:
        say = texts._("{name} wins less than its equal part: {low} to {high} in 100, fair {fair}.")
    return say.format(name=one.name, **in_hundred(one, fair, texts.lang))


def in_hundred(one: Standing, fair: float, lang: str) -> dict[str, str]:
    """The bounds of its share and what is fair, in 100; ``fair`` is given so."""
    low, high = 100 * one.share.low, 100 * one.share.high
    # Whole numbers, but where rounding would hide what the sentence says.
    digits = 0 if len({round(low), round(fair), round(high)}) == 3 else 1
    return {
        "low": number(low, lang, digits),
        "high": number(high, lang, digits),
        "fair": number(fair, lang, digits),
    }


def rank_in_words(one: Standing, texts: Texts) -> str:
    """Its rank, with those that the plays leave open."""
    if one.withdrew:
        return texts._("withdrew")
    if one.best == one.worst:
        return number(one.rank, texts.lang)
    return texts._("{value} ({low} to {high})", value=one.rank, low=one.best, high=one.worst)


def share_in_words(one: Standing, texts: Texts) -> str:
    """Its share of the victories a seat, with the interval; a dash where it doesn't count."""
    if not one.seats or one.withdrew:
        return "–"
    return _with_interval(one.share, percent, texts)


def rating_in_words(one: Standing, texts: Texts) -> str:
    """Its rating, with the interval; a dash where there is none."""
    return "–" if one.rating is None else _with_interval(one.rating, number, texts)


def _with_interval(found: Interval, shown: Callable[..., str], texts: Texts) -> str:
    return texts._(
        "{value} ({low} to {high})",
        value=shown(found.value, texts.lang, 1),
        low=shown(found.low, texts.lang, 1),
        high=shown(found.high, texts.lang, 1),
    )


def heading(results: Results, texts: Texts) -> str:
    """What was played."""
    said = texts._(
        "{game}, scenario {name}: {plays} plays, every strategy in every seat equally often, "
        "seed {seed}",
        game=results.game,
        name=results.name,
        plays=number(len(results), texts.lang),
        seed=results.seed,
    )
    return said if results.complete else texts._("{said}; stopped early", said=said)


def columns(results: Results, texts: Texts) -> tuple[list[str], list[list[str]]]:
    """The heads and cells of the table that people read; ratings only where there are any."""
    rated = any(one.rating for one in results.standings)
    heads = [
        texts._("Rank"),
        texts._("Strategy"),
        texts._("Share of victories (95 % interval)"),
        texts._("Seats played"),
    ]
    rows = [
        [
            rank_in_words(one, texts),
            one.name,
            share_in_words(one, texts),
            number(one.seats, texts.lang),
        ]
        for one in results.standings
    ]
    if rated:
        heads.append(texts._("Rating"))
        for row, one in zip(rows, results.standings, strict=True):
            row.append(rating_in_words(one, texts))
    return heads, rows


def html(results: Results) -> str:
    """The table with its sentences, for a notebook."""
    texts = translator(results.lang)
    if not len(results):
        return f"<p>{escape(sentences(results)[0])}</p>"
    heads, rows = columns(results, texts)
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        f'<tr><td>{escape(row[0])}</td><th scope="row">{escape(row[1])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[2:])
        + "</tr>"
        for row in rows
    )
    said = "".join(f"<li>{escape(one)}</li>" for one in sentences(results))
    return (
        f'<table class="cg-tournament"><caption>{escape(heading(results, texts))}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><ul>{said}</ul>"
    )
