"""Lessons over HTTP: as data, as pictures, and as pages that need no scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from hexagora import catalogue, learn, locales
from hexagora.server import look
from tests.server.guests import serving, without_limits


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("lessons"), static) as client:
        without_limits(client)
        yield client


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_lessons_can_be_read_without_scripts(client: TestClient, lang: str) -> None:
    for entry in catalogue.games():
        page = client.get(f"/learn/{entry.id}?lang={lang}").text
        plain = unescape(re.sub(r"<[^>]+>", "", page.split("<noscript>")[1].split("</noscript>")[0]))
        lesson = learn.page(entry.id, lang)
        for text in [lesson.idea, *(section.title for section in lesson.sections), *lesson.readings]:
            assert look.typeset(text.replace("**", "").replace("`", ""), lang).split("\n")[0] in plain
        pictures = re.findall(r'<img src="([^"]+)"', page)
        assert len(pictures) == sum(len(figure.steps) for figure in lesson.figures.values())
        drawing = client.get(unescape(pictures[-1]))
        assert drawing.headers["content-type"] == "image/svg+xml" and drawing.text.startswith("<svg")


def test_pictures_of_figures_that_do_not_exist(client: TestClient) -> None:
    figure = next(iter(learn.page("gosix").figures))
    for place in (f"{figure}/99.svg", f"{figure}/-1.svg", "none/0.svg"):
        assert client.get(f"/api/learn/gosix/figures/{place}").status_code == 404
    assert client.get(f"/api/learn/gosix/figures/{figure}/x.svg").status_code == 422
    assert client.get("/api/learn/chess").status_code == 422
    assert client.get("/api/learn/chess/figures/hero/0.svg").status_code == 422


def test_any_address_leads_to_the_lessons_without_scripts(client: TestClient) -> None:
    for path in ("/", "/learn", "/puzzles", "/puzzles/hex-1", "/nowhere"):
        page = client.get(path).text
        plain = page.split("<noscript>")[1]
        assert f"<h1>{page.split('<title>')[1].split('</title>')[0]}</h1>" in plain
        assert all(f'href="/learn/{entry.id}?lang=en"' in plain for entry in catalogue.games())


def test_search_engines_find_the_lessons_in_each_language(client: TestClient) -> None:
    assert "Disallow: /g/" in client.get("/robots.txt").text
    places = re.findall(r"<loc>([^<]*\?lang=\w+)</loc>", client.get("/sitemap.xml").text)
    assert len(places) == 2 * (6 + len(catalogue.games()))
    for place in places:
        page = client.get(place)
        assert page.status_code == 200
        address, _, lang = place.partition("?lang=")
        assert f'<html lang="{lang}"' in page.text
        assert f'<link rel="canonical" href="{address.rstrip("/")}?lang={lang}">' in page.text
        for other in locales.LANGUAGES:
            assert f'hreflang="{other}" href="{address.rstrip("/")}?lang={other}"' in page.text


def test_a_lesson_is_the_same_packed_and_plain(client: TestClient) -> None:
    packed = client.get("/api/learn/six")
    plain = client.get("/api/learn/six", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert len(plain.json()["walk"]) == len(learn.page("six").walk)
