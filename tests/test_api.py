"""The public API, point by point: names, types, errors; what is promised to programs outside the project."""

import doctest
import functools
import inspect
import os
import pickle
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import hexagora
from hexagora import errors, locales
from tests.every import every_game, random_game, small_games, states_of

ROOT = Path(__file__).parent.parent
PROMISED = set("gosix gomobil six hex hexago triago tetrago labyrinthe hexadames marienbad".split())
every_entry = pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)


def brief(value: object) -> str:
    return ascii(value)[:20]


# Names


def test_the_public_names_are_there() -> None:
    for name in "games game read BadOption BadText IllegalMove Board Game State Scene Reason".split():
        assert hasattr(hexagora, name)
    members = (
        "turn moves play leave result seats pieces scores svg text key why_not continuations scene perft last left"
    )
    for name in members.split():
        assert hasattr(hexagora.State, name)
    for name in "id options players board start read playouts".split():
        assert hasattr(hexagora.Game, name)


def test_all_lists_every_public_name() -> None:
    for name in hexagora.__all__:
        assert getattr(hexagora, name) is not None  # also what is loaded only now
    ours = {
        name
        for name, value in vars(hexagora).items()
        if not name.startswith("_") and getattr(value, "__module__", "").startswith("hexagora")
    }
    modules = {name for name in hexagora.__all__ if inspect.ismodule(getattr(hexagora, name))}
    assert ours == set(hexagora.__all__) - modules
    assert sorted(hexagora.__all__) == hexagora.__all__


def test_the_package_is_typed() -> None:
    package = Path(inspect.getfile(hexagora)).parent
    assert (package / "py.typed").exists()
    assert (ROOT / "src" / "hexagora" / "_core.pyi").exists()


def test_the_examples_of_the_package_run() -> None:
    failures, tried = doctest.testmod(hexagora)
    assert tried and not failures


# The catalogue


def test_the_catalogue_has_the_games_that_were_promised() -> None:
    """Programs outside the project name them. There may be more."""
    ids = [entry.id for entry in hexagora.games()]
    assert len(set(ids)) == len(ids)
    assert set(ids) >= PROMISED


@every_entry
def test_an_entry_says_what_the_game_is_in_each_language(entry: hexagora.Entry) -> None:
    fewest, most = entry.players
    assert 2 <= fewest <= most <= 6
    for language in locales.LANGUAGES:
        assert entry.name(language) and entry.line(language)
        colours = entry.colours(language)
        assert len(set(colours)) == len(colours)
        assert len(colours) >= most or most % len(colours) == 0  # partners share a colour
    assert entry.data["id"] == entry.id
    assert [option["name"] for option in entry.data["options"]] == [field.name for field in entry.fields()]


@every_entry
def test_options_have_values_and_defaults(entry: hexagora.Entry) -> None:
    game = hexagora.game(entry.id)
    assert game.options == {field.name: field.default for field in entry.fields() if field.applies}
    for field in entry.fields():
        assert field.default in field.values or not field.applies
        assert len({(type(value), value) for value in field.values}) == len(field.values)
        assert len(set(map(type, field.values))) == 1
        assert bool(field.condition) or field.applies
        for value in field.values if field.applies else ():
            assert hexagora.game(entry.id, **{field.name: value}).options[field.name] == value


@every_game
def test_a_game_knows_its_options(game: hexagora.Game) -> None:
    again = hexagora.game(game.id, **game.options)
    assert again == game and hash(again) == hash(game)
    assert (again.id, again.options, again.players) == (game.id, game.options, game.players)
    assert pickle.loads(pickle.dumps(game)) == game
    assert repr(game) == f"<Game {game}>"
    assert game != str(game)
    assert all(type(value) in (str, int, bool) for value in game.options.values())


# Wrong options


class Odd:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __index__(self) -> int:
        return 3

    def __str__(self) -> str:
        return "hexagon"


ODD_VALUES: list[object] = [
    None,
    5.0,
    2.5,
    float("nan"),
    float("inf"),
    10**6,
    10**30,
    -(10**30),
    -1,
    0,
    1,
    "",
    "5",
    "on",
    "off",
    "x",
]
ODD_VALUES += ["5\0", "\ud800", "é" * 1000, b"5", (), [], [5], {}, {5}, object(), Odd(), int, len, 5j, ..., True, False]


def allowed(field: hexagora.Field, value: object) -> bool:
    return any(type(value) is type(known) and value == known for known in field.values)


