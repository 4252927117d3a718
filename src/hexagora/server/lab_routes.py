"""The lab over HTTP: the stored figures of all presets. Nothing is measured here."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from functools import cache
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from .. import catalogue, locales
from ..lab.statistics import Statistics, sides_of
from ..lab.storage import stored_runs
from ..lab.wording import Wording, strength_words
from .guests import language_of
from .lab_bodies import HistogramData, LabRowData, LabRunData, LabTableData, OpeningData
from .look import typeset
from .wire import encode, players_data, position_data

router = APIRouter(prefix="/api/lab")


@router.get("")
async def lab(request: Request) -> Response:
    """The main figures of every preset."""
    return _answer(await asyncio.to_thread(_table, language_of(request)))


@router.get("/{game}")
async def game_in_lab(request: Request, game: str) -> Response:
    """All figures of a game's presets; none of a game that was not measured."""
    if not catalogue.has(game):
        raise HTTPException(404)
    return _answer(await asyncio.to_thread(_encoded, game, language_of(request)))


def _answer(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-cache"})


@cache
def _table(language: str) -> bytes:
    """Made once, in which time games go on."""
    runs = [stored_runs(preset.game_id)[preset.id] for preset in presets()]
    methods = dict.fromkeys((run["strength"], run["seed"]) for run in runs)
    sentences = [
        locales.say(language, "lab", "table", strength=strength_words(strength, language), seed=seed)
        for strength, seed in methods
    ]
    rows = [LabRowData(**_row(preset, _figures(preset))) for preset in presets()]
    return encode(LabTableData(" ".join(sentences), rows))


def presets() -> list[catalogue.Preset]:
    """Those that were measured."""
    return [preset for entry in catalogue.games() for preset in entry.presets if preset.id in stored_runs(entry.id)]


@cache
def _encoded(game: str, language: str) -> bytes:
    return encode([run_data(preset, language) for preset in presets() if preset.game_id == game])


def _figures(preset: catalogue.Preset) -> Statistics:
    return Statistics.from_data(stored_runs(preset.game_id)[preset.id]["figures"])


def _row(preset: catalogue.Preset, figures: Statistics) -> dict[str, Any]:
    names = ("games", "even", "length", "stopped", "branching", "seats", "people", "draws", "leads")
    return {"game": preset.game_id, "preset": preset.id, **{name: getattr(figures, name) for name in names}}


def run_data(preset: catalogue.Preset, language: str) -> LabRunData:
    run, figures, game = stored_runs(preset.game_id)[preset.id], _figures(preset), preset.game()
    words, state = Wording(game, figures, language), game.start()
    name, _, amount = run["strength"].partition(":")
    command = f"hexagora lab {preset.game_id} --preset {preset.id} --{name} {amount} --games {figures.games}"
    return LabRunData(
        **_row(preset, figures),
        names=words.names,
        sides=[side[0] for side in sides_of(game)],
        players=players_data(state),
        position=position_data(state, with_board=True),
        method=typeset(words.about(run["strength"], run["seed"]), language),
        command=f"{command} --openings {run['rounds']} --seed {run['seed']}",
        lengths=HistogramData(**asdict(figures.lengths)) if figures.lengths else None,
        branching_by_ply=list(figures.branching_by_ply),
        swaps=figures.swaps,
        fairness=[typeset(sentence, language) for sentence in words.fairness()],
        opening_games=figures.opening_games,
        openings=[
            OpeningData(list(one.moves), one.games, one.value, figures.verdict(one), figures.tone(one))
            for one in figures.openings
        ],
        differ=figures.differ,
        opening_words=[typeset(sentence, language) for sentence in words.openings()],
    )
