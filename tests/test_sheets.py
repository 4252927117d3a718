"""docs/sheets.md: each rule, figure and example of the sheets, with the place on a page and the test that it names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexagora
from hexagora import learn

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "sheets.md").read_text("utf-8")
FILE = re.compile(r"tests/[\w/]+\.py")
TEST = re.compile(r"`(tests/[\w/]+\.py)?::(test_\w+)`")
ANCHOR = re.compile(r"`(?:/learn/(\w+))?#([\w-]+)`")
NAME = re.compile(r"`([a-z][a-z0-9-]*)`")
PAGE = re.compile(r"`/learn/(\w+)`")
# What names things on a page that are no sections.
ELSEWHERE = ("idea", "credits", "readings", "tactics", "variants", "walk", "tasks", "first")


class Part:
    """The table of a sheet, or of a part of one."""

    def __init__(self, text: str) -> None:
        self.title, _, body = text.partition("\n")
        self.head, *_ = body.split("| in the sheet")
        self.rows = [line.split(" | ") for line in body.splitlines() if line.startswith("| ")][1:]
        self.games = PAGE.findall(self.head)
        self.pages = [learn.page(game) for game in self.games]

    def ids(self, kind: str) -> set[str]:
        sections = {section.id for page in self.pages for section in page.sections}
        figures = {id for page in self.pages for id in page.figures}
        tasks = {task.id for page in self.pages for task in (*page.tasks, *page.walk)}
        return {"sections": sections, "all": sections | figures | tasks}[kind]


PARTS = [Part(text) for text in re.split(r"(?m)^## ", TEXT)[1:]]
each_part = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.title)


def named_tests(part: Part) -> Iterator[tuple[str, str]]:
    """The tests that a part names, each with its file."""
    usual = FILE.findall(part.head)[-1] if FILE.search(part.head) else ""
    for row in part.rows:
        file = usual
        for named, test in TEST.findall(row[-1]):
            file = named or file
            yield file, test


def test_all_five_sheets_are_there() -> None:
    for number in range(5):
        assert f"\n## Sheet 00{number}" in TEXT


@each_part
def test_every_row_has_its_place_on_a_page(part: Part) -> None:
    assert part.games and len(part.rows) > 3
    for row in part.rows:
        assert len(row) == 3, row
        assert row[1].strip(), row
        for game, id in ANCHOR.findall(row[1]):
            ids = {section.id for section in learn.page(game).sections} if game else part.ids("sections")
            assert id in ids or id in ELSEWHERE, row
        for id in NAME.findall(row[1]):
            assert id in part.ids("all"), row


@each_part
def test_the_tests_that_are_named_exist(part: Part) -> None:
    named = list(named_tests(part))
    assert named
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), (file, test)


def test_every_figure_from_a_sheet_is_named() -> None:
    for entry in hexagora.games():
        named = {id for part in PARTS if entry.id in part.games for row in part.rows for id in NAME.findall(row[1])}
        sources = {figure.id for figure in learn.page(entry.id).figures.values() if figure.source}
        assert sources <= named, sorted(sources - named)
