"""The page of sources: made from the data, and nothing is missing from it."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import nbformat

from civicgames import civic
from tests.content.texts import both

PROJECT = Path(__file__).parents[2]


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "sources_page", PROJECT / "tools" / "sources_page.py"
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def file(lang: str) -> str:
    return (PROJECT / "notebooks" / lang / "sources.ipynb").read_text(encoding="utf-8")


def page(lang: str) -> str:
    return "\n\n".join(cell["source"] for cell in json.loads(file(lang))["cells"])


@both
def test_the_page_is_what_the_maker_writes_today(lang: str) -> None:
    assert maker().notebook(lang) == file(lang), "run: python tools/sources_page.py"


@both
def test_the_notebook_is_valid_small_and_only_text(lang: str) -> None:
    notebook = json.loads(file(lang))
    nbformat.validate(notebook)
    assert {cell["cell_type"] for cell in notebook["cells"]} == {"markdown"}
    assert len(file(lang).encode()) < 100_000


def test_the_twins_have_the_same_cells() -> None:
    english, french = (json.loads(file(lang))["cells"] for lang in ("en", "fr"))
    assert [cell["id"] for cell in english] == [cell["id"] for cell in french]
    # The names of the two languages and the addresses are the only lines alike.
    for one, other in zip(english, french, strict=True):
        assert one["source"] != other["source"]


@both
def test_every_statement_is_listed_once_with_its_source(lang: str) -> None:
    text = page(lang)
    for one in civic.statements(lang):
        assert text.count(one.text) == 1
        [entry] = [line for line in text.splitlines() if one.text in line]
        assert f"[{one.source}]({one.url})" in entry
        assert one.day in entry
        assert civic.words(lang)["how"][one.how] in entry
        assert f" {', '.join(map(str, one.lessons))}.*" in entry


@both
def test_every_table_is_listed_with_its_sources(lang: str) -> None:
    text = page(lang)
    for name in civic.tables():
        info = civic.about(name, lang)
        entry = text.split(f"### {info.title}\n")[1].split("### ")[0]
        assert f"`datasets/civic/{name}.csv`" in entry
        assert info.note in entry
        assert info.unit in entry
        assert info.day in entry
        for source in info.sources:
            [line] = [one for one in entry.splitlines() if f"]({source.url})" in one]
            assert f"[{source.title}]" in line
            assert source.covers in line
            assert civic.words(lang)["how"][source.how] in line


@both
def test_links_between_pages_lead_somewhere(lang: str) -> None:
    local = [link for link in re.findall(r"\]\((\S+)\)", page(lang)) if ".ipynb" in link]
    assert local
    for link in local:
        assert (PROJECT / "notebooks" / lang / link).resolve().is_file(), link
