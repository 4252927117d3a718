"""Prepares .venv (environment, pinned packages, core, browser client, documentation), then runs a command in it.

Standard library only. Each finished step is recorded in .venv/hexagora.json with a key of what it was made from, so a
start does only what is missing or out of date: usually nothing. A step loses its key when it begins, so an interrupted
one is done again.
"""

import contextlib
import hashlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools import progress  # noqa: E402  (this file is run by its path)

VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
BUILD = ROOT / "build"
DEV = BUILD / "dev"
STATE = VENV / "hexagora.json"
LOG = BUILD / "install.log"

# Commands for developers; every other one belongs to the hexagora command line.
TOOLS = {
    "test": "tools.checks",
    "format": "tools.format",
    "stub": "tools.stub",
    "goldens": "tests.renew_goldens",
    "new": "tools.new",
    "levels": "tools.levels",
    "samples": "tools.samples",
    "wire": "tools.wire",
    "pictures": "tools.pictures",
}

# For each package manager: how it is called, and its names for a compiler, Python's headers and Python's venv.
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
PACKAGES = {
    "apt-get": ("sudo apt install", "g++", f"python{VERSION}-dev", f"python{VERSION}-venv"),
    "dnf": ("sudo dnf install", "gcc-c++", "python3-devel", "python3"),
    "zypper": ("sudo zypper install", "gcc-c++", "python3-devel", "python3"),
    "pacman": ("sudo pacman -S", "gcc", "python", "python"),
    "apk": ("sudo apk add", "g++", "python3-dev", "python3"),
    "brew": ("brew install", "gcc", "python", "python"),
}
COMPILER, HEADERS, VENV_MODULE = 1, 2, 3
DOCUMENTS = ("CONTRIBUTING.md", "CHANGELOG.md", "tools/docs.py", "tools/reference.py")  # besides those in docs/
EVERY = 10  # seconds between two lines of progress where they cannot overwrite each other

State = dict[str, str]


def stop(sentence: str) -> NoReturn:
    sys.exit(f"hexagora: {sentence}")


