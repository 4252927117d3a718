"""Pages by their addresses: titles, previews and statuses; what makes the client installable."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient

import hexagora
from hexagora import locales
from tests.server.guests import LINK, ROBOT, SCREEN, Guest, serving, without_limits

EVIL = "<b>\"'&{0}"


class Head(HTMLParser):
    """What a page says of itself."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.title, self.meta, self.links, self.tags = "", dict[str, str](), dict[str, str](), set[str]()
        self.colours: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parts = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        if tag == "meta":
            self.meta[parts.get("name") or parts.get("property") or ""] = parts.get("content", "")
            if parts.get("name") == "theme-color":
                self.colours.append(parts["content"])
        if tag == "link":
            self.links[parts["rel"]] = parts["href"]

    def handle_data(self, data: str) -> None:
        if self.lasttag == "title" and not self.title:
            self.title = data


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("pages"), static) as client:
        without_limits(client)
        yield client


@pytest.fixture
def ann(client: TestClient) -> Guest:
    ann = Guest(client)
    ann.put("/api/me", {"name": "Ann"})
    return ann


def head(guest: Guest, path: str, status: int = 200, **headers: str) -> Head:
    return Head(guest.get(path, status, headers=headers).text)


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_each_page_has_its_own_words(client: TestClient, lang: str) -> None:
    ann = Guest(client, lang=lang)
    pages = [head(ann, path) for path in ("/", *(f"/new/{entry.id}" for entry in hexagora.games()))]
    assert len({page.title for page in pages}) == len({page.meta["description"] for page in pages}) == len(pages)
    for page, entry in zip(pages[1:], hexagora.games(), strict=True):
        assert entry.name(lang) in page.title
        assert page.meta["og:title"] == page.title and page.meta["og:description"] == page.meta["description"]
        assert page.meta["og:locale"].startswith(f"{lang}_") and page.meta["twitter:card"] == "summary_large_image"
        assert "robots" not in page.meta


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_the_analysis_board_has_a_page(client: TestClient, lang: str) -> None:
    ann = Guest(client, lang=lang)
    page = head(ann, "/analyse")
    assert page.title.endswith(" – Hexagora") and page.meta["description"] and "robots" not in page.meta
    assert "/api/games/hex/preview.png" in head(ann, "/analyse?game=hex&size=5").meta["og:image"]
    assert "/api/preview.png" in head(ann, "/analyse?game=nothing").meta["og:image"]


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/new", "/new/chess", "/new/hex/5", "/g", "/g/nothing", "/g/a/b", "/index.html"),
        *("/t/nothing", "/t/nothing/print", "/t/nothing/hall", "/t/new/print", "/t/a/b"),
    ],
)
def test_addresses_that_lead_nowhere(client: TestClient, path: str) -> None:
    """The client says so, and so does the status."""
    page = head(Guest(client), path, 404)
    assert page.title.startswith(locales.web("en")["lost"]["title"]) and page.meta["robots"] == "noindex"
    assert Guest(client).ask("HEAD", path).status_code == 404


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_tournaments_have_pages(client: TestClient, lang: str) -> None:
    """With their names, and the texts of these pages at once."""
    ann = Guest(client, lang=lang)
    wish = {"name": EVIL, "system": "swiss", "games": [{"game": "hex"}]}
    id = ann.post("/api/tournaments", wish, 201).json()["id"]
    public = [head(ann, path) for path in ("/t", "/t/new")]
    own = [head(ann, f"/t/{id}{page}") for page in ("", "/print", "/hall")]
    assert len({page.title for page in (*public, *own)}) == 5
    assert all("robots" not in page.meta for page in public)
    assert all(page.meta["robots"] == "noindex" and EVIL in page.title and "b" not in page.tags for page in own)
    for path in ("/t", f"/t/{id}/hall"):
        html = ann.get(path).text
        assert f'"leave":"{locales.web(lang)["tournaments"]["hall"]["leave"]}"' in html and '"lab":{' not in html
    assert f"/t?lang={lang}" in ann.get("/sitemap.xml").text and f"/t/{id}" not in ann.get("/sitemap.xml").text
    assert "Disallow: /t/" in ann.get("/robots.txt").text


def test_an_address_may_end_with_a_slash(client: TestClient) -> None:
    assert head(Guest(client), "/new/hex/").title == head(Guest(client), "/new/hex").title


