"""The documentation, as it was built with the package: `tools/docs.py` makes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.staticfiles import StaticFiles

from .. import locales
from .guests import language_of
from .site import docs_folder

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import Scope

router = APIRouter(include_in_schema=False)


class Pages(StaticFiles):
    """Files that browsers keep, but ask about each time; where there is none, the page 404.html says so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def start_page(language: str) -> str:
    return "/docs/" if language == locales.LANGUAGES[0] else f"/docs/{language}/"


def has_docs() -> bool:
    """Whether the package was built with it."""
    return (docs_folder() / "index.html").exists()


@router.get("/docs")
async def in_your_language(request: Request) -> Response:
    return RedirectResponse(start_page(language_of(request)))


def add_docs(app: FastAPI) -> None:
    if not has_docs():
        return
    folder = docs_folder()
    app.include_router(router)
    for language in locales.LANGUAGES[1:]:
        app.mount(f"/docs/{language}", Pages(directory=folder / language, html=True))
    app.mount("/docs", Pages(directory=folder, html=True))
