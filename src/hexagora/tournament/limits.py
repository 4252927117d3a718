"""How much a tournament may hold."""

from __future__ import annotations

MOST_ENTRANTS = 1000
MOST_ROUNDS = 100
MOST_TABLES = 2000  # of one round: free play goes on and on
MOST_STEPS = 20_000  # of the log, from which a tournament is read
MOST_GAMES = 20  # that are played in turn
MOST_HELPERS = 20
MOST_FORBIDDEN = 500  # pairs
LONGEST_TITLE = 80
LONGEST_NAME = 40  # of an entrant or a club
MOST_RATING = 9999
MOST_NUMBER = 1_000_000  # of an entrant: some are removed, and no number is given twice
MOST_POINTS = 1_000_000  # of a game
LARGEST_TABLE = 6
LATEST = 253_402_300_799_999  # in milliseconds since 1970: the end of the year 9999, which calendars still know
