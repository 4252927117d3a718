"""What OpenAPI says of tournaments: what is answered, and how something is refused."""

from __future__ import annotations

from typing import Any

from .bodies import RefusalData, schema_of

Responses = dict[int | str, dict[str, Any]]

REFUSALS: Responses = {
    status: {"description": text, "content": {"application/json": {"schema": schema_of(RefusalData)}}}
    for status, text in {
        403: "Only the organiser and helpers may do that, or it comes from another site's page.",
        404: "There is no such tournament.",
        409: "It is not possible now; `tournament_stale`: the tournament has changed meanwhile.",
        410: "This tournament cannot be read any more.",
        413: "The request is too long.",
        422: "It cannot be understood, or can never be.",
        429: "That was too much.",
        503: "It could not be saved or made, or the data cannot be reached.",
    }.items()
}


def answer(kind: Any, status: int = 200) -> Responses:
    """JSON of a kind."""
    return {status: {"description": "", "content": {"application/json": {"schema": schema_of(kind)}}}}


def texts(*types: str) -> Responses:
    """Text in one of these forms."""
    return {200: {"description": "", "content": {one: {"schema": {"type": "string"}} for one in types}}}
