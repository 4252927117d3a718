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
        "date:   31 January 2026",
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


def test_one_of_many_games_is_chosen_by_its_number(cli: Cli, tmp_path: Path) -> None:
    games, board, saved = (str(tmp_path / name) for name in ("games.jsonl", "board.svg", "saved.json"))
    texts = (json.dumps(Record("hex", {"size": 3}, moves).data) for moves in ("c3", "d3 b2"))
    Path(games).write_text("\n".join(texts))
    sentence = f"There are 2 games in {games}, and one was expected: --number 1 is the first of them."
    for arguments in (["replay", games], ["analyse", games], ["play", "--load", games], ["convert", games, board]):
        answer = cli(*arguments)
        assert (answer.code, answer.err) == (2, f"hexagora: {sentence}\n")
    assert "1. d3 2. b2" in cli("replay", games, "--number", "2").out
    assert "1. c3" in cli("replay", games, "--number", "1").out
    assert json.loads(cli("analyse", games, "--number", "2", "--simulations", "1", "--json").out)["moves"] == [
        "d3",
        "b2",
    ]
    assert cli("play", "--load", games, "--number", "2", stdin=f"c3\nsave {saved}\n").code == 0
    assert record.read(Path(saved).read_bytes()).moves == ("d3", "b2", "c3")
    assert cli("convert", games, board, "--number", "2").code == 0 and Path(board).read_text().count("b2") >= 1
    assert cli("convert", games, saved, "--number", "1").out == f"{saved}: games written: 1.\n"
    assert cli("replay", games, "--number", "3").err == "hexagora: There is no game 3 here; there are 2.\n"


