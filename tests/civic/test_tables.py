"""The tables of real figures: valid as a data package, sourced, right where they add up."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from frictionless import Package

from civicgames import civic
from civicgames.content import LANGUAGES
from tests.content.texts import both

FOLDER = Path(__file__).parents[2] / "datasets" / "civic"
DESCRIPTION = json.loads((FOLDER / "datapackage.json").read_text(encoding="utf-8"))
RESOURCES = {one["name"]: one for one in DESCRIPTION["resources"]}
each = pytest.mark.parametrize("name", sorted(RESOURCES))


def numbers(name: str, column: str) -> list[int]:
    return [int(str(row[column])) for row in civic.table(name) if row[column] is not None]


def test_frictionless_finds_the_package_valid() -> None:
    report = Package(str(FOLDER / "datapackage.json")).validate()
    assert report.valid, report.flatten(["title", "row", "field", "message"])
    assert report.stats["tasks"] == len(RESOURCES)


def test_frictionless_would_find_a_wrong_cell(tmp_path: Path) -> None:
    for path in FOLDER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    table = tmp_path / "us-vetoes.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("80,1947", "80,many"))
    assert not Package(str(tmp_path / "datapackage.json")).validate().valid


def test_each_file_is_described_and_each_description_has_its_file() -> None:
    assert {one["path"] for one in RESOURCES.values()} == {p.name for p in FOLDER.glob("*.csv")}
    assert civic.tables() == tuple(RESOURCES)
    assert DESCRIPTION["simulated"] is False


@each
def test_each_table_has_source_date_unit_licence_note_and_described_columns(name: str) -> None:
    described = RESOURCES[name]
    assert described["sources"]
    for source in described["sources"]:
        assert len(source["title"]) > 10
        assert source["path"].startswith("http")
        assert source["how"] in civic.words()["how"]
    assert date(2026, 11, 1) <= date.fromisoformat(described["read"]) <= date(2026, 12, 31)
    assert described["unit"]
    assert described["licenceNote"].endswith(".")
    for field in described["schema"]["fields"]:
        assert field["description"]
        assert "unit" in field or field["type"] == "string"


@each
def test_rows_are_typed_as_the_schema_says(name: str) -> None:
    kinds = {"integer": int, "number": float, "string": str, "date": date}
    fields = {field["name"]: field for field in RESOURCES[name]["schema"]["fields"]}
    rows = civic.table(name)
    assert rows
    for row in rows:
        assert list(row) == list(fields)
        for column, value in row.items():
            required = fields[column].get("constraints", {}).get("required")
            assert type(value) is kinds[fields[column]["type"]] or (value is None and not required)


@both
@each
def test_each_table_is_told_in_each_language(name: str, lang: str) -> None:
    info = civic.about(name, lang)
    assert info.title
    assert info.note.endswith((".", "?"))
    assert info.unit
    assert list(info.columns) == [field["name"] for field in RESOURCES[name]["schema"]["fields"]]
    assert all(info.columns.values())
    assert [source.url for source in info.sources] == [
        s["path"] for s in RESOURCES[name]["sources"]
    ]
    assert info.day == {"en": "30 November 2026", "fr": "30 novembre 2026"}[lang]


# ------------------------------------------------------------------ vetoes


def vetoes(first: int, last: int, column: str) -> int:
    """The sum of a column over Congresses."""
    rows = civic.table("us-vetoes")
    return sum(int(str(row[column])) for row in rows if first <= int(str(row["congress"])) <= last)


def test_congresses_follow_each_other_and_last_two_years() -> None:
    rows = civic.table("us-vetoes")
    assert [row["congress"] for row in rows] == list(range(80, 114))
    for number, row in enumerate(rows, 80):
        assert (row["first_year"], row["last_year"]) == (1787 + 2 * number, 1788 + 2 * number)


@pytest.mark.parametrize("name", ["us-vetoes", "us-veto-terms"])
def test_regular_and_pocket_vetoes_make_the_total(name: str) -> None:
    for row in civic.table(name):
        regular, pocket, overridden = (
            int(str(row[column])) for column in ("regular", "pocket", "overridden")
        )
        assert row["vetoes"] == regular + pocket
        assert overridden <= regular, "a pocket veto can't be overridden"


KNOWN_DIFFERENCES = {
    # By how much the House's count is above the sum over Congresses.
    (91, "regular"): 2,
    (91, "vetoes"): 2,
    (91, "overridden"): 2,
    (101, "regular"): -2,
    (101, "vetoes"): -2,
    (103, "overridden"): 1,
}


@pytest.mark.parametrize("column", ["vetoes", "regular", "pocket", "overridden"])
def test_congresses_add_up_to_terms_but_for_the_differences_that_are_told(column: str) -> None:
    for row in civic.table("us-veto-terms"):
        first, last = int(str(row["first_congress"])), int(str(row["last_congress"]))
        difference = int(str(row[column])) - vetoes(first, last, column)
        assert difference == KNOWN_DIFFERENCES.get((first, column), 0), (first, column)
    note = civic.about("us-vetoes").note
    assert "91st to 94th" in note
    assert "101st and 102nd" in note


def test_congresses_add_up_to_the_cumulative_totals_where_they_cover() -> None:
    totals = {str(row["date"]): row for row in civic.table("us-veto-totals")}
    before, after = totals["2006-01-04"], totals["2010-10-18"]
    for column in ("vetoes", "overridden"):
        grown = int(str(after[column])) - int(str(before[column]))
        assert grown == vetoes(109, 111, column)
    # No veto between 2010 and 2014, in the last days of the 111th, the 112th and most of the 113th.
    assert totals["2014-06-18"]["vetoes"] == after["vetoes"]
    assert vetoes(112, 113, "vetoes") == 0


def test_cumulative_totals_never_shrink() -> None:
    rows = civic.table("us-veto-totals")
    for column in ("date", "vetoes", "overridden"):
        values = [str(row[column]) for row in rows]
        assert values == sorted(values)


# ------------------------------------------------------------------ France


def test_conform_and_censured_make_the_questions() -> None:
    [row] = civic.table("fr-qpc-outcomes")
    assert int(str(row["conform"])) + int(str(row["censured"])) == row["questions"]
    assert int(str(row["questions"])) > int(str(row["qpc_decisions"]))


def test_decisions_by_year_stay_within_the_later_totals() -> None:
    [total] = civic.table("fr-qpc-outcomes")
    assert numbers("fr-constitutional-decisions", "year") == list(range(2010, 2020))
    assert sum(numbers("fr-constitutional-decisions", "qpc")) == 730
    assert int(str(total["qpc_decisions"])) > 730
    assert sum(numbers("fr-constitutional-decisions", "dc")) < int(str(total["dc_decisions"]))


def test_valid_and_rejected_sponsorships_make_those_received() -> None:
    checked = 0
    for row in civic.table("fr-sponsorships"):
        if row["valid"] is not None:
            assert 500 * int(str(row["candidates"])) <= int(str(row["valid"]))
            assert int(str(row["valid"])) <= int(str(row["received"]))
        if row["rejected"] is not None:
            assert int(str(row["valid"])) + int(str(row["rejected"])) == row["received"]
            checked += 1
        if row["people"] is not None:
            assert int(str(row["candidates"])) <= int(str(row["people"]))
    assert checked == 1
    assert numbers("fr-sponsorships", "candidates") == [16, 12, 10, 11, 12]


def test_ceilings_are_the_law_times_the_decree() -> None:
    for row in civic.table("fr-campaign-ceilings"):
        assert (
            round(int(str(row["base_euros"])) * float(str(row["factor"]))) == (row["ceiling_euros"])
        )


def test_spending_falls_with_rank_and_stays_under_the_ceilings() -> None:
    spent = numbers("fr-campaign-spending-2022", "declared_euros")
    assert spent == sorted(spent, reverse=True)
    assert numbers("fr-campaign-spending-2022", "rank") == [1, 2, 3, 4, 5, 12]
    assert spent[0] < min(numbers("fr-campaign-ceilings", "ceiling_euros"))
    candidates = {row["year"]: row["candidates"] for row in civic.table("fr-sponsorships")}
    assert numbers("fr-campaign-spending-2022", "rank")[-1] == candidates[2022]


def test_operating_revenue_is_a_part_of_the_budget() -> None:
    budget = {str(row["item"]): int(str(row["euros"])) for row in civic.table("paris-budget-2024")}
    assert set(budget) == {"total", "operating_revenue"}
    assert budget["operating_revenue"] < budget["total"]


def test_news_sources_moved_as_parliament_said() -> None:
    before, after = civic.table("eu-news-sources")
    moved = {name: int(str(after[name])) - int(str(before[name])) for name in before}
    # "+11 pp" is what its text of 2023 says of social media.
    assert moved.pop("social_media") == 11
    assert moved.pop("year") == 1
    assert all(-5 < change <= 0 for change in moved.values())
    for row in (before, after):
        assert sum(int(str(row[name])) for name in row if name != "year") > 100


# ------------------------------------------------------------------ the reader


def test_an_unknown_table_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"no table 'us-veto' \(did you mean 'us-veto") as error:
        civic.table("us-veto")
    assert "\n" not in str(error.value)
    with pytest.raises(ValueError, match="there are us-vetoes, "):
        civic.about("§")


def test_an_unknown_language_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=f"the languages are {', '.join(LANGUAGES)}"):
        civic.about("us-vetoes", "de")


def test_the_reader_needs_nothing_but_python() -> None:
    code = (
        "import sys, civicgames as cg\n"
        "cg.civic.table('us-vetoes'), cg.civic.statements('fr')\n"
        "print(*{'pandas', 'numpy', 'matplotlib', 'pydantic', 'IPython'} & set(sys.modules))"
    )
    ended: Any = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == ""
