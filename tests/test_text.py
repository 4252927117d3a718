"""Text from outside, moves and positions: whatever it is, it is understood or refused with a reason."""

import functools
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import locales
from tests.every import every_game, small_games, some, some_states, states_of, without

steady = settings(derandomize=True, deadline=None, max_examples=300, database=None)

Reader = Callable[[Any], object]
ANY_CHARACTER = st.characters(exclude_categories=())  # lone surrogates too
GARBAGE = [
    "x",
    " ",
    "\0",
    "é",
    "\U0001f600",
    "9",
    " ; ",
    ";",
    "=",
    ":",
    "+",
    "a1:",
    "a1+",
    "-1,",
    " ; 0 a1",
    " ; turn 0",
    " a=1",
    "\ud800",
]
NO_TEXT = [None, 5, 5.0, True, b"c3", bytearray(b"c3"), ["c3"], ("c3",), {"c3": 1}, object(), str]
HUGE = 10_000_000
MOVES = 30  # of a position that may all be played
POSITIONS = 40
NOTE = re.compile(r"[a-z]{2,} ")
COMMON = ("turn", "seats", "left", "seen")


@functools.cache
def all_states() -> tuple[hexagora.State, ...]:
    return tuple(state for game in small_games() for state in some_states(game, 10))


def readers(state: hexagora.State) -> list[Reader]:
    """Everything that takes text."""
    return [
        hexagora.read,
        state.game.read,
        state.play,
        state.why_not,
        lambda text: state.continuations([text]),
        state.board.neighbours,
    ]


def said(error: Exception) -> str:
    """What a refusal says in each language: a sentence that is short, whatever was refused."""
    assert isinstance(error, hexagora.BadText | hexagora.IllegalMove)
    for language in locales.LANGUAGES:
        assert 0 < len(error.reason.say(language)) < 500
    return str(error)


def understood_or_refused(reader: Reader, text: object) -> object:
    try:
        return reader(text)
    except (hexagora.BadText, hexagora.IllegalMove) as error:
        said(error)
        return None


def assert_lawful(state: hexagora.State) -> None:
    """What holds of every position that was read, reachable or not."""
    game = state.game
    again = hexagora.read(str(state))
    assert again == state == game.read(str(state))
    assert (again.key, again.moves(), again.pieces()) == (state.key, state.moves(), state.pieces())
    assert (state.result is not None) == (state.turn is None) == (not state.moves())
    assert state.turn not in state.scene().out
    if state.result is not None:
        assert sum(state.result) == pytest.approx(1)
        assert all(state.result[state.seats[colour]] == 0 for colour in state.left)
    assert state.perft(1) == len(state.moves()) == len(set(state.moves()))
    following = [state.play(move) for move in some(state.moves(), MOVES)]
    for after in some(following, 10):
        assert game.read(str(after)) == after
    if len(following) == len(state.moves()):
        assert state.perft(2) == sum(len(after.moves()) for after in following)


# Garbage


@steady
@given(st.text(ANY_CHARACTER), st.integers(0))
def test_any_text_is_understood_or_refused(text: str, number: int) -> None:
    state = all_states()[number % len(all_states())]
    for reader in readers(state):
        understood_or_refused(reader, text)


