"""How far the advice of the rules pages leads: players that do only what a page says, against a level of the computer.

    python -m bench.plans [GAME…] [--level 2] [--games 100] [--players 2]

They look no further than the page tells them to, so that a beginner can do the same. All seats in turn, both cores.
"""

from __future__ import annotations

import argparse
import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import hexagora
from hexagora import State

Pieces = dict[str, int]
FAR = 99


def pieces_of(state: State) -> Pieces:
    """The pieces that belong to somebody."""
    return {piece.cell: piece.player for piece in state.scene().pieces if piece.player is not None}


def scores(state: State) -> tuple[int, ...]:
    return state.scores or ()


def linked(state: State, cells: Iterable[str], among: Iterable[str]) -> set[str]:
    """The cells that are linked to some through others."""
    among = set(among)
    found = set(cells) & among
    ways = list(found)
    while ways:
        for cell in state.board.neighbours(ways.pop()):
            if cell in among and cell not in found:
                found.add(cell)
                ways.append(cell)
    return found


def chains(state: State, colour: int) -> list[set[str]]:
    left = {cell for cell, player in pieces_of(state).items() if player == colour}
    found = []
    while left:
        found.append(linked(state, [next(iter(left))], left))
        left -= found[-1]
    return found


def best(moves: Iterable[str], value: Callable[[str], float]) -> str:
    """Equal moves are drawn by lot."""
    return max(moves, key=lambda move: (value(move), random.random()))


# Gosix: "Five questions before each stone"


def gosix_lead(state: State, me: int) -> float:
    """By the page's yardstick."""

    def worth(colour: int) -> float:
        groups = chains(state, colour)
        stones = sum(4 if len(state.board.neighbours(cell)) == 3 else 1 for group in groups for cell in group)
        return 15 * scores(state)[colour] + stones + max(map(len, groups), default=0)

    groups = [chains(state, colour) for colour in (0, 1)]
    owned = {face for face, _ in state.scene().faces}
    lead = worth(me) - worth(1 - me)
    for number, corners in enumerate(state.board.faces):
        if number not in owned:
            mine, theirs = (sum(len(one) for one in groups[colour] if one & set(corners)) for colour in (me, 1 - me))
            lead += (mine > theirs) - (mine < theirs)
    return lead


def gosix(state: State, me: int, turn: int) -> str:
    def value(move: str) -> float:
        after = state.play(move)
        if after.turn != 1 - me:
            return gosix_lead(after, me)
        return min(gosix_lead(after.play(answer), me) for answer in after.moves())

    return best(state.moves(), value)


# Hexago, Triago: "Three players: a plan"; TetraGo: "Take their ports away"


def coasts(state: State, colour: int) -> list[Sequence[str]]:
    ports = state.scene().ports
    return [arc for arc, owner in zip(state.board.arcs(len(ports)), ports, strict=True) if owner == colour]


def pieces_to_port(state: State, colour: int, pieces: Pieces) -> dict[str, int]:
    """How many pieces a player needs to link each cell to a port of theirs."""
    need: dict[str, int] = {}
    near: deque[tuple[str, int]] = deque()

    def reach(cell: str, so_far: int) -> None:
        owner = pieces.get(cell)
        if owner in (None, colour):
            number = so_far + (owner is None)
            if number < need.get(cell, FAR):
                need[cell] = number
                (near.append if owner is None else near.appendleft)((cell, number))

    for coast in coasts(state, colour):
        for cell in coast:
            reach(cell, 0)
    while near:
        cell, number = near.popleft()
        for other in state.board.neighbours(cell):
            reach(other, number)
    return need


def land(state: State) -> list[float]:
    """For each player the solid pieces, and most of the empty cells to which they are nearest."""
    pieces = pieces_of(state)
    players = range(len(state.seats))
    needs = [pieces_to_port(state, colour, pieces) for colour in players]
    solid = [[cell for cell, owner in pieces.items() if owner == one and needs[one].get(cell) == 0] for one in players]
    worth = [float(len(cells)) for cells in solid]
    for cell in state.board.cells:
        if cell not in pieces:
            needed = [need.get(cell, FAR) for need in needs]
            first = [one for one in players if needed[one] == min(needed) < FAR]
            for one in first:
                worth[one] += 0.7 / len(first)
    return worth


