"""Pictures of all games: roles, marks, counters and teams are drawn, said in words, and told apart without colour."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import hexagora
from hexagora import State, draw
from hexagora.draw.canvas import Look
from hexagora.draw.cues import CUES
from hexagora.draw.layout import labels
from hexagora.draw.palette import COLOURS, DARK, LIGHT, THEMES
from hexagora.draw.svg import draw as draw_svg
from hexagora.draw.text import TextLook
from hexagora.draw.text import draw as draw_text
from hexagora.draw.view import players_of, view_of

from .stages import ENGLISH, Spots, Stage, Token, staged
from .test_draw import ANSI, SVG, cells_with, contrast, fits, sound, texts, with_data

GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("labyrinthe", {"players": players, "size": size}) for players, size in ((2, 5), (3, 3), (6, 5), (6, 13))),
    *(("hexadames", {"size": size}) for size in (2, 3, 5)),
    *(("marienbad", {"board": board, "size": 5}) for board in ("hexagon", "square", "triangle")),
    *(("hexago", {"players": players}) for players in (2, 3, 6)),
    *(("triago", {"players": players}) for players in (2, 3)),
    *(("tetrago", {"players": players, "size": size}) for players, size in ((2, 9), (4, 26))),
    *(("six", {"players": players, "rules": rules}) for players in (2, 4) for rules in ("basic", "expert")),
    ("gomobil", {}),
    ("gosix", {}),
    ("hex", {"players": 3}),
]
PLIES = (0, 5, 30, 140)


def played(id: str, plies: int, **options: Any) -> State:
    """A game after random moves, ended if it ends before."""
    state, chance = hexagora.game(id, **options).start(), random.Random(plies)
    while plies and state.turn is not None:
        moves = state.moves()
        state = state.play(chance.choice([move for move in moves if move not in ("pass", "swap")] or moves))
        plies -= 1
    return state


def after(id: str, moves: str, **options: Any) -> State:
    state = hexagora.game(id, **options).start()
    for move in moves.split():
        state = state.play(move)
    return state


def described(state: State, language: str = "en") -> str:
    return sound(draw.svg(state, language=language)).findtext(f"{SVG}desc") or ""


def board_of(picture: str) -> str:
    return picture.split("\n\n")[0]


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize(("id", "options"), GAMES, ids=lambda value: str(value) if isinstance(value, str) else "")
def test_every_position_is_drawn(id: str, options: dict[str, Any], plies: int) -> None:
    state = played(id, plies, **options)
    scene = state.scene()
    for theme in ("light", "dark", "auto"):
        tree = sound(draw.svg(state, theme=theme))
        assert set(with_data(tree, "cell")) == {piece.cell for piece in scene.pieces}
        assert set(with_data(tree, "last")) == set(scene.last) & set(state.board.cells)
        assert fits(tree, state.board)
    for role in ("territory", "harbour", "captured", "shape"):
        marked = {cell for mark in scene.marks if mark.role == role for cell in mark.cells}
        assert cells_with(tree, role) == marked
    for language in ("en", "fr"):
        assert not re.search(r"[{}]|None", described(state, language))
        for unicode in (True, False):
            plain = draw.text(state, unicode=unicode, language=language)
            painted = draw.text(state, unicode=unicode, language=language, colour=True)
            assert [line.rstrip() for line in ANSI.sub("", painted).split("\n")] == plain.split("\n")
            assert max(map(len, plain.split("\n"))) <= 100 and plain.isascii() >= (not unicode)


# --- roles


def test_a_king_has_a_crown_and_its_own_symbol() -> None:
    state = hexagora.game("labyrinthe", players=6).start().play("e5")
    tree = sound(draw.svg(state))
    pieces = with_data(tree, "cell")
    assert sum("-king-" in use.attrib["href"] for use in pieces.values()) == 6
    assert pieces["e5"].attrib["href"].endswith("-block")
    shapes = {e.attrib["id"]: ElementTree.tostring(e) for e in tree.iter(f"{SVG}g") if "id" in e.attrib}
    king, stone = (next(shape for id, shape in shapes.items() if id.endswith(end)) for end in ("-king-0", "-stone-0"))
    assert king.count(b"<ns0:path") == stone.count(b"<ns0:path") + 1
    assert "Black, king: g1." in described(state) and "Stones: e5." in described(state)
    assert "Noir, roi : g1." in described(state, "fr") and "Pierres : e5." in described(state, "fr")
    picture = draw.text(state)
    assert {cue.other for cue in CUES} | {"█"} <= set(board_of(picture))
    assert "◉ ◎ △ □ ✛ ◇ king" in picture and "█ stone" in picture


def test_pieces_at_home_differ_from_those_under_way() -> None:
    state = played("hexadames", 1000)
    home = [piece for piece in state.scene().pieces if piece.role == "home"]
    assert home
    tree = sound(draw.svg(state))
    for piece in home:
        assert with_data(tree, "cell")[piece.cell].attrib["href"].endswith(f"-home-{piece.player}")
    colour = ["Black", "Red", "Yellow"][home[0].player or 0]
    assert f"{colour}, home: " in described(state) and " home," in draw.text(state)


def test_fragile_pieces_are_hollow_and_solid_ones_full() -> None:
    state = after("hexago", "e5 i4 b4 e1")
    roles = {piece.cell: piece.role for piece in state.scene().pieces}
    assert set(roles.values()) == {"stone", "fragile"}
    tree = sound(draw.svg(state))
    for cell, use in with_data(tree, "cell").items():
        assert f"-{roles[cell]}-" in use.attrib["href"]
    assert "Black, fragile: e5." in described(state) and "solid: " in described(state)
    assert "Noir, fragile : e5." in described(state, "fr") and "solide : " in described(state, "fr")
    picture = draw.text(state, unicode=False, legend=False, coordinates=False)
    assert picture.count("x") == sum(role == "fragile" and state.pieces()[cell] == "0" for cell, role in roles.items())
    assert "x fragile" in draw.text(state, unicode=False)


def test_tiles_fill_their_cells_on_the_plane_and_places_bear_names() -> None:
    state = after("six", "2,0 -1,0 3,-1")
    tree = sound(draw.svg(state, names=True))
    taken = {piece.cell for piece in state.scene().pieces}
    assert set(state.board.cells) & set(texts(tree)) == set(state.board.cells) - taken
    stone = next(e for e in tree.iter(f"{SVG}g") if e.attrib.get("id", "").endswith("-stone-0"))
    assert not list(stone.iter(f"{SVG}circle"))
    assert "Black: 3,-1; 0,0; 2,0. Red: -1,0; 1,0." in described(state)


# --- marks


@pytest.mark.parametrize(
    ("id", "options", "goals"),
    [
        ("labyrinthe", {}, {"0": "black", "1": "red"}),
        ("labyrinthe", {"players": 6}, dict(zip("012345", COLOURS, strict=False))),
        ("hexadames", {"size": 3}, {"0": "black", "1": "red", "2": "yellow"}),
    ],
)
def test_goals_are_hollow_coasts_in_their_players_colours(
    id: str, options: dict[str, Any], goals: dict[str, str]
) -> None:
    state = hexagora.game(id, **options).start()
    for name, theme in THEMES.items():
        coasts = with_data(sound(draw.svg(state, theme=name)), "goal")
        assert set(coasts) == set(goals)
        for player, coast in coasts.items():
            assert coast.attrib["fill"] == theme["surface"]
            assert coast.attrib["stroke"] == theme[f"{goals[player]}-sign"]
    assert "Black, goal: " in described(state) and "Noir, but : " in described(state, "fr")
    assert "goals" in draw.text(state) and "buts" in draw.text(state, language="fr")


def test_goals_stand_around_the_terminal_picture() -> None:
    lines = board_of(draw.text(hexagora.game("labyrinthe").start(), unicode=False)).split("\n")
    assert lines[0].split() == ["O"] * 4 and lines[-1].split() == ["X"] * 4


def test_a_goal_that_is_no_side_is_marked_on_its_cells() -> None:
    board = hexagora.board("hexagon", 3)
    view = staged(board, Stage([Token("a3", 0)], marks=[Spots("goal", ("c3", "d3"), 1)]))
    assert set(with_data(sound(draw_svg(view, Look())), "goal-cell")) == {"c3", "d3"}
    assert draw_text(view, TextLook(unicode=False, legend=False)).count(":") == 2


def test_those_who_are_out_have_pale_goals() -> None:
    coasts = with_data(sound(draw.svg(hexagora.game("labyrinthe", players=3).start().leave(1))), "goal")
    assert [player for player in sorted(coasts) if "opacity" in coasts[player].attrib] == ["1"]


def test_territory_has_its_owners_tint_and_sign() -> None:
    state = hexagora.game("gomobil").start()
    territory = with_data(sound(draw.svg(state)), "territory")
    owners = view_of(state, "en").cells_with("territory")
    assert set(territory) == set(owners) and len(owners) == 12
    for cell, tile in territory.items():
        assert tile.attrib["fill"] == LIGHT["white-soft" if owners[cell] else "black-soft"]
    picture = draw.text(state)
    assert board_of(picture).count("•") == board_of(picture).count("◦") == 6 and "• ◦ territory" in picture
    ascii_board = draw.text(state, unicode=False, coordinates=False, legend=False)
    assert ascii_board.count("x") == ascii_board.count("o") == 6
    assert "Black, territory: a11, " in described(state) and "Blanc, territoire : f1, " in described(state, "fr")


def capture() -> State:
    """The first position of a random game in which stones were captured."""
    state, chance = hexagora.game("gomobil").start(), random.Random(1)
    while not any(mark.role == "captured" for mark in state.scene().marks):
        state = state.play(chance.choice([move for move in state.moves() if move != "pass"]))
    return state


def test_captured_stones_have_a_cross_and_stand_in_braces() -> None:
    state = capture()
    captured = view_of(state, "en").cells_with("captured")
    marks = with_data(sound(draw.svg(state)), "captured")
    assert set(marks) == set(captured)
    assert {path.attrib["stroke"] for mark in marks.values() for path in mark} == {LIGHT["bad"]}
    assert "{ } captured" in draw.text(state) and re.search(r"\{|\}", board_of(draw.text(state)))
    assert "Captured by the last move: " in described(state)
    assert "Pris par le dernier coup : " in described(state, "fr")


def test_a_winning_shape_is_framed_and_in_brackets() -> None:
    state = after("six", "2,0 -1,0 2,1 -2,0 2,2 -3,0 2,3 -4,0 2,4 -5,0 2,-1")
    assert state.turn is None
    tree = sound(draw.svg(state))
    ((cells, frame),) = with_data(tree, "shape").items()
    assert set(cells.split()) == {f"2,{row}" for row in range(-1, 5)}
    assert frame.attrib["fill"] == LIGHT["last-line"] and frame.attrib["d"].count("M") == 6
    assert "Black, winning shape: 2,-1; 2,0" in described(state)
    assert "Noir, figure gagnante : 2,-1; 2,0" in described(state, "fr")
    picture = draw.text(state)
    assert board_of(picture).count("(●)") == 5 and "[●]" in picture and "( ) winning shape" in picture


def test_the_way_of_a_piece_is_drawn_but_no_way_of_pieces_put_or_taken() -> None:
    step = after("labyrinthe", "g1:f2")
    assert list(with_data(sound(draw.svg(step)), "trail")) == ["2"]
    assert "Last move: g1:f2." in draw.text(step)
    for state in (after("labyrinthe", "e5"), after("marienbad", "d1+e1"), after("hex", "c3")):
        assert not with_data(sound(draw.svg(state)), "trail")
    assert "Last move: d1, e1." in draw.text(after("marienbad", "d1+e1"))


def test_a_way_of_several_jumps() -> None:
    board = hexagora.board("hexagon", 5)
    view = staged(board, Stage([Token("i5", 0)], trail=("e5", "g5", "i5")))
    assert list(with_data(sound(draw_svg(view, Look())), "trail")) == ["3"]


def test_cells_of_the_last_move_that_have_left_the_plane_are_not_drawn() -> None:
    window = hexagora.window(["0,0", "1,0", "0,1"])
    view = staged(window, Stage([Token("0,0", 0)], last=("1,0", "9,9"), lit=("1,0",)))
    assert set(with_data(sound(draw_svg(view, Look())), "last")) == {"1,0"}
    assert "1,0; 9,9" in draw_text(view, TextLook())


def test_a_pass_is_said() -> None:
    state = after("gomobil", "pass")
    assert "Last move: pass." in draw.text(state) and "Dernier coup : passe." in draw.text(state, language="fr")
    assert "Last move: pass" in texts(sound(draw.svg(state))) and described(state).endswith("Last move: pass.")
    assert "pass" not in draw.text(hexagora.game("gomobil").start())


# --- counters and teams


@pytest.mark.parametrize(
    ("id", "english", "french", "counts"),
    [
        ("gosix", "hexagons", "hexagones", ["0", "0"]),
        ("gomobil", "points", "points", ["30", "30"]),
        ("six", "in hand", "en main", ["18", "18"]),
        ("hexago", "pieces", "pions", ["0", "0", "0"]),
        ("hexadames", "home", "rentrés", ["0", "0", "0"]),
    ],
)
def test_counters_are_shown_and_named(id: str, english: str, french: str, counts: list[str]) -> None:
    state = hexagora.game(id).start()
    tree = sound(draw.svg(state))
    assert [element.text for element in tree.iter(f"{SVG}tspan")] == counts
    assert english in texts(tree) and french in texts(sound(draw.svg(state, language="fr")))
    assert f"  {english}: Black {counts[0]}, " in draw.text(state)
    assert f"  {french} : Noir {counts[0]}, " in draw.text(state, language="fr")


def test_partners_have_their_teams_paint_and_their_own_label() -> None:
    state = after("six", "2,0 -1,0", players=4)
    view = view_of(state, "en")
    assert [player.paint for player in view.players] == ["black", "red", "black", "red"]
    assert [player.label for player in view.players] == ["Black I", "Red I", "Black II", "Red II"]
    tree = sound(draw.svg(state))
    assert {"Black I ", "Red I ", "Black II ", "Red II "} <= set(texts(tree)) and "Black II to move" in texts(tree)
    tokens = [
        next(e for e in tree.iter(f"{SVG}g") if e.attrib.get("id", "").endswith(f"-stone-{player}"))
        for player in range(4)
    ]
    fills = [[path.attrib.get("fill") for path in token.iter(f"{SVG}path")] for token in tokens]
    assert fills[0] == fills[2] != fills[1] == fills[3] and LIGHT["red"] in fills[1]
    assert "in hand: Black I 8, Red I 8, Black II 9, Red II 9" in draw.text(state)
    assert "Black: 0,0; 2,0. Red: " in described(state)
    assert [p.paint for p in players_of(ENGLISH, ENGLISH, 3, [1, 0, 1])] == ["red", "black", "red"]


def test_a_team_wins_together() -> None:
    moves = "2,0 -1,0 2,1 -2,0 2,2 -3,0 2,3 -4,0 2,4 -5,0 2,-1"
    state = after("six", moves, players=4)
    assert view_of(state, "en").status == "Black wins"
    assert sum(line.count("▸") for line in draw.text(state).split("\n")) == 2


# --- the plane in a terminal


@pytest.mark.parametrize("shift", [(0, 0), (-14, 3), (17, -25)])
def test_rows_of_the_plane_are_named_at_the_left_and_columns_beside_them(shift: tuple[int, int]) -> None:
    cells = [(0, 0), (1, 0), (2, 0), (3, -1), (3, -2), (0, 1), (-1, 2), (-1, 3), (0, 3)]
    board = hexagora.window([f"{q + shift[0]},{r + shift[1]}" for q, r in cells])
    found = labels(board)
    rows, columns = ([label for label in found if label.of == of] for of in ("row", "column"))
    assert len({round(label.x, 3) for label in rows}) == 1
    assert {label.text for label in rows} == {cell.split(",")[1] for cell in board.cells}
    assert sorted(label.text for label in columns) == sorted({cell.split(",")[0] for cell in board.cells})
    centres = {tuple(round(part, 3) for part in board.centre(cell)) for cell in board.cells}
    assert not centres & {(round(label.x, 3), round(label.y, 3)) for label in found}, "a label on a cell"
    picture = draw_text(staged(board, Stage()), TextLook(unicode=False, legend=False))
    for line in picture.split("\n"):
        if "." in line:
            assert re.match(r" *-?\d+\|", line)
    assert picture.count(".") == len(board)


def test_far_away_tiles_fit_a_terminal() -> None:
    board = hexagora.window([f"{column},0" for column in range(-38, 2)])
    picture = draw_text(staged(board, Stage([Token("-37,0", 0)])), TextLook(unicode=False, legend=False))
    assert max(map(len, picture.split("\n"))) <= 100
    assert re.findall(r"-?\d+", picture.split("\n")[-1]) == [str(column) for column in range(-35, 1, 5)]
    assert picture.count(".") + picture.count("X") == len(board)


def test_small_letters_are_not_taken_for_columns() -> None:
    state = hexagora.game("labyrinthe", players=6).start()
    lines = board_of(draw.text(state, unicode=False)).split("\n")
    assert any(r"\h" in line for line in lines)
    assert "\\" not in board_of(draw.text(state)) and "\\" not in board_of(draw.text(after("hex", "c3"), unicode=False))


# --- colours and symbols


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_signs_can_be_seen_on_their_tints(theme: dict[str, str]) -> None:
    for colour in COLOURS:
        assert contrast(theme[f"{colour}-sign"], theme[f"{colour}-soft"]) >= 4
        assert contrast(theme[f"{colour}-sign"], theme["surface"]) >= 4


def test_symbols_of_all_roles_differ() -> None:
    for unicode in (True, False):
        stones = [cue.symbol("stone", unicode) for cue in CUES]
        others = [cue.symbol("fragile", unicode) for cue in CUES]
        points = [cue.symbol("territory", unicode) for cue in CUES]
        assert len({*stones, *others, *".·⊘%█#*"}) == 12 + 7
        assert len({*stones, *points, *".·⊘%█#*"}) == 12 + 7
    assert LIGHT.keys() == DARK.keys()


def test_names_beside_points_are_inside_the_picture() -> None:
    root = ElementTree.fromstring(draw.svg(hexagora.game("gosix").start(), names=True, legend=False))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    names = {text.text: text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    for cell in hexagora.game("gosix").board.cells:
        x, y = float(names[cell].attrib["x"]), float(names[cell].attrib["y"])
        assert left + 10 < x < left + width - 10 and top + 10 < y < top + height - 4, cell
