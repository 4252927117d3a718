"""The documentation as a site: every link leads somewhere, nothing comes from elsewhere, the reference is whole, and
every example that is shown is run.
"""

import doctest
import pkgutil
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import hexagora
from hexagora import locales
from hexagora.server.site import docs_folder
from tests.site_pages import TOP, Page, is_outside, pages
from tests.test_documents import DOCUMENTS
from tools import docs, pictures, reference

ROOT = Path(__file__).parent.parent
FRENCH = ("learn", "organise", "host")  # parts that are written in both languages
OFFERS = [(path, name, item) for path, names in reference.modules().items() for name, item in names.items()]


def described() -> dict[str, Any]:
    """All that the reference shows, by name."""
    items = {path: reference.package() if path == "hexagora" else reference.find(path) for path in reference.modules()}
    for path, name, item in OFFERS:
        if reference.homes()[item.canonical_path] == f"{path}.{name}" and not item.is_module:
            items[f"{path}.{name}"] = item
            members = reference.members(item) if item.is_class else {}
            items |= {f"{path}.{name}.{one}": member for one, member in members.items()}
    return items


def is_field(item: Any) -> bool:
    return item.is_attribute and item.parent.is_class and not reference.is_property(item)


# Links


@pytest.mark.parametrize("page", pages().values(), ids=lambda page: page.path)
def test_links_lead_somewhere(page: Page) -> None:
    wrong = []
    for address in [*page.links, *page.loads]:
        path, place = page.target(address)
        if is_outside(address) or not path.startswith(TOP):
            continue  # tests/server/test_docs.py asks for those of the server
        name = path.removeprefix(TOP)
        name += "index.html" if not name or name.endswith("/") else ""
        if not (docs_folder() / name).is_file() or (place and place not in pages()[name].places):
            wrong.append(address)
    assert not wrong


def test_every_page_is_reached_from_the_first() -> None:
    """Also the French ones; the search by its form, and 404 by no address."""
    found: set[str] = {"search.html", "fr/search.html", "404.html", "fr/404.html"}
    waiting = ["index.html"]
    while waiting:
        page = pages()[waiting.pop()]
        found.add(page.path)
        names = {page.target(address)[0].removeprefix(TOP) for address in page.links}
        waiting += (names & set(pages())) - found - set(waiting)
    assert found == set(pages())


@pytest.mark.parametrize("page", pages().values(), ids=lambda page: page.path)
def test_a_page_loads_nothing_from_elsewhere(page: Page) -> None:
    """Neither scripts inside it, which the content security policy forbids, nor anything from another server."""
    assert page.loads and not [address for address in page.loads if is_outside(address)]
    assert not page.inline
    assert page.language == ("fr" if page.path.startswith("fr/") else "en")


def test_styles_load_nothing_at_all() -> None:
    for file in docs_folder().rglob("*.css"):
        assert not re.search(
            r"@import|url\((?!\"?(?:data:|file\.png|minus\.png|plus\.png))", file.read_text("utf-8")
        ), file


