"""Messages made from matches and positions: what messages.py declares.

The core says what a position and its moves are, so nothing about any game is known here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from .. import catalogue
from ..draw.band import badge_place
from ..draw.cues import CUES
from ..draw.layout import beside, face_neighbours, has_points, labels, open_kind, rim, tones
from ..draw.view import view_of
from ..match import (
    Match,
    Presence,
    claim_time,
    claims_of,
    may_cancel,
    may_draw,
    may_fill,
    may_set_conditions,
    may_talk,
    offers_of,
    reaches_players,
)
from ..match.events import ChatSaid, Event, MovePlayed
from ..match.limits import FEW_MOVES
from ..record import Leave
from .bodies import SummaryData, Verdict
from .messages import (
    BoardData,
    ChatMessage,
    ClocksData,
    CoastData,
    FaceData,
    LabelData,
    LeaveData,
    LineData,
    MatchData,
    MayData,
    MoveMessage,
    OfferData,
    PlayerData,
    Point,
    SeatData,
    StepsData,
    TournamentTableData,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .. import Board, Game, Shore, State

MOST_MOVES_LISTED = 1500  # some 20 kB; beyond that the browser asks for continuations
KEYS = ("left", "right", "up", "down")

encode = msgspec.json.Encoder().encode


def _place(point: tuple[float, float]) -> Point:
    return round(point[0], 3), round(point[1], 3)


def board_data(board: Board, shores: Sequence[Shore]) -> BoardData:
    """All that the browser knows of a board."""
    number = {cell: index for index, cell in enumerate(board.cells)}
    left, top, right, bottom = (round(bound, 3) for bound in board.bounds)
    x, y = board.centre(board.cells[0])
    tone = tones({cell: board.neighbours(cell) for cell in board.cells})
    face_tones = tones(face_neighbours(board))
    points = has_points(board)
    steps = ([number.get(board.step(cell, key) or "", -1) for cell in board.cells] for key in KEYS)
    return BoardData(
        shape=board.shape,
        bounds=(left, top, right, bottom),
        cells=list(board.cells),
        centres=[_place(board.centre(cell)) for cell in board.cells],
        outline=[_place((a - x, b - y)) for a, b in board.outline(board.cells[0])],
        neighbours=[[number[other] for other in board.neighbours(cell)] for cell in board.cells],
        steps=StepsData(*steps),
        tones=[tone[cell] for cell in board.cells],
        faces=[
            FaceData(
                _place(board.face_centre(face)),
                [_place(board.centre(cell)) for cell in rim(board, face)],
                face_tones[face],
            )
            for face in range(len(board.faces))
        ],
        labels=[
            LabelData(label.text, round(label.x, 3), round(label.y, 3), label.of)
            for label in labels(board)
            if label.of != "top"
        ],
        coasts=[
            CoastData(
                cells=[number[cell] for cell in board.arcs(shore.count)[shore.arc]],
                line=[_place(point) for point in board.coast(shore.count, shore.arc)],
                badge=_place(badge_place(board, shore.count, shore.arc)),
                goal=shore.goal,
                kind=open_kind(shore.arc, shore.count),
            )
            for shore in shores
        ],
        names=[_place(beside(board, cell)) for cell in board.cells] if points else msgspec.UNSET,
    )


@lru_cache(maxsize=256)
def _fixed_board(game: Game) -> bytes:
    return encode(board_data(game.board, game.start().scene().shores))


def position_data(state: State, with_board: bool, agreed: bool = False) -> Any:
    """A PositionData, as JSON. On the plane the board goes with every position. `agreed`: it is a draw by agreement."""
    json = state.scene_json(agreed)
    if state.board.shape == "plane":
        board = encode(board_data(state.board, ()))  # which has no shores
    elif with_board:
        board = _fixed_board(state.game)
    else:
        return msgspec.Raw(json)
    return msgspec.Raw(b'%s,"board":%s}' % (json[:-1], board))


def players_data(state: State) -> list[PlayerData]:
    """Each colour: which of the game's colours it has, its paint and its cue."""
    view = view_of(state, "en")
    names = catalogue.Entry(state.game.id).colours("en")
    cue = {cue.name: index for index, cue in enumerate(CUES)}
    return [
        PlayerData(names.index(player.name), player.place, player.paint, cue[player.cue.name])
        for player in view.players
    ]


def seats_data(match: Match, person: str | None, presence: Presence) -> list[SeatData]:
    return [
        SeatData(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            taken=seat.taken,
            yours=seat.by is not None and seat.by == person,
            here=presence.since(seat.by) is None,
            away=presence.since(seat.by),
        )
        for seat in match.seats
    ]


def clocks_data(match: Match, now: int) -> ClocksData | None:
    if match.setup.clock is None:
        return None
    return ClocksData(match.time_left(now), match.mover if match.clock_runs else None)


def line_data(line: ChatSaid) -> LineData:
    return LineData(line.name, line.person, line.text, line.at)


def legal_of(match: Match) -> Any:
    """The legal moves as a tree of picks; None: there are too many, or their picks have no order."""
    return legal_data(match.state) if match.status == "playing" and not match.paused else {}


def legal_data(state: State) -> Any:
    tree = state.pick_tree(MOST_MOVES_LISTED)
    return None if tree is None else msgspec.Raw(tree)


