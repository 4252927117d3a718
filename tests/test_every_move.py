"""The laws of moves that every game of the catalogue keeps, with all its options. No game is named here."""

import random
from collections.abc import Iterator

import pytest

import hexagora
from hexagora import locales
from tests.every import WORDS, every_game, refusal, some, some_states
from tests.mirrors import CELL

STATES = 18
MOVES = 20  # of each position
FEW, MANY = 60, 500  # moves of a position that may all be played on from


@every_game
def test_the_legal_list_is_what_can_be_played(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        moves = state.moves()
        assert len(set(moves)) == len(moves)
        for move in some(moves, MOVES):
            assert state.why_not(move) is None
            assert state.play(move).last == move
        for move in {*some(state.board.cells, MOVES), *WORDS}.difference(moves):
            reason = refusal(state, move)
            assert state.why_not(move) == reason
            sentences = {reason.say(language) for language in locales.LANGUAGES}
            assert len(sentences) == len(locales.LANGUAGES) and all(sentences)


@every_game
def test_no_other_text_can_be_played(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    for state in some_states(game, STATES):
        one, other, third = chance.choices(state.board.cells, k=3)
        texts = [f"{one}:{other}", f"{one}:{other}:{third}", f"{one}+{other}", f"{one}={other}", f"{one}!"]
        texts += [one.upper(), f" {one}", f"{one} ", f"{one}:", f"0{one}", one[:1], one[1:], *map(str.upper, WORDS)]
        for text in set(texts).difference(state.moves()):
            with pytest.raises((hexagora.IllegalMove, hexagora.BadText)):
                state.play(text)


def almost(move: str, cell: str) -> Iterator[str]:
    """Texts that a legal move may be mistaken for, with another cell of the board."""
    cells = CELL.findall(move)
    yield from (f"{move}:{cell}", f"{cell}:{move}", f"{move}+{cell}", f"{cell}+{move}", f"{move}={cell}", f"{move}!")
    yield from (move.replace("+", ":"), move.replace(":", "+"), move.removesuffix("!"), move.split("=")[0])
    for one in cells:
        yield from (one, move.replace(one, cell, 1), f"{move}={one}", f"{move}:{one}", f"{move}+{one}")
        yield from (separator.join(reversed(cells)) for separator in ":+")


@every_game
def test_a_text_like_a_move_is_one_or_is_refused(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    for state in some_states(game, STATES):
        moves = set(state.moves())
        for move in chance.sample(state.moves(), k=min(2, len(moves))):
            for text in set(almost(move, chance.choice(state.board.cells))):
                try:
                    assert (state.why_not(text) is None) == (text in moves)
                except hexagora.BadText:
                    with pytest.raises(hexagora.BadText):
                        state.play(text)
                if text not in moves:
                    with pytest.raises((hexagora.IllegalMove, hexagora.BadText)):
                        state.play(text)


@every_game
def test_moves_come_in_a_stable_order(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        assert state.moves() == state.moves() == hexagora.read(str(state)).moves()


def reachable_moves(state: hexagora.State) -> Iterator[str]:
    """All moves that picking one cell after the other leads to."""
    sets = any("+" in move for move in state.moves())  # picked in any order: one order of each set is enough
    waiting: list[tuple[str, ...]] = [()]
    known = set(waiting)
    while waiting:
        picks = waiting.pop()
        following = state.continuations(picks)
        if following.move is not None:
            cells = CELL.findall(following.move)
            assert tuple(sorted(cells) if sets else cells) == picks
            yield following.move
        for word in following.words:
            assert word in WORDS if not picks else word == "!"
            yield (following.move or "") + word
        for cell in following.cells:
            longer = tuple(sorted((*picks, cell))) if sets else (*picks, cell)
            if longer not in known:
                known.add(longer)
                waiting.append(longer)


@every_game
def test_continuations_lead_to_exactly_the_legal_moves(game: hexagora.Game) -> None:
    for state in some_states(game, STATES // 4):
        assert sorted(reachable_moves(state)) == sorted(state.moves())


@every_game
def test_nothing_follows_cells_that_begin_no_move(game: hexagora.Game) -> None:
    for state in some_states(game, STATES // 4):
        for cell in set(state.board.cells).difference(state.continuations().cells):
            nothing = state.continuations([cell])
            assert (nothing.cells, nothing.words, nothing.move) == ((), (), None)


@every_game
def test_perft_counts_the_sequences_of_moves(game: hexagora.Game) -> None:
    states = sorted(some_states(game, STATES), key=lambda state: len(state.moves()))
    for state in states:
        assert state.perft(0) == 1
        assert state.perft(1) == len(state.moves())
    few = [state for state in states if len(state.moves()) <= FEW]
    many = [state for state in states if FEW < len(state.moves()) <= MANY]
    for state in some(few, 8) + some(many, 1):
        assert state.perft(2) == sum(len(state.play(move).moves()) for move in state.moves())
