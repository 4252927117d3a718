"""hexagora replay and convert, and what play loads and saves."""

import io
import json
import sys
from pathlib import Path

import pytest

from hexagora import record
from hexagora.cli.replay import ReplayTalk
from hexagora.cli.terminal import Terminal
from hexagora.cli.words import Words
from hexagora.record import Leave, Offer, Participant, Record
from tests.cli.conftest import Cli, process

SIZE = {"size": 3, "players": 3}


def game() -> Record:
    """c3 c1 d3, Black leaves; instead of c1: b2 c2, or d3; instead of c2: b4."""
    seats = [Participant("Ann"), Participant(level=4), Participant("Eve", 2)]
    played = Record("hex", SIZE, ["c3", "c1", "d3", Leave(0)], seats=seats, date="2026-01-31", headers={"event": "Cup"})
    first = played.at("1")
    first.comment, first.sign, first.seconds = "The centre.", "!?", 2.5
    first.offers = [Offer("takeback", 0, "declined")]
    first.add_line(["b2", "c2"])
    first.add_line(["b2", "b4"])
    first.add_variation("d3")
    return played


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(game().to_json(), "utf-8")
    return path


def test_a_game_is_printed_for_programs(cli: Cli, file: Path) -> None:
    answer = cli("replay", str(file))
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].startswith("Hex (")
    assert lines[1:6] == [
        "Black (0): Ann",
        "Red (1): computer, level 4",
        "Yellow (2): Eve (computer, level 2)",
        "date:   2026-01-31",
        "event:  Cup",
    ]
    assert lines[6:12] == [
        "1. c3!? (2.5 s) {The centre.} 2. c1",
        "  2. b2 3. c2",
        "    3. b4",
        "  2. d3",
        "3. d3 4. Black (0) leaves the game",
        "",
    ]
    assert "Move 4 of 4: Black (0) leaves the game" in lines


def test_a_game_is_printed_up_to_a_position(cli: Cli, file: Path) -> None:
    out = cli("replay", str(file), "--at", "1").out
    assert "Move 1 of 4: c3!? (2.5 s)\nThe centre.\n" in out
    assert "Black (0) would like to take a move back; the others decline.\nThen c1; or b2, d3\n" in out
    assert "Move 3 of 3: b4" in cli("replay", str(file), "--at", "1.1.1.1.1").out
    answer = cli("replay", str(file), "--at", "9")
    assert (answer.code, answer.err) == (2, "hexagora: The game has no position 9.\n")


