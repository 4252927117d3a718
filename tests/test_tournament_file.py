"""Tournaments in files: what is written is there, whatever happens; what is not a tournament is refused."""

import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hexagora import locales, tournament_file
from hexagora.errors import BadText, IllegalMove
from hexagora.tournament import Author, Discipline, Settings, Tournament, begin, replay
from hexagora.tournament.change import apply, last_step
from hexagora.tournament.commands import (
    AddEntrants,
    EndTournament,
    EnterResult,
    NewEntrant,
    PairRound,
    UndoStep,
)
from hexagora.tournament.events import EntrantChanged, LogStep, StepUndone, TournamentBrought, TournamentEvent
from hexagora.tournament.result_text import read_result
from hexagora.tournament.steps import with_events
from hexagora.tournament.tournament import Entrant
from hexagora.tournament_file import MOST_BYTES, TournamentFile, read_log, read_tournament

ME = Author("", "Ann")
CUP = begin("cup", ME, Settings("Club evening", "swiss", (Discipline("gomobil"),), rounds=3), now=1)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and limits of a POSIX system")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cup.jsonl"


def new(path: Path) -> TournamentFile:
    return TournamentFile.create(path, CUP.id, CUP.log[0])


def play(file: TournamentFile) -> None:
    """Some commands, one of them with two steps, one that undoes."""
    file.execute(ME, AddEntrants(tuple(map(NewEntrant, ["Ann", "Bob", "Cleo", "Dan", "Ève"]))), 2)
    file.execute(ME, PairRound(file.tournament.version), 3)
    file.execute(ME, EnterResult(1, 1, read_result("46-45", 2)), 4)
    file.execute(ME, EnterResult(1, 2, read_result("½-½", 2)), 5)
    file.execute(ME, UndoStep(file.tournament.version), 6)


def test_what_is_done_is_read_again(path: Path) -> None:
    with new(path) as file:
        play(file)
        done = file.tournament
    assert done.version == 7
    assert read_tournament(path) == done
    with TournamentFile(path) as file:
        assert file.tournament == done
        file.execute(ME, EndTournament(done.version), 7)
    assert read_tournament(path).over


def test_a_command_is_a_line(path: Path) -> None:
    with new(path) as file:
        play(file)
    heading, *lines = path.read_text(encoding="utf-8").splitlines()
    assert heading == '{"hexagora":"tournament","version":1,"id":"cup"}'
    assert [line.count('"at"') for line in lines] == [1, 1, 1, 2, 1, 1]  # the first result begins the round


def test_what_is_refused_or_changes_nothing_is_not_written(path: Path) -> None:
    with new(path) as file:
        play(file)
        before = path.read_bytes()
        with pytest.raises(IllegalMove):
            file.execute(ME, PairRound(1), 8)
        assert file.execute(ME, EnterResult(1, 1, read_result("46-45", 2)), 8) == []
    assert path.read_bytes() == before


def long_log(path: Path, changes: int, undone: int) -> bytes:
    """A thousand entrants, of whom one after the other changes, and the last of these changes undone."""
    with new(path) as file:
        file.execute(ME, AddEntrants(tuple(NewEntrant(f"P{number}") for number in range(1000))), 1)
        text = path.read_bytes()
    events: list[TournamentEvent] = [EntrantChanged(Entrant(1 + one % 1000, f"A{one}")) for one in range(changes)]
    events += [StepUndone(2 + changes - one) for one in range(undone)]
    steps = [[LogStep(number, 1, "", "Ann", event)] for number, event in enumerate(events, 3)]
    return text + b"".join(msgspec.json.encode(step) + b"\n" for step in steps)