@pytest.mark.parametrize("unit", GARBAGE, ids=ascii)
def test_huge_garbage_is_refused(unit: str) -> None:
    state = all_states()[0]
    huge, long = unit * (HUGE // len(unit)), unit * (HUGE // len(unit) // 50)
    for reader in readers(state):
        for text in (huge, str(state) + long, state.moves()[0] + long):
            with pytest.raises((hexagora.BadText, hexagora.IllegalMove)) as refused:
                reader(text)
            said(refused.value)


@pytest.mark.parametrize("value", NO_TEXT, ids=lambda value: type(value).__name__)
def test_what_is_no_text_is_refused(value: object) -> None:
    state = all_states()[0]
    takers: list[Reader] = [hexagora.read, state.game.read, state.play, state.why_not, state.board.neighbours]
    for reader in takers:
        with pytest.raises(hexagora.BadText) as refused:
            reader(value)
        said(refused.value)


@every_game
def test_a_position_has_one_way_to_be_written(game: hexagora.Game) -> None:
    text = str(states_of(game)[-1])
    wrong = [f"{text} ", f" {text}", f"{text}\n", f"\n{text}", f"{text} ;", f"{text} ; ", f"{text}\0", text.upper()]
    wrong += [text.replace(" ", "  ", 1), text.replace(" ; ", ";", 1), text.replace(" ", "\t", 1), text.title()]
    wrong += [without(text, "turn"), f"{text} ; turn 0", f"{text} ; nonsense", f"{text} ; x", text.split(" ; ")[0], ""]
    for other in wrong:
        for reader in (game.read, hexagora.read):
            with pytest.raises(hexagora.BadText):
                reader(other)


@every_game
def test_a_game_reads_its_own_positions_only(game: hexagora.Game) -> None:
    for other in small_games():
        if other == game:
            assert game.read(str(other.start())) == game.start()
        else:
            with pytest.raises(hexagora.BadText) as refused:
                game.read(str(other.start()))
            assert str(game) in said(refused.value)


# Almost right


@st.composite
def mutated(draw: st.DrawFn) -> tuple[hexagora.State, str]:
    """A position and its text with a few words or characters lost, doubled, exchanged or made up."""
    state, another = (all_states()[draw(st.integers(0, len(all_states()) - 1))] for _ in range(2))
    by_words = draw(st.booleans())
    parts = re.split(r"(?<= )|(?= )", str(state)) if by_words else list(str(state))
    other = str(another).split(" ")
    made_up = st.sampled_from(other) if by_words else ANY_CHARACTER | st.sampled_from(list(" ;=#0159abchkx*-,"))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts) - 1))
        change = draw(st.sampled_from(["lose", "double", "exchange", "replace", "insert"]))
        there = draw(st.integers(0, len(parts) - 1))
        if change == "lose" and len(parts) > 1:
            del parts[at]
        elif change == "double":
            parts.insert(there, parts[at])
        elif change == "exchange":
            parts[at], parts[there] = parts[there], parts[at]
        elif change == "replace":
            parts[at] = draw(made_up)
        elif change == "insert":
            parts.insert(at, draw(made_up))
    return state, "".join(parts)


@settings(steady, max_examples=500)
@given(mutated())
def test_a_text_almost_right_is_lawful_or_refused(case: tuple[hexagora.State, str]) -> None:
    state, text = case
    for reader in (hexagora.read, state.game.read):
        found = understood_or_refused(reader, text)
        if isinstance(found, hexagora.State):
            assert_lawful(found)


@settings(steady, max_examples=500)
@given(st.integers(0), st.text(st.sampled_from("abch0123456789:+=!,- ")))
def test_a_move_almost_right_is_legal_or_refused(number: int, text: str) -> None:
    state = all_states()[number % len(all_states())]
    for move in {
        text,
        *(f"{text}{move}" for move in state.moves()[:2]),
        *(f"{move}{text}" for move in state.moves()[:2]),
    }:
        if move in state.moves():
            assert state.play(move).last == move
        else:
            assert understood_or_refused(state.play, move) is None
            reason = understood_or_refused(state.why_not, move)
            assert reason is None or isinstance(reason, hexagora.Reason)


# Positions that nobody may ever reach


def notes_in(state: hexagora.State) -> list[str]:
    """Sections that are neither pieces nor common to all games: passes 1, hand 9 9."""
    sections = str(state).split(" ; ")[1:]
    return [section for section in sections if NOTE.match(section) and section.split(" ")[0] not in COMMON]


