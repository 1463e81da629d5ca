"""Every rule has a test, and no test names a rule that there isn't."""

from tests.rule_marks import rule_ids, rules_with_tests


def test_every_rule_has_a_test_and_every_mark_is_a_rule() -> None:
    assert rules_with_tests("presidency", "test_*.py") == set(rule_ids("presidency"))


def test_the_list_is_whole_and_in_order() -> None:
    ids = rule_ids("presidency")
    assert ids == sorted(set(ids))
    assert len(ids) == 29
    assert (ids[0], ids[-1]) == ("R-01", "R-63")
