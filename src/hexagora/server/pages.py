"""The client's pages: each address has its own title, description and preview picture, for tabs and shared links.

Also what makes the client an application that can be installed: manifest, worker, and a page for when there is no
network.
"""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse
from starlette.exceptions import HTTPException

from .. import catalogue, learn, locales, puzzles
from ..errors import BadText, IllegalMove
from ..match import Match
from . import look, plain_pages
from .docs import has_docs, start_page
from .guests import Me, base_address, language_of, rooms_of, with_cookies
from .site import static_folder
from .store import Unavailable, Unreadable
from .tournament_routes import tournament_of

LOCALES = {"en": "en_GB", "fr": "fr_FR"}

router = APIRouter(include_in_schema=False)


class Head(NamedTuple):
    """What an address is about."""

    title: str
    description: str
    picture: str = "/api/preview.png"
    status: int = 200
    public: bool = True  # whether search engines may list it
    lesson: str | None = None  # the game that it teaches


def _say(language: str, text: str, /, **details: object) -> str:
    return look.typeset(locales.say(language, "server", "pages", text, **details), language)


async def _head(request: Request, path: str, language: str) -> Head:
    """The same addresses as in the client's route.ts, with the same titles."""
    words = locales.web(language)
    match [part for part in path.split("/") if part]:
        case []:
            return Head(words["home"]["title"], _say(language, "home"))
        case ["new", game] if catalogue.has(game):
            entry = catalogue.Entry(game)
            title = words["new"]["title"].format(game=entry.name(language))
            line = look.typeset(entry.line(language), language)
            return Head(f"{title} – Hexagora", f"{line} {_say(language, 'new')}", f"/api/games/{game}/preview.png")
        case ["learn"]:
            return Head(words["learn"]["title"], _say(language, "learn"))
        case ["learn", game] if learn.has(game):
            return _lesson_head(game, "page", language)
        case ["learn", game, "first"] if learn.has(game):
            return _lesson_head(game, "walk", language)
        case ["learn", game, "paper"] if learn.has(game):
            return _lesson_head(game, "paper", language)
        case ["puzzles"]:
            return Head(words["puzzles"]["title"], _say(language, "puzzles"))
        case ["puzzles", id] if id in puzzles.by_id():
            return _puzzle_head(puzzles.by_id()[id], language)
        case ["lab"]:
            return Head(f"{words['lab']['title']} – Hexagora", _say(language, "lab"))
        case ["lab", game] if catalogue.has(game):
            title = words["lab"]["game"].format(game=catalogue.Entry(game).name(language))
            return Head(f"{title} – Hexagora", _say(language, "lab"), f"/api/games/{game}/preview.png")
        case ["analyse"]:
            game = request.query_params.get("game", "")
            picture = f"/api/games/{game}/preview.png" if catalogue.has(game) else "/api/preview.png"
            return Head(words["analyse"]["title"], _say(language, "analyse"), picture)
        case ["t"]:
            return Head(f"{words['tournaments']['title']} – Hexagora", _say(language, "tournaments"))
        case ["t", "new"]:
            return Head(f"{words['tournaments']['form']['title']} – Hexagora", _say(language, "tournament_new"))
        case ["g", _] | ["t", _] | ["t", _, "print" | "hall"] as parts:
            try:
                return await _event_head(request, parts, language)
            except BadText:
                pass  # as any other address that leads nowhere
            except IllegalMove:  # too many such addresses were tried
                return _no_page(language, 429)
            except Unreadable:
                return _no_page(language, 410)
            except Unavailable:
                return _no_page(language, 503)
    return _no_page(language, 404)


async def _event_head(request: Request, parts: list[str], language: str) -> Head:
    """Of a match, or of a page of a tournament: BadText if there is none, IllegalMove, Unreadable, Unavailable."""
    kind, id, *page = parts
    if kind == "g":
        return _match_head((await rooms_of(request).tables.get(id)).match, language)
    name = (await tournament_of(request, id)).tournament.settings.name
    title = locales.web(language)["tournaments"][page[0]]["title"].format(name=name) if page else name
    return Head(f"{title} – Hexagora", _say(language, "tournament", name=name), public=False)


def _lesson_head(game: str, which: str, language: str) -> Head:
    title = locales.web(language)["learn"][which].format(game=catalogue.Entry(game).name(language))
    idea = look.typeset(learn.page(game, language).idea, language)
    return Head(f"{title} – Hexagora", idea, f"/api/games/{game}/preview.png", lesson=game)


def _puzzle_head(puzzle: puzzles.Puzzle, language: str) -> Head:
    entry = catalogue.Entry(puzzle.game)
    title = _say(language, "puzzle_title", game=entry.name(language), number=puzzle.number)
    turn = puzzle.state.turn or 0
    line = _say(language, f"puzzle_{puzzle.goal}", who=entry.colours(language)[turn], grade=puzzle.grade)
    return Head(f"{title} – Hexagora", line, f"/api/puzzles/{puzzle.id}/preview.png")


def _no_page(language: str, status: int) -> Head:
    title = f"{locales.web(language)['lost']['title']} – Hexagora"
    return Head(title, _say(language, "home"), status=status, public=False)


