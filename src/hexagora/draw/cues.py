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
    Cue("dot", "M-.24 0a.24 .24 0 1 0 .48 0a.24 .24 0 1 0-.48 0z", 0, "●", "◉", "•", "X", "x"),
    Cue("ring", "M-.33 0a.33 .33 0 1 0 .66 0a.33 .33 0 1 0-.66 0z", 0.14, "○", "◎", "◦", "O", "o"),
    Cue("triangle", "M0-.42L.4 .27H-.4z", 0, "▲", "△", "▴", "A", "a"),
    Cue("square", "M-.29-.29H.29V.29H-.29z", 0, "■", "□", "▪", "H", "h"),
    Cue("cross", "M-.36 0H.36M0-.36V.36", 0.2, "✚", "✛", "+", "T", "t"),
    Cue("diamond", "M0-.46L.35 0L0 .46L-.35 0z", 0, "◆", "◇", "⋄", "V", "v"),
)
