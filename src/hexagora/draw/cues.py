"""The second cue: each player has a sign besides a colour, so that nobody needs colours to tell the players apart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cue:
    """A player's sign: a path on a piece of radius 1; characters for stones, for other pieces (kings, pieces at home,
    fragile ones) and, small, for territory."""

    name: str
    path: str
    stroke: float  # the width of its line; 0 for a filled sign
    stone: str
    other: str
    small: str
    ascii_stone: str
    ascii_other: str

    def symbol(self, role: str, unicode: bool) -> str:
        if role == "stone":
            return self.stone if unicode else self.ascii_stone
        if role == "territory" and unicode:
            return self.small
        return self.other if unicode else self.ascii_other


CUES = (
    Cue("dot", "M-.31 0a.31 .31 0 1 0 .62 0a.31 .31 0 1 0-.62 0z", 0, "●", "◉", "•", "X", "x"),
    Cue("ring", "M-.39 0a.39 .39 0 1 0 .78 0a.39 .39 0 1 0-.78 0z", 0.19, "○", "◎", "◦", "O", "o"),
    Cue("triangle", "M0-.47L.45 .33H-.45z", 0, "▲", "△", "▴", "A", "a"),
    Cue("square", "M-.36-.36H.36V.36H-.36z", 0, "■", "□", "▪", "H", "h"),
    Cue("cross", "M-.48 0H.48M0-.48V.48", 0.27, "✚", "✛", "+", "T", "t"),
    Cue("diamond", "M0-.52L.42 0L0 .52L-.42 0z", 0, "◆", "◇", "⋄", "V", "v"),
)
