"""The first start: how far it is, how long it still takes, and why it failed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import progress
from tools.progress import Progress, first_errors

ROOT = Path(__file__).parent.parent


def test_progress_counts_the_steps_that_ninja_writes() -> None:
    build = Progress({"a.o": 30, "b.o": 10})
    assert build.text(1) == ""
    build.read("-- Configuring done\n  [1/3] Building CXX object a.o\n[2/")
    assert (build.done, build.total) == (1, 3)
    build.read("3] Building CXX object b.o\n")
    assert (build.done, build.total) == (2, 3)
    build.read("[3/3] Linking CXX shared module c.so\n")
    assert build.text(9) == ": 3 of 3"


def test_the_time_left_follows_the_pace_so_far() -> None:
    build = Progress({"a.o": 30, "b.o": 10, "c.o": 20})
    build.read("[1/3] Building CXX object a.o\n")
    # 30 s of work are done and half of the 30 that run: 45 in 90 s, so the other 15 take 30.
    assert build.left(90) == pytest.approx(30)
    assert build.text(90) == ": 1 of 3, about 30 s left"
    assert build.left(45) == pytest.approx(15)


def test_before_much_is_done_the_plan_says_how_long_it_takes() -> None:
    build = Progress({f"{n}.o": 10.0 for n in range(40)})
    build.read("[0/2] Re-checking globbed directories...\n")
    assert build.text(1) == ""
    build.read("[1/40] Building CXX object 0.o\n")
    assert build.left(1) == pytest.approx((390 - 5 * (progress.cores() + 2)) / progress.cores())


def test_steps_that_the_plan_does_not_know_count_as_well() -> None:
    build = Progress({})
    build.read("[1/5] Fetching the packages\n")
    assert build.left(2) == pytest.approx(8)


def test_the_plan_has_the_seconds_of_the_last_build(tmp_path: Path) -> None:
    log = "# ninja log v6\n0\t1500\t17\tcore/hex.o\tabc\n100\t400\t17\tcore/six.o\tabc\n"
    (tmp_path / ".ninja_log").write_text(log)
    assert progress.seconds_of_steps(tmp_path) == {"core/hex.o": 1.5, "core/six.o": 0.3}


def test_a_first_build_is_planned_by_its_sources() -> None:
    steps = progress.first_plan(ROOT)
    assert sum(seconds == progress.HEAVY for seconds in steps.values()) > len(list((ROOT / "core" / "games").glob("*")))
    assert "CMakeFiles/_core.dir/core/bind/module.cpp.o" in steps
    assert 60 < progress.first_seconds(ROOT) * progress.cores() < 600


def test_the_plan_names_what_is_out_of_date(tmp_path: Path) -> None:
    """With a real build by Ninja."""
    (tmp_path / "build.ninja").write_text(
        "rule cxx\n  command = c++ -MD -MF $out.d -c $in -o $out\n  deps = gcc\n  depfile = $out.d\n"
        "build a.o: cxx a.cpp\nbuild b.o: cxx b.cpp\n"
    )
    for name in "ab":
        (tmp_path / f"{name}.cpp").write_text(f'#include "{name}.hpp"\n')
        (tmp_path / f"{name}.hpp").write_text("int f();\n")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ninja = Path(shutil.which("ninja", path=path) or "")
    subprocess.run([ninja, "-C", tmp_path], check=True, capture_output=True)
    assert progress.plan(tmp_path, tmp_path, ninja) == {}
    later = (tmp_path / "b.o").stat().st_mtime_ns + 10**9
    os.utime(tmp_path / "b.hpp", ns=(later, later))
    assert list(progress.plan(tmp_path, tmp_path, ninja)) == ["b.o"]


def test_a_failed_compilation_shows_its_first_errors() -> None:
    log = (
        """
[1/3] Building CXX object hex.o
core/games/hex.hpp: In member function ‘int Hex::count() const’:
core/games/hex.hpp:108:20: error: ‘cels’ was not declared in this scope; did you mean ‘cells’?
  108 |     return cels;
      |            ^~~~
core/board/cells.hpp:12:7: note: ‘cells’ declared here
core\\games\\six.hpp(7): error C2065: 'x': undeclared identifier
ninja: build stopped: subcommand failed.
error: subprocess-exited-with-error
"""
        + "  pip says more\n" * 60
    )
    lines = first_errors(log)
    assert [re.sub(r"[:(]\d.*", "", line) for line in lines] == [
        "core/games/hex.hpp",
        "core/board/cells.hpp",
        "core\\games\\six.hpp",
    ]
    assert ":108:20: error:" in lines[0]


def test_other_failures_show_how_the_log_ends() -> None:
    assert first_errors("error: no network\n" * 50) == ["error: no network"] * 40


@pytest.mark.long
def test_a_broken_rules_file_is_named_with_its_line(tmp_path: Path) -> None:
    """In a copy of the project that is installed already, so that only one game is compiled."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "build", "node_modules", "__pycache__"))
    rules = min((copy / "core" / "games").glob("*.hpp"), key=lambda path: path.stat().st_size)
    text = rules.read_text(encoding="utf-8").splitlines(keepends=True)
    rules.write_text("".join([*text[:-1], "int broken = nonsense;\n", text[-1]]), encoding="utf-8")
    run = subprocess.run([copy / "hexagora", "games"], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode
    assert re.search(rf"{rules.name}:{len(text)}:\d+: error: .*nonsense", run.stderr), run.stderr
    assert len(run.stderr.splitlines()) < 40
