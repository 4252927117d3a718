"""Data as version 2 of the tables had them, written out by hand: every kind of event under its old name."""

from __future__ import annotations

import hashlib

from hexagora.server.database import Database
from tests.server.stores import Where

TOKENS = {"ann": "a" * 43, "bob": "b" * 43}
TABLES = (
    "CREATE TABLE version (number INTEGER NOT NULL)",
    "INSERT INTO version (number) VALUES (2)",
    "CREATE TABLE people (id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL,"
    " created BIGINT NOT NULL)",
    "CREATE TABLE matches (id TEXT PRIMARY KEY, created BIGINT NOT NULL, setting TEXT NOT NULL, status TEXT NOT NULL,"
    " listed INTEGER NOT NULL)",
    "CREATE INDEX matches_listed ON matches (listed, status)",
    "CREATE TABLE seats (person TEXT NOT NULL, match TEXT NOT NULL, PRIMARY KEY (person, match))",
    "CREATE TABLE events (match TEXT NOT NULL, ply INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (match, ply))",
    "CREATE TABLE alive (name TEXT PRIMARY KEY, at BIGINT NOT NULL, server TEXT NOT NULL)",
    "CREATE INDEX matches_open ON matches (created) WHERE listed = 1 AND status = 'waiting'",
    "INSERT INTO alive (name, at, server) VALUES ('server', 1763000000000, 'old')",
)
SETTING = (
    '{"game":"hex","options":{"board":"rhombus","size":3},"seats":[{"kind":"screen","name":"Ann","by":"ann"},'
    '{"kind":"link"}],"order":[0,1],"by":"ann","created":0,"lot":true,'
    '"clock":CLOCK,"rated":false,"listed":false}'
)
FISCHER = '{"kind":"fischer","seconds":60,"increment":5}'
SITS = '{"kind":"sat","at":1000,"seat":1,"by":"bob","name":"Bob"}'
STARTS = '{"kind":"started","at":1000}'
MATCHES = {
    "agreed": (
        "over",
        FISCHER,
        SITS,
        '{"kind":"stood","at":1100,"seat":1}',
        SITS,
        STARTS,
        '{"kind":"spoke","at":1500,"name":"Eve","person":null,"text":"\\"kind\\":\\"moved\\", ?%s é"}',
        '{"kind":"moved","at":2000,"move":"a1","left":65000}',
        '{"kind":"resumed","at":900000}',
        '{"kind":"offered","at":900100,"offer":"takeback","person":0}',
        '{"kind":"answered","at":900200,"offer":"takeback","person":1,"yes":true}',
        '{"kind":"tookback","at":900200,"moves":0}',
        '{"kind":"moved","at":900300,"move":"b2","left":64000}',
        '{"kind":"offered","at":900400,"offer":"draw","person":0}',
        '{"kind":"answered","at":900500,"offer":"draw","person":1,"yes":true}',
        '{"kind":"agreed","at":900500}',
        '{"kind":"offered","at":900600,"offer":"rematch","person":0}',
        '{"kind":"answered","at":900700,"offer":"rematch","person":1,"yes":true}',
        '{"kind":"rematched","at":900700,"match":"running"}',
    ),
    "flagged": ("over", FISCHER, SITS, STARTS, '{"kind":"quit","at":2000,"person":1,"flag":true}'),
    "cancelled": ("over", FISCHER, '{"kind":"cancelled","at":2000}'),
    "running": (
        "playing",
        "null",
        SITS,
        STARTS,
        '{"kind":"spoke","at":1600,"name":"Eve","person":null,"text":"hi","by":"e"}',
        '{"kind":"moved","at":2000,"move":"a1"}',
        '{"kind":"resumed","at":3000}',
    ),
    "waiting": ("waiting", "null"),
}
KINDS = {text.split('"')[3] for _, _, *events in MATCHES.values() for text in events}


def write_old_data(where: Where) -> None:
    database = Database.open(where)
    for sql in TABLES:
        database.run(sql)
    for id, token in TOKENS.items():
        row = (id, hashlib.sha256(token.encode()).hexdigest(), id.title(), 1)
        database.run("INSERT INTO people (id, token, name, created) VALUES (?, ?, ?, ?)", row)
    for match, (status, clock, *events) in MATCHES.items():
        values = (match, 1, SETTING.replace("CLOCK", clock), status, 0)
        database.run("INSERT INTO matches (id, created, setting, status, listed) VALUES (?, ?, ?, ?, ?)", values)
        for person in ("ann", "bob") if SITS in events else ("ann",):
            database.run("INSERT INTO seats (person, match) VALUES (?, ?)", (person, match))
        for number, text in enumerate(events):
            database.run("INSERT INTO events (match, ply, data) VALUES (?, ?, ?)", (match, number, text))
    database.close()
