"""The kept mutants fit the code, and there is one for each rule. `make mutants` runs them."""

from pathlib import Path

import pytest

from tests.mutants.run import PACKAGE, PROJECT, Mutant, all_mutants, rule_ids, run

MUTANTS = all_mutants()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: f"{m.rule}-{m.new[:30]}")
def test_the_old_text_occurs_exactly_once(mutant: Mutant) -> None:
    code = (PROJECT / PACKAGE / mutant.file).read_text(encoding="utf-8")
    assert code.count(mutant.old) == 1
    assert "\n" not in mutant.old + mutant.new
    assert mutant.old != mutant.new


def test_there_is_a_mutant_for_every_rule() -> None:
    for game in sorted({Path(mutant.tests).name for mutant in MUTANTS}):
        kept = {mutant.rule for mutant in MUTANTS if mutant.tests.endswith(game)}
        assert kept == set(rule_ids(game))


def test_a_mutant_that_no_test_finds_survives() -> None:
    found = next(mutant for mutant in MUTANTS if mutant.rule == "D-21")
    harmless = found._replace(old='"""The cards of', new='"""Cards of')
    misfit = found._replace(old="no such line")
    assert run([found, harmless, misfit], 1) == {
        harmless: "all its tests pass",
        misfit: "its old text occurs 0 times",
    }