@pytest.mark.parametrize("undone", [0, 1, 30, 299, 300])
def test_long_logs_take_steady_work(path: Path, monkeypatch: pytest.MonkeyPatch, undone: int) -> None:
    """However deep one undoes: nothing is looked through at each step, and few states are kept."""
    monkeypatch.setattr(tournament_file, "MOST_STATES", 20)
    applied: list[int] = []
    looked_up: list[int] = []

    def counted(tournament: Tournament, step: LogStep) -> Tournament:
        applied.append(step.number)
        looked_up.append("by_number" not in tournament.__dict__)
        return apply(tournament, step)

    monkeypatch.setattr(tournament_file, "apply", counted)
    tournament, _ = read_log(long_log(path, 300, undone))
    assert tournament == replay("cup", tournament.log)
    assert [one.name[0] for one in tournament.entrants].count("A") == 300 - undone
    assert len(applied) <= 301 + 300 * undone / 20 and sum(looked_up) < 2 + undone


def test_that_it_was_brought_stays_when_all_else_is_undone(path: Path) -> None:
    eve = Author("", "Eve")
    with new(path) as file:
        play(file)
        file.append(with_events(file.tournament, eve, [TournamentBrought()], 9)[1])
        file.execute(eve, AddEntrants((NewEntrant("Zoé"),)), 10)
        undone = 0
        while last := last_step(file.tournament):
            file.execute(eve, UndoStep(last.number), 11)
            undone += 1
        done = file.tournament
    assert undone == 4 and not done.entrants and done.organiser == "Eve"
    assert read_tournament(path) == done == replay("cup", done.log)


def test_a_mark_that_an_editor_puts_before_the_text_is_no_damage(path: Path) -> None:
    with new(path) as file:
        file.execute(ME, AddEntrants((NewEntrant("A"),)), 1)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    with TournamentFile(path) as file:
        file.execute(ME, AddEntrants((NewEntrant("B"),)), 2)
    assert [one.name for one in read_tournament(path).entrants] == ["A", "B"]


def test_others_decide_and_it_is_written(path: Path) -> None:
    with new(path) as file:
        play(file)
        steps = file.tournament.log[1:]
    other = path.with_name("other.jsonl")
    with new(other) as file:
        file.append(steps)
        assert file.tournament == read_tournament(path)
    assert read_tournament(other) == read_tournament(path)


def test_a_file_is_never_written_over(path: Path) -> None:
    with new(path) as file:
        play(file)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        new(path)
    assert path.read_bytes() == before
    other = path.with_name("letter.txt")
    other.write_text("Dear Bob,")
    with pytest.raises(FileExistsError):
        new(other)
    assert other.read_text() == "Dear Bob,"


def test_one_that_was_never_finished_is(path: Path) -> None:
    with new(path) as file:
        play(file)
    data = path.read_bytes()
    second = data.index(b"\n", data.index(b"\n") + 1)
    for length in (0, 1, 20, 48, 60, second):
        path.write_bytes(data[:length])
        with pytest.raises(BadText):
            read_tournament(path)
        with new(path) as file:
            assert file.tournament == CUP


def test_only_one_changes_a_file_and_all_read_it(path: Path) -> None:
    with new(path) as file:
        play(file)
        for attempt in (TournamentFile, new):
            with pytest.raises(BadText) as refusal:
                attempt(path)
            assert refusal.value.reason.code == "tournament_file_busy"
        assert read_tournament(path) == file.tournament
    TournamentFile(path).close()


def test_a_line_without_its_end_never_happened(path: Path) -> None:
    states = [CUP]
    with new(path) as file:
        states += [_after(file, step) for step in (play_step(number) for number in range(4))]
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")][1:]
    for length in range(ends[0], len(data) + 1):
        state, end = read_log(data[:length])
        whole = sum(place <= length for place in ends)
        assert state == states[whole - 1] and end == ends[whole - 1]
    path.write_bytes(data[:-5])
    with TournamentFile(path) as file:
        assert file.tournament == states[-2]
        assert path.read_bytes() == data[:-5]  # nothing is cut off before something is written
        file.execute(ME, EndTournament(file.tournament.version), 9)
        assert read_tournament(path) == file.tournament
    assert path.read_bytes().startswith(data[: ends[-2]])


def play_step(number: int) -> AddEntrants:
    return AddEntrants((NewEntrant(f"Player {number}"),))


def _after(file: TournamentFile, command: AddEntrants) -> Tournament:
    file.execute(ME, command, 2)
    return file.tournament


