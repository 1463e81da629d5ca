"""A table in words alone: every game to its end by numbers, and nothing told that isn't shown."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from civicgames.engine import IllegalChoice
from civicgames.i18n import translator
from civicgames.say.presidency import card_name
from civicgames.widgets.in_words import TableInWords
from civicgames.widgets.replies import replies
from civicgames.widgets.screen import screen
from civicgames.widgets.session import Session
from civicgames.widgets.table import Table

from .picking import pick
from .test_secrets import named_in, secrets_of


def play_in_words(
    table: Table, seed: int = 1, each: Any = lambda table, said: None, most: int = 0
) -> int:
    """To the end, or for ``most`` answers; how many it took."""
    random = Random(seed)
    for count in range(most or 3000):
        said = str(table.say())
        each(table, said)
        assert "{" not in said
        if table.session.stage == "over":
            return count
        table.answer(*pick(table._in_words.replies(), random))
    assert most, "The play doesn't end."
    return most


@pytest.mark.parametrize(
    ("game", "scenario", "seats", "lang"),
    [
        ("demos", "full, max_rounds=2", ["human", "random", "random"], "en"),
        ("demos", "full, announced_trio=true, max_rounds=1", ["human"] * 2 + ["random"], "fr"),
        ("demos", "2v2, max_rounds=1", ["human"] * 4, "en"),
        ("delanopolis", "forty-five-minutes", ["human", "careful", "careful"], "fr"),
        ("presidency", "quiet", ["human", "random", "random"], "en"),
        *(
            pytest.param(game, scenario, seats, lang, marks=pytest.mark.slow)
            for lang in ("en", "fr")
            for game, scenario, seats in [
                ("demos", "full", ["human"] * 3),
                ("demos", "2v2+1", ["human"] * 5),
                ("delanopolis", "accounts", ["human"] * 3),
                ("presidency", "standard", ["human"] * 3),
                ("presidency", "three-terms", ["human", "human", "careful"]),
            ]
        ),
    ],
)
def test_every_game_is_played_to_its_end(
    game: str, scenario: str, seats: list[str], lang: str
) -> None:
    session = Session(game, scenario, seats, seed=5, speed="at once")
    words, random = TableInWords(session, lang), Random(1)
    for _ in range(5000):
        said = words.say()
        assert "{" not in said
        if session.stage == "over":
            break
        with suppress(ValueError):  # not all that is offered goes together
            words.answer(pick(words.replies(), random))
    assert session.play.outcome is not None
    assert session.play.record.verify()
    assert screen(session, lang)["panel"]["headline"] in said


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("full, max_rounds=2", ["human", "random"] * 2), ("2v2, max_rounds=1", ["human"] * 4)],
)
def test_no_hidden_card_of_demos_is_said(scenario: str, seats: list[str]) -> None:
    heard = []

    def check(table: Table, said: str) -> None:
        heard.append(said)
        assert not named_in(said, secrets_of(table)), said

    play_in_words(Table("demos", scenario, seats=seats, seed=6), each=check)
    assert any("Your hand" in said for said in heard)


def test_no_hidden_card_of_presidency_is_said() -> None:
    texts, checked = translator("en"), []

    def ids_in(value: Any) -> set[str]:
        if isinstance(value, dict):
            return {found for one in [*value, *value.values()] for found in ids_in(one)}
        if isinstance(value, (list, tuple)):
            return {found for one in value for found in ids_in(one)}
        return {value.rpartition(".")[0]} if isinstance(value, str) and "." in value else set()

    def check(table: Table, said: str) -> None:
        view = table.session.view()
        rules = table.play.rules
        names = {
            one: card_name(f"{one}.1", texts) for one in [*rules.money_by_id, *rules.scheme_by_id]
        }
        told = {one for one, name in names.items() if f"“{name}”" in said or f"{name}." in said}
        seen = ids_in([line for _, line in table.session.seen()])
        may = seen | ids_in(view.hands) | ids_in(view.discards) | ids_in(view.to_deal)
        assert told <= may, said
        checked.append(told)

    table = Table("presidency", "quiet", seats=["human", "human", "random"], seed=4)
    play_in_words(table, each=check, most=60)
    assert sum(map(bool, checked)) > 10


def test_under_the_cover_only_the_cover_is_said() -> None:
    table = Table("demos", "simplified", seats=["human"] * 3, seed=2)
    assert table.say().splitlines() == [
        "Pass the screen to Seat 1",
        "Everybody else looks away.",
        "   1  I am Seat 1, show my cards",
    ]


def test_numbers_that_stand_for_nothing_change_nothing() -> None:
    table = Table("demos", "full", seats=["human", "random", "random"], seed=7)
    table.answer(1)
    before = table.table.number
    for numbers in [(), (0,), (99,), (1, 2), (6,), (-1,), (2**70,)]:
        said = table.answer(*numbers)
        assert "xpected" in said or "one number" in said
        assert "\n" not in said
    for odd in [True, 1.0, "1", None]:
        assert "isn't one of them" in table.answer(odd)  # type: ignore[arg-type]
    assert table.table.number == before
    assert "You laid" in table.answer(2)


def three_in_order(distinct: bool) -> dict[str, Any]:
    options = [{"id": str(n), "label": f"Seat {n + 1}", "value": n} for n in range(3)]
    slots = [{"where": "row", "label": f"{n + 1}.", "options": options} for n in range(3)]
    compose = {
        "value": [{"slot": 0}, {"then": {"slot": 1}}, {"slot": 2}],
        "distinct": [[0, 1, 2]] if distinct else [],
    }
    question = {
        "kinds": ["order"],
        "slots": slots,
        "buttons": [],
        "answers": {},
        "compose": compose,
    }
    nothing = {"notice": None, "failed": None, "panel": None, "waiting": "", "hand": []}
    return {**nothing, "question": question}


def test_places_that_share_the_same_things_take_a_number_each() -> None:
    found = replies(three_in_order(True), {}, translator("en"))
    assert found.lines()[0] == "3 numbers, in this order: 1, 2, 3."
    assert found.read([3, 1, 2])["values"] == [[2, {"then": 0}, 1]]
    for wrong in ([1, 1, 2], [1, 2], [1, 2, 3, 1], []):
        with pytest.raises(ValueError, match="xpected"):
            found.read(wrong)
    again = replies(three_in_order(False), {}, translator("en"))
    assert again.read([2, 2, 1])["values"] == [[1, {"then": 1}, 0]]


def test_what_one_person_heard_doesnt_stay_for_the_next() -> None:
    table = Table("demos", "simplified", seats=["human"] * 3, seed=2)
    said = table.answer(1)
    assert "Your hand" in said
    shown: list[Any] = []

    class Handle:
        def update(self, text: dict[str, str], raw: bool) -> None:
            shown.append(text["text/plain"])

    said._shown(Handle())
    table.answer(1)
    assert shown == ["…"]


def test_the_language_changes_with_the_tables() -> None:
    table = Table("demos", "simplified", seats=["human", "random", "random"], seed=7)
    assert "Your hand" in table.say()
    table.lang = "fr"
    assert re.search(r"Votre main\s: ", table.say())


def test_a_session_without_a_widget_refuses_what_the_rules_refuse() -> None:
    session = Session("demos", "simplified", ["human", "random", "random"], seed=7, speed="at once")
    words = TableInWords(session, "en")
    words.answer([1])
    with pytest.raises(ValueError, match="expected numbers from 1 to"):
        words.answer([40])
    with pytest.raises(IllegalChoice):
        session.choose(["nonsense"])
    assert "Your hand" in words.say()


def test_a_question_is_read_out_with_its_own_mark_alone() -> None:
    table = Table("presidency", "quiet", seats=["human", "random", "random"], seed=3)
    heard = []
    play_in_words(table, each=lambda table, said: heard.append(table.table.screen), most=12)
    titles = [one["question"]["title"] for one in heard if one["question"]]
    assert any(title.endswith("?") for title in titles)
    assert not [one["status"] for one in heard if "?." in one["status"]]
