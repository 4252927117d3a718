"""What happened beside the moves: lines for the list of moves, which follow from the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .events import OfferKind
from .limits import MOST_NEWS

if TYPE_CHECKING:
    from .._core import State
    from .match import Match

NewsKind = Annotated[
    Literal[
        "skip",
        "swap",
        "offer",
        "accepted",
        "declined",
        "withdrawn",
        "takeback",
        "left",
        "time",
        "absent",
        "computer",
        "filled",
        "cancelled",
    ],
    Meta(
        description="skip: passed over, as they cannot move. swap: who has which colour now. left, time, absent: out of"
        " the game. computer: it plays on for somebody who was away. filled: it took a free seat."
    ),
]


class News(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line in the list of moves."""

    event: Annotated[int, Meta(description="The number of the event: greater ones are newer.")]
    after: Annotated[int, Meta(description="How many moves, and players who left, stand before it.")]
    kind: NewsKind
    person: Annotated[int | None, Meta(description="Whom it is about; null: no player.")]
    colour: int | None = None
    offer: OfferKind | None = None
    level: int | None = None
    name: Annotated[str, Meta(description="Of the person whose seat the computer has now.")] = ""


def news_with(match: Match, *lines: News) -> tuple[News, ...]:
    """With some more; the newest stay."""
    return (*match.news, *lines)[-MOST_NEWS:]


def one_more(match: Match, kind: NewsKind, person: int | None, **parts: Any) -> tuple[News, ...]:
    """With a line about what happens now."""
    return news_with(match, News(match.events + 1, len(match.moves), kind, person, **parts))


def step_news(match: Match, state: State, person: int, *lines: News) -> tuple[News, ...]:
    """With what a move or leave of a person led to: colours that changed hands, colours that are passed over."""
    event, after, seats = match.events + 1, len(match.moves) + 1, state.seats
    if seats != match.state.seats:
        others = [one for colour, one in enumerate(seats) if one not in (person, match.state.seats[colour])]
        lines += tuple(News(event, after, "swap", one, seats.index(one)) for one in (person, *others))
    lines += tuple(News(event, after, "skip", seats[colour], colour) for colour in state.skipped)
    return news_with(match, *lines) if lines else match.news


def news_back(match: Match, count: int) -> tuple[News, ...]:
    """After moves were taken back: what was said beside them goes with them, but for what still holds."""
    person = match.movers[count]
    stays = []
    for line in match.news:
        if line.kind == "takeback" and (line.after, line.person) == (count, person):
            continue  # one line is enough, however often
        if line.after <= count:
            stays.append(line)
        elif line.kind == "computer":
            stays.append(msgspec.structs.replace(line, after=count))
    return (*stays, News(match.events + 1, count, "takeback", person))[-MOST_NEWS:]
