"""The games of the catalogue as tournaments know them: how many may sit at a table, and what is played there."""

from __future__ import annotations

from collections.abc import Mapping

from . import Field, Game, catalogue, game
from .errors import BadOption
from .extras import extra

with extra("tournament"):
    from msgspec.structs import replace

from .tournament.settings import Discipline, Value

PLAYERS = "players"  # the option that says how many play, of games that leave it open


def discipline(game_id: str, options: Mapping[str, Value]) -> Discipline:
    """A game with its options, and every number of players that they allow; only one if they name it. BadOption, with
    the reason, if there is no such game or it does not have them."""
    field = _players_field(game_id)
    if field is None or PLAYERS in options:
        sizes: tuple[int, ...] = ()
    else:
        sizes = tuple(int(size) for size in field.values if _can_play(game_id, options, int(size)))
    found = Discipline(game_id, dict(options), sizes or (game(game_id, **options).players,))
    return replace(found, partners=tuple(size for size in found.sizes if game_at(found, size).start().scene().teams))


def game_at(table: Discipline, size: int) -> Game:
    """What so many people play."""
    players = {} if _players_field(table.game) is None else {PLAYERS: size}
    return game(table.game, **{**table.options, **players})


def counts_points(table: Discipline) -> bool:
    """Whether the game counts points; so it seems where nobody knows it."""
    try:
        return game_at(table, table.sizes[0]).start().scores is not None
    except BadOption:
        return True


def _players_field(game_id: str) -> Field | None:
    return next((field for field in catalogue.Entry(game_id).fields() if field.name == PLAYERS), None)


def _can_play(game_id: str, options: Mapping[str, Value], size: int) -> bool:
    try:
        game(game_id, **options, **{PLAYERS: size})
    except BadOption:
        return False
    return True


__all__ = ["counts_points", "discipline", "game_at"]