@pytest.mark.filterwarnings("ignore")  # Sphinx's own
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# One\n\n:::{toctree}\nother\n:::\n", ""),
        ("# One\n", "other"),
        ("# One\n\n[gone](gone.md)\n\n:::{toctree}\nother\n:::\n", "gone"),
        ("# One\n\n[a place](other.md#nowhere)\n\n:::{toctree}\nother\n:::\n", "nowhere"),
        ("# One\n\n![a picture](gone.svg)\n\n:::{toctree}\nother\n:::\n", "gone.svg"),
        ("# One\n\n:::{toctree}\nother\nmissing\n:::\n", "missing"),
    ],
    ids=["sound", "page in no part", "link", "place", "picture", "part"],
)
def test_what_is_broken_fails(text: str, complaint: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for language in docs.LANGUAGES:
        (tmp_path / "pages" / language).mkdir(parents=True)
        (tmp_path / "pages" / language / "index.md").write_text("# Start\n", "utf-8")
    (tmp_path / "pages" / "en" / "index.md").write_text(text, "utf-8")
    (tmp_path / "pages" / "en" / "other.md").write_text("# Other\n", "utf-8")
    assert docs.render(tmp_path, strict=True) == (1 if complaint else 0)
    assert complaint in capfd.readouterr().err


def test_links_out_of_the_pages_are_made_fit() -> None:
    text = "[words](../words.md#board), [the code](../../core/README.md), [play](/learn/hex), [gone](gone.md), `[x](y)`"
    assert docs.fit(text, "docs/learn/new.md") == (
        "[words](../words.md#board), [the code](../core.md), [play](site:/learn/hex), [gone](gone.md), `[x](y)`\n"
    )
    assert docs.fit("[tests](../tests/test_docs.py)", "docs/new.md") == "tests\n"
    assert docs.fit("[le serveur](../server.md) : oui, 10 000 !", "docs/fr/new.md") == (
        "[le serveur](site:/docs/server.html)\u00a0: oui, 10\u00a0000\u00a0!\n"
    )


# What is in it


def test_every_document_is_a_page() -> None:
    folder = docs_folder()
    for source in docs.sources():
        if source.endswith(".md"):
            language, page = docs.in_site(source) or ("", "")
            assert (folder / docs.LANGUAGES[language] / page).with_suffix(".html").is_file(), source


def test_players_read_it_in_french() -> None:
    for part in FRENCH:
        english = {path.relative_to(docs.DOCS).as_posix() for path in (docs.DOCS / part).rglob("*.md")}
        french = {path.relative_to(docs.DOCS / "fr").as_posix() for path in (docs.DOCS / "fr" / part).rglob("*.md")}
        assert english and english == french


def test_french_is_set_as_french() -> None:
    """One kind of apostrophe, and no line breaks before a sign or inside a number."""
    for path, page in pages().items():
        if page.language == "fr":
            html = re.sub(r"<(pre|code|script)\b.*?</\1>", "", page.html, flags=re.DOTALL)
            text = unescape(re.sub(r"<[^>]*>", "", html))
            assert not re.findall(r".{0,20}(?:'| [:;?!%»]|« |\d \d{3}\b).{0,20}", text), path


PARTS = [path for path in pages() if path.removeprefix("fr/").split("/")[0] in (*FRENCH, "program", "contribute")]


@pytest.mark.parametrize("path", PARTS)
def test_a_page_begins_with_what_one_can_do(path: str) -> None:
    assert re.search(r"</h1>\s*<p>[^<]*\w", pages()[path].html)


@pytest.mark.parametrize("part", ["program", "contribute"])
def test_a_part_says_what_its_pages_are_about(part: str) -> None:
    html = pages()[f"{part}/index.html"].html
    listed = re.findall(r'<li class="toctree-l2"><a class="reference internal" href="([^"]+)"', html)
    assert len(listed) > 10
    silent = [one for one in listed if not re.search(rf'href="{re.escape(one)}"[^\n]*</a>: \w', html)]
    assert all("reference/" in one for one in silent), silent


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_the_games_are_listed_in_their_order(language: str) -> None:
    html = pages()[f"{docs.LANGUAGES[language]}learn/games.html"].html.replace("\u00a0", " ")
    assert html.count('<ul class="games') == 1
    found = [html.index(f'href="/learn/{entry.id}"') for entry in hexagora.games()]
    assert found == sorted(found)
    for entry in hexagora.games():
        assert entry.name(language) in html and entry.length(language)[1:] in html


def test_boards_are_drawn_as_they_are_now() -> None:
    """./hexagora pictures renews them."""
    drawn = {entry.id: entry for entry in hexagora.games()}
    files = list(pictures.FOLDER.glob("*.svg"))
    assert files
    for file in files:
        assert file.read_text("utf-8") == pictures.draw(drawn[file.stem]), file.name


# The reference


def places() -> set[str]:
    return set().union(*(page.places for path, page in pages().items() if path.startswith("reference/")))


def test_the_reference_has_every_public_name() -> None:
    assert {*hexagora.__all__, *reference.ALSO["hexagora"]} == set(reference.modules()["hexagora"])
    assert {"hexagora.match", "hexagora.engine.arena"} <= set(reference.modules())
    missing = [name for name in described() if name not in places() and f"module-{name}" not in places()]
    assert not missing, "what was built is older, or these are missing: ./hexagora test builds it"


CLASSES = [(f"{path}.{name}", item) for path, name, item in OFFERS if item.is_class and "openspiel" not in path]


@pytest.mark.parametrize(("name", "item"), CLASSES, ids=[name for name, _ in CLASSES])
def test_classes_are_described_with_all_that_they_have(name: str, item: Any) -> None:
    """As Python finds it in the class, and in those of the package that it is made from."""
    kind = pkgutil.resolve_name(name)
    for one in kind.__mro__:
        for member in vars(one):
            if one.__module__.startswith("hexagora") and not member.startswith("_"):
                homes = [
                    reference.homes().get(f"{one.__module__}.{one.__name__}"),
                    reference.homes()[item.canonical_path],
                ]
                assert any(f"{home}.{member}" in places() for home in homes), member


def test_every_public_name_says_what_it_is() -> None:
    """Fields may be explained where their class is."""
    silent = [name for name, item in described().items() if not reference.text_of(item)]
    assert not [name for name in silent if not is_field(described()[name])]


def test_defaults_are_shown_as_values() -> None:
    text = "\n".join(reference.pages().values())
    assert "strength: str = 'simulations:400'" in text and "max_plies: int = 1000" in text
    defaults = re.findall(r" = ([^,()]+)[,)]", "\n".join(re.findall(r"\{py:\w+\} .*", text)))
    assert len(defaults) > 100
    assert not [default for default in defaults if re.fullmatch(r"[\w.]*[A-Z]{2,}\w*", default)]
    html = unescape(re.sub(r"<[^>]*>", "", pages()["reference/hexagora.engine.arena.html"].html))
    assert "ended: str = 'rules'#" in html and "errors: tuple[str, ...] = ()#" in html


def test_arguments_are_shown_as_a_list() -> None:
    for page, name in (("draw", "animation"), ("lab", "run"), ("engine.arena", "match")):
        html = pages()[f"reference/hexagora.{page}.html"].html
        text = html[html.index(f'id="hexagora.{page}.{name}"') :]
        text = text[: text.find('<dl class="py')]
        item = reference.modules()[f"hexagora.{page}"][name]
        listed = re.findall(r'<dt><code class="[^"]*"><span class="pre">(\w+)</span></code>', text)
        assert len(listed) > 4 and set(listed) <= {parameter.name for parameter in item.parameters}


TEXTS = {name: reference.text_of(item) for name, item in described().items()}
EXAMPLES = [(name, text) for name, text in TEXTS.items() if ">>>" in text]


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_of_the_reference_run(name: str, text: str) -> None:
    if "pyspiel" in text:
        pytest.importorskip("pyspiel")
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_examples_of_the_other_pages_run() -> None:
    """tests/test_documents.py runs every block of the documents, or says why it cannot: all of them are among those."""
    shown = {ROOT / source for source in docs.sources() if source.endswith(".md")}
    assert shown <= set(DOCUMENTS)
    references = reference.pages()
    fences = sum(page.count("```python") for page in references.values())
    assert fences == sum(len(re.findall(r"(?:\A|\n\s*\n)\s*>>>", text)) for _, text in EXAMPLES)
