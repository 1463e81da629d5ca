"""Numbers as each language writes them."""

from __future__ import annotations

_SIGNS = {"en": (".", ",", "%"), "fr": (",", "\u202f", "\u202f%")}
"""Decimal mark, thousands, percent sign; French puts narrow spaces that don't break."""


def number(value: float, lang: str = "en", digits: int = 0) -> str:
    """`1,234.5` in English, `1 234,5` in French."""
    decimal, thousands, _ = _SIGNS[lang]
    plain = f"{round(value, digits) or 0:,.{digits}f}"  # `or 0`: no -0
    return plain.translate({ord(","): thousands, ord("."): decimal})


def percent(share: float, lang: str = "en", digits: int = 0) -> str:
    """A share of 1 in percent: `24%` in English, `24 %` in French."""
    return number(100 * share, lang, digits) + _SIGNS[lang][2]


def signed(value: float, lang: str = "en", digits: int = 0) -> str:
    """A difference with its sign: `+3.2`, `−1.0`."""
    sign = "−" if round(value, digits) < 0 else "+"
    return sign + number(abs(value), lang, digits)
