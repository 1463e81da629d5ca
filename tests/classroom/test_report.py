"""The report of a class: whole, escaped, without names unless asked, in HTML and in PDF."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from civicgames.classroom.paper import handed_in as paper_handed_in
from civicgames.classroom.paper import read_sheet
from civicgames.classroom.pooling import Pool, pool
from civicgames.classroom.report import Grid, Heading, Picture, Report, report
from civicgames.classroom.report_charts import runs_of_records
from civicgames.classroom.report_html import as_html
from civicgames.classroom.report_pdf import as_pdf
from civicgames.cli import run
from civicgames.content import LANGUAGES
from civicgames.i18n import translator
from tests.classroom.paper_of import on_paper, played

EVIL = "<img src=x onerror=alert(1)>Zoé"
KEYS = ["played", "results", "charts", "moments", "debriefing", "method"]
VOID = {"meta", "img", "br"}


def named(line: str, seed: int) -> bytes:
    """A play of people with names of their own."""
    record = played(line, seed, "random")
    header = json.loads(json.dumps(record.header))
    for number, seat in enumerate(header["seats"]):
        seat |= {"player": "human", "name": f"{EVIL}{number}"}
    header["session"] = {"class": "4e Zoé", "table": "Zoé"}
    return replace(record, header=header).to_text().encode()


def sheet_of(seed: int, name: str, lang: str = "en") -> bytes:
    wanted, typed = on_paper(played("demos: full", seed))
    play, problems = read_sheet(wanted, typed, translator(lang), name)
    assert not problems
    return paper_handed_in(play, translator(lang)).paper


@pytest.fixture(scope="module")
def class_pool() -> Pool:
    files = [(f"Zoé{n}.play.jsonl", named("demos: full", n)) for n in range(3)]
    files += [("city.play.jsonl", named("delanopolis: classroom", 1))]
    files += [("race.play.jsonl", named("presidency: three-terms", 1))]
    files += [("paper.csv", sheet_of(7, "Table de Zoé")), ("Zoé.txt", b"nothing")]
    return pool([*files, files[0]])


@pytest.fixture(scope="module", autouse=True)
def _few_simulated_plays() -> object:
    """Comparing is tested elsewhere; here few plays will do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("civicgames.simulated.FEW_PLAYS", 12)
        yield


@pytest.fixture(scope="module", params=LANGUAGES)
def made(class_pool: Pool, request: pytest.FixtureRequest) -> Report:
    return report(class_pool, request.param)


@pytest.fixture(scope="module")
def html(made: Report) -> str:
    return as_html(made)


@pytest.fixture(scope="module")
def pdf(made: Report) -> PdfText:
    return PdfText(as_pdf(made))


class PdfText:
    def __init__(self, content: bytes) -> None:
        self.reader = PdfReader(io.BytesIO(content))
        self.pages = [page.extract_text() for page in self.reader.pages]
        self.all = "\n".join(self.pages)


