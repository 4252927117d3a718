"""The documentation as the server gives it out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from hexagora.server import look
from hexagora.server.requests import HEADERS
from hexagora.server.site import docs_folder
from tests.server.guests import Guest, serving, without_limits
from tests.site_pages import addresses


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("docs"), static) as client:
        without_limits(client)
        yield client


@pytest.fixture
def reader(client: TestClient) -> Guest:
    return Guest(client)


def test_a_developer_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HEXAGORA_DOCS", str(tmp_path))
    assert docs_folder() == tmp_path


@pytest.mark.parametrize(("language", "place"), [("en", "/docs/"), ("fr", "/docs/fr/"), ("de", "/docs/")])
def test_the_short_address_leads_to_ones_language(reader: Guest, language: str, place: str) -> None:
    answer = reader.get("/docs", 307, headers={"Accept-Language": language})
    assert answer.headers["location"] == place
    assert "<h1>Hexagora" in reader.get(place).text


def test_search_engines_hear_of_it(reader: Guest) -> None:
    places = reader.get("/sitemap.xml").text
    assert "/docs/</loc>" in places and "/docs/fr/</loc>" in places


@pytest.mark.parametrize("path", ["", "api.html", "learn/games.html", "fr/learn/games.html", "_static/docs.css"])
def test_files_come_with_the_headers_of_all_pages(reader: Guest, path: str) -> None:
    answer = reader.get(f"/docs/{path}")
    assert answer.headers["content-type"].startswith("text/css" if path.endswith(".css") else "text/html")
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "set-cookie" not in answer.headers


def test_browsers_keep_them_but_ask(reader: Guest) -> None:
    answer = reader.get("/docs/api.html")
    assert answer.headers["cache-control"] == "no-cache"
    again = reader.get("/docs/api.html", 304, headers={"If-None-Match": answer.headers["etag"]})
    assert not again.content


@pytest.mark.parametrize(
    ("path", "language"), [("nothing.html", "en"), ("learn/nothing/at/all", "en"), ("fr/rien.html", "fr")]
)
def test_no_page_says_so_in_the_language_of_its_place(reader: Guest, path: str, language: str) -> None:
    answer = reader.get(f"/docs/{path}", 404)
    assert f'<html lang="{language}"' in answer.text
    assert 'href="/docs/_static/' in answer.text or 'href="/docs/fr/_static/' in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["%2e%2e/pyproject.toml", "..%2f..%2f__init__.py", "fr/%2e%2e%2f%2e%2e/version.py"])
def test_nothing_outside_the_folder_is_given_out(reader: Guest, path: str) -> None:
    assert reader.ask("GET", f"/docs/{path}").status_code == 404


def test_links_to_the_site_lead_somewhere(reader: Guest) -> None:
    found = addresses()
    assert {"/learn", "/analyse", "/look.css", "/learn/hex/paper"} <= found
    for address in sorted(found):
        reader.get(address)


def test_colours_are_the_clients(reader: Guest) -> None:
    answer = reader.get("/look.css")
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.text == look.style()  # the client of these tests has no fonts


def test_without_it_the_address_leads_nowhere(static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXAGORA_DOCS", str(tmp_path / "none"))
    with serving(tmp_path / "data", static) as client:
        for path in ("/docs", "/docs/", "/docs/api.html"):
            Guest(client).get(path, 404)