def test_of_many_games_the_one_that_has_no_such_form_is_named(cli: Cli, tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    games.write_text(Record("hex", {"board": "rhombus", "size": 3}).to_json() + Record("gosix").to_json())
    sentences = "Game 2 cannot be written in this form. SGF and HexWorld links hold only Hex for two"
    assert cli("convert", str(games), str(tmp_path / "x.sgf")).err.startswith(f"hexagora: {sentences}")
    assert not (tmp_path / "x.sgf").exists()


def test_sgf_in_another_charset(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes("(;SZ[5]PB[Éva];B[c3])".encode("cp1252"))
    for command in (["replay"], ["analyse", "--simulations", "1"], ["convert", "--to", "json"]):
        arguments = [command[0], str(file), *(["-"] if command[0] == "convert" else []), *command[1:]]
        assert "Éva" in cli(*arguments).out
    assert cli("play", "--load", str(file), stdin=f"save {tmp_path / 'x.json'}\n").code == 0
    assert record.read((tmp_path / "x.json").read_bytes()).seats[0].name == "Éva"


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


def test_who_plays_which_colour_after_a_swap(cli: Cli, tmp_path: Path) -> None:
    file, page = tmp_path / "game.json", tmp_path / "page.html"
    seats = [Participant("Ann"), Participant("Bob")]
    played = Record("hex", {"size": 3}, "c3 swap leave 1", (0, 1), seats=seats, reason="leave")
    played.comment = "The final."
    file.write_text(played.to_json())
    printed = cli("replay", str(file)).out
    assert "\nRed (1): Ann\nBlack (0): Bob\n{The final.}\n1. c3 2. swap" in printed
    assert "Black (0, Bob) wins." in printed
    assert "\nBlack (0): Ann\nRed (1): Bob\n" in cli("replay", str(file), "--at", "1").out
    analysed = cli("analyse", str(file), "--simulations", "1", "--html", str(page)).out
    assert "Red: Ann\nBlack: Bob\n" in analysed and "Black (Bob)" in analysed
    assert "player 1" not in analysed + page.read_text("utf-8")
    assert "Black: Bob</li>" in page.read_text("utf-8") and "Black (Bob) wins." in page.read_text("utf-8")


def test_a_swap_tells_who_plays_which_colour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\n\n"))
    played = Record("hex", {"size": 3}, "c3 swap d3", seats=[Participant("Ann"), Participant("Bob")])
    ReplayTalk(Terminal(Words()), played, played).run()
    before, after = capsys.readouterr().out.split("Move 2 of 3: swap\n")
    assert before.count("Black (0): Ann\nRed (1): Bob\n") == 1
    assert after.startswith("Red (1): Ann\nBlack (0): Bob\n") and after.count("Ann") == 1


# What play does with a record


def saved_after(cli: Cli, file: Path, typed: str, name: str = "saved.json") -> Record:
    """The record of a game that was loaded and gone on with."""
    target = file.parent / name
    assert f"Saved as {target}." in cli("play", "--load", str(file), stdin=f"{typed}\nsave {target}\n").out
    return record.read(target.read_bytes())


def test_play_keeps_all_that_a_record_has(cli: Cli, file: Path) -> None:
    played = game()
    assert saved_after(cli, file, "c4") == at_the_end(played, "c4")
    assert record.read(file.read_bytes()) == game()


def at_the_end(played: Record, *moves: str) -> Record:
    played.end().add_line(moves)
    return played


def test_another_move_after_undo_makes_a_variation_of_what_was_played(cli: Cli, file: Path) -> None:
    again = saved_after(cli, file, "undo\nundo\nb2")
    assert again.moves == ("c3", "c1", "b2")
    other = again.at("2.1.2")
    assert other.line() == ["c3", "c1", "d3", Leave(0)]
    assert again.at("1").comment == "The centre." and again.seats == game().seats and again.headers == game().headers


def test_moves_that_are_typed_and_taken_back_leave_no_trace(cli: Cli, file: Path) -> None:
    assert saved_after(cli, file, "c4\nundo") == game()
    assert saved_after(cli, file, "c4\nundo\ne2", "other.json") == at_the_end(game(), "e2")


def test_what_was_taken_back_and_not_replaced_stays_in_the_file(cli: Cli, file: Path) -> None:
    assert saved_after(cli, file, "undo\nundo") == game()
    assert saved_after(cli, file, "undo\nundo\nd3", "other.json") == game()


def test_result_and_reason_are_those_of_the_end(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(Record("hex", {"size": 3}, "c3 leave 1", (1, 0), reason="time", date="2026-01-31").to_json())
    again = saved_after(cli, file, "show", "1.json")
    assert (again.result, again.reason, again.date) == ((1.0, 0.0), "time", "2026-01-31")
    again = saved_after(cli, file, "undo\nd3", "2.json")
    assert (again.moves, again.result, again.reason) == (("c3", "d3"), None, "")
    again = saved_after(cli, file, "undo\nd3\nleave", "3.json")
    assert (again.moves, again.result, again.reason) == (("c3", "d3", Leave(0)), (0.0, 1.0), "leave")
    file.write_text(Record("hex", {"size": 3}, "c3", (0.5, 0.5), reason="agreed").to_json())
    assert saved_after(cli, file, "show", "4.json").reason == "agreed"
    again = saved_after(cli, file, "d3", "5.json")
    assert (again.result, again.reason) == (None, "")


def test_save_refuses_endings_that_it_does_not_know(cli: Cli, tmp_path: Path) -> None:
    for language, sentence in (
        ("en", "is not known by its ending; allowed: .json, .jsonl, .sgf"),
        ("fr", "ne dit pas"),
    ):
        answer = cli("play", "hex", "--lang", language, stdin=f"c3\nsave {tmp_path}/x.pgn\nsave {tmp_path}/x\n")
        assert sentence in answer.out
        assert not (tmp_path / "x.pgn").exists() and record.read((tmp_path / "x").read_bytes()).moves == ("c3",)
        (tmp_path / "x").unlink()


def test_play_goes_on_from_a_position_and_keeps_it(cli: Cli, tmp_path: Path) -> None:
    place, saved = tmp_path / "position.txt", tmp_path / "saved.json"
    place.write_text("hex size=3 ; 0 c3 ; 1 d3 ; turn 0\n")
    assert cli("play", "--load", str(place), stdin=f"c1\nsave {saved}\n").code == 0
    again = record.read(saved.read_text("utf-8"))
    assert again.moves == ("c1",)
    assert again.replay()[-1].pieces() == {"c1": "0", "c3": "0", "d3": "1"}