# Damage


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("line", range(2, 8))
@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[:-10] + b"\n",
        lambda line: b"\n",
        lambda line: b"\0" * len(line[:-1]) + b"\n",
        lambda line: line.replace(b'"number":', b'"number":1'),
        lambda line: line.replace(b'"kind":"', b'"kind":"x'),
        lambda line: b"{}\n",
    ],
    ids=["short", "empty", "zeros", "number", "kind", "object"],
)
def test_damage_is_refused_with_the_line(path: Path, line: int, damage: Callable[[bytes], bytes]) -> None:
    with new(path) as file:
        play(file)
    lines = lines_of(path)
    lines[line - 1] = damage(lines[line - 1])
    path.write_bytes(b"".join(lines))
    for attempt in (read_tournament, TournamentFile):
        with pytest.raises(BadText) as refusal:
            attempt(path)
        assert refusal.value.reason.code == "tournament_file_damaged"
        assert refusal.value.reason.details == {"line": str(line)}
        for language in locales.LANGUAGES:
            assert str(line) in refusal.value.say(language)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(
    ("old", "wrong"),
    [
        ('"players":[', '"players":[9,'),  # nobody has that number
        ('"players":[', '"players":[1,1,'),
        ('"table":1', '"table":7'),
        ('"round":1', '"round":2'),
        ('"step":6', '"step":5'),
        ('"shares":[1.0,0.0]', '"shares":[1.0,1.0]'),
        ('"shares":[1.0,0.0]', '"shares":[1.0]'),
        ('"points":[46.0,45.0]', '"points":[-46.0,45.0]'),
        ('"number":2,"name":"Bob"', '"number":1,"name":"Bob"'),
        ('"name":"Bob"', '"name":""'),
        ('"name":"Bob"', '"name":"B\\u202eob"'),
        ('"rounds":3', '"rounds":1000'),
        ('"system":"swiss"', '"system":"chess"'),
        ('"games":[{"game":"gomobil"}]', '"games":[]'),
        ("round_paired", "round_started"),
    ],
)
def test_a_log_that_makes_no_sense_is_refused(path: Path, old: str, wrong: str) -> None:
    with new(path) as file:
        play(file)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, wrong, 1), encoding="utf-8")
    with pytest.raises(BadText) as refusal:
        read_tournament(path)
    assert refusal.value.reason.code == "tournament_file_damaged"


@pytest.mark.parametrize(
    "text", ["", "\n", "Dear Bob,\n", '{"hexagora": 1, "game": "hex"}\n', '{"hexagora":"tournament"}\n']
)
def test_what_is_no_tournament_is_refused(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(BadText) as refusal:
        TournamentFile(path)
    assert refusal.value.reason.code == "tournament_file_other"


def test_a_newer_file_and_one_that_is_too_large_are_refused(path: Path) -> None:
    new(path).close()
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace('"version":1', '"version":2'))
    with pytest.raises(BadText) as refusal:
        read_tournament(path)
    assert refusal.value.reason.details == {"version": "2", "known": "1"}
    path.write_text(whole)
    with path.open("ab") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(BadText) as refusal:
        read_tournament(path)
    assert refusal.value.reason.code == "tournament_file_long"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_what_has_no_end_is_too_large() -> None:
    with pytest.raises(BadText) as refusal:
        read_tournament("/dev/zero")
    assert refusal.value.reason.code == "tournament_file_long"


def test_random_bytes_never_do_more_than_refuse(path: Path) -> None:
    with new(path) as file:
        play(file)
    data = path.read_bytes()
    chance = random.Random(7)
    for _ in range(2000):
        changed = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        with contextlib.suppress(BadText):
            read_log(bytes(changed))


# Disks


def test_a_missing_file_or_folder_is_an_error_with_its_name(path: Path) -> None:
    for attempt in (TournamentFile, read_tournament):
        with pytest.raises(FileNotFoundError, match=r"cup\.jsonl"):
            attempt(path)
    with pytest.raises(FileNotFoundError):
        new(path / "nowhere" / "cup.jsonl")
    with pytest.raises(IsADirectoryError):
        new(path.parent)


