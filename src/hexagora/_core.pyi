"""The native core: boards, rules, positions."""

from collections.abc import Callable, Sequence
import threading
from typing import Any

import numpy
import numpy.typing

import hexagora.errors


class Board:
    """
    Everything geometric about a board. Neighbours are at distance 1; y grows downwards.
    """

    @property
    def shape(self) -> str:
        """hexagon, rhombus, triangle, square, flower or plane."""

    @property
    def width(self) -> int:
        """Cells along a side; of a rhombus or square, from left to right."""

    @property
    def height(self) -> int:
        """The same from top to bottom, where a board may be wider than high."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Names, by row, then by column."""

    @property
    def middle(self) -> str | None:
        """The centre cell, where there is one."""

    @property
    def ring(self) -> tuple[str, ...]:
        """Border cells, clockwise from the top-left corner."""

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """Straight lines along neighbours."""

    @property
    def diagonals(self) -> tuple[tuple[str, ...], ...]:
        """Of square boards."""

    @property
    def faces(self) -> tuple[tuple[str, ...], ...]:
        """The flower's hexagons, each by its corners."""

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Permutations: cell i goes to cell s[i]."""

    def turned(self, cell: str) -> str | None:
        """
        Where the cell goes by the least turn clockwise of the board onto itself, on the plane by a sixth around 0,0; None if no cell is named so far out.
        """

    def mirrored(self, cell: str) -> str | None:
        """
        Where the cell goes in a mirror about the board's most upright axis, on the plane through 0,0; None if it has no axis, or no cell is named so far out.
        """

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""

    def __len__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def neighbours(self, cell: str) -> tuple[str, ...]:
        """Clockwise from the east."""

    def centre(self, cell: str) -> tuple[float, float]:
        """Where the middle of a cell is drawn."""

    def outline(self, cell: str) -> tuple[tuple[float, float], ...]:
        """
        The cell's corners; none on the flower, whose cells are points joined by lines.
        """

    def face_centre(self, face: int) -> tuple[float, float]:
        """Where the middle of one of `faces` is drawn."""

    def arcs(self, count: int) -> tuple[tuple[str, ...], ...]:
        """The ring cut into arcs; neighbouring arcs share their cut cell."""

    def coast(self, count: int, arc: int) -> tuple[tuple[float, float], ...]:
        """The outer edges of an arc's cells as one line."""

    def step(self, cell: str, direction: str) -> str | None:
        """Where an arrow key leads: left, right, up, down."""

def board(shape: str, width: int, height: int | None = None) -> Board:
    """
    A board by its shape (hexagon, rhombus, triangle, square, flower) and size.
    """

def window(cells: Sequence[str]) -> Board:
    """A piece of the endless plane, by its cells."""

class Piece:
    """A piece on the board."""

    @property
    def cell(self) -> str:
        """Where it stands."""

    @property
    def player(self) -> int | None:
        """Whose it is; None: nobody's."""

    @property
    def role(self) -> str:
        """stone, fragile, king, block, home or match."""

    @property
    def code(self) -> str:
        """'0', 'k0', 'x', '0h' or '*'."""

class Mark:
    """A quiet mark on some cells."""

    @property
    def role(self) -> str:
        """
        chain or shape (it wins), barred (not now), goal, territory, harbour, captured.
        """

    @property
    def cells(self) -> tuple[str, ...]:
        """Where it lies."""

    @property
    def player(self) -> int | None:
        """Whom it is about; None: nobody in particular."""

    @property
    def shore(self) -> bool:
        """It is a goal that is a side of the board, drawn as a shore."""

class Shore:
    """
    A stretch of the board's edge: a port, or a side that is somebody's goal.
    """

    @property
    def count(self) -> int:
        """Into how many arcs the ring is cut: see Board.arcs."""

    @property
    def arc(self) -> int:
        """Which of them this is, from 0."""

    @property
    def owner(self) -> int | None:
        """Whose it is; None: an open port."""

    @property
    def goal(self) -> bool:
        """It is a goal, not a port."""

