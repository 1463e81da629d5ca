"""What is printed: sizes, cards and their backs, texts, and that nothing leaves the page."""

import io
import math
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
import pytest
from PIL import ImageFont
from pypdf import PdfReader

from civicgames.classroom.paper_sheet import sheet
from civicgames.content import LANGUAGES, Content, load
from civicgames.games import game_names
from civicgames.i18n import translator
from civicgames.printing import PAPERS, PARTS, make_pdf
from civicgames.printing.cutting import CARD, ON_A_PAGE, mirrored
from civicgames.printing.document import deck
from civicgames.printing.reading import changed, mode_of
from civicgames.scenarios import builtin, find_scenario, load_scenario, resolve

MM = 72 / 25.4
WHOLE = [(game, lang) for game in game_names() for lang in LANGUAGES]
FONTS = {
    "DejaVuSansBook": "DejaVuSans",
    "DejaVuSansBold": "DejaVuSans-Bold",
    "DejaVuSansOblique": "DejaVuSans-Oblique",
}
PAPER = {"en": "letter", "fr": "a4"}
whole = pytest.mark.parametrize(("game", "lang"), WHOLE)


class Word(NamedTuple):
    """A piece of text as it stands on a page: millimetres from the left and from the top."""

    text: str
    left: float
    right: float
    y: float


class Printed(NamedTuple):
    pages: list[list[Word]]
    sizes: list[tuple[float, float]]
    outline: dict[str, int]

    def text(self, first: int = 0, last: int | None = None) -> str:
        return plain(" ".join(word.text for page in self.pages[first:last] for word in page))


def plain(text: str) -> str:
    return " ".join(text.split())


@cache
def font(name: str) -> Any:
    folder = Path(matplotlib.get_data_path(), "fonts", "ttf")
    return ImageFont.truetype(str(folder / f"{name}.ttf"), 1000)


def read(content: bytes) -> Printed:
    """A PDF as an outside program sees it; the width of each text is measured anew."""
    reader = PdfReader(io.BytesIO(content))
    pages = []
    for page in reader.pages:
        words: list[Word] = []
        height = float(page.mediabox.height)

        def keep(
            text: str,
            cm: list[float],
            tm: list[float],
            fonts: Any,
            size: float,
            words: list[Word] = words,
            height: float = height,
        ) -> None:
            if not text.strip():
                return
            name = FONTS[str(fonts["/BaseFont"]).rpartition("+")[2]]
            wide = font(name).getlength(text.strip()) * size / 1000
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            ends = sorted((x, x + math.copysign(wide, cm[0])))
            words.append(Word(text, ends[0] / MM, ends[1] / MM, (height - y) / MM))

        page.extract_text(visitor_text=keep)
        pages.append(words)
    sizes = [(float(p.mediabox.width) / MM, float(p.mediabox.height) / MM) for p in reader.pages]
    outline = {
        str(part.title): reader.get_destination_page_number(part)  # type: ignore[union-attr]
        for part in reader.outline
    }
    return Printed(pages, sizes, outline)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def printed() -> Callable[[str, str], Printed]:
    """Each game's document with its own scenario, made once a language."""

    @cache
    def made(game: str, lang: str) -> Printed:
        pdf = make_pdf(game, lang=lang, paper=PAPER[lang])
        found = read(pdf.content)
        assert len(found.pages) == pdf.pages
        return found

    return made


def own(game: str) -> Any:
    return resolve(game, "full" if game == "demos" else builtin(game)[0])


@whole
def test_pages_have_the_size_of_the_paper(
    game: str, lang: str, printed: Callable[[str, str], Printed]
) -> None:
    upright = PAPERS[PAPER[lang]]
    for size in printed(game, lang).sizes:
        assert sorted(size) == pytest.approx(sorted(upright), abs=0.1)
    across = [size for size in printed(game, lang).sizes if size[0] > size[1]]
    assert len(across) == 1, "the board is the one page that lies across"


@whole
def test_nothing_leaves_the_page(
    game: str, lang: str, printed: Callable[[str, str], Printed]
) -> None:
    found = printed(game, lang)
    for words, (wide, high) in zip(found.pages, found.sizes, strict=True):
        for word in words:
            assert word.left >= 4, word
            assert word.right <= wide - 4, word
            assert 4 <= word.y <= high - 4, word


@whole
def test_no_text_is_cut(game: str, lang: str, printed: Callable[[str, str], Printed]) -> None:
    assert re.findall(r"\S*[^… ]…(?!…)", printed(game, lang).text()) == []


