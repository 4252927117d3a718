"""Guests, each with a name and a cookie, and the language they read.

A guest's id and first name follow from the token in their cookie, so a newcomer leaves nothing on disk until they do
something.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from .. import locales
from ..errors import IllegalMove, Reason
from ..match.commands import Actor, Command, MakeOffer, SayChat, SetConditions, WithdrawOffer
from .clock import now
from .rooms import Rooms
from .store import Person, add_person

COOKIE = "hexagora"
TOKEN = re.compile(r"[\w-]{43}")  # as secrets.token_urlsafe(32) makes them
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
YEARS = 5 * 365 * 24 * 60 * 60


@dataclass(slots=True)
class Guest:
    id: str
    name: str
    token: str  # its hash, as it is stored: reading the database lets nobody act for others
    address: str
    saved: bool

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.name)


def language_of(request: HTTPConnection) -> str:
    """By the address, the cookie, or what the browser prefers."""
    choice = request.query_params.get("lang") or request.cookies.get("lang")
    if choice in locales.LANGUAGES:
        return choice
    for part in request.headers.get("accept-language", "").lower().split(","):
        if part.strip()[:2] in locales.LANGUAGES:
            return part.strip()[:2]
    return locales.LANGUAGES[0]


def base_address(request: HTTPConnection) -> str | None:
    """How this server was reached; None if what the request says of it can be no address."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else None


def rooms_of(request: HTTPConnection) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def known_guest(request: HTTPConnection) -> Guest | None:
    """The guest of a cookie, whoever made it: it is an identity, nothing else."""
    token = request.cookies.get(COOKIE, "")
    return await _guest(request, token) if TOKEN.fullmatch(token) else None


async def _guest(request: HTTPConnection, token: str) -> Guest:
    hashed = hashlib.sha256(token.encode()).hexdigest()
    address: str = request.state.address
    if person := await rooms_of(request).store.read_person(hashed):
        return Guest(person.id, person.name, hashed, address, True)
    mark = hashlib.sha256(b"guest " + token.encode()).digest()
    id = base64.urlsafe_b64encode(mark[:9]).decode()
    number = f"{int.from_bytes(mark[9:13], 'big') % 9000 + 1000}"
    name = locales.say(language_of(request), "server", "guest", number=number)
    return Guest(id, name, hashed, address, False)


async def somebody(request: Request, response: Response) -> Guest:
    """The guest of a request; a newcomer gets a cookie."""
    guest = await known_guest(request)
    if guest is None:
        token = secrets.token_urlsafe(32)
        guest = await _guest(request, token)
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, token, max_age=YEARS, httponly=True, samesite="lax", secure=secure)
    return guest


Me = Annotated[Guest, Depends(somebody)]


def keep(guest: Guest, rooms: Rooms) -> None:
    """Stores a guest who does something. IllegalMove if too many newcomers of their address have done so."""
    if guest.saved:
        return
    if not rooms.limits.newcomers.allows(guest.address):
        raise IllegalMove(Reason("too_many_here"))
    guest.saved = True

    def then(error: Exception | None) -> None:
        guest.saved = error is None

    rooms.store.write([add_person(Person(guest.id, guest.name), guest.token, now())], then)


def check_command(guest: Guest, command: Command, rooms: Rooms) -> None:
    """What comes before a guest's command, over the socket or REST: nobody floods a table, and newcomers are kept."""
    if isinstance(command, SayChat):
        limits = rooms.limits
        if not (limits.talk.allows(guest.id) and limits.talk_here.allows(guest.address)):
            raise IllegalMove(Reason("too_fast"))
    elif isinstance(command, MakeOffer | WithdrawOffer | SetConditions) and not rooms.limits.offers.allows(guest.id):
        raise IllegalMove(Reason("too_fast"))
    keep(guest, rooms)


def same_origin(request: HTTPConnection) -> bool:
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