def test_another_file_in_its_place_is_said(path: Path) -> None:
    """As editors save. Nothing is written to either."""
    with new(path) as file:
        play(file)
        whole = path.read_bytes()
        other = path.with_name("copy")
        other.write_bytes(whole)
        other.replace(path)
        with pytest.raises(BadText) as refusal:
            file.execute(ME, AddEntrants((NewEntrant("Late"),)), 99)
        assert refusal.value.reason.code == "tournament_file_changed" and path.read_bytes() == whole
        path.unlink()
        with pytest.raises(FileNotFoundError):
            file.execute(ME, AddEntrants((NewEntrant("Late"),)), 99)


def test_no_room_loses_nothing(path: Path) -> None:
    """A limit on the size of files is to a program what a full disk is."""
    with new(path) as file:
        play(file)
        before, done = path.read_bytes(), file.tournament
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        for room in (0, 1, 100):
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, limits[1]))
            try:
                with pytest.raises(OSError, match=r"cup\.jsonl"):
                    file.execute(ME, AddEntrants(tuple(NewEntrant(f"P{n}") for n in range(99))), 9)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            assert file.tournament == done
            assert path.read_bytes() == before
        file.execute(ME, AddEntrants((NewEntrant("Fay"),)), 10)  # when there is room again
        assert read_tournament(path) == file.tournament


def test_no_room_for_a_new_file_leaves_none(path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60, limits[1]))
    try:
        with pytest.raises(OSError, match=r"cup\.jsonl"):
            new(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not path.exists()


# Death

CHILD = """
import sys
from hexagora.tournament import Author, Entrant
from hexagora.tournament.commands import AddEntrants, NewEntrant
from hexagora.tournament.events import EntrantChanged, LogStep
from hexagora.tournament_file import TournamentFile
with TournamentFile(sys.argv[1]) as file:
    if not file.tournament.entrants:
        file.execute(Author("", "Ann"), AddEntrants(tuple(NewEntrant(f"P{n}") for n in range(50))), 5)
    while True:
        version = file.tournament.version
        changes = [EntrantChanged(Entrant(n, f"Q{version} {n}", club="x" * 40)) for n in range(1, 51)]
        file.append([LogStep(version + n, 5, "", "Ann", change) for n, change in enumerate(changes, 1)])
        print(file.tournament.version, flush=True)
"""
STEPS = 50  # of a command there


def test_killed_at_any_moment_it_is_what_was_acknowledged_or_one_command_more(path: Path) -> None:
    new(path).close()
    chance = random.Random(11)
    version = 1
    for _ in range(12):
        before = read_tournament(path)
        with subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout
            acknowledged = int(child.stdout.readline())
            killer = threading.Timer(chance.uniform(0, 0.05), child.send_signal, [signal.SIGKILL])
            killer.start()
            for line in child.stdout:
                if line.endswith("\n"):
                    acknowledged = int(line)
            killer.join()
        assert child.returncode == -signal.SIGKILL
        after = read_tournament(path)
        assert after.log[: before.version] == before.log
        assert after.version in (acknowledged, acknowledged + STEPS)
        assert after.version > version
        version = after.version


def test_killed_while_it_writes_a_long_line(path: Path) -> None:
    """Lines of megabytes, so that the end comes in the middle of one."""
    with new(path) as file:
        file.execute(ME, AddEntrants(tuple(NewEntrant(f"P{n}", club="x" * 40) for n in range(1000))), 2)
        steps = file.tournament.log[1:]
        before = file.tournament
    data = path.read_bytes()
    line = data.splitlines(keepends=True)[-1]
    chance = random.Random(3)
    for _ in range(50):
        path.write_bytes(data + line[: chance.randrange(len(line))])
        with TournamentFile(path) as file:
            assert file.tournament == before
    assert steps


def test_a_lock_ends_with_its_process(path: Path) -> None:
    new(path).close()
    with subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        child.stdout.readline()
        with pytest.raises(BadText) as refusal:
            TournamentFile(path)
        assert refusal.value.reason.code == "tournament_file_busy"
        child.kill()
        child.stdout.read()
        child.wait()
    TournamentFile(path).close()
