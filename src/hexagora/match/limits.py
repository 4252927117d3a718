"""How much a match may hold."""

from __future__ import annotations

DAY = 24 * 60 * 60 * 1000  # in milliseconds, like all times here
LONGEST_LINE = 300
MOST_LINES = 500
WATCHERS_LINES = 150  # of these, so that watchers leave room for players
WATCHER_LINES = 20  # by one watcher
MOST_MOVES = 3000
# A match is read from its events, so their number is limited. Events that are not moves of the game as it stands share
# what remains beside MOST_MOVES: a game can always be played to its end.
MOST_EVENTS = 5000
MOST_TAKEBACKS = 200
MOST_NEWS = 300  # lines beside the moves; the newest stay
MOST_LEVEL = 10
EXPIRES_LISTED = DAY  # how long an open challenge waits for players
PATIENCE = 5 * 60 * 1000  # how long a player who is away keeps the others waiting where there is no clock
FEW_MOVES = 2  # until so many have been played, anybody may call the game off
EXPIRES_INVITED = 30 * DAY  # how long a match waits for players who were invited by link
MOST_CONDITIONS = 10  # lines of conditional moves
LONGEST_CONDITION = 12  # moves of such a line, of both players