class Outline(HTMLParser):
    """Whether every tag is closed, and which headings, pictures and links there are."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(html: str) -> Outline:
    found = Outline()
    found.feed(html)
    found.close()
    assert found.open == []
    return found


def test_it_has_all_its_parts(made: Report) -> None:
    assert [section.key for section in made.sections] == KEYS
    assert all(section.blocks for section in made.sections)
    pictures = [b for section in made.sections for b in section.blocks if isinstance(b, Picture)]
    assert len(pictures) == (1 + 4) + (1 + 2) + (1 + 2)
    assert "paper" in str(made.sections[0]) or "papier" in str(made.sections[0])


def test_the_html_is_well_formed_and_needs_nothing_else(made: Report, html: str) -> None:
    found = outline(html)
    assert ("html", {"lang": made.lang}) in found.tags
    levels = [int(tag[1]) for tag, _ in found.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    images = [about for tag, about in found.tags if tag == "img"]
    assert images
    assert all(str(image["src"]).startswith("data:image/png;base64,") for image in images)
    assert all(len(str(image["alt"])) > 40 for image in images)
    links = {str(about["href"])[1:] for tag, about in found.tags if tag == "a"}
    assert links == set(KEYS) == {a["id"] for tag, a in found.tags if tag == "section"}
    assert {tag for tag, _ in found.tags} & {"script", "link", "iframe", "form", "object"} == set()
    assert "http" not in re.sub(r"data:[^\"]*", "", html).replace("http-equiv", "")


def test_no_name_is_in_it_unless_asked(html: str, pdf: PdfText) -> None:
    assert "Zoé" not in html
    assert "Zoé" not in pdf.all


def test_names_are_there_when_asked_and_do_nothing() -> None:
    files = [("a.play.jsonl", named("demos: full", 1)), ("Zoé.txt", b"nothing")]
    html = as_html(report(pool(files), "fr", names=True))
    assert "Zoé" in html
    assert "<img src=x" not in html
    assert not any("onerror" in about for _, about in outline(html).tags)
    assert "Zoé.txt" in html


def test_the_pdf_holds_the_same(made: Report, pdf: PdfText) -> None:
    assert "DēmoS" in pdf.all
    assert {"en": "Report of a class", "fr": "Résultats"}[made.lang] in pdf.all
    assert all(section.title in pdf.all for section in made.sections)
    assert [str(part.title) for part in pdf.reader.outline] == [  # type: ignore[union-attr]
        section.title for section in made.sections
    ]
    assert str(pdf.reader.trailer["/Root"]["/Lang"]).startswith(made.lang)  # type: ignore[index]
    assert sum(len(page.images) for page in pdf.reader.pages) >= 10
    assert all(f"page {number}" in page for number, page in enumerate(pdf.pages, 1))


def test_no_heading_of_the_pdf_stands_alone(made: Report, pdf: PdfText) -> None:
    headings = [b.text for s in made.sections for b in s.blocks if isinstance(b, Heading)]
    for page, text in zip(pdf.reader.pages, pdf.pages, strict=True):
        *_, last, _ = ["", "", *(line.strip() for line in text.splitlines() if line.strip())]
        assert last not in headings or page.images  # what follows it is a chart


def test_letter_paper_too() -> None:
    made = report(pool([("p.csv", sheet_of(3, "1"))]))
    page = PdfReader(io.BytesIO(as_pdf(made, "letter"))).pages[0]
    assert round(float(page.mediabox.width)) == 612


def test_the_grid_refers_to_the_moments(made: Report) -> None:
    moments = made.sections[3].blocks[1]
    (grid,) = [block for block in made.sections[4].blocks if isinstance(block, Grid)]
    referred = sorted(map(int, re.findall(r"\((\d+)\) ", " ".join(row[2] for row in grid.rows))))
    assert referred == list(range(1, len(moments.items) + 1))  # type: ignore[union-attr]


def test_paper_alone_makes_a_report() -> None:
    html = as_html(report(pool([("p.csv", sheet_of(3, "1"))]), "fr"))
    assert outline(html)
    assert "pas être tracés" not in html


def test_charts_of_turns_are_of_records_alone(class_pool: Pool) -> None:
    (full,) = class_pool.scenarios("demos")
    assert len(class_pool.runs("demos", full)) == 4
    assert len(runs_of_records(class_pool, full)) == 3


def test_nothing_ended_nothing_to_report() -> None:
    with pytest.raises(ValueError, match="None of these plays has ended"):
        report(Pool())


# On the command line


def files_in(folder: Path) -> list[str]:
    record, sheet = folder / "a.play.jsonl", folder / "b.csv"
    record.write_bytes(named("demos: full", 1))
    sheet.write_bytes(sheet_of(2, "1"))
    packed = folder / "c.zip"
    with zipfile.ZipFile(packed, "w") as bundle:
        bundle.writestr("one.play.jsonl", named("demos: full", 5))
        bundle.writestr("sheets.csv", sheet_of(4, "2"))
    return [str(path) for path in (record, sheet, packed)]


def test_records_sheets_and_zips_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "class.html"
    files = files_in(tmp_path)
    assert run(["report", *files, "--out", str(out), "--lang", "fr", "--pdf", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["plays"] == 4
    assert said["refused"] == 0
    assert [Path(file).name for file in said["files"]] == ["class.html", "class.pdf"]
    assert outline(out.read_text(encoding="utf-8"))
    assert (tmp_path / "class.pdf").read_bytes().startswith(b"%PDF")
    assert run(["report", *files, "--out", str(out)]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err


def test_what_cant_be_used_is_said_and_the_rest_is_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.play.jsonl"
    bad.write_text("nothing")
    good = files_in(tmp_path)[0]
    out = tmp_path / "x.pdf"
    assert run(["report", str(bad), good, "--out", str(out), "--lang", "en"]) == 0
    heard = capsys.readouterr()
    assert heard.err.startswith("bad.play.jsonl: ")
    assert "the report of 1 play." in heard.out
    assert run(["report", str(bad), "--out", str(tmp_path / "y.html"), "--lang", "en"]) == 1
    assert "None of these plays has ended" in capsys.readouterr().err
    assert not (tmp_path / "y.html").exists()


@pytest.mark.parametrize("out", ["class.docx", "nowhere/class.html"])
def test_a_wrong_call_is_one_sentence(
    out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = files_in(tmp_path)
    assert run(["report", *files, "--out", str(tmp_path / out)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert run(["report", str(tmp_path / "none.jsonl"), "--out", str(tmp_path / "a.html")]) == 2
    assert "There is no file" in capsys.readouterr().err
