"""What all tests share does what it says."""

import pytest

pytest_plugins = ["pytester"]

CONFTEST = "from tests.conftest import *\nfrom tests.conftest import _no_swallowed_errors\n"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nmarkers =\n    rule(*ids): rule ids\n")
    return pytester


def test_an_error_that_a_widget_swallows_fails_the_test(
    project: pytest.Pytester, caplog: pytest.LogCaptureFixture
) -> None:
    project.makepyfile(
        """
        import logging
        def test_swallows():
            try:
                1 / 0
            except ZeroDivisionError:
                logging.getLogger().exception("Exception in callback f: 1 / 0")
        def test_logs():
            logging.getLogger().warning("another matter")
        """
    )
    result = project.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*a handler raised: *Exception in callback f*"])
    caplog.clear()  # it was logged in this process


def test_the_tests_of_one_rule_can_be_chosen(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import pytest
        @pytest.mark.rule("D-01")
        def test_one(): pass
        @pytest.mark.rule("D-02", "D-03")
        def test_two(): pass
        def test_none(): pass
        """
    )
    project.runpytest_inprocess("--rule", "D-03").assert_outcomes(passed=1, deselected=2)
    project.runpytest_inprocess().assert_outcomes(passed=3)
