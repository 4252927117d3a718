"""Pictures: what must be true of every one of them, whatever it looks like."""

from __future__ import annotations

import functools
import random
import re
import struct
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

import hexagora
from hexagora import BadOption, Board, Entry, State, draw
from hexagora.draw.canvas import Look
from hexagora.draw.cues import CUES
from hexagora.draw.layout import face_neighbours, tones
from hexagora.draw.palette import COLOURS, DARK, LIGHT, THEMES
from hexagora.draw.svg import draw as draw_svg
from hexagora.draw.text import TextLook
from hexagora.draw.text import draw as draw_text
from hexagora.draw.view import View, players_of, view_of
from tests.stages import ENGLISH, Spots, Stage, Token, ports, staged

SVG = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\033\[[\d;]*m")

GAMES: list[tuple[str, dict[str, Any]]] = [
    *((entry.id, {}) for entry in hexagora.games()),
    *(("hex", {"size": size, "players": players}) for size, players in ((2, 2), (3, 4), (5, 3), (7, 6), (13, 5))),
    *(("hex", {"board": "rhombus", "size": size}) for size in (2, 3, 26)),
    *(("hex", {"size": 4, "players": 3, "ports": "open", "arcs": arcs}) for arcs in (4, 8, 18)),
    ("hex", {"size": 3, "centre": "barred"}),
]


@functools.cache
def position(which: int, part: str) -> State:
    """A game's start, its middle after random moves, or its end."""
    id, options = GAMES[which]
    state = hexagora.game(id, **options).start()
    chance = random.Random(which)
    plies = {"start": 0, "middle": len(state.board) // 3, "end": 1_000}[part]
    while plies and state.turn is not None:
        state = state.play(chance.choice([move for move in state.moves() if move != "swap"]))
        plies -= 1
    return state


EVERY = pytest.mark.parametrize(
    "state",
    [
        pytest.param((which, part), id=f"{id}-{'-'.join(map(str, options.values())) or 'default'}-{part}")
        for which, (id, options) in enumerate(GAMES)
        for part in ("start", "middle", "end")
    ],
    indirect=True,
)


@pytest.fixture
def state(request: pytest.FixtureRequest) -> State:
    return position(*request.param)


def without_ports(state: State) -> View:
    """A position for those who only look at the cells."""
    view, scene = view_of(state, "en"), state.scene()
    marks = [mark for mark in scene.marks if mark.role != "goal"]
    stage = Stage(
        scene.pieces,
        scene.faces,
        (),
        marks,
        scene.counters,
        scene.out,
        scene.last,
        scene.lit,
        turn=scene.turn,
        winners=scene.winners,
    )
    return View(view.board, stage, view.players, view.game)


def texts(tree: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in tree.iter(f"{SVG}text")]


def with_data(tree: ElementTree.Element, name: str) -> dict[str, ElementTree.Element]:
    return {element.attrib[f"data-{name}"]: element for element in tree.iter() if f"data-{name}" in element.attrib}


def cells_with(tree: ElementTree.Element, name: str) -> set[str]:
    """The cells of what has such data."""
    return {cell for cells in with_data(tree, name) for cell in cells.split()}


def sound(picture: str) -> ElementTree.Element:
    """What every SVG must be: well-formed, self-contained, its ids unique and its references among them."""
    tree = ElementTree.fromstring(picture)
    assert tree.tag == f"{SVG}svg"
    assert "nan" not in re.sub(r">[^<]*<", "><", picture).lower() and "inf" not in "".join(
        re.findall(r'"[-\d. ]*"', picture)
    )
    assert "<script" not in picture and "@import" not in picture and "http" not in picture.replace(SVG[1:-1], "")
    ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = [element.attrib["href"] for element in tree.iter() if "href" in element.attrib]
    used += re.findall(r"url\(([^)]*)\)", picture)
    assert {reference.removeprefix("#") for reference in used} <= set(ids)
    assert all(reference.startswith("#") for reference in used)
    assert set(tree.attrib["aria-labelledby"].split()) <= set(ids)
    assert tree.attrib["role"] == "img" and (tree.findtext(f"{SVG}title") or "") and (tree.findtext(f"{SVG}desc") or "")
    box = [float(value) for value in tree.attrib["viewBox"].split()]
    assert box[2] > 0 and box[3] > 0
    return tree


def fits(tree: ElementTree.Element, board: Board) -> bool:
    left, top, width, height = (float(value) for value in tree.attrib["viewBox"].split())
    x0, y0, x1, y1 = (60 * edge for edge in board.bounds)
    return left < x0 and top < y0 and x1 < left + width and y1 < top + height


# --- SVG


@EVERY
@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_svg_shows_every_piece_and_name(state: State, theme: str) -> None:
    tree = sound(draw.svg(state, theme=theme, names=True))
    pieces = {cell for cell in state.pieces() if not cell.startswith("#")}
    assert set(with_data(tree, "cell")) == pieces
    assert {name for name in state.board.cells if name not in pieces} <= set(texts(tree))
    assert set(with_data(tree, "face")) == {cell[1:] for cell in state.pieces() if cell.startswith("#")}
    assert fits(tree, state.board)


@pytest.mark.parametrize("option", ["coordinates", "names", "legend", "background"])
@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize("which", range(len(GAMES)))
def test_svg_with_each_option(which: int, option: str, value: bool) -> None:
    state = position(which, "middle")
    sound(draw.svg(state, **{option: value}))  # type: ignore[arg-type]  # each option is a flag here


@EVERY
def test_coasts_have_their_owners_colours(state: State) -> None:
    ports = state.scene().ports
    coasts = with_data(sound(draw.svg(state)), "port")
    assert len(coasts) == len(ports)
    colours = Entry(state.game.id).colours()
    for arc, owner in enumerate(ports):
        fill = coasts[str(arc)].attrib["fill"]
        if owner is None:
            assert fill in {LIGHT["port0"], LIGHT["port1"], LIGHT["port2"]}
            assert fill == coasts[str((arc + len(ports) // 2) % len(ports))].attrib["fill"]
            assert fill != coasts[str((arc + 1) % len(ports))].attrib["fill"]
        else:
            assert fill == LIGHT[colours[owner].lower()]


@EVERY
def test_last_move_chain_and_barred_cells_are_marked(state: State) -> None:
    tree, scene = sound(draw.svg(state)), state.scene()
    assert set(with_data(tree, "last")) == set(scene.last)
    paints = {element.attrib["fill"] for element in with_data(tree, "last").values()}
    assert paints <= ({"none"} if state.board.shape == "plane" else {LIGHT["last"]})
    for role in ("chain", "barred"):
        marked = {cell for mark in scene.marks if mark.role == role for cell in mark.cells}
        assert cells_with(tree, role) == marked


def test_a_won_game_shows_the_chain_and_the_winner() -> None:
    state = hexagora.game("hex", size=3, swap=False).start()
    for move in "d1 a3 d2 b3 d3 a4 c4 b4 c5".split():
        state = state.play(move)
    tree = sound(draw.svg(state))
    assert tree.findtext(f"{SVG}title") == "Hex: Black wins" and "Black wins" in texts(tree)
    assert cells_with(tree, "chain") == {"d1", "d2", "d3", "c4", "c5"}
    (band,) = with_data(tree, "chain").values()
    assert band.attrib["stroke"] == LIGHT["black-sign"]
    pale = {cell for cell, piece in with_data(tree, "cell").items() if "opacity" in piece.attrib}
    assert pale == {"a3", "b3", "a4", "b4"}


def test_those_who_are_out_are_pale() -> None:
    state = hexagora.game("hex", players=3, size=5).start().play("e5").play("d5").leave(1)
    tree = sound(draw.svg(state))
    pieces, coasts = with_data(tree, "cell"), with_data(tree, "port")
    assert "opacity" in pieces["d5"].attrib and "opacity" not in pieces["e5"].attrib
    assert [arc for arc in sorted(coasts) if "opacity" in coasts[arc].attrib] == ["1", "4"]


def test_auto_turns_every_colour_dark() -> None:
    for which in range(len(GAMES)):
        picture = draw.svg(position(which, "middle"), theme="auto")
        tree = sound(picture)
        rules = set(re.findall(r"\.([\w-]+)\{", picture))
        classes = {name for element in tree.iter() for name in element.attrib.get("class", "").split()}
        assert classes == rules and "prefers-color-scheme:dark" in picture
        painted = [e for e in tree.iter() if e.attrib.get("fill", "").startswith("#") and e.tag != f"{SVG}stop"]
        assert painted and all("class" in element.attrib for element in painted)
    assert "<style" not in draw.svg(position(0, "start"), theme="dark")


def test_pictures_on_one_page_do_not_share_ids() -> None:
    pictures = [draw.svg(position(which, "middle"), theme=theme) for which in range(len(GAMES)) for theme in THEMES]
    seen: set[str] = set()
    for picture in pictures:
        ids = set(re.findall(r' id="([^"]*)"', picture))
        assert not ids & seen
        seen |= ids
    assert draw.svg(position(0, "middle")) == draw.svg(position(0, "middle"))
    assert 'id="mine-title"' in draw.svg(position(0, "middle"), id="mine")


def test_size() -> None:
    state = position(0, "start")
    assert ElementTree.fromstring(draw.svg(state, size=300)).attrib["width"] == "300"
    assert "width" not in ElementTree.fromstring(draw.svg(state, size=None)).attrib


@pytest.mark.parametrize(
    "look",
    [
        {"theme": "blue"},
        {"size": 0},
        {"size": True},
        {"size": 2.5},
        {"language": "la"},
        {"id": 'x" onload="'},
        {"id": ""},
    ],
)
def test_what_svg_refuses(look: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=next(iter(look))):
        draw.svg(position(0, "start"), **look)


def test_states_draw_themselves() -> None:
    state = position(0, "middle")
    notebooks_call = "_repr_svg_"
    assert state.svg() == getattr(state, notebooks_call)() == draw.svg(state)
    assert state.svg(theme="dark") == draw.svg(state, theme="dark")
    assert state.text(unicode=False) == draw.text(state, unicode=False)


def test_both_languages() -> None:
    state = hexagora.game("hex", size=3).start().play("c3")
    assert "Red to move" in draw.svg(state) and "Au tour de Rouge" in draw.svg(state, language="fr")
    assert "Last move: c3." in draw.text(state) and "Dernier coup : c3." in draw.text(state, language="fr")


def test_texts_are_escaped() -> None:
    names = ['<a href="x">&', "B"]
    view = staged(hexagora.board("hexagon", 3), Stage([Token("c3", 0)], shores=ports(0, 1, 0, 1)), names=names)
    tree = sound(draw_svg(view, Look()))
    assert names[0] in texts(tree)


# --- scenes of games to come, on every board


BOARDS = [
    *(
        hexagora.board(shape, size)
        for shape in ("hexagon", "rhombus", "triangle", "square")
        for size in (2, 3, 5, 9, 13)
    ),
    hexagora.board("square", 3, 7),
    hexagora.board("square", 26),
    hexagora.board("flower"),
    hexagora.window(["0,0", "1,0", "-1,1", "0,1", "1,1", "2,-1", "12,-1", "11,0", "11,1", "-10,3"]),
]


def all_kinds(board: Board) -> Stage:
    """A scene with everything that can be drawn."""
    roles: list[tuple[int | None, str]] = [(0, "stone"), (1, "king"), (2, "home"), (None, "block"), (None, "match")]
    pieces = [Token(cell, *roles[place % 5]) for place, cell in enumerate(board.cells[::2])]
    arcs = min(len(board.ring) // 2 * 2, 6)
    return Stage(
        pieces,
        [(0, 1), (3, 0)] if board.faces else [],
        ports(*[0, 1, None] * (arcs // 3)) if arcs >= 3 and not board.faces else [],
        [Spots("chain", board.cells[:3], 0), Spots("barred", board.cells[1:2]), Spots("goal", board.cells[-2:], 1)],
        {"home": (1, 2, 3)},
        [2],
        board.cells[-3:],
        board.cells[-3:],
    )


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_every_board_shows_every_kind_of_piece(board: Board) -> None:
    view = staged(board, all_kinds(board), players=3)
    for theme in ("light", "dark", "auto"):
        tree = sound(draw_svg(view, Look(theme=theme)))
        assert set(with_data(tree, "cell")) == set(board.cells[::2])
        assert fits(tree, board)
    for unicode in (True, False):
        picture = draw_text(view, TextLook(unicode=unicode, legend=False))
        assert picture.count("*") == sum(piece.role == "match" for piece in view.scene.pieces)


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_neighbouring_cells_differ_in_tone(board: Board) -> None:
    if board.faces:
        faces = face_neighbours(board)
        assert sorted(map(len, faces.values())) == [3] * 6 + [6]
        shades = tones(faces)
        assert all(shades[a] != shades[b] for a in faces for b in faces[a])
        return
    tone = tones({cell: board.neighbours(cell) for cell in board.cells})
    assert all(tone[cell] != tone[other] for cell in board.cells for other in board.neighbours(cell))
    assert board.shape == "plane" or len(set(tone.values())) == (2 if board.shape == "square" else 3)


# --- the palette


def luminance(colour: str) -> float:
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_pieces_can_be_seen(theme: Mapping[str, str]) -> None:
    for colour in COLOURS:
        assert contrast(theme[colour], theme[f"{colour}-ink"]) >= 3, f"the cue on {colour}"
        assert contrast(theme[colour], theme[f"{colour}-ground"]) >= 2.9, f"{colour} in a terminal"
        for ground in ("tone0", "tone1", "tone2", "surface"):
            seen = max(contrast(theme[token], theme[ground]) for token in (colour, f"{colour}-rim"))
            assert seen >= 2.4, f"{colour} on {ground}"
    for ink, ground in (
        ("ink", "surface"),
        ("muted", "surface"),
        ("ink", "honey-wash"),
        ("muted", "tone1"),
        ("hint", "hint-wash"),
        ("ink", "tone0"),
    ):
        assert contrast(theme[ink], theme[ground]) >= 4


def test_themes_have_the_same_tokens_and_players_their_own_cue() -> None:
    assert set(LIGHT) == set(DARK)
    for one, other in combinations(CUES, 2):
        assert len({one.path, one.stone, one.other, other.path, other.stone, other.other}) == 6
        assert len({one.ascii_stone, one.ascii_other, other.ascii_stone, other.ascii_other}) == 4


# --- text


@EVERY
@pytest.mark.parametrize("unicode", [True, False])
def test_text_shows_every_cell_once(state: State, unicode: bool) -> None:
    view = without_ports(state)
    picture = draw_text(view, TextLook(unicode=unicode, legend=False, coordinates=False))
    empty = picture.count("·" if unicode else ".") + picture.count("⊘" if unicode else "%")
    assert empty == len(state.board) - len(view.scene.pieces) - len(view.cells_with("territory"))
    shown = Counter((piece.role, piece.player) for piece in view.scene.pieces if piece.player is not None)
    shown += Counter(("stone", owner) for _, owner in view.scene.faces)
    shown += Counter(("territory", owner) for owner in view.cells_with("territory").values() if owner is not None)
    for (role, colour), count in shown.items():
        assert picture.count(view.players[colour or 0].cue.symbol(role, unicode)) == count


@EVERY
def test_text_is_the_same_with_and_without_colour(state: State) -> None:
    plain = draw.text(state)
    for colour in (True, 256):
        for theme in THEMES:
            painted = draw.text(state, colour=colour, theme=theme)
            assert "\033[" in painted
            assert [line.rstrip() for line in ANSI.sub("", painted).split("\n")] == plain.split("\n")
            assert all(ANSI.findall(line)[-1] == "\033[0m" for line in painted.split("\n") if "\033" in line)
    assert "\033" not in plain


@EVERY
def test_text_fits_a_terminal_and_ascii_is_ascii(state: State) -> None:
    for language in ("en", "fr"):
        picture = draw.text(state, unicode=False, language=language)
        assert picture.isascii()
        assert max(len(line) for line in picture.split("\n")) <= 100
        assert max(len(line) for line in draw.text(state, language=language).split("\n")) <= 100


@pytest.mark.parametrize("board", [board for board in BOARDS if board.shape not in ("flower", "plane")], ids=repr)
def test_each_cell_is_found_by_its_row_and_column(board: Board) -> None:
    """The row's number begins its line; the column's letter stands at the end of the slanting (or upright) column."""
    slant = 0 if board.shape == "square" else 1
    for cell in board.cells[:: len(board) // 20 + 1]:
        picture = draw_text(staged(board, Stage([Token(cell, 0)])), TextLook(unicode=False, legend=False))
        lines = picture.split("\n")
        (line,) = (number for number, text in enumerate(lines) if "X" in text)
        assert lines[line].split()[0] == cell[1:]
        column = lines[line].index("X")
        while column < len(lines[line]) and lines[line][column] in "X.":
            line, column = line + 1, column + slant
        assert lines[line][column] == cell[0]


def test_ports_stand_around_the_board() -> None:
    picture = draw.text(hexagora.game("hex", players=3, size=5).start(), unicode=False, legend=False)
    lines = picture.split("\n")
    assert lines[0].split() == lines[-1].split() == ["X"] * 4
    assert all(line.split()[0] == "A" and line.split()[-1] == "O" for line in lines[2:6])
    assert all(line.split()[0] == "O" and line.split()[-1] == "A" for line in lines[7:11])
    assert lines[6].split() == ["5", *"." * 9]
    open_ports = draw.text(hexagora.game("hex", size=3, ports="open").start(), unicode=False, legend=False)
    assert {"=", "-", "~"} <= set(open_ports)


def test_last_move_and_chain_in_brackets() -> None:
    board = hexagora.board("rhombus", 4)
    stage = Stage(
        [Token("b2", 0), Token("c2", 0), Token("a3", 1)], lit=("a3", "b3"), marks=[Spots("chain", ("b2", "c2"), 0)]
    )
    lines = draw_text(staged(board, stage), TextLook(unicode=False, legend=False)).split("\n")
    assert ".(X X)." in lines[2] and "[O|.]." in lines[3]


def test_flower_text() -> None:
    state = hexagora.game("gosix").start().play("c2").play("d2")
    picture = draw.text(state, unicode=False)
    for cell in state.board.cells:
        assert len(re.findall(rf"\b[XO.]?{cell}\b", picture.split("\n\n")[0].replace(".", " "))) == 1
    assert "Xc2" in picture and "[Od2]" in picture and all(f"#{face}" in picture for face in range(1, 8))
    assert {"/", "\\", "|"} <= set(picture)
    owned = position([id for id, _ in GAMES].index("gosix"), "end")
    scene, drawn = owned.scene(), draw.text(owned, unicode=False)
    assert scene.faces
    assert all(f"{'XO'[owner]}#{face + 1}" in drawn for face, owner in scene.faces)


def test_legend_says_who_is_who() -> None:
    state = hexagora.game("hex", players=3, size=5).start().play("e5").leave(1)
    legend = draw.text(state, unicode=False).split("\n\n")[-1]
    assert legend.split("\n") == ["  X Black    O Red (out)  > A Yellow", "  Yellow to move. Last move: e5."]
    counts = draw.text(hexagora.game("gosix").start())
    assert "hexagons: Black 0, White 0" in counts and "Black to move." in counts
    barred = draw.text(hexagora.game("hex", size=3, centre="barred").start(), unicode=False)
    assert "% c3: may not be played now" in barred


@pytest.mark.parametrize(
    ("winners", "players", "sentence"),
    [((0,), 2, "Black wins"), ((0, 1), 2, "Drawn game"), ((0, 1, 2), 4, "Black, Red and Yellow share the win")],
)
def test_results_in_words(winners: tuple[int, ...], players: int, sentence: str) -> None:
    board, stage = hexagora.board("hexagon", 3), Stage(turn=None, winners=winners)
    assert View(board, stage, players_of(ENGLISH, ENGLISH, players), "x").status == sentence


def test_partners_share_colour_and_cue() -> None:
    players = players_of(["Black", "Red"], ["Black", "Red"], 4)
    assert [player.paint for player in players] == ["black", "red", "black", "red"]
    stage = Stage(turn=None, winners=(1, 3))
    assert View(hexagora.board("hexagon", 3), stage, players, "x").status == "Red wins"


@pytest.mark.parametrize("look", [{"theme": "auto"}, {"colour": 16}, {"language": "la"}])
def test_what_text_refuses(look: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=next(iter(look))):
        draw.text(position(0, "start"), **look)


# --- PNG


@pytest.mark.parametrize("which", range(0, len(GAMES), 4))
def test_png_is_as_wide_as_asked(which: int) -> None:
    state = position(which, "middle")
    for width, look in ((320, {}), (477, {"theme": "dark", "legend": False})):
        picture = draw.png(state, width=width, **look)
        assert picture.startswith(b"\x89PNG\r\n\x1a\n")
        wide, high = struct.unpack(">II", picture[16:24])
        box = ElementTree.fromstring(draw.svg(state, size=width, **look)).attrib["viewBox"].split()  # type: ignore[arg-type]  # flags
        assert wide == width and abs(high - width * float(box[3]) / float(box[2])) <= 1