def test_a_match_has_its_names_and_its_picture(ann: Guest) -> None:
    id = ann.make(SCREEN, LINK)
    waiting = head(ann, f"/g/{id}")
    assert waiting.title == "Hex: Ann – Hexagora" and waiting.meta["robots"] == "noindex"
    bob = Guest(ann.client)
    bob.do(id, "take_seat", name="Bob")
    assert ann.do(id, "play_move", move="a1")["status"] == "playing"
    playing = head(ann, f"/g/{id}")
    assert playing.title == "Hex: Ann, Bob – Hexagora" and "Bob" in playing.meta["description"]
    assert playing.meta["description"] != waiting.meta["description"]
    address = urlsplit(playing.meta["og:image"])
    assert f"{address.scheme}://{address.netloc}" == "http://testserver"
    assert address.path == f"/api/matches/{id}/preview.png" and address.query == "moves=1&lang=en"
    assert size(ann.get(f"{address.path}?{address.query}").content) == (1200, 630)
    bob.do(id, "leave_match")
    assert "Ann" in head(ann, f"/g/{id}").meta["description"]


def test_computers_and_ends_are_named(ann: Guest) -> None:
    id = ann.make(SCREEN, ROBOT)
    page = head(Guest(ann.client, lang="fr"), f"/g/{id}")
    assert page.title == "Hex\u00a0: Ann, Ordinateur – Hexagora"
    id = ann.make(SCREEN, LINK)
    ann.do(id, "cancel_match")
    assert head(ann, f"/g/{id}").meta["description"] == locales.say("en", "server", "pages", "cancelled")


def test_names_are_only_text(client: TestClient) -> None:
    eve = Guest(client)
    eve.put("/api/me", {"name": EVIL})
    id = eve.make(SCREEN, LINK)
    html = eve.get(f"/g/{id}").text
    page = Head(html)
    assert "b" not in page.tags and EVIL in page.title and EVIL in page.meta["og:title"]


def test_pictures_are_named_by_the_address_that_was_asked(client: TestClient) -> None:
    for host in ("games.example", "games.example:8443", "[::1]:8686"):
        assert urlsplit(head(Guest(client), "/", Host=host).meta["og:image"]).netloc == host
    assert "og:image" not in head(Guest(client), "/", Host='evil"><script>').meta


def test_previews_of_games(client: TestClient) -> None:
    guest = Guest(client)
    assert size(guest.get("/api/preview.png?lang=fr").content) == (1200, 630)
    pictures = {guest.get(f"/api/games/{id}/preview.png").content for id in ("hex", "six")}
    assert {size(picture) for picture in pictures} == {(1200, 630)} and len(pictures) == 2
    guest.get("/api/games/chess/preview.png", 404)
    guest.get("/api/matches/nothing/preview.png", 404)


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_the_client_can_be_installed(client: TestClient, lang: str) -> None:
    guest = Guest(client)
    page = head(guest, f"/?lang={lang}")
    answer = guest.get(page.links["manifest"])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["lang"] == lang and manifest["display"] == "standalone" and manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        picture = guest.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert "x".join(map(str, size(picture.content))) == icon["sizes"]
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    assert size(guest.get(page.links["apple-touch-icon"]).content) == (180, 180)
    guest.get("/icons/huge.png", 404)


def test_the_frame_of_the_browser_has_the_colour_of_the_page(client: TestClient) -> None:
    both = head(Guest(client), "/").colours
    assert len(set(both)) == 2
    assert [head(Guest(client, theme=theme), "/").colours for theme in ("light", "dark")] == [[one] for one in both]


def test_the_worker_is_at_the_top_and_is_asked_for_again(client: TestClient) -> None:
    answer = Guest(client).get("/sw.js?lang=en&version=1")
    assert (
        answer.headers["content-type"].startswith("text/javascript") and answer.headers["cache-control"] == "no-cache"
    )


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_a_page_for_when_there_is_no_network(client: TestClient, lang: str) -> None:
    html = Guest(client).get(f"/offline?lang={lang}").text
    assert locales.say(lang, "server", "pages", "offline_line") in html
    assert {"script", "link", "img"}.isdisjoint(Head(html).tags)  # it needs nothing that would have to be fetched
