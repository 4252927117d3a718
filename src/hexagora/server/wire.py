"""What goes over the wire: boards, positions and matches as plain data. web/src/wire.ts is the browser's side of it.

A position is built from the same view as every picture, so nothing about any board or game is known here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from .. import catalogue
from ..draw.cues import CUES
from ..draw.layout import beside, face_neighbours, has_points, labels, offshore, open_kind, rim, tones
from ..draw.view import View, view_of
from ..match import Match, may_cancel, may_draw, may_talk
from ..match.events import ChatSaid

if TYPE_CHECKING:
    from collections.abc import Collection

    from .. import Game, State

Data = dict[str, Any]

MOST_MOVES_LISTED = 1500  # some 20 kB; beyond that the browser asks for what may follow its picks
BADGE = 0.11  # how far a coast's badge stands inland, in units
SPLIT = re.compile("[:=]")


def _place(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 3), round(point[1], 3)]


def board_data(view: View) -> Data:
    """All that the browser knows of a board."""
    board = view.board
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
                "line": [_place(point) for point in board.coast(shore.count, shore.arc)],
                "badge": _place(offshore(board, shore.count, shore.arc, -BADGE)),
                "goal": shore.goal,
                "kind": open_kind(shore.arc, shore.count),
            }
            for shore in view.shores
        ],
    }
    if points:
        data["names"] = [_place(beside(board, cell)) for cell in board.cells]
    return data


@lru_cache(maxsize=256)
def _fixed_board(game: Game) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(board_data(view_of(game.start(), "en"))))


def position_data(state: State, with_board: bool, drawn: bool = False) -> msgspec.Raw:
    """What to draw. On the plane the board goes with every position. `drawn`: by agreement, against the rules."""
    told = state.scene_json(drawn)
    if state.board.shape == "plane":
        board: Data | msgspec.Raw = board_data(View(state.board, state.scene(), (), ""))  # nobody's name is said here
    elif with_board:
        board = _fixed_board(state.game)
    else:
        return msgspec.Raw(told)
    return msgspec.Raw(b"%s,%s" % (told[:-1], msgspec.json.encode({"board": board})[1:]))


def legal_data(state: State) -> Data | None:
    """The legal moves as a tree of picks, or None where there are too many, or where the order of picks is free."""
    moves = state.moves()
    if len(moves) > MOST_MOVES_LISTED:
        return None
    tree: Data = {}
    for move in moves:
        if ":" not in move:
            if "+" in move or "!" in move or "=" in move:
                return None
            tree[move] = {"": move, **tree[move]} if move in tree else 1
            continue
        if "+" in move or "!" in move:
            return None
        *begin, last = SPLIT.split(move)
        branch = tree
        for pick in begin:
            inner = branch.get(pick)
            if not isinstance(inner, dict):
                inner = branch[pick] = {} if inner is None else {"": pick if inner == 1 else inner}
            branch = inner
        branch[last] = {"": move, **branch[last]} if last in branch else move
    return tree


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


def legal_of(match: Match) -> Data | msgspec.Raw | None:
    """What legal_data gives; where every move is one pick, at once as the text that it becomes."""
    if match.status != "playing":
        return {}
    told = match.state.moves_json()
    return legal_data(match.state) if told is None else msgspec.Raw(told)


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
