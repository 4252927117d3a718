"""A club that holds a tournament at the terminal."""

import json
import re
from pathlib import Path
from typing import Any

from hexagora import locales
from hexagora.tournament_file import read_tournament
from tests.cli.conftest import Answer, Cli

LIST = "Nom;Classement;Club\nAnn;1800;Lyon\nBob;1750\nCléo;1700\nDan;1650;Lille\nÈve;1600;\nFay;;\nGus\nHugo Bat\n"


class Club:
    """A tournament in a file, on which commands are given."""

    def __init__(self, cli: Cli, file: Path) -> None:
        self.cli, self.file = cli, file

    def __call__(self, command: str, *arguments: str, stdin: str = "") -> Answer:
        answer = self.cli("tournament", command, str(self.file), *arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return answer

    def refuses(self, command: str, *arguments: str, stdin: str = "") -> dict[str, str]:
        """The sentences by language; nothing has changed."""
        before = self.file.read_bytes() if self.file.exists() else None
        sentences = {}
        for language in locales.LANGUAGES:
            given = ("tournament", command, str(self.file), *arguments, "--lang", language)
            answer = self.cli(*given, stdin=stdin)
            assert answer.code == 2, answer
            sentence = answer.err.removeprefix("hexagora: ")
            assert len(answer.err.splitlines()) == 1 and sentence.rstrip().endswith((".", "?"))
            sentences[language] = sentence
        assert sentences["en"] != sentences["fr"]
        assert (self.file.read_bytes() if self.file.exists() else None) == before
        return sentences

    def json(self, command: str, *arguments: str) -> Any:
        return json.loads(self(command, *arguments, "--json").out)

    @property
    def names(self) -> list[str]:
        return [entrant.name for entrant in read_tournament(self.file).entrants]


def eight(club: Club, *options: str) -> None:
    club("new", "gomobil", "--name", "Club evening", *(options or ("--rounds", "3")))
    players = club.file.with_name("players.csv")
    players.write_text(LIST, encoding="utf-8")
    club("add", "--csv", str(players))


def rows(text: str) -> list[list[str]]:
    """The cells of a table, without its heading."""
    lines = text.splitlines()
    return [re.split(r" {2,}", line.strip()) for line in lines]


def played(club: Club) -> None:
    eight(club)
    club("pair")
    club("result", stdin="46-45\n40-49\n1-0\n½-½\n")
    club("pair")
    club("result", "1", "1-0")