class Scene:
    """What to draw: by cell, player and role; no colours, no pixels."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All on the board."""

    @property
    def faces(self) -> tuple[tuple[int, int], ...]:
        """Hexagons of the flower from 0, with their owners."""

    @property
    def ports(self) -> tuple[int | None, ...]:
        """The owner of each arc of the ring, None if it is open."""

    @property
    def shores(self) -> tuple[Shore, ...]:
        """The ports, then the goals that are sides of the board."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is to be seen besides pieces."""

    @property
    def counters(self) -> dict[str, tuple[int, ...]]:
        """Numbers by colour."""

    @property
    def parts(self) -> dict[str, dict[str, tuple[int, ...]]]:
        """What a counter is the sum of: by its name, then by the part's."""

    @property
    def notes(self) -> dict[str, tuple[int | None, ...]]:
        """What the pieces alone do not say."""

    @property
    def teams(self) -> tuple[int, ...]:
        """
        The colour of each player's pieces where partners share one; else empty.
        """

    @property
    def out(self) -> tuple[int, ...]:
        """Colours that are out or have left."""

    @property
    def last(self) -> tuple[str, ...]:
        """The cells of the last move."""

    @property
    def lit(self) -> tuple[str, ...]:
        """The cells of the last move that are on the board drawn, each once."""

    @property
    def trail(self) -> tuple[str, ...]:
        """The path of the piece that moved last; empty if none travelled."""

    @property
    def passed(self) -> bool:
        """The last move was a pass."""

    @property
    def put(self) -> tuple[int | None, str]:
        """
        Player and role of the piece that the player to move would put, where pieces are put.
        """

    @property
    def turn(self) -> int | None:
        """The colour to move; None when over."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The colours that won or share; None while the game goes on."""

    @property
    def task(self) -> str:
        """
        What the player to move can do now, a key of Entry.tasks; empty once the game is over.
        """

    @property
    def ended(self) -> str:
        """
        Why the game is over by its rules, a key of Entry.ends; empty while it goes on, and if all others have
        left.
        """

    @property
    def skipped(self) -> tuple[int, ...]:
        """As State.skipped."""

class Continuations:
    """What may follow the cells already picked."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Those that may be picked next."""

    @property
    def words(self) -> tuple[str, ...]:
        """Words that may be said now, such as pass and swap."""

    @property
    def move(self) -> str | None:
        """The move that the picks already make."""

class Playouts:
    """Totals of random games."""

    @property
    def games(self) -> int:
        """How many were played."""

    @property
    def plies(self) -> int:
        """Moves, summed over all games."""

    @property
    def choices(self) -> int:
        """Legal moves, summed over all plies."""

    @property
    def results(self) -> tuple[float, ...]:
        """By person, summed."""

