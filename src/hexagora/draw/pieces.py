"""The pieces as SVG, drawn around the origin with radius 1."""

from __future__ import annotations

from collections.abc import Sequence

from .brush import Brush
from .cues import Cue
from .view import Player

CROWN = "M-.5 .06L-.6-.46L-.27-.2L0-.62L.27-.2L.6-.46L.5 .06z"


def shades(id: str, brush: Brush) -> str:
    """What pieces and cells share: light from above on the left, and strokes on cells that are closed."""
    return (
        f'<radialGradient id="{id}-shine" cx=".36" cy=".26" r=".8">'
        f'<stop offset="0" stop-color="#fff" stop-opacity=".22"/>'
        f'<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        f'<pattern id="{id}-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path d="M0 0V8" {brush(stroke="wire")} stroke-width="3"/></pattern>'
    )


def sign(cue: Cue, token: str, brush: Brush, place: str = "") -> str:
    """A player's cue, in the colour of a token."""
    colours = brush("none", token) + f' stroke-width="{cue.stroke}"' if cue.stroke else brush(token)
    return f'<path d="{cue.path}" {colours}{place}/>'


def disc(paint: str, brush: Brush, id: str) -> str:
    return (
        f'<ellipse cy=".11" rx="1.03" ry="1.02" {brush("black")} fill-opacity=".22"/>'
        f'<circle r=".97" {brush(paint, f"{paint}-rim")} stroke-width=".09"/>'
        f'<circle r=".92" fill="url(#{id}-shine)"/>'
    )


def badge(player: Player, brush: Brush, hollow: bool = False) -> str:
    """A player's colour and cue, flat; hollow: only the cue in that colour."""
    paint = player.paint
    if hollow:
        edge = f'<circle r=".9" {brush("surface", f"{paint}-sign")} stroke-width=".14"/>'
        return edge + sign(player.cue, f"{paint}-sign", brush)
    edge = f'<circle r=".9" {brush(paint, "surface")} stroke-width=".3"/>'
    rim = f'<circle r=".9" {brush("none", f"{paint}-rim")} stroke-width=".09"/>'
    return edge + rim + sign(player.cue, f"{paint}-ink", brush, ' transform="scale(1.1)"')


def figure(role: str, paint: str, cue: Cue, brush: Brush, id: str) -> str:
    """A player's piece: a stone, a king with a crown, a piece that is home with a ring around it, or a fragile one,
    which is no more than a ring."""
    ink = f"{paint}-ink"
    if role == "fragile":
        body = f'<circle r=".92" {brush("lift")}/><circle r=".84" {brush("none", f"{paint}-sign")} stroke-width=".23"/>'
        return body + sign(cue, f"{paint}-sign", brush, ' transform="scale(.93)"')
    body = disc(paint, brush, id)
    if role == "king":
        crown = f'<path d="{CROWN}" {brush(ink)} stroke-linejoin="round"/>'
        return body + crown + sign(cue, ink, brush, ' transform="translate(0 .47) scale(.7)"')
    if role == "home":
        return body + f'<circle r="1.15" {brush("none", f"{paint}-sign")} stroke-width=".1"/>' + sign(cue, ink, brush)
    return body + sign(cue, ink, brush)


def tile(outline: Sequence[tuple[float, float]], player: Player, brush: Brush) -> str:
    """A player's tile, which fills its outline."""
    paint = player.paint
    inner = _path([(x * 0.84, y * 0.84) for x, y in outline])
    return (
        f'<path d="{_path(outline)}" {brush(paint, f"{paint}-rim")} stroke-width=".09" stroke-linejoin="round"/>'
        f'<path d="{inner}" {brush("none", f"{paint}-ink")} stroke-opacity=".22" stroke-width=".07"/>'
        + sign(player.cue, f"{paint}-ink", brush)
    )


def block(outline: Sequence[tuple[float, float]], brush: Brush) -> str:
    """A block that nobody owns fills its cell: its top is lighter, its right side darker."""
    if not outline:
        return f'<circle r="1" {brush("block", "block-rim")} stroke-width=".1"/>'
    top = min(range(len(outline)), key=lambda place: outline[place][1])
    left, peak, right, below, foot = (outline[(top + step) % len(outline)] for step in (-1, 0, 1, 2, 3))
    lit, dark = _path([peak, right, (0, 0), left]), _path([(0, 0), right, below, foot])
    return (
        f'<path d="{_path(outline)}" {brush("block")}/>'
        f'<path d="{lit}" {brush("white")} fill-opacity=".13"/><path d="{dark}" {brush("black")} fill-opacity=".13"/>'
    )


def match(brush: Brush) -> str:
    """A match stick."""
    return (
        f'<g transform="rotate(28)"><ellipse cx=".12" cy=".12" rx=".2" ry=".94" {brush("black")} fill-opacity=".22"/>'
        f'<rect x="-.13" y="-.64" width=".26" height="1.56" rx=".08" {brush("wood")}/>'
        f'<ellipse cy="-.7" rx=".22" ry=".31" {brush("red")}/></g>'
    )


def _path(outline: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "z"