@every_entry
def test_a_wrong_value_is_a_bad_option_that_says_what_is_allowed(entry: hexagora.Entry) -> None:
    for field in entry.fields():
        for value in ODD_VALUES:
            if (field.applies and allowed(field, value)) or value is field.default is False:
                continue  # what is off does no harm where it does not apply
            with pytest.raises(hexagora.BadOption) as refused:
                hexagora.game(entry.id, **{field.name: value})
            reason = refused.value.reason
            assert reason.code == ("option_value" if field.applies else "option_idle")
            for language in locales.LANGUAGES:
                sentence = reason.say(language)
                assert field.name in sentence and len(sentence) < 500
            if field.applies:
                last = field.values[-1]
                assert (("on" if last else "off") if isinstance(last, bool) else str(last)) in reason.details["allowed"]
            else:
                assert field.condition in str(refused.value)


def test_a_value_that_cannot_be_shown_is_a_bad_option() -> None:
    """In a process of its own, because it once ended the process."""
    for entry in hexagora.games():
        program = f"""
import hexagora
class Silent:
    def __repr__(self):
        raise RuntimeError("nothing to show")
for field in hexagora.games()[{[e.id for e in hexagora.games()].index(entry.id)}].fields():
    try:
        hexagora.game("{entry.id}", **{{field.name: Silent()}})
    except hexagora.BadOption:
        print("refused")
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["refused"] * len(entry.fields())


@every_entry
@pytest.mark.parametrize("name", ["nothing", "", "Size", "size ", "é", "\0", "\ud800", "x" * 10_000], ids=brief)
def test_an_unknown_option_is_a_bad_option(entry: hexagora.Entry, name: str) -> None:
    with pytest.raises(hexagora.BadOption) as refused:
        hexagora.game(entry.id, **{name: 1})
    for field in entry.fields():
        assert field.name in refused.value.reason.say("fr")


@pytest.mark.parametrize(
    "name", ["nothing", "", "HEX", "\0", "\ud800", "x" * 10_000_000, None, 5, 5.0, b"hex", ["hex"], str], ids=brief
)
def test_an_unknown_game_is_a_bad_option(name: object) -> None:
    with pytest.raises(hexagora.BadOption) as refused:
        hexagora.game(name)  # type: ignore[arg-type]  # what is no text is the point
    for entry in hexagora.games():
        assert entry.id in refused.value.reason.say("fr")
    assert len(str(refused.value)) < 500


# Errors


def test_the_errors_are_value_errors_with_a_reason() -> None:
    for error in (hexagora.BadOption, hexagora.BadText, hexagora.IllegalMove):
        assert issubclass(error, ValueError) and issubclass(error, errors.Refusal)
        raised = error(hexagora.Reason("over"))
        assert str(raised) == raised.reason.say("en") == str(raised.reason) != raised.reason.say("fr")
        again = pickle.loads(pickle.dumps(raised))
        assert type(again) is error and again.reason == raised.reason


@every_entry
def test_each_call_has_its_error(entry: hexagora.Entry) -> None:
    game = hexagora.game(entry.id)
    state = game.start()
    cases: list[tuple[Callable[[], object], type[errors.Refusal]]] = [
        (lambda: state.play("no move"), hexagora.BadText),
        (lambda: state.why_not("no move"), hexagora.BadText),
        (lambda: state.play("z99"), hexagora.IllegalMove),
        (lambda: state.leave(-1), hexagora.IllegalMove),
        (lambda: state.leave(game.players), hexagora.IllegalMove),
        (lambda: state.continuations(["no cell"]), hexagora.BadText),
        (lambda: game.read("no position"), hexagora.BadText),
        (lambda: hexagora.read("no position"), hexagora.BadText),
        (lambda: state.perft(-1), hexagora.BadOption),
        (lambda: game.playouts(-1), hexagora.BadOption),
        (lambda: game.playouts(1, threads=0), hexagora.BadOption),
    ]
    for call, error in cases:
        with pytest.raises(error) as refused:
            call()
        assert type(refused.value) is error
        assert refused.value.reason.code in locales.entry("fr", "reasons")
    off_board = state.why_not("z99")
    assert off_board is not None and off_board.code


# Types


@every_game
def test_a_state_has_the_types_it_promises(game: hexagora.Game) -> None:
    for state in (*states_of(game)[:4], states_of(game)[-1], random_game(game, 0)[-1]):
        assert state.game == game
        assert state.turn is None or type(state.turn) is int
        assert type(state.moves()) is list and all(type(move) is str for move in state.moves())
        assert state.result is None or (
            type(state.result) is tuple and all(type(share) is float for share in state.result)
        )
        assert type(state.seats) is tuple and len(state.seats) == game.players
        assert type(state.pieces()) is dict
        assert all(type(cell) is str and type(piece) is str for cell, piece in state.pieces().items())
        assert state.scores is None or (type(state.scores) is tuple and len(state.scores) == game.players)
        assert type(state.key) is int and 0 <= state.key < 2**64
        assert type(state.last) is str or state.last is None
        assert type(state.left) is tuple
        assert "\n" not in str(state) and str(state).startswith(f"{game} ; ")
        assert repr(state) == f"<State {state}>"
        following = state.continuations()
        assert type(following.cells) is type(following.words) is tuple and following.move is None
        assert type(state.perft(1)) is int


# States are values


@every_game
def test_nothing_can_be_set(game: hexagora.Game) -> None:
    state = game.start()
    things: list[object] = [state, game, game.board, state.scene(), state.continuations(), game.playouts(1)]
    things += [*state.play(state.moves()[0]).scene().pieces[:1], *hexagora.games()[0].fields()[:1]]
    things += [hexagora.games()[0], hexagora.Reason("over")]
    for thing in things:
        names = [name for name in dir(thing) if not name.startswith("__")]
        assert names
        for name in [*names, "something_new"]:
            with pytest.raises(AttributeError):
                setattr(thing, name, None)
            with pytest.raises(AttributeError):
                delattr(thing, name)


@pytest.mark.parametrize("kind", [hexagora.State, hexagora.Game, hexagora.Board, hexagora.Scene, hexagora.Piece])
def test_states_and_games_come_from_games_only(kind: type) -> None:
    with pytest.raises(TypeError):
        kind()


@every_game
def test_what_is_given_away_is_a_copy(game: hexagora.Game) -> None:
    state = states_of(game)[1]
    for given in (game.options, state.moves(), state.pieces(), state.scene().counters):
        given.clear()
    assert game.options == hexagora.read(str(state)).game.options
    assert state.moves() and state.pieces()
    assert state.moves() == hexagora.read(str(state)).moves()


# The interpreter's lock


def steps_during(call: Callable[[], object]) -> tuple[int, float]:
    """How many small steps this thread made while another one was in the call, and how many seconds that took."""
    started, done = threading.Event(), threading.Event()

    def other() -> None:
        started.set()
        call()
        done.set()

    thread = threading.Thread(target=other)
    begin = time.monotonic()
    thread.start()
    started.wait()
    steps = 0
    while not done.is_set():
        time.sleep(0.001)
        steps += 1
    thread.join()
    return steps, time.monotonic() - begin


@pytest.mark.parametrize("what", ["playouts", "quick playouts", "perft"])
def test_heavy_calls_let_other_threads_run(what: str) -> None:
    """A call that holds the lock lets nobody make a step, but for a few before and after, however long it takes."""
    state = max((game.start() for game in small_games()), key=lambda start: len(start.moves()))
    calls: dict[str, Callable[[int], object]] = {
        "playouts": lambda effort: state.playouts(4**effort * 100),
        "quick playouts": lambda effort: state.playouts(4**effort * 100, quick=True),
        "perft": state.perft,
    }
    effort, steps, seconds = 0, 0, 0.0
    while steps < 20 and seconds < 2:
        effort += 1
        steps, seconds = steps_during(functools.partial(calls[what], effort))
    assert steps >= 20


PLAYED = """
import hexagora
for id in [entry.id for entry in hexagora.games()]:
    game = hexagora.game(id)
    for quick in (False, True):
        totals = game.playouts(500, seed=7, quick=quick)
        print(id, quick, totals.plies, totals.choices, totals.results)
    state = game.start()
    while moves := state.moves():
        state = state.play(moves[state.key % len(moves)])
    print(state)
