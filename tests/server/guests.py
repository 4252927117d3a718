"""People who use the server in this process, over REST."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from hexagora.server.app import create_app
from hexagora.server.limits import Limits, Rate

Data = dict[str, Any]

HEX: Data = {"board": "rhombus", "size": 3}
SCREEN: Data = {"kind": "screen"}
LINK: Data = {"kind": "link"}
ROBOT: Data = {"kind": "computer", "level": 1}


class Guest:
    """Somebody with a browser of their own: with cookies, and a language if one is set."""

    def __init__(self, client: TestClient, **cookies: str) -> None:
        self.client = client
        self.cookies = dict(cookies)

    def ask(self, method: str, path: str, **parts: Any) -> Any:
        self.client.cookies.clear()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**({"Cookie": cookies} if cookies else {}), **parts.pop("headers", {})}
        answer = self.client.request(method, path, follow_redirects=False, headers=headers, **parts)
        self.cookies.update(answer.cookies)
        return answer

    def get(self, path: str, status: int = 200, **parts: Any) -> Any:
        answer = self.ask("GET", path, **parts)
        assert answer.status_code == status, answer.text
        return answer

    def put(self, path: str, data: object, status: int = 200, **parts: Any) -> Any:
        answer = self.ask("PUT", path, json=data, **parts)
        assert answer.status_code == status, answer.text
        return answer

    def post(self, path: str, data: object, status: int = 200, **parts: Any) -> Any:
        answer = self.ask("POST", path, json=data, **parts)
        assert answer.status_code == status, answer.text
        return answer

    def make(self, *seats: Data, game: str = "hex", options: Data | None = None, **parts: Any) -> str:
        """A new match; its id."""
        wanted = {"game": game, "options": HEX if options is None else options, "seats": list(seats), **parts}
        id: str = self.post("/api/matches", wanted, 201).json()["id"]
        return id

    def match(self, id: str) -> Data:
        seen: Data = self.get(f"/api/matches/{id}").json()
        return seen

    def do(self, id: str, do: str, status: int = 200, **parts: Any) -> Data:
        """A command for the position as it is; the match after it, or the refusal."""
        if do != "say_chat":
            parts = {"version": self.match(id)["version"], **parts}
        told: Data = self.post(f"/api/matches/{id}/commands", {"do": do, **parts}, status).json()
        return told


@contextmanager
def serving(data: Path, static: Path, lan: str | None = None, **parts: Any) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXAGORA_STATIC", str(static))
        with TestClient(create_app(data, lan, **parts)) as client:
            yield client


def without_limits(client: TestClient) -> None:
    """As fast as a test likes."""
    limits = limits_of(client)
    for name in vars(limits):
        setattr(limits, name, Rate(1e9, 1e9))


def limits_of(client: TestClient) -> Limits:
    app = client.app
    assert isinstance(app, FastAPI)
    limits: Limits = app.state.limits
    return limits


def refused(guest: Guest, method: str, path: str, status: int, code: str, **parts: Any) -> None:
    """It is refused for that reason, with a sentence in each language."""
    sentences = set()
    for lang in ("en", "fr"):
        answer = guest.ask(method, path, params={"lang": lang}, **parts)
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/json"
        told = answer.json()
        assert set(told) == {"code", "sentence"}
        assert told["code"] == code
        assert told["sentence"] and "{" not in told["sentence"].replace('{"', "")
        sentences.add(told["sentence"])
    assert len(sentences) == 2
