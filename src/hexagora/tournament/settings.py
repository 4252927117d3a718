"""What an organiser chooses: the system, the games, how many rounds, what byes are worth, how ties are broken."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

System = Literal["swiss", "round_robin", "knockout", "groups", "tables", "free"]  # how rounds are paired
TieBreak = Literal["points", "difference", "buchholz", "sonneborn_berger", "direct", "quotient"]  # see standings.py
Value = str | int | bool

SYSTEMS: tuple[System, ...] = get_args(System)  # all of them
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)  # all of them
USUAL_TIE_BREAKS: tuple[TieBreak, ...] = ("buchholz", "sonneborn_berger", "difference")  # of a new tournament


class Discipline(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is played in a round. Nothing here knows the game: who starts or draws it does."""

    game: str  # its id
    options: dict[str, Value] = {}
    sizes: tuple[int, ...] = (2,)  # how many may sit at a table
    partners: tuple[int, ...] = ()  # the sizes at which one plays with whoever sits opposite


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that an organiser chooses. `checks.py` says what cannot change once a round is paired. They are stored whole:
    other defaults some day do not change what was chosen."""

    name: str
    system: System
    games: tuple[Discipline, ...]  # one, or several in turn: round by round
    rounds: int = 0  # of a Swiss, of tables or of free play; 0: as many as the system needs (Swiss: see swiss.py)
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS
    cycles: int = 1  # how often all meet all in a round robin: 1 or 2
    groups: int = 2  # before a knockout: how many
    advance: int = 2  # of each group
    third_place: bool = False  # a match for it, in a knockout
    table_size: int = 2  # how many sit at a table if possible, where more than two play
    bye: float = 1.0  # what it is worth not to be paired where the number is odd
    absence: float = 0.0  # what a round is worth that somebody asked to miss
    place: str = ""  # where it is held
    online: bool = False  # the games are played here, and begin with their round
    entry: bool = False  # whether people may enter themselves
    listed: bool = False  # among the tournaments that everybody sees
    chat: bool = True  # at the tables, online
    clock: str = ""  # as records write it: "300+5", "3d"; empty: none
    times: tuple[int, ...] = ()  # when rounds are planned to begin, in milliseconds since 1970


__all__ = ["SYSTEMS", "TIE_BREAKS", "USUAL_TIE_BREAKS", "Discipline", "Settings", "System", "TieBreak"]
