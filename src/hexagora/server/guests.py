"""Who asks: guests, each with a name and a cookie, and the language they read."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response, WebSocket

from .. import locales
from ..match.terms import Who
from . import store as storing
from .live import Hub, now
from .store import Person

COOKIE = "hexagora"
YEARS = 5 * 365 * 24 * 60 * 60


def language_of(request: Request | WebSocket) -> str:
    """By the address, the cookie, or what the browser prefers."""
    asked = request.query_params.get("lang") or request.cookies.get("lang")
    if asked in locales.LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").lower().split(","):
        if part.strip()[:2] in locales.LANGUAGES:
            return part.strip()[:2]
    return locales.LANGUAGES[0]


def hub_of(request: Request | WebSocket) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _secret(token: str) -> str:
    """What is kept of a token: who reads the database cannot be somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()


def known(request: Request | WebSocket) -> Person | None:
    token = request.cookies.get(COOKIE)
    return hub_of(request).store.person(_secret(token)) if token else None


async def somebody(request: Request, response: Response) -> Person:
    """Whoever asks; a newcomer becomes a guest, with a cookie."""
    person = known(request)
    if person is None:
        number = f"{secrets.randbelow(9000) + 1000}"
        name = locales.say(language_of(request), "server", "guest", number=number)
        person = Person(secrets.token_urlsafe(9), name)
        token = secrets.token_urlsafe(32)
        await hub_of(request).store.save(storing.add_person(person, _secret(token), now()))
        response.set_cookie(COOKIE, token, max_age=YEARS, httponly=True, samesite="lax")
    return person


Me = Annotated[Person, Depends(somebody)]


def who_of(person: Person) -> Who:
    return Who(person.id, person.name)


def same_origin(request: Request | WebSocket) -> bool:
    """A page of somebody else's may not act for our guests."""
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:  # no address at all
        return False


def with_cookies(answer: Response, response: Response) -> Response:
    """A response made by hand does not get the cookies of the given one by itself."""
    for key, value in response.raw_headers:
        if key == b"set-cookie":
            answer.raw_headers.append((key, value))
    return answer
