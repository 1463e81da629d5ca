"""Every rule has a test, and no test names a rule that there isn't."""

from tests.rule_marks import rule_ids, rules_with_tests


def test_every_rule_has_a_test_and_every_mark_is_a_rule() -> None:
    assert rules_with_tests("demos", "test_rules_*.py") == set(rule_ids("demos"))


def test_the_list_is_whole_and_in_order() -> None:
    ids = rule_ids("demos")
    assert ids == sorted(set(ids))
    assert len(ids) == 39
    assert (ids[0], ids[-1]) == ("D-01", "D-63")