def fronts(found: Printed, cards: int) -> list[list[Word]]:
    return [found.pages[1 + 2 * number] for number in range(-(-cards // ON_A_PAGE))]


def backs(found: Printed, cards: int) -> list[list[Word]]:
    return [found.pages[2 + 2 * number] for number in range(-(-cards // ON_A_PAGE))]


def place_of(word: Word, size: tuple[float, float]) -> int | None:
    """Which of the nine cards a word stands on; None in the margin."""
    left, top = (size[0] - 3 * CARD[0]) / 2, (size[1] - 3 * CARD[1]) / 2
    column, row = (word.left - left) / CARD[0], (word.y - top) / CARD[1]
    if not (0 <= column < 3 and 0 <= row < 3):
        return None
    assert (word.right - left) / CARD[0] <= int(column) + 1, f"{word} crosses a cut"
    return int(row) * 3 + int(column)


def on_cards(words: list[Word], size: tuple[float, float]) -> dict[int, str]:
    """The text of each card of a page, by its place."""
    said: dict[int, list[str]] = {}
    for word in words:
        place = place_of(word, size)
        if place is not None:
            said.setdefault(place, []).append(word.text)
    return {place: plain(" ".join(texts)) for place, texts in said.items()}


@whole
def test_every_card_of_the_deck_is_there_with_its_name(
    game: str, lang: str, printed: Callable[[str, str], Printed]
) -> None:
    cards = deck(game, own(game), lang)
    found = printed(game, lang)
    said = [
        text
        for page in fronts(found, len(cards))
        for _, text in sorted(on_cards(page, found.sizes[1]).items())
    ]
    assert len(said) == len(cards)
    for card, text in zip(cards, said, strict=True):
        for part in re.findall(r"\w+", card.name):
            assert part in text.replace("\u00a0", " ") or part in ("of", "de", "d"), card.name


@whole
def test_every_front_has_its_back_behind_it(
    game: str, lang: str, printed: Callable[[str, str], Printed]
) -> None:
    cards = deck(game, own(game), lang)
    found = printed(game, lang)
    for front, back in zip(fronts(found, len(cards)), backs(found, len(cards)), strict=True):
        size = found.sizes[1]
        assert {mirrored(place) for place in on_cards(front, size)} == set(on_cards(back, size))


def test_backs_are_mirrored_so_that_a_lone_card_has_one() -> None:
    pdf = make_pdf("demos", "full, media=3", parts=["cards"])
    found = read(pdf.content)
    size = found.sizes[1]
    assert set(on_cards(found.pages[-2], size)) == {0}
    assert set(on_cards(found.pages[-1], size)) == {2}
    power = load("demos").words["backs"]["power_pile"].name
    people = load("demos").words["backs"]["people_pack"].name
    # The fifth page of cards: four numbers, then figures.
    assert [on_cards(found.pages[10], size)[n] for n in range(9)] == [
        *[people] * 3,
        power,
        power,
        people,
        *[power] * 3,
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("demos: full", 54),
        ("demos: simplified", 48),
        ("demos: full, media=0, lowest_number=3", 44),
        ("delanopolis: classroom", 12 + 6 + 6 + 6),
        ("delanopolis: classroom, refuges=drawn, terrains=20", 20 + 9 + 9),
        ("delanopolis: classroom, refuges_each=0", 12 + 6 + 6),
        ("presidency: standard", 30 + 36),
    ],
)
def test_a_deck_has_as_many_cards_as_the_rules_say(line: str, expected: int) -> None:
    game = line.partition(":")[0]
    assert len(deck(game, resolve(game, line), "en")) == expected


def test_a_page_is_not_filled_up_with_cards_that_nobody_needs() -> None:
    found = read(make_pdf("delanopolis", "classroom, refuges_each=0", parts=["cards"]).content)
    on_paper = [len(on_cards(page, found.sizes[1])) for page in fronts(found, 24)]
    assert on_paper == [9, 9, 6]


def test_the_number_of_copies_is_the_decks(printed: Callable[[str, str], Printed]) -> None:
    cards = Counter(card.name for card in deck("presidency", own("presidency"), "en"))
    rules = own("presidency").rules
    words = load("presidency").words
    for card in rules.scheme:
        assert cards[words["scheme"][card.id].name] == card.count
    said = " ".join(
        text
        for page in fronts(printed("presidency", "en"), cards.total())
        for text in on_cards(page, printed("presidency", "en").sizes[1]).values()
    )
    assert said.count("Slush fund") == next(c.count for c in rules.scheme if c.id == "slush_fund")


def all_texts(content: Content, mode: str) -> list[str]:
    found = [content.tagline]
    for section in content.guide_for(mode):
        found += [section.title, *section.lines]
    for chapter in content.chapters_for(mode):
        found.append(chapter.title)
        for rule in chapter.rules:
            found += [rule.id, rule.title, rule.text]
    for page in content.readings:
        found += [page.title, page.text, page.question, page.basis]
        if page.fact:
            found += [page.fact.text, page.fact.source, page.fact.date]
    for group in ("money", "scheme", "campaign"):
        for word in content.words.get(group, {}).values():
            found += [word.name, word.line, word.civics]
    if content.game == "presidency":
        for kind, word in content.words["squares"].items():
            if kind != "campaign":
                found += [word.line, word.civics]
        found += [text for party in content.parties for text in (party.name, party.line)]
    return [text for text in found if text]


@whole
def test_every_text_is_on_paper(
    game: str, lang: str, printed: Callable[[str, str], Printed]
) -> None:
    content = load(game, lang)
    said = printed(game, lang).text().replace("\u00a0", " ")
    for text in all_texts(content, mode_of(own(game))):
        assert plain(text).replace("\u00a0", " ") in said, text


@whole
def test_the_first_page_says_where_each_part_is(
    game: str, lang: str, printed: Callable[[str, str], Printed]
) -> None:
    found = printed(game, lang)
    assert len(found.outline) >= 5
    first = found.text(0, 1).replace("\u00a0", " ")
    for title, page in found.outline.items():
        assert re.search(rf"{page + 1} ?: {re.escape(title)}", first), title


def different_sheets() -> list[tuple[str, str, str]]:
    """One scenario for each sheet that differs in its fields or its lines; one language each."""
    found: dict[object, tuple[str, str]] = {}
    for game in game_names():
        for name in builtin(game):
            about = sheet(find_scenario(game, name))
            fields = tuple((field.key, field.choices) for field in about.fields)
            found.setdefault((game, fields, about.lines, about.seats), (game, name))
    return [(*one, LANGUAGES[place % 2]) for place, one in enumerate(found.values())]


SHEETS = different_sheets()


@pytest.mark.parametrize(("game", "name", "lang"), SHEETS)
def test_a_score_sheet_has_every_line_of_the_paper_form(game: str, name: str, lang: str) -> None:
    scenario = find_scenario(game, name)
    found = read(make_pdf(game, scenario, lang=lang, parts=["sheets"]).content)
    said = found.text().replace("\u00a0", " ").lower()
    about = sheet(scenario)
    for field in about.fields:
        label = field.label(lang).replace("\u00a0", " ").lower()
        expected = {"seat": 1, "round": 1, "play": 1, "round_seat": about.seats}[field.per]
        # Once for each box, and once where it is explained.
        assert said.count(label) >= expected + 1, field.key
        assert plain(field.help(lang)).replace("\u00a0", " ").lower() in said
        for choice in field.choices:
            assert field.choice(choice, lang).replace("\u00a0", " ").lower() in said
    assert re.search(rf"\b{about.lines}\b", said)
    assert re.findall(r"\S*[^… ]…(?!…)", found.text()) == []
    for words, (wide, high) in zip(found.pages, found.sizes, strict=True):
        assert all(w.left >= 4 and w.right <= wide - 4 and w.y <= high - 4 for w in words)


ENGLISH = translator("en")


def test_what_a_scenario_changes_is_said_where_the_rules_are() -> None:
    scenario = resolve("demos", "full, vetoes=2, media=3")
    changes = changed(scenario, ENGLISH)
    assert [re.findall(r"\d", said) for said in changes] == [["2", "1"], ["3", "2"]]
    found = read(make_pdf("demos", scenario, parts=["rules"]).content)
    for said in changes:
        assert found.text().count(said) == 3  # two guides, and the rules
    assert changed(resolve("demos", "full"), ENGLISH) == []
    assert changed(resolve("demos", "simplified"), ENGLISH) == []
    assert "In this scenario" not in read(make_pdf("demos", parts=["rules"]).content).text()


def test_a_scenario_that_changes_nearly_everything_can_be_printed() -> None:
    line = (
        "classroom, vot=900, com_per_challenger=901, mayor_vot=3, stake_cap=50, mayor_cap=none, "
        "mayor_stake=open, bidders=present, equal_stakes=mayor, tied_stakes=rebid, rent=0.5, "
        "doubler_pays=true, winnings=spendable, placement=2d6_track, lead=winner, "
        "mayor_rolls=true, rent_rounding=down, rent_to_mayor=true, joker_on=mayor_roll, "
        "refuges=drawn, refuge_com=100, refuge_vot=10, trumps_each=1, jokers=2, terrains=15, "
        "max_turns=50, mayor_wins_on_points=true"
    )
    scenario = resolve("delanopolis", line)
    found = read(make_pdf("delanopolis", scenario, parts=["rules"]).content)
    changes = changed(scenario, ENGLISH)
    assert len(changes) > 24
    for change in changes:
        # Too many for the pocket guides, which say so: they stand beside the rules.
        assert found.text().count(plain(change)) == 1, change
    assert found.text().count("This scenario changes much: see the rules.") == 2
    for words, (_, high) in zip(found.pages, found.sizes, strict=True):
        assert all(word.y <= high - 4 for word in words)


def test_an_own_board_and_own_cards_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
game = "presidency"
[board]
last = 90
[[board.stage]]
id = "town_hall"
at = 60
limit = 2
[board.square]
12 = { kind = "headline" }
[[money]]
id = "coins"
count = 24
effect = [{ do = "move", who = "any_pawn", by = 2, either_way = true }]
""",
        encoding="utf-8",
    )
    scenario = load_scenario(file)
    found = read(make_pdf("presidency", scenario, parts=["cards", "board"]).content)
    said = found.text()
    assert said.count("coins") == 24
    assert said.count("Moves any one pawn 2 squares, forward or back.") == 24
    squares = {word.text.strip() for page in found.pages for word in page}
    assert {str(number) for number in range(91)} <= squares
    assert "town hall" in said
    for words, (wide, high) in zip(found.pages, found.sizes, strict=True):
        assert all(w.left >= 4 and w.right <= wide - 4 and w.y <= high - 4 for w in words)


def test_a_card_that_a_scenario_changes_says_what_it_does_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
game = "presidency"
[numbers]
skeleton_setback = 9
[[scheme]]
id = "skeleton"
count = 12
playable = false
effect = [{ do = "move", who = "self", by = "-skeleton_setback" }]
[[scheme]]
id = "smear"
count = 12
target = "one_other"
effect = [{ do = "move", who = "target", by = -5 }]
[[scheme]]
id = "rally"
count = 12
effect = [{ do = "move", who = "self", by = 3 }]
""",
        encoding="utf-8",
    )
    cards = read(make_pdf("presidency", load_scenario(file), parts=["cards"]).content).text()
    words = load("presidency").words["scheme"]
    assert cards.count("That pawn moves 5 squares back.") == 12
    assert words["smear"].line not in cards
    assert cards.count("Your pawn moves 9 squares back.") == 12
    assert words["skeleton"].line not in cards
    assert cards.count(words["rally"].line) == 12


def test_terrains_that_dice_never_reach_are_marked() -> None:
    two_dice = read(make_pdf("delanopolis", "literal", parts=["board"]).content).text()
    assert two_dice.count("can't be reached with these dice") == 1
    assert "No die with" not in two_dice
    one_die = read(make_pdf("delanopolis", "classroom", parts=["board"]).content).text()
    assert "can't be reached" not in one_die
    assert "No die with 12 sides?" in one_die


@pytest.mark.parametrize(
    ("line", "vetoes"),
    [
        ("full", 5),
        ("full, vetoes=2", 10),
        ("full, vetoes=0", 0),
        ("simplified", 0),
        ("2v3", 3),
        ("2v2+1", 3),
    ],
)
def test_there_is_a_token_for_each_veto(line: str, vetoes: int) -> None:
    board = read(make_pdf("demos", line, parts=["board"]).content)
    tokens = [w for page in board.pages for w in page if w.text.strip() == "Veto"]
    assert len(tokens) == vetoes


def test_the_same_call_writes_the_same_bytes() -> None:
    code = (
        "import sys; from civicgames.printing import make_pdf; "
        "sys.stdout.buffer.write(make_pdf('demos', 'short', parts=['board', 'sheets']).content)"
    )
    other = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        env={"PYTHONHASHSEED": "1", "PATH": ""},
    ).stdout
    assert other == make_pdf("demos", "short", parts=["board", "sheets"]).content
    assert other.startswith(b"%PDF-")


def test_parts_can_be_printed_alone() -> None:
    pages = {part: make_pdf("demos", "short", parts=[part]).pages for part in PARTS}
    # 54 cards on 6 sheets of two pages, after the page that says how to print them.
    assert pages == {"cards": 13, "board": 2, "rules": 3, "sheets": 1}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ({"paper": "a3"}, "There is no paper 'a3': expected a4 or letter."),
        ({"parts": ["box"]}, "There is no part 'box': expected cards, board, rules, sheets."),
        ({"lang": "de"}, "'de'"),
        ({"scenario": "fulll"}, "did you mean 'full'"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(call: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        make_pdf("demos", **call)


def test_a_missing_library_is_said_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(ImportError, match=re.escape('pip install "civicgames[print]"')):
        make_pdf("demos", "short")
