"""What goes over the wire: boards, positions and matches as plain data. web/src/wire.ts is the browser's side of it.

The core says what a position and its moves are, so nothing about any game is known here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from .. import catalogue
from ..draw.cues import CUES
from ..draw.layout import beside, face_neighbours, has_points, labels, offshore, open_kind, rim, tones
from ..draw.view import view_of
from ..match import Match, may_cancel, may_draw, may_talk
from ..match.events import ChatSaid, Event, MovePlayed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .. import Board, Game, Shore, State

Data = dict[str, Any]

MOST_MOVES_LISTED = 1500  # some 20 kB; beyond that the browser asks for what may follow its picks
BADGE = 0.11  # how far a coast's badge stands inland, in units

encode = msgspec.json.Encoder().encode


def _place(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 3), round(point[1], 3)]


def board_data(board: Board, shores: Sequence[Shore]) -> Data:
    """All that the browser knows of a board."""
    number = {cell: index for index, cell in enumerate(board.cells)}
    x, y = board.centre(board.cells[0])
    tone = tones({cell: board.neighbours(cell) for cell in board.cells})
    face_tones = tones(face_neighbours(board))
    points = has_points(board)
    data: Data = {
        "shape": board.shape,
        "bounds": [round(bound, 3) for bound in board.bounds],
        "cells": list(board.cells),
        "centres": [_place(board.centre(cell)) for cell in board.cells],
        "outline": [_place((a - x, b - y)) for a, b in board.outline(board.cells[0])],
        "neighbours": [[number[other] for other in board.neighbours(cell)] for cell in board.cells],
        "steps": {
            direction: [number.get(board.step(cell, direction) or "", -1) for cell in board.cells]
            for direction in ("left", "right", "up", "down")
        },
        "tones": [tone[cell] for cell in board.cells],
        "faces": [
            {
                "centre": _place(board.face_centre(face)),
                "corners": [_place(board.centre(cell)) for cell in rim(board, face)],
                "tone": face_tones[face],
            }
            for face in range(len(board.faces))
        ],
        "labels": []
        if points
        else [{"text": label.text, "x": round(label.x, 3), "y": round(label.y, 3)} for label in labels(board)],
        "coasts": [
            {
                "cells": [number[cell] for cell in board.arcs(shore.count)[shore.arc]],
                "line": [_place(point) for point in board.coast(shore.count, shore.arc)],
                "badge": _place(offshore(board, shore.count, shore.arc, -BADGE)),
                "goal": shore.goal,
                "kind": open_kind(shore.arc, shore.count),
            }
            for shore in shores
        ],
    }
    if points:
        data["names"] = [_place(beside(board, cell)) for cell in board.cells]
    return data


@lru_cache(maxsize=256)
def _fixed_board(game: Game) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(board_data(game.board, game.start().scene().shores)))


def position_data(state: State, with_board: bool, agreed: bool = False) -> msgspec.Raw:
    """What to draw: core/bind/scene_json.cpp says what is in it. On the plane the board goes with every position.
    `agreed`: it is a draw by agreement."""
    scene = state.scene_json(agreed)
    if state.board.shape == "plane":
        board: Data | msgspec.Raw = board_data(state.board, ())  # which has no shores
    elif with_board:
        board = _fixed_board(state.game)
    else:
        return msgspec.Raw(scene)
    return msgspec.Raw(b"%s,%s" % (scene[:-1], msgspec.json.encode({"board": board})[1:]))


def players_data(state: State) -> list[Data]:
    """Each colour: which of the game's colours it has, its paint and its cue."""
    view = view_of(state, "en")
    names = catalogue.Entry(state.game.id).colours("en")
    cue = {cue.name: index for index, cue in enumerate(CUES)}
    return [
        {"colour": names.index(player.name), "place": player.place, "paint": player.paint, "cue": cue[player.cue.name]}
        for player in view.players
    ]


def seats_data(match: Match, who: str | None, here: Collection[str]) -> list[Data]:
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "taken": seat.taken,
            "yours": seat.by is not None and seat.by == who,
            "here": seat.by is None or seat.by in here,
        }
        for seat in match.seats
    ]


