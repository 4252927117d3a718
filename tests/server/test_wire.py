"""Whole games over the wire, of every kind: everybody hears the same, and the trees of moves are right."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

import hexagora
from hexagora.match import Presence, new_match
from hexagora.match.setup import Seat, Setup
from hexagora.record import Record, step_of
from hexagora.server.wire import encode, match_data, position_data, verdict_of
from tests.every import every_game, small_options, some_states
from tests.server.site import Data, Page, Person, Site

# What the usual game on a small board does not have.
SPECIAL: dict[str, Data] = {"six": {"rules": "expert"}, "hexago": {"size": 3, "players": 3}}
EACH: dict[str, Data] = {entry.id: SPECIAL.get(entry.id) or dict(small_options(entry)) for entry in hexagora.games()}
MOST_MOVES = 60  # then they leave
SHARED = "id game status ending version moves position legal offers next partners players".split()


def shared(match: Data) -> Data:
    """What everybody sees alike."""
    return {name: match[name] for name in SHARED}


@pytest.mark.parametrize("game", sorted(EACH))
def test_a_whole_game(server: Site, game: str) -> None:
    chance = random.Random(game)
    start = hexagora.game(game, **EACH[game]).start()
    people = [Person(server, f"{game} {number}") for number in range(start.game.players)]
    id = people[0].make("screen", *["link"] * (len(people) - 1), game=game, options=EACH[game])
    with ExitStack() as stack:
        watching = stack.enter_context(Page(server, id, None))
        pages = []
        for number, person in enumerate(people):
            pages.append(stack.enter_context(person.at(id)))
            if number:
                pages[-1].do("take_seat")
        state = start
        pages[0].catch_up()
        while state.turn is not None:
            player = state.seats[state.turn]
            mover = pages[player]
            mover.catch_up()
            if len(mover.match["moves"]) >= MOST_MOVES:
                mover.do("leave_match")
                state = state.leave(state.turn)
            else:
                move = mover.any_move(chance)
                mover.do("play_move", move=move)
                state = state.play(move)
            # Who has played has already heard of it when it is done.
            assert mover.match["position"]["turn"] == state.turn
        for page in (*pages, watching):
            while page.match["status"] != "over":
                page.hear()
            assert page.match["position"]["result"] == list(state.result or ())
        known = [shared(page.match) for page in (*pages, watching)]
        assert all(one == known[0] for one in known)
        for page in pages:
            page.catch_up()
            assert shared(page.match) == known[0]
    seen = people[0].see(id)
    assert shared(seen) == known[0]
    steps = [step_of(move if isinstance(move, dict) else move[0]) for move in seen["moves"]]
    assert Record(game, EACH[game], tuple(steps)).replay()[-1] == state


@every_game
def test_the_board_goes_with_the_first_position_and_on_the_plane_with_all(game: hexagora.Game) -> None:
    for state in some_states(game, 8):
        scene = json.loads(state.scene_json())
        for with_board in (False, True):
            position = json.loads(bytes(position_data(state, with_board)))
            board = position.pop("board", None)
            assert position == scene
            assert (board is not None) == (with_board or state.board.shape == "plane")
            if board:
                assert board["cells"] == list(state.board.cells)
                assert len(board["coasts"]) == len(scene["shores"])
                for coast, shore in zip(board["coasts"], state.scene().shores, strict=True):
                    arc = state.board.arcs(shore.count)[shore.arc]
                    assert [board["cells"][cell] for cell in coast["cells"]] == list(arc)


def test_the_clients_tests_use_a_position_as_the_server_sends_it() -> None:
    sample = json.loads(Path("web/src/board/fixture.json").read_text())
    state = hexagora.game("hex", size=3, players=3).read(
        "hex size=3 players=3 ; 0 c1 c2 c3 ; 1 d1 e2 ; 2 b4 a5 ; turn 2"
    )
    sent = json.loads(bytes(position_data(state, True)))
    assert sent.pop("board") == sample["board"]
    assert sent == {**sample["position"], "last": []}  # a position that was read has no last move


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: str(entry.id))
def test_a_match_of_every_preset_goes_over_the_wire(entry: hexagora.Entry) -> None:
    """As JSON, and not larger than a phone on a slow line likes."""
    for preset in entry.presets:
        seats = tuple(Seat("screen", "Ann", by="ann") for _ in range(preset.game().players))
        setup = Setup(entry.id, dict(preset.options), seats, tuple(range(len(seats))), "ann", 0)
        told = encode(match_data(new_match("abc", setup), "ann", Presence(), 0, 0))
        assert json.loads(told)["preset"] == preset.id
        assert len(told) < 100_000


def ended(game: hexagora.Game, winners: int) -> hexagora.State:
    """A game at its end, with so many winners."""
    chance = random.Random(7)
    while True:
        state = game.start()
        while state.result is None:
            state = state.play(chance.choice(state.moves()))
        if sum(map(bool, state.result)) == winners:
            return state


@pytest.mark.parametrize(
    ("game", "options", "winners", "verdicts"),
    [
        ("triago", {"size": 7, "players": 3}, 1, ["won", "lost", "lost"]),
        ("triago", {"size": 7, "players": 3}, 2, ["shared", "shared", "lost"]),
        ("labyrinthe", {"players": 3}, 3, ["drawn"] * 3),
        ("six", {"players": 4}, 2, ["won", "won", "lost", "lost"]),  # partners win together
    ],
)
def test_how_a_game_ended_for_each(game: str, options: Data, winners: int, verdicts: list[str]) -> None:
    state = ended(hexagora.game(game, **options), winners)
    assert state.result
    people = [f"person {number}" for number in range(len(state.result))]
    seats = tuple(Seat("screen", by=person) for person in people)
    setup = Setup(game, options, seats, tuple(range(len(seats))), people[0], 0)
    match = msgspec.structs.replace(new_match("abc", setup), started=True, state=state)
    by_share = sorted(range(len(people)), key=lambda person: -state.result[person])  # type: ignore[index]  # it is over
    assert [verdict_of(match, people[person]) for person in by_share] == verdicts
    assert verdict_of(match, "watcher") == verdict_of(match, None) == ""
