"""Records of DēmoS, letter by letter: which lines, in which order, with which fields."""

import re
from functools import cache

import pytest

from civicgames.engine import Play, Record
from civicgames.games import find_game
from civicgames.games.demos.rules import Rules

CARD = re.compile(r"[SHDC](10|[1-9])")
FIGURE = re.compile(r"[ELJ][SHDC]|M[1-4]")
FIELDS = {
    "round": {"number", "dealer"}, "hand": {"seat", "cards"}, "drew": {"seat", "card"},
    "vetoed": {"seat", "camp"}, "veto_refused": {"seat", "camp"}, "secret_turned_up": {"cards"},
    "shown": {"seat", "combination", "cards", "points", "total"}, "round_won": {"seats", "by"},
    "figure": {"drawn_by", "owner", "card"}, "turned_up": {"seat", "card"},
    "media_shown": {"seat", "cards"}, "media_discarded": {"seat"}, "media_laid_open": {"seat"},
    "media_idle": {"seat"}, "scandal": {"seat", "target", "card", "suit"},
    "trio": {"seat", "cards", "printed", "suits"},
    "outcome": {"winners", "camp", "reason", "totals", "camps"},
}  # fmt: skip
CHOICES = {
    "public_discard": lambda v: CARD.fullmatch(v),
    "secret_discard": lambda v: v == "keep" or CARD.fullmatch(v),
    "secret_take": lambda v: v == "pack" or CARD.fullmatch(v),
    "unanimous_take": lambda v: v == "pack" or CARD.fullmatch(v),
    "unanimous_discard": lambda v: CARD.fullmatch(v),
    "veto": lambda v: type(v) is bool,
    "veto_confirm": lambda v: type(v) is bool,
    "allot": lambda v: type(v) is int and 0 <= v < 5,
    "media_target": lambda v: isinstance(v, (list, tuple)) and len(v) == 2,
    "media_suit": lambda v: v in ("S", "H", "D", "C"),
    "favourite_suit": lambda v: v in ("S", "H", "D", "C"),
    "announced_trio": lambda v: (
        v is None or (list(v) == ["E", "L", "J"] and set(v.values()) <= set("SHDC"))
    ),
}
SCENARIOS = [
    {"mode": "simplified"}, {"mode": "full"}, {"mode": "2v2", "teams": "random"}, {"mode": "2v3"},
    {"mode": "2v2+1"}, {"mode": "full", "media": 4, "favourite_suit": 10, "announced_trio": True},
    {"mode": "2v2+1", "media": 3, "points_three_suits": None, "points_two_suits": None},
]  # fmt: skip


@cache
def records() -> list[Record]:
    game = find_game("demos")
    found = []
    for number, switches in enumerate(SCENARIOS):
        rules = Rules(**switches)
        for seed in range(3):
            seats = game.seat_numbers(rules)
            play = Play(game, rules, seats[seed % len(seats)], seed=10 * number + seed)
            play.run([lambda view, decision: decision.draw(view.random)] * len(play.seats))
            found.append(play.record)
    return found


@pytest.mark.rule("D-62")
def test_every_line_has_the_fields_of_the_format_and_no_other() -> None:
    seen_events, seen_choices = set(), set()
    for record in records():
        for line in record.lines:
            if "event" in line:
                assert set(line) == {"event", *FIELDS[line["event"]]}
                seen_events.add(line["event"])
            elif "choice" in line:
                assert set(line) == {"choice", "seat", "value"}
                assert CHOICES[line["choice"]](line["value"]), line
                seen_choices.add(line["choice"])
            else:
                assert set(line) == {"chance", "value"}
                assert line["chance"] in ("teams", "first_dealer", "power_pile", "people_pack")
    assert seen_choices == set(CHOICES)
    assert seen_events >= set(FIELDS) - {"media_idle"}


@pytest.mark.rule("D-02", "D-03", "D-14", "D-23")
def test_lines_come_in_the_order_in_which_things_happen() -> None:
    """The whole record as one word, a letter a line, against one pattern."""
    letters = {
        "teams": "t", "first_dealer": "d", "power_pile": "p", "people_pack": "P",
        "favourite_suit": "f", "announced_trio": "a", "round": "R", "hand": "h",
        "public_discard": "u", "drew": "w", "secret_discard": "s", "secret_take": "k",
        "veto": "v", "veto_confirm": "c", "veto_refused": "r", "vetoed": "V",
        "secret_turned_up": "U", "unanimous_discard": "n", "unanimous_take": "m",
        "shown": "S", "round_won": "W", "allot": "l", "figure": "F", "turned_up": "T",
        "media_shown": "M", "media_discarded": "D", "media_laid_open": "L", "media_idle": "I",
        "media_target": "g", "media_suit": "i", "scandal": "X", "trio": "3", "outcome": "O",
    }  # fmt: skip
    turn = r"(uw)+(sk?w?)+"
    held = r"(vc*r?)*U(nmw?)+"
    vetoed = r"(vc*r?)*vc*V"
    a_round = rf"RPh+{turn}({held}|{vetoed})?S+W(l?F)*T*"
    scandals = r"(M[DL]?)*(I|g?iX)*"
    pattern = re.compile(rf"t?d?pf*a*({a_round})*{scandals}3*O")
    for record in records():
        word = "".join(
            letters[line.get("event") or line.get("choice") or line["chance"]]
            for line in record.lines
        )
        assert pattern.fullmatch(word), word