"""


@pytest.mark.long
def test_both_builds_of_the_core_agree(tmp_path: Path) -> None:
    """The portable one, built here, and the one that is installed, which is for newer CPUs if this is one."""
    root = Path(__file__).parent.parent
    build, package = root / "build" / "portable", tmp_path / "hexagora"
    options = ["-DHEXAGORA_NATIVE=OFF", "-DHEXAGORA_WEB=OFF", f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run(["cmake", "-G", "Ninja", "-S", root, "-B", build, *options], check=True, capture_output=True)
    subprocess.run(["cmake", "--build", build, "--target", "_core"], check=True, capture_output=True)
    shutil.copytree(root / "src" / "hexagora", package)
    for module in build.glob("_core.*"):
        shutil.copy(module, package)

    def printed(*flags: str, **environment: str) -> str:
        command = [sys.executable, *flags, "-c", PLAYED]
        return subprocess.check_output(command, env={**os.environ, **environment}, text=True)

    portable = printed("-S", PYTHONPATH=str(tmp_path))  # -S: without the installed package
    assert portable == printed() and portable.count("\n") > 3


def test_pictures_are_there_without_another_import() -> None:
    script = "import hexagora; print(hexagora.draw.png(hexagora.game(hexagora.games()[0].id).start())[:4])"
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed == "b'\\x89PNG'\n"
    with pytest.raises(AttributeError):
        hexagora.nonsense  # noqa: B018  (asking is enough)


def test_positions_and_games_equal_nothing_else() -> None:
    state = hexagora.game("hex", size=3).start()
    others: list[object] = [None, 1, "hex"]
    assert all(state != other and state.game != other for other in others)
    assert state != state.game
    assert state in [None, state]