def wall(state: State, me: int, turn: int) -> str:
    """A wall in the second row, then links, then against the leader."""
    board, pieces, free = state.board, pieces_of(state), state.moves()
    mine = {cell for cell, owner in pieces.items() if owner == me}
    coast = coasts(state, me)[0]

    def apart(one: str, other: str) -> float:
        (x, y), (u, v) = board.centre(one), board.centre(other)
        return (x - u) ** 2 + (y - v) ** 2

    second = [cell for cell in free if cell not in board.ring and set(board.neighbours(cell)) & set(coast)]
    touching = [cell for cell in free if set(board.neighbours(cell)) & mine]
    if turn == 0 and second:
        return min(second, key=lambda cell: apart(cell, coast[len(coast) // 2]))
    others = [cell for cell in pieces if cell not in mine]
    for row in (second, coast) if turn < 6 else ():
        places = [cell for cell in row if cell in touching]
        if places:
            return min(places, key=lambda cell: min((apart(cell, other) for other in others), default=0))
    now = land(state)
    leader = max((one for one in range(len(now)) if one != me), key=lambda one: now[one])

    def value(move: str) -> float:
        after = state.play(move)
        worth = land(after) if after.turn is not None else list(map(float, scores(after)))
        return worth[me] - worth[leader]

    ports = {cell for one in coasts(state, me) for cell in one}
    return best([cell for cell in free if cell in ports or cell in touching] or free, value)


def tetrago(state: State, me: int, turn: int) -> str:
    def value(move: str) -> float:
        after = state.play(move)
        pieces = pieces_of(after)
        mine, theirs = (pieces_to_port(after, colour, pieces) for colour in (me, 1 - me))
        pairs = [(mine.get(cell, FAR), theirs.get(cell, FAR)) for cell in after.board.cells]
        return sum((one < other) - (one > other) for one, other in pairs)

    return best(state.moves(), value)


# Labyrinthe: "Count, then choose"


def labyrinthe(state: State, me: int, turn: int) -> str:
    def steps(after: State, colour: int) -> int:
        """From a king to its goal, by the shortest way."""
        board, scene = after.board, after.scene()
        stones = {piece.cell for piece in scene.pieces if piece.player is None}
        goal = {
            cell
            for shore in scene.shores
            if shore.owner == colour and shore.goal
            for cell in board.arcs(shore.count)[shore.arc]
        }
        ways = deque((piece.cell, 0) for piece in scene.pieces if piece.player == colour)
        seen = {cell for cell, _ in ways}
        while ways:
            cell, count = ways.popleft()
            if cell in goal:
                return count
            for other in board.neighbours(cell):
                if other not in seen and other not in stones:
                    seen.add(other)
                    ways.append((other, count + 1))
        return FAR

    other = 1 - me
    mine, theirs = steps(state, me), steps(state, other)
    after = {move: state.play(move) for move in state.moves()}
    walks = [move for move in after if ":" in move]
    stones = [move for move in after if ":" not in move]

    def gain(move: str) -> int:
        """What a stone costs the other more than oneself."""
        return (steps(after[move], other) - theirs) - (steps(after[move], me) - mine)

    for move in walks:
        if mine == 1 and after[move].turn is None:
            return move
    stone = best(stones, gain) if stones else None
    if stone and (theirs == 1 or gain(stone) >= 2 or (mine > theirs and gain(stone) >= 1)):
        return stone
    return best(walks or stones, lambda move: -steps(after[move], me) + steps(after[move], other))


# HexaDames: look where you land


def hexadames(state: State, me: int, turn: int) -> str:
    """Takes what can be taken, steps home, and leaves nothing that the next player can take."""

    def count(some: State, colour: int) -> int:
        return sum(owner == colour for owner in pieces_of(some).values())

    def value(move: str) -> float:
        after = state.play(move)
        taken = sum(count(state, one) - count(after, one) for one in range(3) if one != me)
        lost = 0
        if after.turn not in (None, me):
            lost = max(count(after, me) - count(after.play(answer), me) for answer in after.moves())
        return taken + 1.2 * (scores(after)[me] - scores(state)[me]) - 1.3 * lost

    return best(state.moves(), value)


# Gomobil: "From the first move to the last pass"


def gomobil(state: State, me: int, turn: int) -> str:
    other = 1 - me
    ahead = scores(state)[me] > scores(state)[other]
    if ahead and state.play("pass").turn is None:
        return "pass"

    def fighters(after: State) -> int:
        return sum(len(group) for group in chains(after, other) if len(group) > 1)

    def value(move: str) -> float:
        after = state.play(move)
        left = fighters(after)
        won = scores(after)[me] > scores(after)[other]
        return (100 if won else -100) if not left else -left

    if ahead and not fighters(state):
        return "pass"
    return best((move for move in state.moves() if move != "pass"), value) if len(state.moves()) > 1 else "pass"


PLANS: dict[str, Callable[[State, int, int], str]] = {
    "gosix": gosix,
    "gomobil": gomobil,
    "hexago": wall,
    "triago": wall,
    "tetrago": tetrago,
    "labyrinthe": labyrinthe,
    "hexadames": hexadames,
}
MOST_PLIES = 400  # a game without an end counts as lost


def play(game: hexagora.Game, level: int, number: int) -> float:
    """The share of the player with the plan in one game."""
    plan = PLANS[game.id]
    state = game.start()
    me = number % len(state.seats)
    random.seed(number)
    own = 0
    for ply in range(MOST_PLIES):
        if state.turn is None:
            break
        if state.turn == me:
            state = state.play(plan(state, me, own))
            own += 1
        else:
            state = state.play(hexagora.think(state, level=level, seed=1000 * number + ply, threads=1).best or "pass")
    return state.result[me] if state.result else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int)
    arguments = parser.parse_args()
    if strange := set(arguments.game) - set(PLANS):
        parser.error(f"no plan for {', '.join(strange)}; there is one for {', '.join(PLANS)}")
    options = {"players": arguments.players} if arguments.players else {}
    with ProcessPoolExecutor(2) as both:
        for id in arguments.game or PLANS:
            game = hexagora.game(id, **options)
            shares = list(both.map(partial(play, game, arguments.level), range(arguments.games), chunksize=4))
            even = 1 / len(game.start().seats)
            share = sum(shares) / len(shares)
            against = f"of {len(shares)} games against level {arguments.level}"
            print(f"{id:12} {share:.2f} {against}; even is {even:.2f}", flush=True)


if __name__ == "__main__":
    main()
