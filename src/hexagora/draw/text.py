"""Pictures for terminals: characters in rows, readable without colour. No game is named here."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from itertools import pairwise

from .layout import face_neighbours, has_points, labels, links, toward
from .palette import THEMES, Theme
from .view import Mark, Piece, View, allow
