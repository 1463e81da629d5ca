"""The rules against slow, plain ways of saying the same."""

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civicgames.engine import Play
from civicgames.games import find_game
from civicgames.games.demos.components import (
    SUITS,
    Figure,
    Worth,
    best_combination,
    best_trio,
    number_cards,
)
from civicgames.games.demos.rounds import judge_round
from civicgames.games.demos.rules import Rules

DECK = number_cards(1)
hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)
close_hands = st.lists(
    st.sampled_from([card for card in DECK if 4 <= int(card[1:]) <= 7]),
    min_size=5, max_size=5, unique=True,
)  # fmt: skip
points = st.none() | st.integers(0, 100)
worths = st.builds(Worth, st.tuples(points, points, points), points, st.integers(0, 20))


def all_combinations(hand, worth, favourite=None):
    """Every combination in a hand, by trying all sub-sets: (points, cards as a set)."""
    found = []
    for cards in combinations(hand, 3):
        numbers = sorted(int(card[1:]) for card in cards)
        suits = {card[0] for card in cards}
        base = worth.by_suits[len(suits) - 1]
        if numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2] and base is not None:
            bonus = worth.favourite if suits == {favourite} else 0
            found.append((base + numbers[0] + bonus, frozenset(cards)))
    for cards in combinations(hand, 4):
        if len({card[1:] for card in cards}) == 1 and worth.square is not None:
            found.append((worth.square, frozenset(cards)))
    return found


@pytest.mark.rule("D-20", "D-21", "D-22", "D-60", "D-62")
@given(hands | close_hands, worths, st.sampled_from([None, *SUITS]))
@settings(max_examples=400, deadline=None)
def test_the_best_combination_is_the_best_of_all_sub_sets(hand, worth, favourite) -> None:
    shown = best_combination(hand, worth, favourite)
    found = all_combinations(hand, worth, favourite)
    assert (shown is None) == (not found)
    if shown:
        assert shown.points == max(points for points, _ in found)
        assert (shown.points, frozenset(shown.cards)) in found
        assert shown.kind == ("square" if len(shown.cards) == 4 else "run")


@pytest.mark.rule("D-22")
@given(close_hands)
@settings(max_examples=300, deadline=None)
def test_which_of_the_level_combinations_is_shown_never_matters(hand) -> None:
    worth = Rules().worth
    found = all_combinations(hand, worth)
    best = max((points for points, _ in found), default=0)
    totals = {sum(int(c[1:]) for c in cards) for points, cards in found if points == best}
    assert len(totals) <= 1


@pytest.mark.slow
@pytest.mark.rule("D-20", "D-21", "D-22")
def test_all_hands_there_are() -> None:
    worth = Rules().worth
    for hand in combinations(DECK, 5):
        found = all_combinations(hand, worth)
        best = max((points for points, _ in found), default=0)
        shown = best_combination(hand, worth)
        assert (shown.points if shown else 0) == best
        totals = {sum(int(c[1:]) for c in cards) for points, cards in found if points == best}
        assert len(totals) <= 1


@st.composite
def held_figures(draw):
    cards = draw(
        st.lists(st.sampled_from([i + s for i in "ELJ" for s in SUITS] + ["M1", "M2"]),
                 max_size=9, unique=True)
    )  # fmt: skip
    marks = draw(st.lists(st.sampled_from([None, None, *SUITS]), min_size=9, max_size=9))
    return [
        Figure(c, marked=None if c[0] == "M" else m) for c, m in zip(cards, marks, strict=False)
    ]


@pytest.mark.rule("D-41", "D-43", "D-50")
@given(held_figures())
@settings(max_examples=300, deadline=None)
def test_the_best_trio_is_the_best_of_all_that_obey_the_marks(held) -> None:
    marked = {figure.card[0] for figure in held if figure.marked}
    best = 0
    for three in permutations(held, 3):
        if [figure.card[0] for figure in three] != ["E", "L", "J"]:
            continue
        if all(figure.marked or figure.card[0] not in marked for figure in three):
            best = max(best, len({figure.marked or figure.card[1] for figure in three}))
    trio = best_trio(held)
    assert (trio.suits if trio else 0) == best
    if trio:
        assert len({card[1] for card in trio.cards}) == trio.suits
        assert [card[0] for card in trio.cards] == ["E", "L", "J"] == [c[0] for c in trio.printed]


