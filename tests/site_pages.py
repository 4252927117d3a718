"""The built documentation as it is read: its pages with their links, places and what they load."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from hexagora.server.site import docs_folder

LOADING = {"script": "src", "img": "src", "source": "src", "link": "href", "iframe": "src", "object": "data"}
TOP = "/docs/"


@dataclass
class Page(HTMLParser):
    """One page of the site, by its path in it."""

    path: str
    html: str
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)
    inline: list[str] = field(default_factory=list)  # scripts in the page itself
    language: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parts = {name: value or "" for name, value in attrs}
        self.places |= {parts[name] for name in ("id", "name") if name in parts}
        self.inline += [name for name in parts if name.startswith("on")]
        if tag == "html":
            self.language = parts["lang"]
        if tag == "script" and "src" not in parts:
            self.inline.append("script")
        if tag == "link" and parts.get("rel") == "alternate":
            self.links.append(parts["href"])
        elif address := parts.get(LOADING.get(tag, "")):
            self.loads.append(address)
        if tag == "a" and "href" in parts:
            self.links.append(parts["href"])

    def target(self, address: str) -> tuple[str, str]:
        """Where an address leads from here: a path on the server, and a place in the page."""
        parts = urlsplit(urljoin(f"http://here{TOP}{self.path}", address))
        return unquote(parts.path), unquote(parts.fragment)


def is_outside(address: str) -> bool:
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


@cache
def pages() -> dict[str, Page]:
    folder = docs_folder()
    files = sorted(folder.rglob("*.html"))
    return {_name(file, folder): Page(_name(file, folder), file.read_text("utf-8")) for file in files}


def _name(file: Path, folder: Path) -> str:
    return file.relative_to(folder).as_posix()


def addresses() -> set[str]:
    """Addresses of the server outside the documentation to which its pages lead, or which they load."""
    found = {
        page.target(one)[0] for page in pages().values() for one in [*page.links, *page.loads] if not is_outside(one)
    }
    return {path for path in found if not path.startswith(TOP)}