def change_message(before: Match, match: Match, events: list[Event]) -> bytes | None:
    """A plain move or line of chat has a message of its own; after anything else everybody gets the whole state."""
    if len(events) != 1:
        return None
    event = events[0]
    few = len(match.moves) == FEW_MOVES  # it may not be called off any more
    if isinstance(event, MovePlayed) and match.status == "playing" and not before.offers and not few:
        move = match.moves[-1]
        assert not isinstance(move, Leave)
        return encode(
            MoveMessage(
                before.version,
                match.version,
                move,
                position_data(match.state, False),
                legal_of(match),
                clocks_data(match, event.at),
                match.status,
                match.ending,
                tuple(line for line in match.news if line.event == match.events),
            )
        )
    if isinstance(event, ChatSaid):
        return encode(ChatMessage(line_data(event)))
    return None


def match_data(match: Match, person: str | None, presence: Presence, watchers: int, now: int) -> MatchData:
    """All of a match, as somebody sees it."""
    setup = match.setup
    watches = person not in match.people
    return MatchData(
        id=match.id,
        game=setup.game,
        options=match.state.game.options,
        preset=preset_of(match.state.game),
        listed=setup.listed,
        clock=setup.clock,
        created=setup.created,
        start=setup.start,
        status=match.status,
        ending=match.ending,
        seats=seats_data(match, person, presence),
        lot=setup.lot,
        players=players_data(match.state),
        partners=match.partners,
        version=match.version,
        moves=[LeaveData(move.colour) if isinstance(move, Leave) else move for move in match.moves],
        position=position_data(match.state, True, match.agreed),
        legal=legal_of(match),
        clocks=clocks_data(match, now),
        offers=[OfferData(offer.kind, offer.by, list(offer.agreed)) for offer in match.offers],
        chat=[line_data(line) for line in match.chat if watches or reaches_players(match, line)],
        news=match.news,
        watchers=watchers,
        patience=presence.patience if setup.clock is None else None,
        claim_at=claim_time(match, presence),
        next=match.next,
        conditions=conditions_of(match, person),
        tournament=tournament_data(match),
        paused=match.paused,
        talk=setup.chat,
        may=may_data(match, person, presence, now),
    )


def tournament_data(match: Match) -> TournamentTableData | None:
    setup = match.setup
    if not setup.tournament:
        return None
    return TournamentTableData(setup.tournament, setup.tournament_name, setup.round, setup.table)


def conditions_of(match: Match, person: str | None) -> list[list[str]]:
    """The conditional moves that somebody has left: theirs only."""
    conditions = match.conditions
    if conditions is None or conditions.person not in match.persons_of(person):
        return []
    return [list(line) for line in conditions.lines]


def may_data(match: Match, person: str | None, presence: Presence, now: int) -> MayData:
    mine = match.persons_of(person)
    alone = match.people == {person}
    playing = match.status == "playing"
    free = not match.setup.tournament  # else what the players do counts for others, too
    back = free and match.started and bool(mine) and not match.agreed
    return MayData(
        hint=playing and alone and free,
        takeback=back if alone else "ask" if back and playing else False,
        draw=playing and not match.paused and bool(mine) and may_draw(match),
        leave=bool(match.active_persons_of(person) if playing else match.seats_to_leave(person)),
        chat=may_talk(match, person),
        cancel=may_cancel(match, person),
        sit=match.status == "waiting" and not mine and any(not seat.taken for seat in match.seats),
        fill=may_fill(match, person),
        rematch=free and match.status == "over" and bool(mine) and match.next is None and not match.cancelled,
        withdraw=() if match.paused else tuple(offer.kind for offer in offers_of(match, person)),
        claim=claims_of(match, person, presence, now),
        conditions=may_set_conditions(match, person),
    )


@lru_cache(maxsize=256)
def preset_of(game: Game) -> str | None:
    """The preset that has these options."""
    return next((preset.id for preset in catalogue.Entry(game.id).presets if preset.game() == game), None)


def summary_data(match: Match, person: str | None, presence: Presence) -> SummaryData:
    return SummaryData(
        id=match.id,
        game=match.setup.game,
        preset=preset_of(match.state.game),
        options=match.state.game.options,
        status=match.status,
        seats=seats_data(match, person, presence),
        players=players_data(match.state),
        position=position_data(match.state, True, match.agreed),
        moves=len(match.moves),
        your_turn=match.mover is not None and not match.paused and match.mover in match.persons_of(person),
        turn=match.mover,
        ending=match.ending,
        result=verdict_of(match, person),
        clock=match.setup.clock,
        updated=match.since or match.setup.created,
    )


def verdict_of(match: Match, who: str | None) -> Verdict:
    """How a match has ended for somebody."""
    result, mine = match.result, {*match.persons_of(who)}
    if match.status != "over" or match.cancelled or result is None or not mine:
        return ""
    if all(result):
        return "drawn"
    winners = {person for person, share in enumerate(result) if share}
    if not mine & winners:
        return "lost"
    if mine - winners:
        return ""
    teams = match.state.scene().teams
    sides = {teams[match.state.seats.index(person)] if teams else person for person in winners - mine}
    own = {teams[match.state.seats.index(person)] for person in mine} if teams else set()
    return "shared" if sides - own else "won"