@pytest.mark.rule("D-22", "D-23")
def test_one_shown_line_a_seat_also_without_a_combination() -> None:
    for record in records():
        seats = len(record.header["seats"])
        shown = list(record.events("shown"))
        rounds = list(record.events("round"))
        assert len(shown) == seats * len(rounds)
        for line in shown:
            assert line["combination"] in ("run", "square", None)
            assert (line["combination"] is None) == (line["cards"] == []) == (line["points"] == 0)
        totals = [0] * seats
        for line in shown:
            totals[line["seat"]] += line["points"]
            assert line["total"] == totals[line["seat"]]
        assert record.outcome["totals"] == totals


@pytest.mark.rule("D-24", "D-25", "D-26", "D-27")
def test_what_settled_a_round_is_told_in_the_words_of_the_format() -> None:
    told = {line["by"] for record in records() for line in record.events("round_won")}
    assert told <= {"points", "suits", "unshown", "level", None}
    assert {"points", "suits", "unshown", None} <= told
    for record in records():
        for line in record.events("round_won"):
            assert line["seats"] == sorted(line["seats"])
            assert (line["by"] is None) == (line["seats"] == [])


@pytest.mark.rule("D-41")
def test_a_target_is_a_seat_and_the_place_of_what_it_acquired() -> None:
    found = 0
    for record in records():
        acquired = [[] for _ in record.header["seats"]]
        for line in record.lines:
            if line.get("event") == "figure":
                acquired[line["owner"]].append(line["card"])
            elif line.get("event") == "scandal":
                seat, place = line["target"]
                assert acquired[seat][place] == line["card"]
                assert FIGURE.fullmatch(line["card"])
                assert line["card"][0] != "M"
                found += 1
    assert found > 5


@pytest.mark.rule("D-51", "D-53", "D-54", "D-55", "D-56")
def test_the_outcome_names_winners_camp_and_reason() -> None:
    reasons = {
        "harmony", "points", "level", "voice_of_the_people", "controller_of_the_media",
        "dissident", "residual", "announced_trio", "nobody",
    }  # fmt: skip
    for record in records():
        outcome = record.outcome
        assert outcome["reason"] in reasons
        camps = outcome["camps"]
        winners = {camps[seat] for seat in outcome["winners"]}
        if camps[0] is None:
            assert outcome["camp"] is None
        else:
            assert outcome["winners"] == [s for s, camp in enumerate(camps) if camp in winners]
            letters = sorted(winners)
            expected = letters if len(letters) > 1 else letters[0] if letters else None
            assert outcome["camp"] == expected
        assert (outcome["reason"] == "nobody") == (outcome["winners"] == [])


@pytest.mark.rule("D-13", "D-15")
def test_a_veto_is_told_with_the_proposers_camp() -> None:
    for record in records():
        teams = next((l["value"] for l in record.lines if l.get("chance") == "teams"), None)  # noqa: E741
        camps = teams or [seat.get("team") for seat in record.header["seats"]]
        for kind in ("vetoed", "veto_refused"):
            for line in record.events(kind):
                assert line["camp"] == camps[line["seat"]]


def test_a_question_with_one_answer_has_no_line() -> None:
    """Whoever keeps its hand takes nothing, and an Independent gives its figures to nobody."""
    for record in records():
        lines = record.lines
        for number, line in enumerate(lines):
            if line.get("choice") == "secret_discard" and line["value"] == "keep":
                assert lines[number + 1].get("choice") != "secret_take"
            if line.get("choice") == "allot":
                following = lines[number + 1]
                assert following["event"] == "figure"
                assert following["owner"] == line["value"]
                assert following["drawn_by"] == line["seat"]


@pytest.mark.rule("D-01")
def test_the_header_letter_by_letter() -> None:
    play = Play(find_game("demos"), Rules(mode="2v2"), 4, scenario="2v2", seed=7)
    header = play.record.header
    assert list(header)[:4] == ["record", "civicgames", "game", "scenario"]
    assert {**header, "civicgames": "", "scenario": {}} == {
        "record": 1, "civicgames": "", "game": "demos", "scenario": {}, "seed": 7,
        "seats": [
            {"name": f"Seat {n + 1}", "player": "human", "team": "ABAB"[n]} for n in range(4)
        ],
        "session": {"class": "", "table": ""}, "started": "1970-01-01T00:00:00Z",
    }  # fmt: skip
    with_people = Play(find_game("demos"), Rules(), 3).record.header
    assert with_people["seed"] is None
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", with_people["started"])
