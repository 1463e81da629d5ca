"""Every data package: valid for an outside program, licensed, described, made by its maker."""

import importlib.util
import json
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from frictionless import Package

from civicgames.bots import describe_strategy
from civicgames.classroom.paper_csv import read_csv
from civicgames.engine import read_record
from civicgames.i18n import translator
from civicgames.scenarios import find_scenario

DATASETS = Path(__file__).parents[2] / "datasets"
NAMES = sorted(path.parent.name for path in DATASETS.glob("*/datapackage.json"))
LARGEST = 2_000_000


def description(name: str) -> dict[str, Any]:
    text = (DATASETS / name / "datapackage.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def maker(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        f"make_{name.replace('-', '_')}", DATASETS / name / "make.py"
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_folder_is_a_package() -> None:
    folders = {path.name for path in DATASETS.iterdir() if path.is_dir()}
    assert folders == set(NAMES)
    assert {"class-sheet", "example-plays"} <= folders


@pytest.mark.parametrize("name", NAMES)
def test_frictionless_finds_it_valid(name: str) -> None:
    package = Package(str(DATASETS / name / "datapackage.json"))
    report = package.validate()
    assert report.valid, report.flatten(["title", "rowNumber", "fieldName", "message"])[:5]
    assert len(report.tasks) == len(description(name)["resources"])


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is_and_whether_people_took_part(name: str) -> None:
    found = description(name)
    assert found["name"] == name
    assert found["title"]
    assert found["licenses"]
    assert isinstance(found["simulated"], bool)
    if found["simulated"]:
        assert "no people took part" in found["description"]
    files = {path.name for path in (DATASETS / name).iterdir() if path.is_file()}
    described = {resource["path"] for resource in found["resources"]}
    assert files - described <= {"datapackage.json", "make.py", "README.md"}
    assert sum((DATASETS / name / file).stat().st_size for file in files) < LARGEST


def test_a_changed_record_would_be_found(tmp_path: Path) -> None:
    shutil.copytree(DATASETS / "example-plays", tmp_path / "copy")
    record = tmp_path / "copy" / "demos-short.play.jsonl"
    record.write_text(record.read_text(encoding="utf-8") + "{}\n", encoding="utf-8")
    assert not Package(str(tmp_path / "copy" / "datapackage.json")).validate().valid


def test_a_line_that_no_sheet_has_would_be_found(tmp_path: Path) -> None:
    shutil.copytree(DATASETS / "class-sheet", tmp_path / "copy")
    blank = tmp_path / "copy" / "demos-simplified.en.csv"
    text = blank.read_bytes().replace(b"Points in all", b"Points of honour", 1)
    blank.write_bytes(text)
    assert not Package(str(tmp_path / "copy" / "datapackage.json")).validate().valid


@pytest.mark.parametrize("name", ["class-sheet", "example-plays"])
def test_the_maker_makes_what_is_shipped(name: str, tmp_path: Path) -> None:
    maker(name).main(tmp_path)
    for path in sorted(tmp_path.iterdir()):
        shipped = (DATASETS / name / path.name).read_bytes()
        assert path.read_bytes() == shipped, f"stale: python datasets/{name}/make.py"
    described = {resource["path"] for resource in description(name)["resources"]}
    assert {path.name for path in tmp_path.iterdir()} == described | {"datapackage.json"}


def examples() -> list[dict[str, Any]]:
    with (DATASETS / "example-plays" / "plays.csv").open(encoding="utf-8") as file:
        heads, *rows = [line.strip().split(",") for line in file]
    return [dict(zip(heads, row, strict=True)) for row in rows]


def test_there_is_a_finished_play_of_each_game_that_follows_the_rules() -> None:
    assert {row["game"] for row in examples()} == {"demos", "delanopolis", "presidency"}
    for row in examples():
        record = read_record(DATASETS / "example-plays" / row["file"])
        assert record.verify()
        assert record.state == "finished"
        assert record.game == row["game"]
        scenario = find_scenario(row["game"], row["scenario"])
        assert record.header["scenario"]["name"] == scenario.name
        assert len(record.header["seats"]) == int(row["seats"]) == scenario.count
        names = [seat["name"] for seat in record.header["seats"]]
        assert names == [f"Seat {number}" for number in range(1, scenario.count + 1)]
        assert {seat["player"] for seat in record.header["seats"]} == {row["player"]}
        assert describe_strategy(row["game"], row["player"])
        assert sum("choice" in line for line in record.lines) == int(row["choices"])
        [end] = [line for line in record.lines if line.get("event") == "outcome"]
        assert " ".join(str(seat + 1) for seat in end["winners"]) == row["winners"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_blank_sheet_is_read_by_the_class_and_found_blank(lang: str) -> None:
    files = sorted((DATASETS / "class-sheet").glob(f"*.{lang}.csv"))
    assert len(files) == 3
    for file in files:
        plays, refused = read_csv(file.name, file.read_bytes(), translator(lang))
        assert plays == []
        [said] = {one.reason for one in refused}
        assert said == translator(lang)._("Nothing is filled in.")