def test_how_a_game_ended_is_said(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "draw.json"
    file.write_text(Record("hex", {}, ["d4"], (0.5, 0.5), reason="agreed").to_json())
    assert cli("replay", str(file)).out.endswith("\nA draw was agreed.\nA draw between Black (0) and Red (1).\n")


def walk(
    commands: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str = "en"
) -> str:
    """What a dialogue shows."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(commands))
    played = game()
    ReplayTalk(Terminal(Words(language)), played, played).run()
    return capsys.readouterr().out


def moves_in(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if line.startswith(("Move ", "Coup ", "The beginning", "Le début"))]


def test_a_game_is_walked_through(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = walk("\nb2\nn\nback\n1\nend\n99\nstart\nback\nnonsense\nquit\nend\n", monkeypatch, capsys)
    assert moves_in(shown) == [
        "The beginning of the game; moves: 4.",
        "Move 1 of 4: c3!? (2.5 s)",
        "Move 2 of 3: b2",
        "Move 3 of 3: c2",
        "Move 2 of 3: b2",
        "Move 1 of 4: c3!? (2.5 s)",
        "Move 4 of 4: Black (0) leaves the game",
        "The beginning of the game; moves: 4.",
    ]
    assert shown.count("A move that follows here: its variation.") == 1


def test_a_game_is_walked_through_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = walk("\nfin\nretour\ndébut\n", monkeypatch, capsys, "fr")
    assert moves_in(shown) == [
        "Le début de la partie ; coups : 4.",
        "Coup 1 sur 4 : c3!? (2,5 s)",
        "Coup 4 sur 4 : Noir (0) quitte la partie",
        "Coup 3 sur 4 : d3",
        "Le début de la partie ; coups : 4.",
    ]


def test_games_are_converted(cli: Cli, file: Path, tmp_path: Path) -> None:
    lines, again = tmp_path / "games.jsonl", tmp_path / "again.json"
    assert cli("convert", str(file), str(lines)).out == f"{lines}: games written: 1.\n"
    lines.write_text(lines.read_text("utf-8") * 2, "utf-8")
    assert cli("convert", str(lines), str(again)).out == f"{again}: games written: 2.\n"
    assert record.read_all(again.read_text("utf-8")) == [game(), game()]
    answer = cli("replay", str(again))
    assert (answer.code, answer.err) == (2, "hexagora: There are 2 games here, and one was expected.\n")


def test_classic_hex_is_converted_for_other_programs(cli: Cli, tmp_path: Path) -> None:
    classic = Record("hex", {"board": "rhombus", "size": 5}, ["c3", "b2", "d4"])
    (tmp_path / "game.json").write_text(classic.to_json())
    for name in ("game.sgf", "game.hexworld", "again.json"):
        last = tmp_path / name
        assert cli("convert", str(tmp_path / "game.json"), str(last)).code == 0
        assert record.read(last.read_text("utf-8")).moves == classic.moves
        saved = tmp_path / f"saved-{name}"
        assert cli("play", "--load", str(last), stdin=f"a1\nsave {saved}\n").code == 0
        assert record.read(saved.read_text("utf-8")).moves == (*classic.moves, "a1")
    two = (tmp_path / "game.hexworld").read_text("utf-8") * 2
    assert [one.moves for one in record.read_all(two)] == [classic.moves] * 2


def test_standard_streams_are_converted(file: Path) -> None:
    answer = process("convert", "-", "-", "--to", "jsonl", stdin=file.read_text("utf-8"))
    assert answer.returncode == 0
    assert json.loads(answer.stdout) == json.loads(file.read_text("utf-8"))
    assert len(answer.stdout.splitlines()) == 1


def test_games_of_an_arena_are_converted(cli: Cli, tmp_path: Path) -> None:
    arena, games = tmp_path / "match.jsonl", tmp_path / "games.json"
    cli("arena", "hex", "random", "random", "--size", "2", "--games", "2", "--parallel", "1", "--records", str(arena))
    assert cli("convert", str(arena), str(games)).code == 0
    assert len(record.read_all(games.read_text("utf-8"))) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["convert", "FILE", "x.pdf"],
            "What form x.pdf should have is not known by its ending; allowed: .json, .jsonl,",
        ),
        (
            ["convert", "FILE", "-", "--to", "pdf"],
            "The form cannot be pdf; allowed: gif, hexworld, json, jsonl, png, sgf, svg, webp.",
        ),
        (["convert", "nothing", "x.json"], "nothing cannot be read: No such file or directory."),
        (["convert", "FILE", "/no/where.json"], "/no/where.json cannot be written: No such file or directory."),
        (["replay", "nothing"], "nothing cannot be read: No such file or directory."),
        (["replay", "FILE", "--at", "x"], "The game has no position x."),
    ],
)
def test_bad_usage(cli: Cli, file: Path, arguments: list[str], sentence: str) -> None:
    answer = cli(*[str(file) if argument == "FILE" else argument for argument in arguments])
    assert answer.code == 2
    assert answer.err.startswith(f"hexagora: {sentence}")


def test_a_file_that_is_no_text(cli: Cli, file: Path) -> None:
    file.write_bytes(b"\xff\xfe(\x00;\x00")
    for lang, sentence in (("en", "is no text in UTF-8."), ("fr", "n'est pas un texte en UTF-8.")):
        answer = cli("replay", str(file), "--lang", lang)
        assert (answer.code, answer.err) == (2, f"hexagora: {file} {sentence}\n")


def test_spaces_of_french_are_printed(cli: Cli, file: Path) -> None:
    file.write_text("(;GM[1];B[dd])")
    assert cli("replay", str(file), "--lang", "fr").err == (
        "hexagora: Ligne 1, colonne 6 : ce SGF est du jeu numéro 1 ; seul le Hex, GM[11], est lu.\n"
    )
    game = Record("hex", SIZE, ["c3"])
    game.end().comment = "Bien vu\u202f! \x1b[2J"
    file.write_text(game.to_json(), "utf-8")
    printed = cli("replay", str(file)).out
    assert "Bien vu !" in printed and "\x1b" not in printed


def test_what_cannot_be_played_is_named_with_its_place_and_cause(cli: Cli, file: Path) -> None:
    data = game().data
    data["moves"][1]["variations"][0].append("c3")
    file.write_text(json.dumps(data))
    assert cli("replay", str(file)).err == (
        "hexagora: Move 4, c3, of a variation (moves[1].variations[0][2]) cannot be played. c3 is taken.\n"
    )


def test_play_goes_on_from_a_position_and_keeps_it(cli: Cli, tmp_path: Path) -> None:
    place, saved = tmp_path / "position.txt", tmp_path / "saved.json"
    place.write_text("hex size=3 ; 0 c3 ; 1 d3 ; turn 0\n")
    assert cli("play", "--load", str(place), stdin=f"c1\nsave {saved}\n").code == 0
    again = record.read(saved.read_text("utf-8"))
    assert again.moves == ("c1",)
    assert again.replay()[-1].pieces() == {"c1": "0", "c3": "0", "d3": "1"}