def clocks_data(match: Match, now: int) -> Data | None:
    if match.setup.clock is None:
        return None
    return {"left": match.time_left(now), "running": match.mover if match.clock_runs else None}


def line_data(line: ChatSaid) -> Data:
    return {"who": line.name, "person": line.person, "text": line.text, "at": line.at}


def legal_of(match: Match) -> msgspec.Raw | None:
    """The legal moves as a tree of picks; None: there are too many, or their picks have no order."""
    tree = match.state.pick_tree(MOST_MOVES_LISTED) if match.status == "playing" else b"{}"
    return None if tree is None else msgspec.Raw(tree)


def change_message(before: Match, match: Match, events: list[Event]) -> bytes | None:
    """A plain move or line of chat has a message of its own; of anything else everybody gets the whole state."""
    if len(events) != 1:
        return None
    event = events[0]
    if isinstance(event, MovePlayed) and match.status == "playing" and not before.offers:
        return encode(
            {
                "type": "move",
                "before": before.version,
                "version": match.version,
                "move": match.moves[-1],
                "position": position_data(match.state, False),
                "legal": legal_of(match),
                "clocks": clocks_data(match, event.at),
                "status": match.status,
                "ending": match.ending,
            }
        )
    if isinstance(event, ChatSaid) and not (match.partners and match.status != "over"):
        return encode({"type": "chat", "line": line_data(event)})
    return None


def match_data(match: Match, who: str | None, here: Collection[str], watchers: int, now: int) -> Data:
    """All of a match, as somebody sees it."""
    setup = match.setup
    return {
        "id": match.id,
        "game": setup.game,
        "options": match.state.game.options,
        "preset": preset_of(match.state.game),
        "rated": setup.rated,
        "listed": setup.listed,
        "clock": setup.clock,
        "created": setup.created,
        "status": match.status,
        "ending": match.ending,
        "seats": seats_data(match, who, here),
        "lot": setup.lot,
        "players": players_data(match.state),
        "partners": match.partners,
        "version": match.version,
        "moves": match.moves,
        "position": position_data(match.state, True, match.agreed),
        "legal": legal_of(match),
        "clocks": clocks_data(match, now),
        "offers": match.offers,
        "chat": [line_data(line) for line in match.chat] if may_talk(match, who) else [],
        "watchers": watchers,
        "next": match.next,
        "may": may_data(match, who),
    }


def may_data(match: Match, who: str | None) -> Data:
    """What somebody may do besides moving. They take back moves once they have made one: the page knows when."""
    mine = match.persons_of(who)
    alone = match.people == {who}
    playing = match.status == "playing"
    back = match.started and bool(mine) and not match.setup.rated and not match.agreed
    return {
        "hint": playing and alone and not match.setup.rated,
        "takeback": back if alone else "ask" if back and playing else False,
        "draw": playing and bool(mine) and may_draw(match),
        "leave": bool(match.active_persons_of(who) if playing else match.seats_to_leave(who)),
        "chat": may_talk(match, who),
        "cancel": may_cancel(match, who),
        "sit": match.status == "waiting" and not mine and any(not seat.taken for seat in match.seats),
        "rematch": match.status == "over" and bool(mine) and match.next is None and not match.cancelled,
    }


@lru_cache(maxsize=256)
def preset_of(game: Game) -> str | None:
    """The preset that has these options."""
    return next((preset.id for preset in catalogue.Entry(game.id).presets if preset.game() == game), None)


def summary_data(match: Match, who: str | None, here: Collection[str]) -> Data:
    """A match in a list."""
    return {
        "id": match.id,
        "game": match.setup.game,
        "preset": preset_of(match.state.game),
        "options": match.state.game.options,
        "status": match.status,
        "seats": seats_data(match, who, here),
        "players": players_data(match.state),
        "position": position_data(match.state, True, match.agreed),
        "moves": len(match.moves),
        "your_turn": match.mover is not None and match.mover in match.persons_of(who),
        "rated": match.setup.rated,
        "clock": match.setup.clock,
        "updated": match.since or match.setup.created,
    }