class Game:
    """A game with all its options settled."""

    @property
    def id(self) -> str:
        """Its name in the catalogue."""

    @property
    def options(self) -> dict[str, str | int | bool]:
        """Every option that applies."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def board(self) -> Board:
        """
        The board; of a game on the endless plane, State.board has a piece of it.
        """

    def start(self) -> State:
        """The first position."""

    def read(self, text: str) -> State:
        """The position that str(state) wrote."""

    def playouts(self, count: int, seed: int = 0, threads: int = 1, quick: bool = False) -> Playouts:
        """
        Uniformly random games from the start, but that a player who may pass does so one time in ten; the totals do not
        depend on the threads. Quick: by the game's own faster playout, which search uses, where it has one (plies and
        choices are then not counted).
        """

    @property
    def actions(self) -> int:
        """How many numbers picks have: see Picks."""

    @property
    def action_names(self) -> tuple[str, ...]:
        """The cell or word that each number stands for."""

    @property
    def planes(self) -> tuple[str, ...]:
        """What each plane of an observation shows."""

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""

    def batch(self, count: int, seed: int = 0, threads: int = 1, max_plies: int | None = None) -> Batch:
        """Many games at once, for programs that learn."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class State:
    """A position: immutable, hashable, picklable."""

    @property
    def game(self) -> Game:
        """The game, with its options."""

    @property
    def board(self) -> Board:
        """The board to draw."""

    @property
    def turn(self) -> int | None:
        """The colour to move; None when over."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The person at each colour."""

    @property
    def result(self) -> tuple[float, ...] | None:
        """By person, summing to 1; None while the game goes on."""

    @property
    def scores(self) -> tuple[int, ...] | None:
        """By colour, where the game counts."""

    @property
    def key(self) -> int:
        """A 64-bit hash of everything but history and seats."""

    @property
    def last(self) -> str | None:
        """The last move."""

    @property
    def left(self) -> tuple[int, ...]:
        """The colours that have left."""

    @property
    def skipped(self) -> tuple[int, ...]:
        """
        The colours that were passed over just before this turn because they could not move.
        """

    def moves(self) -> list[str]:
        """The legal moves; none when over."""

    def play(self, move: str) -> State:
        """The position after a legal move."""

    def leave(self, colour: int) -> State:
        """The position after that colour has left."""

    def why_not(self, move: str) -> hexagora.errors.Reason | None:
        """Why a move is not allowed; None if it is."""

    def continuations(self, picks: Sequence[str] = ()) -> Continuations:
        """Which cells may follow the cells already picked."""

    def why_no_move(self, cells: Sequence[str], declared: bool = False) -> hexagora.errors.Reason | None:
        """
        Why some cells, in this order, make no move, as a path or as a set; None if they do.
        """

    def why_not_pick(self, picks: Sequence[str]) -> hexagora.errors.Reason | None:
        """Why the last of some picks may not follow the others; None if it may."""

    def cells_of(self, move: str) -> tuple[str, ...]:
        """
        The cells of a move in the order in which they are picked; none for a word such as pass.
        """

    def picks(self, move: str) -> tuple[int, ...]:
        """The numbers of the picks that make a legal move: see Picks."""

    def pieces(self) -> dict[str, str]:
        """The piece on each cell, and owned hexagons under '#1' …"""

    def scene(self) -> Scene:
        """What to draw."""

    def scene_json(self, agreed: bool = False) -> bytes:
        """
        The scene as JSON for browsers; agreed: it is a draw, whatever the rules say.
        """

    def pick_tree(self, most: int) -> bytes | None:
        """
        The legal moves as a tree of picks in JSON; None if there are more than that, or if cells may be picked in
        any order: then continuations() says what may follow.
        """

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly that length."""

    def playouts(self, count: int, seed: int = 0, threads: int = 1, quick: bool = False) -> Playouts:
        """Random games from here; see Game.playouts."""

    def svg(self, **look: Any) -> str:
        """A picture; hexagora.draw.svg says how it can look."""

    def text(self, **look: Any) -> str:
        """A terminal picture; see hexagora.draw.text."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> State: ...

    def __deepcopy__(self, memo: object, /) -> State: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Picks:
    """
    A state and the picks made so far for the next move, immutable: moves as sequences of numbers, cells first,
    then words. `version` is raised when numbers or observations change.
    """

    def __init__(self, state: State, chosen: Sequence[int] = ()) -> None: ...

    @property
    def state(self) -> State:
        """As it was before the first of the picks."""

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers picked so far for the next move."""

    @property
    def turn(self) -> int | None:
        """The colour that picks; None when over."""

    @property
    def person(self) -> int | None:
        """The person who picks; None when over."""

    @property
    def legal(self) -> tuple[int, ...]:
        """The numbers that may be picked, in order; none when over."""

    @property
    def mask(self) -> numpy.typing.NDArray[numpy.bool_]:
        """The same as an array of all numbers."""

    @property
    def observation(self) -> numpy.typing.NDArray[numpy.uint8]:
        """
        All that is needed to go on, as planes: Game.planes says what they show.
        """

    @property
    def rewards(self) -> tuple[float, ...]:
        """
        By person, summing to 0, once the game is over: (players × share - 1) / (players - 1).
        """

    def pick(self, id: int) -> Picks:
        """After one more pick; it may complete a move."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    version: int = 1