def compiler_problem() -> str | None:
    if WINDOWS:
        installer = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio/Installer/vswhere.exe"
        exists = installer.exists() or any(map(shutil.which, ("cl", "clang-cl", "g++")))
        return None if exists else "no C++ compiler was found"
    variable = os.environ.get("CXX", "")
    compiler = shlex.split(variable) or [name for name in ("c++", "g++", "clang++") if shutil.which(name)][:1]
    if not compiler or not shutil.which(compiler[0]):
        return f"no C++ compiler was found{f' as CXX={variable}' if variable else ''}"
    probe = "#include <bit>\n#include <concepts>\n#include <span>\nstatic_assert(std::integral<int>);\n"
    command = [*compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    if subprocess.run(command, input=probe.encode(), capture_output=True).returncode:
        return f"the C++ compiler {shlex.join(compiler)} cannot do C++20, as GCC 11 and Clang 14 can"
    return None


def check_machine() -> None:
    """Ends with one sentence that names all that is missing and the command that gets it."""
    problems: dict[int, str] = {}
    compiler = compiler_problem()
    if compiler:
        problems[COMPILER] = compiler
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        problems[HEADERS] = f"Python {VERSION} has no headers (Python.h)"
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        problems[VENV_MODULE] = f"Python {VERSION} has no venv module with pip"
    if not problems:
        return
    managers = [names for manager, names in PACKAGES.items() if shutil.which(manager)]
    if sys.platform == "darwin" and list(problems) == [COMPILER]:
        fix = "xcode-select --install"
    elif WINDOWS:
        fix = "winget install Python.Python.3.13 Microsoft.VisualStudio.2022.BuildTools (with its C++ workload)"
    elif managers:
        fix = " ".join(managers[0][index] for index in (0, *problems))
    else:
        fix = "install a C++ compiler and Python's development and venv packages with your system's package manager"
    stop(f"{' and '.join(problems.values())}; to fix it: {fix}")


def key(*parts: str | bytes) -> str:
    return hashlib.sha256(b"\0".join(p.encode() if isinstance(p, str) else p for p in parts)).hexdigest()[:16]


def read_state() -> State:
    try:
        state = dict(json.loads(STATE.read_text()))
    except (OSError, TypeError, ValueError):
        return {}
    if not (DEV / "CMakeCache.txt").exists():
        state.pop("project", None)
    return state


def write_state(state: State) -> None:
    draft = STATE.with_suffix(".new")
    draft.write_text(json.dumps(state, indent=1))
    draft.replace(STATE)


def sources(top: str) -> str:
    """A key of the files below a folder, except those that working on the client leaves in web/."""
    entries = []
    for folder, folders, files in os.walk(ROOT / top):
        folders[:] = [name for name in folders if name not in ("node_modules", "dist")]
        for name in files:
            with contextlib.suppress(FileNotFoundError):  # an editor's draft, gone already
                about = os.stat(os.path.join(folder, name))
                entries.append(f"{folder}/{name} {about.st_mtime_ns} {about.st_size}")
    return key(*sorted(entries))


def target_state(developer: bool) -> State:
    """The state when all is up to date."""
    pins = "dev" if developer else "play"
    return {
        "python": key(sys.version, sys.base_prefix, str(ROOT)),
        "pins": key(pins, (ROOT / "requirements" / f"{pins}.txt").read_bytes()),
        "project": key((ROOT / "pyproject.toml").read_bytes(), (ROOT / "CMakeLists.txt").read_bytes()),
        "core": sources("core"),
        "web": sources("web"),
        "docs": key(sources("docs"), *((ROOT / name).read_bytes() for name in DOCUMENTS)),
        "for": pins,
    }


def environment() -> dict[str, str]:
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0"}


@contextlib.contextmanager
def locked() -> Iterator[int]:
    """One install at a time. Its programs inherit the lock, so it holds until the last of them has ended."""
    BUILD.mkdir(exist_ok=True)
    waiting = False
    with open(BUILD / "install.lock", "a") as file:
        while True:
            try:
                if WINDOWS:
                    import msvcrt

                    file.seek(0)
                    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
                else:
                    import fcntl

                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if not waiting:
                    print("hexagora: waiting for another install in this folder to end…", file=sys.stderr, flush=True)
                waiting = True
                time.sleep(0.2)
        yield file.fileno()


class Installer:
    def __init__(self, state: State, target: State, lock: int) -> None:
        self.state, self.target, self.lock = state, target, lock
        self.started = time.monotonic()
        self.packages = Path(sysconfig.get_path("platlib", "venv", {"base": str(VENV), "platbase": str(VENV)}))

    def run(self, title: str, *command: str | Path, steps: dict[str, float] | None = None) -> None:
        """Runs a program, its output in the log. `steps` are those that Ninja will take, with their seconds."""
        live = sys.stderr.isatty()
        begin = shown = time.monotonic()
        build = progress.Progress(steps or {})

        def show(mark: str, end: str, about: str = "") -> None:
            start = "\r\x1b[K" if live else ""
            seconds = time.monotonic() - begin
            print(f"{start}  {seconds:5.1f} s {mark} {title}{about}", end=end, file=sys.stderr, flush=True)

        if not live:
            print(f"          … {title}", file=sys.stderr, flush=True)
        with LOG.open("ab") as log, LOG.open("rb") as output:
            log.write(f"\n== {title}: {shlex.join(map(str, command))}\n".encode())
            log.flush()
            mine = output.seek(0, os.SEEK_END)
            inherited = () if WINDOWS else (self.lock,)
            process = subprocess.Popen(
                list(map(str, command)), stdout=log, stderr=log, env=environment(), cwd=ROOT, pass_fds=inherited
            )
            try:
                while True:
                    if steps is not None:
                        build.read(output.read().decode(errors="replace"))
                    if live or time.monotonic() - shown >= EVERY:
                        shown = time.monotonic()
                        show("…", "" if live else "\n", build.text(shown - begin))
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(0.2)
                        break
            except BaseException:
                process.terminate()
                process.wait()
                print(file=sys.stderr)
                raise
        show("failed:" if process.returncode else "✓", "\n")
        if process.returncode:
            text = LOG.read_bytes()[mine:].decode(errors="replace")
            print(*progress.first_errors(text), sep="\n", file=sys.stderr)
            stop(f"{title} failed, as shown above; all of it is in {LOG}")

    def begin(self, name: str) -> None:
        self.state.pop(name, None)
        write_state(self.state)

    def done(self, *names: str) -> None:
        self.state.update({name: self.target[name] for name in names})
        write_state(self.state)

    def current(self, name: str) -> bool:
        return self.state.get(name) == self.target[name]

    def rebuild(self, name: str, target: str, title: str) -> None:
        if not self.current(name):
            self.begin(name)
            install = ("--install", DEV, "--prefix", self.packages, "--component", target)
            steps = progress.plan(ROOT, DEV, BIN / "ninja")
            self.run(title, BIN / "cmake", "--build", DEV, "--target", target, steps=steps)
            self.run("installing it", BIN / "cmake", *install)
            self.done(name)

    def install(self) -> None:
        if not self.current("python") or "pins" not in self.state:
            check_machine()
            minutes = max(1, round(progress.first_seconds(ROOT) / 60))
            about = f"the first time takes about {minutes} min with {progress.cores()} cores"
            print(f"hexagora: installing into .venv; {about}", file=sys.stderr, flush=True)
            self.state.clear()
            base = getattr(sys, "_base_executable", None) or sys.executable
            self.run("making the environment", base, "-m", "venv", "--clear", VENV)
            self.done("python")
        pip = (PYTHON, "-m", "pip", "install")
        if not self.current("pins"):
            self.begin("pins")
            pins = ROOT / "requirements" / f"{self.target['for']}.txt"
            self.run(f"installing {pins.stem} packages", *pip, "--require-hashes", "-r", pins)
            self.done("pins", "for")
        if not self.current("project"):
            check_machine()
            self.begin("project")
            for old in self.packages.glob("*hexagora*"):
                shutil.rmtree(old) if old.is_dir() else old.unlink()
            settings = [f"build-dir={DEV}", "editable.rebuild=false", "cmake.define.HEXAGORA_NATIVE=ON"]
            options = [f"--config-settings={setting}" for setting in settings]
            title = "compiling the core, building the browser client and the documentation"
            steps = progress.plan(ROOT, DEV, BIN / "ninja")
            # -v: so that Ninja's lines come into the log as they are written.
            self.run(title, *pip, "-v", "--no-deps", "--no-build-isolation", *options, "-e", ROOT, steps=steps)
            self.done("project", "core", "web", "docs")
        self.rebuild("core", "modules", "compiling the core")
        self.rebuild("web", "web", "building the browser client")
        self.rebuild("docs", "docs", "building the documentation")
        print(f"hexagora: ready after {time.monotonic() - self.started:.0f} s", file=sys.stderr, flush=True)


def prepare(developer: bool) -> None:
    def missing_work() -> tuple[State, State]:
        state = read_state()
        return state, target_state(developer or state.get("for") == "dev")

    state, target = missing_work()
    if state == target:
        return
    with locked() as lock:
        state, target = missing_work()
        if state != target:
            LOG.write_bytes(b"")
            Installer(state, target, lock).install()


def main() -> None:
    arguments = sys.argv[1:]
    tool = TOOLS.get(arguments[0]) if arguments else None
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        prepare(developer=tool is not None)
    except KeyboardInterrupt:
        sys.exit("hexagora: interrupted; the next start takes it up again")
    if tool:
        os.chdir(ROOT)
        command = [str(PYTHON), "-m", tool, *arguments[1:]]
    else:
        command = [str(BIN / "hexagora"), *arguments]
    os.environ["PATH"] = environment()["PATH"]
    if WINDOWS:
        sys.exit(subprocess.run(command).returncode)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
