"""The pieces as SVG, drawn around the origin with radius 1."""

from __future__ import annotations

from collections.abc import Sequence

from .brush import Brush
from .cues import Cue
from .view import Player

CROWN = "M-.5 .06L-.6-.46L-.27-.2L0-.62L.27-.2L.6-.46L.5 .06z"


def shades(id: str) -> str:
    """The gradients that pieces share: light from above on the left, a soft shadow below."""
    return (
        f'<radialGradient id="{id}-shine" cx=".36" cy=".28" r=".75">'
        f'<stop offset="0" stop-color="#fff" stop-opacity=".26"/>'
        f'<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        f'<radialGradient id="{id}-shadow"><stop offset=".7" stop-color="#000" stop-opacity=".34"/>'
        f'<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>'
    )


def sign(cue: Cue, token: str, brush: Brush, place: str = "") -> str:
    """A player's cue, in the colour of a token."""
    colours = brush("none", token) + f' stroke-width="{cue.stroke}"' if cue.stroke else brush(token)
    return f'<path d="{cue.path}" {colours}{place}/>'


def disc(paint: str, brush: Brush, id: str) -> str:
    return (
        f'<circle cy=".12" r="1.16" fill="url(#{id}-shadow)"/>'
        f'<circle r=".97" {brush(paint, f"{paint}-rim")} stroke-width=".09"/>'
        f'<circle r=".93" fill="url(#{id}-shine)"/>'
    )


def badge(player: Player, brush: Brush) -> str:
    """A player's colour and cue, flat."""
    paint = player.paint
    return f'<circle r="1" {brush(paint, f"{paint}-rim")} stroke-width=".16"/>' + sign(
        player.cue, f"{paint}-ink", brush
    )


def figure(role: str, paint: str, cue: Cue, brush: Brush, id: str) -> str:
    """A player's piece: a stone, a king with a crown, a piece that is home with a ring around it, or a fragile one,
    hollow and smaller."""
    ink = f"{paint}-ink"
    if role == "fragile":
        body = f'<circle r=".74" {brush(f"{paint}-soft", paint)} stroke-width=".16"/>'
        edge = f'<circle r=".8" {brush("none", f"{paint}-sign")} stroke-width=".1" stroke-dasharray=".31 .194"/>'
        return body + edge + sign(cue, f"{paint}-sign", brush, ' transform="scale(.8)"')
    body = disc(paint, brush, id)
    if role == "king":
        crown = f'<path d="{CROWN}" {brush(ink)} stroke-linejoin="round"/>'
        return body + crown + sign(cue, ink, brush, ' transform="translate(0 .47) scale(.8)"')
    if role == "home":
        ring = f'<circle r="1.2" {brush("none", paint)} stroke-width=".12"/>'
        outer = f'<circle r="1.28" {brush("none", f"{paint}-rim")} stroke-width=".05"/>'
        return body + ring + outer + sign(cue, ink, brush)
    return body + sign(cue, ink, brush)


def tile(outline: Sequence[tuple[float, float]], player: Player, brush: Brush, id: str, named: bool) -> str:
    """A player's tile, which fills its cell; its cue leaves room for a name."""
    paint, path = player.paint, _path(outline)
    place = ' transform="translate(0 -.16) scale(.8)"' if named else ' transform="scale(.9)"'
    return (
        f'<path d="{path}" {brush(f"{paint}-rim", f"{paint}-rim")} stroke-width=".3" stroke-linejoin="round"/>'
        f'<path d="{path}" {brush(paint, paint)} stroke-width=".2" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="url(#{id}-shine)"/>' + sign(player.cue, f"{paint}-ink", brush, place)
    )


def block(outline: Sequence[tuple[float, float]], brush: Brush) -> str:
    """A block that nobody owns fills its cell."""
    if not outline:
        return f'<circle r="1" {brush("block", "block-rim")} stroke-width=".1"/>'
    path = _path(outline)
    return (
        f'<path d="{path}" {brush("block-rim", "block-rim")} stroke-width=".4" stroke-linejoin="round"/>'
        f'<path d="{path}" {brush("block", "block")} stroke-width=".26" stroke-linejoin="round"/>'
    )


def match(brush: Brush, id: str) -> str:
    """A match stick."""
    return (
        f'<ellipse cx=".1" cy=".22" rx=".62" ry="1.05" fill="url(#{id}-shadow)" opacity=".55" transform="rotate(24)"/>'
        f'<g transform="rotate(24)"><rect x="-.15" y="-.7" width=".3" height="1.75" rx=".12" '
        f'{brush("wood", "wood-rim")} stroke-width=".07"/>'
        f'<ellipse cy="-.72" rx=".27" ry=".36" {brush("red", "red-rim")} stroke-width=".07"/></g>'
    )


def _path(outline: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "z"
