"""Scenarios in one line: they read back to the same, and refuse what they don't know."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.scenarios import ScenarioError, builtin, scenario


def test_a_line_changes_what_it_names_and_nothing_else() -> None:
    found = scenario("demos: full, vetoes=2, media=3")
    assert (found.rules.vetoes, found.rules.media) == (2, 3)
    assert found.rules == scenario("demos: full").rules.model_copy(update={"vetoes": 2, "media": 3})
    assert found.as_line() == "demos: full, vetoes=2, media=3"
    assert found.name == "full, vetoes=2, media=3"
    assert found.minutes is None  # nobody measured it


SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "max_rounds": st.none() | st.integers(1, 100),
        "vetoes": st.integers(0, 3),
        "unanimous_turn": st.booleans(),
        "secret_optional": st.booleans(),
        "media": st.integers(0, 4),
        "points_square": st.none() | st.integers(0, 100),
        "tie_breaks": st.lists(st.sampled_from(["suits", "unshown"]), unique=True),
        "first_dealer": st.none() | st.integers(0, 2),
        "team_trio": st.sampled_from(["best_member", "pooled"]),
        "consultation_seconds": st.integers(0, 120),
    },
)


@given(base=st.sampled_from(builtin("demos")), switches=SWITCHES)
def test_a_line_reads_back_to_the_same(base: str, switches: dict[str, object]) -> None:
    def written(value: object) -> str:
        if value is None:
            return "none"
        return str(value).replace("'", '"').replace("True", "true").replace("False", "false")

    line = ", ".join([f"demos: {base}", *(f"{k}={written(v)}" for k, v in switches.items())])
    found = scenario(line)
    again = scenario(found.as_line())
    assert again == found
    for key, value in switches.items():
        wanted = tuple(value) if isinstance(value, list) else value
        assert getattr(again.rules, key) == wanted


def test_another_mode_brings_its_own_seats_and_switches() -> None:
    found = scenario("demos: full, mode=2v3")
    assert found.count == 5
    kept = scenario("demos: full, mode=simplified, unanimous_turn=true")
    assert kept.rules.unanimous_turn is True
    assert scenario(kept.as_line()) == kept


def test_what_is_so_anyway_is_not_said() -> None:
    assert scenario("demos: full, vetoes=1, seats=4").as_line() == "demos: full"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("demos: full, vetos=2", "there is no key vetos: did you mean 'vetoes'"),
        ("demos: full, vetoes=9", "vetoes is 9: expected a whole number from 0 to 3"),
        ("demos: full, vetoes=2.0", "vetoes is 2.0: expected a whole number from 0 to 3"),
        ("demos: full, vetoes=true", "vetoes is true: expected a whole number from 0 to 3"),
        ("demos: full, unanimous_turn=1", "unanimous_turn is 1: expected true or false"),
        ("demos: full, mode=2v4", "mode is '2v4': expected one of simplified, full, 2v2, 2v3"),
        ("demos: full, max_rounds=0", 'from 1 to 100 or "none"'),
        ('demos: full, tie_breaks=["suits"', "a quote or a bracket isn't closed"),
        ('demos: full, tie_breaks=["suits", "suits"]', "tie_breaks names one twice"),
        ("demos: full, seats=6", "6 seats: expected 3 or 4 or 5"),
        ("demos: full, lowest_number=3, seats=5", "5 seats: expected 3 or 4"),
        ("demos: full, vetoes", "expected name=value"),
        ("demos: full, vetoes=1, vetoes=2", "vetoes stands twice"),
        ("demos full", "is no scenario: expected a game, a colon"),
        ("demos: full, vetoes=2\nx", "one line of at most"),
        ("demos: full, a=" + "1" * 2000, "one line of at most"),
        ("chess: full", "no game 'chess'"),
    ],
)
def test_a_wrong_line_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as refusal:
        scenario(line)
    assert "\n" not in str(refusal.value)


@given(st.text(max_size=60))
def test_any_text_is_a_scenario_or_refused(text: str) -> None:
    sentence = ""
    try:
        found = scenario("demos: full, " + text)
    except ScenarioError as refusal:
        sentence = str(refusal)
    else:
        assert scenario(found.as_line()) == found
    assert "\n" not in sentence