def grown(chance: random.Random, size: int) -> list[str]:
    """Cells of the plane that hang together."""
    cells = {(0, 0): None}
    while len(cells) < size:
        q, r = chance.choice(list(cells))
        cells.setdefault((q + chance.randint(-1, 1), r + chance.randint(-1, 1)))
    return [f"{q},{r}" for q, r in cells]


def any_pieces(codes: list[str], cells: Sequence[str], chance: random.Random) -> dict[str, str]:
    filled = chance.random()
    return {cell: chance.choice(codes) for cell in cells if chance.random() < filled}


def moved_pieces(state: hexagora.State, cells: Sequence[str], chance: random.Random) -> dict[str, str]:
    """The pieces of a position; some are lost, exchanged, or stand somewhere else."""
    pieces = {cell: code for cell, code in state.pieces().items() if cell[0] != "#"}
    for _ in range(chance.randint(0, 4)):
        if pieces:
            code = pieces.pop(chance.choice(list(pieces)))
            if chance.random() < 0.8:
                pieces[chance.choice(cells)] = code
    return pieces


def made_up(game: hexagora.Game, chance: random.Random) -> str:
    """Any pieces anywhere, or those of a position moved about, with any notes; but for the turn."""
    state = chance.choice(states_of(game))
    if chance.random() < 0.5:
        pieces = moved_pieces(state, state.board.cells, chance)
    else:
        codes = sorted({code for state in states_of(game) for cell, code in state.pieces().items() if cell[0] != "#"})
        pieces = any_pieces(codes, game.board.cells or grown(chance, chance.randint(1, 42)), chance)
    sections = [str(game)]
    for code in sorted(set(pieces.values())):
        sections.append(" ".join([code, *(cell for cell, there in pieces.items() if there == code)]))
    owners = [chance.choice([None, None, *range(game.players)]) for _ in game.board.faces]
    for colour in range(game.players):
        faces = [str(face) for face, owner in enumerate(owners, 1) if owner == colour]
        sections += [" ".join([f"#{colour}", *faces])] if faces else []
    if chance.random() < 0.7:
        sections += notes_in(state if chance.random() < 0.7 else chance.choice(states_of(game)))
    if chance.random() < 0.2:
        sections.append(" ".join(["seats", "1", "0", *map(str, range(2, game.players))]))
    if chance.random() < 0.3:
        left = sorted(chance.sample(range(game.players), k=chance.randint(1, game.players - 1)))
        sections.append(" ".join(["left", *map(str, left)]))
    return " ; ".join(sections)


@every_game
def test_any_position_is_lawful_or_refused(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    lawful = 0
    for _ in range(POSITIONS):
        text = made_up(game, chance)
        turns = []
        for turn in ["-", *range(game.players)]:
            state = understood_or_refused(game.read, f"{text} ; turn {turn}")
            if isinstance(state, hexagora.State):
                assert_lawful(state)
                turns.append(turn)
        assert "-" not in turns or turns == ["-"], f"both over and not: {text}"
        lawful += len(turns)
    assert lawful


# Options left out


@every_game
def test_options_that_have_their_default_can_be_left_out(game: hexagora.Game) -> None:
    state = states_of(game)[len(states_of(game)) // 3]
    title, rest = str(state).split(" ; ", 1)
    words = title.split(" ")
    for at in reversed(range(1, len(words))):
        shorter = words[:at] + words[at + 1 :]
        text = " ; ".join([" ".join(shorter), rest])
        if is_default(game, words[at].split("=")[0]):
            assert hexagora.read(text) == game.read(text) == state
        else:
            with pytest.raises(hexagora.BadText):
                game.read(text)


def is_default(game: hexagora.Game, option: str) -> bool:
    try:
        return hexagora.game(game.id, **{name: v for name, v in game.options.items() if name != option}) == game
    except hexagora.BadOption:
        return False


def test_all_options_can_be_left_out() -> None:
    for entry in hexagora.games():
        state = hexagora.game(entry.id).start()
        _, rest = str(state).split(" ; ", 1)
        assert hexagora.read(f"{entry.id} ; {rest}") == state
