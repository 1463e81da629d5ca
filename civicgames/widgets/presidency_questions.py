"""The questions of Presidency as the screen puts them.

Slots and answers are as in DēmoS. An answer that is too large to list has ``compose``: ``value``
with ``{"slot": n}`` where what is picked in slot n goes, ``distinct`` (groups of slots that never
pick the same: they swap), and ``button``, in which ``{what}`` is what was picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from civicgames.engine import Decision
from civicgames.games.presidency.options import Deals, Orders, Splits
from civicgames.games.presidency.view import PresidencyView
from civicgames.i18n import Texts
from civicgames.say import Question, sentences, shown_names
from civicgames.say.presidency import card_name
from civicgames.widgets.presidency_cards import pawn_of
from civicgames.widgets.session import Session

FORWARD, BACK = "forward", "back"


def question(session: Session, view: PresidencyView, texts: Texts) -> dict[str, Any]:
    """What the viewer is asked."""
    decision = session.asked
    assert decision is not None
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    asked = _in_words(decision, view, names, texts)
    title, sentence = asked.title, asked.sentence
    if session.is_shared:
        title = texts._("{name}: {what}", name=names[decision.seat], what=title)
    if decision.kind == "scheme" and len(decision.options) == 1:
        sentence = texts._("You hold no scheme that can be played now.")
    put: dict[str, Any] = {
        "title": title,
        "sentence": sentence,
        "kinds": [decision.kind],
        "slots": [],
        "answers": {},
        "buttons": [],
        "missing": "",
        "show": [],
        "talk": 0,
    }
    _Put(put, decision, asked, names, texts).fill()
    return put


def _in_words(
    decision: Decision, view: PresidencyView, names: Sequence[str], texts: Texts
) -> Question:
    seat, rules = decision.seat, view.rules
    both = all(view.hands[pile][seat] for pile in ("money", "scheme"))
    context = {
        "names": names,
        "seat": seat,
        "drawn": view.drawn,
        "campaign": view.campaign(seat),
        "may_roll": both or not rules.roll_needs_both,
        "rolled": view.rolled,
        "declared": {one.seat: one.card for one in view.declared},
        "target": view.doing[-1].target if view.doing else None,
        "term": view.term,
        "terms": rules.terms,
    }
    return sentences("presidency").ask(decision.kind, context, texts)


class _Put:
    """A question being put: its slots, answers and buttons."""

    def __init__(
        self,
        put: dict[str, Any],
        decision: Decision,
        asked: Question,
        names: Sequence[str],
        texts: Texts,
    ) -> None:
        self.put, self.decision, self.asked = put, decision, asked
        self.names, self.texts = names, texts

    def fill(self) -> None:
        options = self.decision.options
        match self.decision.kind:
            case "act":
                self._act(cast(Sequence[Any], options))
            case "scheme":
                self._scheme(cast(Sequence[Any], options))
            case "give":
                self._give(cast(Sequence[str], options))
            case "order":
                self._order(cast(Orders, options))
            case "family_sunday":
                self._family_sunday(cast(Splits, options))
            case "president_deals":
                self._deal(cast(Deals, options))
            case _:
                self._buttons(cast(Sequence[Any], options))

    def _answer(self, value: Any) -> dict[str, Any]:
        return {"label": self.asked.button(value), "values": [value]}

    def _buttons(self, values: Sequence[Any]) -> None:
        self.put["buttons"] = [{**self._answer(value), "plain": True} for value in values]

    def _seat(self, seat: int) -> dict[str, Any]:
        """A seat as something to be picked, with its pawn."""
        pawn = pawn_of(seat, self.texts)
        return {
            "id": str(seat),
            "label": self.names[seat],
            "value": seat,
            "pawn": {"number": pawn["number"], "sign": pawn["sign"]},
        }

    def _hand(self, cards: Sequence[str], label: str) -> None:
        self.put["slots"].append({"where": "hand", "label": label, "options": list(cards)})

    def _row(
        self, label: str, options: Sequence[dict[str, Any]], preset: str | None = None
    ) -> None:
        slot: dict[str, Any] = {"where": "row", "label": label, "options": list(options)}
        if preset is not None:
            slot["preset"] = preset
        self.put["slots"].append(slot)

    # Money: which card, whose pawn, which way

    def _act(self, options: Sequence[Any]) -> None:
        texts = self.texts
        plain = [value for value in options if isinstance(value, str)]
        moves = [value for value in options if not isinstance(value, str)]
        plain.sort(key=lambda value: value != "roll")
        self._buttons(plain)
        if not moves:
            return
        cards = list(dict.fromkeys(move["money"] for move in moves))
        pawns = sorted({move["pawn"] for move in moves}, key=lambda s: (s != self.decision.seat, s))
        ways = {_way(move["by"]) for move in moves}
        self._hand(cards, texts._("Money to play"))
        self._row(texts._("Whose pawn"), [self._seat(pawn) for pawn in pawns], str(pawns[0]))
        named = [(FORWARD, texts._("forward")), (BACK, texts._("back"))]
        shown = [{"id": way, "label": label} for way, label in named if way in ways]
        self._row(texts._("Which way"), shown, shown[0]["id"])
        self.put["missing"] = texts._("Choose a money card, or roll, or pass")
        self.put["answers"] = {
            f"{move['money']}|{move['pawn']}|{_way(move['by'])}": self._answer(move)
            for move in moves
        }

    # Schemes: which card, on whom

    def _scheme(self, options: Sequence[Any]) -> None:
        texts, wishes = self.texts, [value for value in options if value is not None]
        self._buttons([None])
        self.put["focus"] = "button-0"  # one key lets play go on
        if not wishes:
            return
        cards = list(dict.fromkeys(wish["card"] for wish in wishes))
        targets = sorted({wish["target"] for wish in wishes if "target" in wish})
        self._hand(cards, texts._("Scheme to play"))
        if targets:
            only = str(targets[0]) if len(targets) == 1 else None
            self._row(texts._("On whom"), [self._seat(target) for target in targets], only)
        self.put["missing"] = (
            texts._("Choose a scheme, and on whom") if targets else texts._("Choose a scheme")
        )
        for wish in wishes:
            answer = self._answer(wish)
            if "target" in wish:
                self.put["answers"][f"{wish['card']}|{wish['target']}"] = answer
            elif targets:  # whoever is picked, this one has no target
                for picked in ("", *targets):
                    self.put["answers"][f"{wish['card']}|{picked}"] = answer
            else:
                self.put["answers"][wish["card"]] = answer

    def _give(self, cards: Sequence[str]) -> None:
        self._hand(cards, self.texts._("Card to give"))
        self.put["missing"] = self.texts._("Choose a card of your hand")
        self.put["answers"] = {card: self._answer(card) for card in cards}

    # What is put together from several picks

    def _order(self, orders: Orders) -> None:
        """R-21"""
        texts, places = self.texts, range(len(orders.seats))
        options = [self._seat(seat) for seat in orders.seats]
        for place in places:
            self._row(texts._("{number}.", number=place + 1), options, options[place]["id"])
        self.put["compose"] = {
            "value": [{"slot": place} for place in places],
            "distinct": [list(places)],
            "button": texts._("In this order: {{what}}"),
        }

    def _family_sunday(self, splits: Splits) -> None:
        """R-33"""
        texts = self.texts
        options = [self._seat(seat) for seat in splits.seats]
        for card in splits.cards:
            self._row(card_name(card, texts), options)
        self.put["missing"] = texts._("Say for each scheme who receives it")
        self.put["compose"] = {
            "value": {card: {"slot": n} for n, card in enumerate(splits.cards)},
            "distinct": [],
            "button": texts._("Give: {{what}}"),
            "withLabels": True,
        }

    def _deal(self, deals: Deals) -> None:
        """R-61: for each player a money card and a scheme; what another one has is swapped."""
        texts, value, distinct = self.texts, _nothing(len(deals.seats)), []
        called = (texts._("{name}, money"), texts._("{name}, scheme"))
        for place, cards in enumerate(deals.piles):
            options = [
                {"id": card, "label": card_name(card, texts), "value": card} for card in cards
            ]
            group = []
            for seat, card in zip(deals.seats, cards, strict=False):
                group.append(len(self.put["slots"]))
                value[seat][place] = {"slot": group[-1]}
                self._row(called[place].format(name=self.names[seat]), options, card)
            distinct.append(group)
        self.put["compose"] = {
            "value": value,
            "distinct": distinct,
            "button": texts._("Deal these cards"),
        }


def _nothing(count: int) -> list[list[Any]]:
    return [[None, None] for _ in range(count)]


def _way(by: int) -> str:
    return FORWARD if by > 0 else BACK
