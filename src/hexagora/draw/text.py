"""Pictures for terminals: characters in rows that can be read without colour. No game is named here."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from .grid import DIM, PLAIN, Grid, Style
from .layout import Label, has_points, labels, links, open_kind, toward
from .palette import THEMES
from .view import Shore, View, allow

WIDTH = 76


@dataclass(frozen=True)
class TextLook:
    """How a terminal picture looks; hexagora.draw.text says what each of these does."""

    colour: bool | int = False
    unicode: bool = True
    theme: str = "light"
    coordinates: bool = True
    legend: bool = True
    width: int = WIDTH

    def __post_init__(self) -> None:
        allow("theme", self.theme, tuple(THEMES))
        allow("colour", self.colour, (False, True, 256))


def draw(view: View, look: TextLook) -> str:
    """A view as lines of text."""
    sheet = Sheet(view, look)
    if has_points(view.board):
        sheet.points()
    else:
        sheet.tiles()
    theme = THEMES[look.theme] if look.colour else None
    colours = 256 if look.colour == 256 else 0
    lines = sheet.grid.lines(theme, colours)
    if look.legend:
        lines += ["", *sheet.legend().lines(theme, colours)]
    return "\n".join(lines)


class Sheet:
    """One terminal picture in the making."""

    def __init__(self, view: View, look: TextLook) -> None:
        self.view, self.look = view, look
        self.board, self.scene = view.board, view.scene
        self.grid = Grid()
        self.pieces = {piece.cell: piece for piece in view.scene.pieces}
        self.barred = view.cells_with("barred")
        self.territory = view.cells_with("territory")
        # Goals that are sides of the board stand around it.
        goals = (mark for mark in view.scene.marks if mark.role == "goal" and not mark.shore)
        self.goals = {cell for mark in goals for cell in mark.cells}

    def pick(self, unicode: str, ascii: str) -> str:
        return unicode if self.look.unicode else ascii

    def symbol(self, cell: str) -> str:
        """The one character of a cell."""
        piece = self.pieces.get(cell)
        if piece is None:
            if cell in self.barred:
                return self.pick("⊘", "%")
            if (owner := self.territory.get(cell)) is not None:
                return self.view.players[owner].cue.symbol("territory", self.look.unicode)
            return self.pick("∘", ":") if cell in self.goals else self.pick("·", ".")
        if piece.player is None:
            return "*" if piece.role == "match" else self.pick("█", "#")
        return self.view.players[piece.player].cue.symbol(piece.role, self.look.unicode)

    def style(self, cell: str, ground: str = "") -> Style:
        piece = self.pieces.get(cell)
        if piece is None:
            owner = self.territory.get(cell)
            return Style("muted" if owner is None else f"{self.view.players[owner].paint}-sign", ground)
        if piece.player is None:
            return Style("red" if piece.role == "match" else "block-rim", ground, bold=True)
        return self.chip(piece.player)

    def chip(self, colour: int) -> Style:
        """A player's colour, on a ground where it can be seen; pale once the player is out."""
        paint = self.view.players[colour].paint
        if colour in self.scene.out:
            return Style("muted", f"{paint}-soft")
        return Style(paint, f"{paint}-ground", bold=True)

    # --- boards of tiles

    def tiles(self) -> None:
        board, grid = self.board, self.grid
        around = labels(board)
        wide = max(len(label.text) for label in around if label.of == "column")
        # Characters are twice as high as wide, so two columns a cell look right; long names of columns need four. Where
        # these would not fit a terminal, every fifth column has its name.
        far = (board.bounds[2] - board.bounds[0]) * 4 > self.look.width
        self.pitch = 2 if wide == 1 or far else 4
        if wide > 1 and far:
            around = [label for label in around if label.of == "row" or int(label.text) % 5 == 0]
        self.heights = sorted({round(board.centre(cell)[1], 3) for cell in board.cells})
        self.spots = {cell: self.spot(board.centre(cell)) for cell in board.cells}
        for line, column in self.spots.values():
            grid.put(line, column - self.pitch // 2, " " * (self.pitch + 1), Style(ground="tone0"))
        for cell, (line, column) in self.spots.items():
            grid.put(line, column, self.symbol(cell), self.style(cell, "tone0"))
        for cells, brackets, ground in self.brackets():
            self.bracket(cells, brackets, ground)
        if self.look.coordinates:
            for label in around:
                self.label(label)
        for shore in self.scene.shores:
            self.shore(shore)

    def label(self, label: Label) -> None:
        """A row's or column's name, dim. In ASCII small letters may be pieces: there a column's letter at the end of a
        row of cells stands behind a stroke."""
        (line, column), text = self.spot((label.x, label.y)), label.text
        if label.of == "row":
            rule = self.pick("│", "|") if self.board.shape == "plane" else ""
            self.grid.put(line, column - len(text), text + rule, DIM)
            return
        self.grid.put(line, column - (len(text) > self.pitch), text, DIM)
        small = not self.look.unicode and any(self.symbol(cell).islower() for cell in self.board.cells)
        if small and (line, column - 2) in self.spots.values() and self.grid.is_blank(line, column - 1):
            self.grid.put(line, column - 1, "\\", DIM)

    def spot(self, point: tuple[float, float]) -> tuple[int, int]:
        """The line and column of a point: a line for each row, and one more above and below the board."""
        height = round(point[1], 3)
        line = sum(height > other + 0.01 for other in self.heights) - (height < self.heights[0] - 0.01)
        return line, round(point[0] * self.pitch)

    def brackets(self) -> list[tuple[Iterable[str], str, str]]:
        """What stands in brackets: their characters, what neighbours share between them, and the ground's token."""
        view = self.view
        return [
            (view.cells_with("chain", "shape"), "() ", "tone0"),
            (view.cells_with("captured"), "{} ", "tone0"),
            (self.scene.lit, "[]|", "last"),
        ]

    def bracket(self, cells: Iterable[str], brackets: str, ground: str) -> None:
        """Put cells in brackets; neighbours in a row share the place between them."""
        slots: dict[tuple[int, int], str] = {}
        for line, column in map(self.spots.__getitem__, cells):
            slots[line, column - 1] = brackets[2 if (line, column - 1) in slots else 0]
            slots[line, column + 1] = brackets[2 if (line, column + 1) in slots else 1]
        for (line, column), character in slots.items():
            self.grid.put(line, column, character, Style("accent" if ground != "last" else "ink", ground, bold=True))

    def shore(self, shore: Shore) -> None:
        """The symbol of whose port or goal it is beside each outer edge, outside the coordinates."""
        count, owner = shore.count, shore.owner
        centres = [self.board.centre(cell) for cell in self.board.arcs(count)[shore.arc]]
        edges = list(pairwise(self.board.coast(count, shore.arc)))
        beyond = int(self.look.coordinates)
        whole = max(dist(*edge) for edge in edges) * 0.9
        if owner is None:
            symbol, style = "=-~"[open_kind(shore.arc, count)], PLAIN
        else:
            symbol, style = self.view.players[owner].cue.symbol("stone", self.look.unicode), self.chip(owner)
        for start, end in edges:
            if dist(start, end) < whole:
                continue  # half an edge: here is the cut
            middle = toward(start, end, 0.5)
            inland = min(centres, key=lambda centre: dist(centre, middle))
            place = toward(inland, middle, 2.0)
            line, column = self.spot(place)
            if not 0 <= line < len(self.heights):
                line += beyond if line > 0 else -beyond
            elif place[0] > inland[0]:
                column += 1 + 2 * beyond
            else:
                column -= 1 + 4 * beyond
            self.grid.put(line, column, symbol, style)

    # --- boards of points

    def points(self) -> None:
        """Points with their names, lines between them, and the hexagons' names with their owners' symbols."""
        board, grid = self.board, self.grid
        heights = sorted({round(board.centre(cell)[1], 3) for cell in board.cells})
        across = sorted({round(board.centre(cell)[0], 3) for cell in board.cells})
        step = min(b - a for a, b in pairwise(across))
        self.spots = {}
        for cell in board.cells:
            x, y = board.centre(cell)
            self.spots[cell] = 2 * heights.index(round(y, 3)), round(x / step * 4)
        for a, b in links(board, set(board.cells)):
            (line, column), (line_b, column_b) = sorted((self.spots[a], self.spots[b]))
            line_character = "|" if column == column_b else "/" if column > column_b else "\\"
            grid.put((line + line_b) // 2, (column + column_b) // 2, line_character, DIM)
        owners = dict(self.scene.faces)
        for face, corners in enumerate(board.faces):
            spots = [self.spots[corner] for corner in corners]
            line, column = (round(sum(part) / len(spots)) for part in zip(*spots, strict=True))
            if face in owners:
                player = self.view.players[owners[face]]
                grid.put(line, column - 1, player.cue.symbol("stone", self.look.unicode), self.chip(owners[face]))
            grid.put(line, column, f"#{face + 1}", PLAIN if face in owners else DIM)
        for cell, (line, column) in self.spots.items():
            grid.put(line, column - 1, self.symbol(cell), self.style(cell) if cell in self.pieces else PLAIN)
            grid.put(line, column, cell, DIM)
        for cells, brackets, _ in reversed(self.brackets()):
            for cell in cells:
                line, column = self.spots[cell]
                grid.put(line, column - 2, brackets[0], Style(bold=True))
                grid.put(line, column + len(cell), brackets[1], Style(bold=True))

    # --- what stands below

    def legend(self) -> Grid:
        """Who has which symbol, counts, whose turn it is or how it ended, and the last move."""
        view, scene, below = self.view, self.scene, Grid()
        line, column = 0, 0
        for colour, player in enumerate(view.players):
            name = f"{player.label} ({view.say('out')})" if colour in scene.out else player.label
            if column and column + len(name) + 4 > self.look.width:
                line, column = line + 1, 0
            lit = view.is_lit(colour)
            below.put(line, column, self.pick("▸", ">") if lit else " ", Style(bold=True))
            below.put(line, column + 2, player.cue.symbol("stone", self.look.unicode), self.chip(colour))
            below.put(line, column + 4, self.say(name), Style(bold=lit))
            column += len(name) + 6
        sentences = [f"{view.status}." if view.status else "", view.last]
        texts = [*view.counts, " ".join(filter(None, sentences)), ",  ".join(self.key())]
        lines = (part for text in texts for part in textwrap.wrap(text, self.look.width - 2, break_on_hyphens=False))
        for place, text in enumerate(lines, line + 1):
            below.put(place, 2, self.say(text))
        return below

    def key(self) -> list[str]:
        """What the less common symbols and brackets mean."""
        view, meanings = self.view, []
        if self.barred:
            meanings.append(f"{self.pick('⊘', '%')} {', '.join(sorted(self.barred))}: {view.say('barred')}")
        kinds = {(piece.role, piece.player) for piece in self.scene.pieces}
        kinds |= {("territory", owner) for owner in self.territory.values()}
        for role in ("king", "home", "fragile", "territory", "block"):
            owners = sorted({-1 if owner is None else owner for kind, owner in kinds if kind == role})
            symbols = [view.players[owner].cue.symbol(role, self.look.unicode) for owner in owners if owner >= 0]
            if owners:
                meanings.append(f"{' '.join(symbols) or self.pick('█', '#')} {view.say('key', role)}")
        for role, brackets in (("chain", "( )"), ("shape", "( )"), ("captured", "{ }")):
            if view.cells_with(role):
                meanings.append(f"{brackets} {view.say('key', role)}")
        if any(shore.goal for shore in self.scene.shores):
            meanings.append(view.say("key", "goal"))
        return meanings

    def say(self, text: str) -> str:
        """A text in the characters that are allowed."""
        return text if self.look.unicode else unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
