"""Where the built client and documentation are, and what the server relies on in them."""

import re
from pathlib import Path

import pytest

from hexagora.server.site import docs_folder, static_folder


def test_a_developer_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HEXAGORA_STATIC", str(tmp_path))
    assert static_folder() == tmp_path


def test_the_page_has_what_the_server_fills_in() -> None:
    page = (static_folder() / "index.html").read_text(encoding="utf-8")
    head, body = page.split("</head>")
    assert head.count("<!--hexagora-head-->") == 1
    assert body.count("<!--hexagora-boot-->") == 1
    assert '<div id="app"></div>' in body


def test_the_page_loads_files_of_its_own_with_hashed_names() -> None:
    """They may be kept by browsers forever; and nothing inline is run, which the content security policy forbids."""
    page = (static_folder() / "index.html").read_text(encoding="utf-8")
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert any(name.endswith(".js") for name in loaded)
    for name in loaded:
        assert re.fullmatch(r"/static/assets/[\w.-]+-[\w-]{8}\.\w+", name)
        assert (static_folder() / name.removeprefix("/static/")).is_file()
    assert not re.search(r"<script(?![^>]* src=)", page)


def test_the_documentation_is_there_in_both_languages() -> None:
    for page in ("index.html", "fr/index.html", "search.html", "reference/hexagora.html"):
        assert (docs_folder() / page).is_file()