@pytest.mark.rule("D-23", "D-24", "D-25", "D-26", "D-31")
@given(st.integers(3, 5), st.integers(0, 10**6), st.integers(1, 5), st.booleans())
@settings(max_examples=300, deadline=None)
def test_the_round_goes_to_the_best_by_points_suits_and_unshown(seats, seed, left, teams) -> None:
    """Against one comparison of (points, most of one suit, total not shown)."""
    random = Random(seed)
    deck = [card for card in DECK if int(card[1:]) <= 9]
    random.shuffle(deck)
    hands = [deck[5 * seat : 5 * seat + 5] for seat in range(seats)]
    order = [(random.randrange(seats) + step) % seats for step in [0]]
    order = [(order[0] + step) % seats for step in range(seats)]
    camps = ["ABABB"[seat] if teams else None for seat in range(seats)]
    worth = Rules().worth
    shown = [best_combination(hand, worth) for hand in hands]
    strength = {}
    for seat, (hand, combination) in enumerate(zip(hands, shown, strict=True)):
        if combination:
            suits = max([card[0] for card in hand].count(suit) for suit in SUITS)
            rest = sum(int(card[1:]) for card in hand if card not in combination.cards)
            strength[seat] = (combination.points, suits, rest)
    result = judge_round(hands, shown, order, camps, Rules(), left)
    best = max(strength.values(), default=None)
    winners = [seat for seat in range(seats) if seat in strength and strength[seat] == best]
    assert list(result.winners) == winners
    drawn, sides = [], set()
    for seat in order:
        if seat in winners and (camps[seat] or seat) not in sides and left:
            sides.add(camps[seat] or seat)
            due = min(left, 2 if shown[seat].kind == "square" else 1)
            left -= due
            drawn.append((seat, due))
    assert list(result.draws) == drawn


SWITCHES = {
    "vetoes": (0, 1, 3), "unanimous_turn": (True, False), "secret_optional": (True, False),
    "media": (0, 1, 2, 4), "lowest_number": (1, 2), "points_square": (30, None, 0),
    "tie_breaks": (["suits", "unshown"], [], ["unshown"]), "teams": ("seated", "random"),
    "team_trio": ("best_member", "pooled"), "residual_trios": ("two_then_one", "one_suit_only"),
    "independent_uses_both_media": (False, True), "favourite_suit": (0, 10),
    "announced_trio": (False, True), "max_rounds": (1, 4, None),
}  # fmt: skip


@pytest.mark.rule("D-62")
@given(
    st.sampled_from(["simplified", "full", "2v2", "2v3", "2v2+1"]),
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}),
    st.integers(0, 10**6),
)
@settings(max_examples=60, deadline=None)
def test_whatever_the_switches_a_play_ends_and_verifies(mode, switches, seed) -> None:
    game = find_game("demos")
    turns = 3 if switches["unanimous_turn"] else 2
    fewest = {"2v2": 4, "2v3": 5, "2v2+1": 5}.get(mode, 3)
    if fewest * (5 + turns) > 4 * (11 - switches["lowest_number"]):
        with pytest.raises(ValueError, match="People's Pack is too small"):
            Rules(mode=mode, **switches)
        return
    rules = Rules(mode=mode, **switches)
    numbers = game.seat_numbers(rules)
    play = Play(game, rules, numbers[seed % len(numbers)], seed=seed)
    start = game.conserved(play.table)
    play.run([lambda view, decision: decision.draw(view.random)] * len(play.seats))
    assert game.conserved(play.table) == start
    assert play.outcome is not None
    assert play.record.verify()
    assert play.record.header["scenario"]["mode"] == mode


@pytest.mark.rule("D-50")
def test_harmony_counts_suits() -> None:
    for e, l, j in product(SUITS, repeat=3):  # noqa: E741
        assert best_trio([Figure(f"E{e}"), Figure(f"L{l}"), Figure(f"J{j}")]).suits == len(
            {e, l, j}
        )