def _match_head(match: Match, language: str) -> Head:
    """Whoever has the address may watch, and see these names."""
    game = catalogue.Entry(match.setup.game).name(language)
    names = [seat.name or _say(language, "computer") for seat in match.seats if seat.taken]
    title = _say(language, "match_title", game=game, names=", ".join(dict.fromkeys(names)))
    moves = len(match.moves)
    result = match.result
    if match.cancelled:
        line = _say(language, "cancelled")
    elif match.status == "waiting":
        line = _say(language, "waiting")
    elif match.mover is not None:
        line = _say(language, "playing", move=moves + 1, name=names[match.mover])
    elif result is None or all(result):
        line = _say(language, "drawn", moves=moves)
    else:
        winners = ", ".join(name for name, share in zip(names, result, strict=True) if share)
        line = _say(language, "won", moves=moves, names=winners)
    return Head(f"{title} – Hexagora", line, f"/api/matches/{match.id}/preview.png?moves={moves}", public=False)


def _tags(head: Head, path: str, language: str, theme: str, base: str | None) -> str:
    """For the head of a page. Names of people are among these texts: everything is escaped."""
    named = {
        "description": head.description,
        "twitter:card": "summary_large_image",
        "robots": "" if head.public else "noindex",
    }
    properties = {
        "og:type": "website",
        "og:site_name": "Hexagora",
        "og:title": head.title,
        "og:description": head.description,
        "og:locale": LOCALES[language],
    }
    if base is not None:
        address = f"{base}{head.picture}{'&' if '?' in head.picture else '?'}lang={language}"
        properties |= {"og:image": address, "og:image:width": "1200", "og:image:height": "630"}
    tags = [f"<title>{escape(head.title)}</title>"]
    if base is not None and head.public:
        here = escape(f"{base}/{path}".rstrip("/"))
        tags += [f'<link rel="canonical" href="{here}?lang={language}">']
        tags += [f'<link rel="alternate" hreflang="{one}" href="{here}?lang={one}">' for one in locales.LANGUAGES]
    tags += [f'<meta name="{name}" content="{escape(text)}">' for name, text in named.items() if text]
    tags += [f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()]
    tags += [f'<meta name="theme-color"{media} content="{colour}">' for media, colour in look.theme_colours(theme)]
    tags += [
        f'<link rel="manifest" href="/manifest.webmanifest?lang={language}">',
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">',
        '<link rel="apple-touch-icon" href="/icons/apple.png">',
    ]
    return "".join(tags)


@router.get("/favicon.ico")
async def favicon() -> Response:
    return RedirectResponse("/static/icon.svg")


@router.get("/robots.txt")
async def robots(request: Request) -> Response:
    """Programs that read the site need not read games between people."""
    lines = ["User-agent: *", "Disallow: /g/", "Disallow: /t/", f"Sitemap: {base_address(request) or ''}/sitemap.xml"]
    return PlainTextResponse("\n".join(lines) + "\n")


@router.get("/sitemap.xml")
async def sitemap(request: Request) -> Response:
    """The addresses with something to read, in each language."""
    lessons = [f"/learn/{entry.id}" for entry in catalogue.games() if learn.has(entry.id)]
    base = escape(base_address(request) or "")
    paths = ("/", "/learn", "/puzzles", "/t", "/analyse", "/lab", *lessons)
    places = [f"{base}{path}?lang={one}" for path in paths for one in locales.LANGUAGES]
    places += [f"{base}{start_page(one)}" for one in locales.LANGUAGES if has_docs()]
    urls = "".join(f"<url><loc>{place}</loc></url>" for place in places)
    xml = f'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
    return Response(xml, media_type="application/xml")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Browsers ask for it without cookies: its language is in the address."""
    language = language_of(request)
    ground = look.page_colour("light")
    icons: list[dict[str, Any]] = [{"src": "/static/icon.svg", "type": "image/svg+xml", "sizes": "any"}]
    icons += [{"src": f"/icons/{size}.png", "type": "image/png", "sizes": f"{size}x{size}"} for size in (192, 512)]
    icons += [{"src": "/icons/maskable.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"}]
    about = {
        "id": "/",
        "name": "Hexagora",
        "short_name": "Hexagora",
        "description": _say(language, "home"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "categories": ["games"],
        "icons": icons,
    }
    return JSONResponse(about, media_type="application/manifest+json", headers={"Cache-Control": "max-age=3600"})


@router.get("/sw.js")
async def worker() -> Response:
    """The client's worker: at the top, as it may answer only for addresses below its own."""
    file = static_folder() / "sw.js"
    if not file.is_file():
        raise HTTPException(404)
    return FileResponse(file, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/look.css")
async def colours_and_letters() -> Response:
    """Those of the client, for pages that are none of it: the documentation."""
    return Response(look.style() + look.letters(), media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What the worker shows when there is no network."""
    language = language_of(request)
    texts = {name: _say(language, f"offline_{name}") for name in ("title", "line", "again")}
    return HTMLResponse(look.offline(language, **texts), headers={"Cache-Control": "no-cache"})


@router.get("/{path:path}")
async def page(request: Request, path: str, me: Me, response: Response) -> Response:
    """The client. Where an address leads nowhere it says so, too."""
    if path.startswith("api/"):
        raise HTTPException(404)
    language = language_of(request)
    theme = request.cookies.get("theme", "auto")
    theme = theme if theme in look.THEMES else "auto"
    head = await _head(request, path, language)
    tags = _tags(head, path, language, theme, base_address(request))
    if head.lesson:
        plain = await asyncio.to_thread(plain_pages.lesson, language, head.lesson)  # made once
    else:
        plain = plain_pages.other_page(language, head.title, head.description, head.picture)
    html = look.page(path, language, theme, tags, plain, me, request.app.state.lan)
    return with_cookies(HTMLResponse(html, head.status, {"Cache-Control": "no-store"}), response)
