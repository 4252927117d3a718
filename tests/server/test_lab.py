"""The lab over HTTP: the stored figures, and the heads of its pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from hexagora import catalogue, lab, locales
from hexagora.cli.options import parse_options
from hexagora.lab.storage import stored_runs
from tests.server.guests import serving, without_limits


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("lab"), static) as client:
        without_limits(client)
        yield client


def test_the_table_has_every_preset_that_was_measured(client: TestClient) -> None:
    answer = client.get("/api/lab")
    assert answer.headers["Cache-Control"] == client.get("/api/lab/gosix").headers["Cache-Control"] == "no-cache"
    rows = answer.json()["rows"]
    measured = [(entry.id, preset) for entry in catalogue.games() for preset in stored_runs(entry.id)]
    assert [(row["game"], row["preset"]) for row in rows] == measured
    for row in rows:
        figures = lab.stored_statistics(row["game"])[row["preset"]]
        assert tuple(row["length"]) == figures.length and row["games"] == figures.games
        assert row["stopped"] == figures.stopped
        assert list(map(tuple, row["seats"])) == list(figures.seats)
        assert bool(row["people"]) == bool(figures.swaps)


def test_how_it_was_measured_is_said(client: TestClient) -> None:
    assert client.get("/api/lab?lang=en").json()["method"] == "Measured with 400 simulations a move, seed 1."
    assert client.get("/api/lab?lang=fr").json()["method"] == "Mesuré avec 400 simulations par coup, graine 1."


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("entry", catalogue.games(), ids=lambda entry: entry.id)
def test_a_game_has_all_figures_in_words_too(client: TestClient, entry: catalogue.Entry, language: str) -> None:
    runs = client.get(f"/api/lab/{entry.id}?lang={language}").json()
    assert [run["preset"] for run in runs] == list(stored_runs(entry.id))
    for run in runs:
        assert len(run["names"]) == len(run["sides"]) == len(run["seats"])
        assert run["names"][0] in entry.colours(language)
        assert run["fairness"] and all(sentence.endswith(".") for sentence in [*run["fairness"], *run["opening_words"]])
        assert run["position"]["board"]["cells"]
        assert sum(opening["games"] for opening in run["openings"]) == run["opening_games"]
        assert run["differ"] or len({opening["tone"] for opening in run["openings"]}) < 2
        words = " ".join([run["method"], *run["fairness"], *run["opening_words"]])
        assert "'" not in words and "simulations:" not in words
        command = run["command"].split()
        options = dict(zip(command[3::2], command[4::2], strict=True))
        assert command[:3] == ["hexagora", "lab", entry.id] and int(options["--games"]) == run["games"]
        parse_options(entry.id, {"preset": options["--preset"]})


def test_what_is_not_there(client: TestClient) -> None:
    assert client.get("/api/lab/chess").status_code == 404
    assert client.get("/lab/chess").status_code == 404


@pytest.mark.parametrize(("path", "title"), [("/lab", "The lab"), ("/lab/gosix", "Gosix in the lab")])
def test_heads(client: TestClient, path: str, title: str) -> None:
    page = client.get(path)
    assert page.status_code == 200 and f"<title>{title} – Hexagora</title>" in page.text
    assert '<meta name="description" content="How long the games last' in page.text
    assert f"{path.partition('/gosix')[0]}?lang=en</loc>" in client.get("/sitemap.xml").text