class Batch:
    """
    Many games at once, pick by pick. The arrays are the batch's own memory: the next step or reset overwrites them.
    """

    def __len__(self) -> int: ...

    def reset(self) -> numpy.typing.NDArray[numpy.uint8]:
        """All games from their start; the first observations."""

    def step(self, actions: numpy.typing.NDArray[numpy.int64] | numpy.typing.NDArray[numpy.int32]) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_], numpy.typing.NDArray[numpy.bool_], numpy.typing.NDArray[numpy.int64]]:
        """
        One pick in each game: observations, rewards by person, done, masks, turns. IllegalMove: nothing has changed.
        """

    def sample(self) -> numpy.typing.NDArray[numpy.int64]:
        """Legal picks, uniformly at random."""

    @property
    def observations(self) -> numpy.typing.NDArray[numpy.uint8]:
        """[games, planes, rows, columns]"""

    @property
    def rewards(self) -> numpy.typing.NDArray[numpy.float32]:
        """[games, people]: what the last step has brought."""

    @property
    def done(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Games that the last step has ended; they have begun again."""

    @property
    def truncated(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Those of them that max_plies has ended."""

    @property
    def masks(self) -> numpy.typing.NDArray[numpy.bool_]:
        """[games, actions]: what may be picked next."""

    @property
    def turns(self) -> numpy.typing.NDArray[numpy.int64]:
        """The person who picks next, as rewards count them."""

class Field:
    """One option as it stands, given the options before it."""

    @property
    def name(self) -> str:
        """As hexagora.game takes it."""

    @property
    def values(self) -> tuple[str | int | bool, ...]:
        """What is allowed."""

    @property
    def default(self) -> str | int | bool:
        """Its value if nobody says."""

    @property
    def applies(self) -> bool:
        """Whether it has a meaning with these options."""

    @property
    def condition(self) -> str:
        """When it applies, such as ports=open; empty: always."""

def ids() -> tuple[str, ...]:
    """The games, in the catalogue's order."""

def fields(id: str, options: dict[str, object]) -> tuple[Field, ...]:
    """A game's options as they stand when these are asked for."""

def make_game(id: str, options: dict[str, object]) -> Game: ...

def read(text: str) -> State:
    """The position that str(state) wrote, of whatever game."""

class Thinker:
    """A search tree of bounded size; hexagora.Bot is its face."""

    def __init__(self, megabytes: int) -> None: ...

    def think(self, state: State, seconds: float, simulations: int, threads: int, seed: int, style: str, on_progress: Callable[[tuple[Any, ...]], object] | None, stop: threading.Event | None) -> tuple[Any, ...]:
        """Moves, values, proven, simulations, nodes, seconds."""

class Solution:
    """What exact play leads to, as far as it is known."""

    @property
    def proven(self) -> bool:
        """Whether values holds whatever anybody plays against it."""

    @property
    def values(self) -> tuple[float, ...] | None:
        """The result by best play, by person; None if it is not proven."""

    @property
    def best(self) -> str | None:
        """A move that keeps it; None if it is not proven, or the game is over."""

    @property
    def line(self) -> tuple[str, ...]:
        """Best play from here, as far as it is known."""

    @property
    def nodes(self) -> int:
        """The positions looked at."""

    def __repr__(self) -> str: ...

def solve(state: State, *, seconds: float = 10, nodes: int | None = None, memory: int = 64, stop: threading.Event | None = None) -> Solution: ...

def x86_64_v3() -> bool:
    """Whether this CPU can run the faster build of the core."""
