"""All checks of the project: ./hexagora test [--no-browser] [--long | PYTEST ARGUMENTS].

Every check runs, even after one has failed. --long adds what is slow by nature: the tests marked long, and the C++
tests, the Python tests and the fuzz targets under AddressSanitizer and UndefinedBehaviorSanitizer, and the C++ tests
that use threads under ThreadSanitizer. Other arguments go to pytest, and then only pytest runs.

The tests in tests/web need Chromium, which is installed if there is none and this machine lets us (Debian, as root).
--no-browser leaves them out.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tools import chromium
from tools.format import ROOT, cpp_sources

DEV = ROOT / "build" / "dev"
ASAN = ROOT / "build" / "asan"
TSAN = ROOT / "build" / "tsan"
FUZZ_SECONDS = 60
NO_TESTS_COLLECTED = 5
NO_BROWSER = "--ignore=tests/web"

# One worker more than cores, up to eight, since many tests wait for a browser, a server or a clock. Each begins with a
# part of its own, which spares servers and browsers, and takes over from others when it is done.
PARALLEL = ["-n", str(min(os.cpu_count() or 2, 7) + 1), "--dist", "worksteal"]

Command = list[str] | Callable[[], None]


@dataclass
class Check:
    """Commands to run until one fails; their output is shown as it comes (live) or only on failure."""

    name: str
    commands: list[Command]
    environment: dict[str, str] = field(default_factory=dict)
    live: bool = False
    allowed: tuple[int, ...] = (0,)
    ok: bool = False
    seconds: float = 0
    output: list[str] = field(default_factory=list)

    def run(self) -> "Check":
        begin = time.monotonic()
        if self.live:
            print(f"\n{self.name}", flush=True)
        try:
            self.ok = all(map(self.succeeds, self.commands))
        except (OSError, subprocess.CalledProcessError) as error:
            self.output.append(f"{error}\n")
            if self.live:
                print(error, flush=True)
        self.seconds = time.monotonic() - begin
        return self

    def succeeds(self, command: Command) -> bool:
        if callable(command):
            command()
            return True
        self.output.append(f"$ {shlex.join(command)[:200]}\n")
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        assert process.stdout
        for line in process.stdout:
            self.output.append(line)
            if self.live:
                print(line, end="", flush=True)
        return process.wait() in self.allowed

    def row(self) -> str:
        return f"{'ok  ' if self.ok else 'FAIL'} {self.seconds:6.1f} s  {self.name}"

    def closing_line(self) -> str:
        return next((line for line in reversed(self.output) if line.strip()), "")


def pytest(*arguments: str, python: str = sys.executable) -> list[str]:
    color = ["--color=yes"] if sys.stdout.isatty() else []
    return [python, "-m", "pytest", *color, *arguments]


def ctest(build: Path) -> list[str]:
    return ["ctest", "--test-dir", str(build), "--output-on-failure", "--no-tests=error"]


def npm(*arguments: str) -> list[str]:
    """Runs in the build's copy of web/, which has the packages that the client was built with."""
    return ["npm", "--prefix", str(DEV / "web"), *arguments]


def lend_texts() -> None:
    """The client's tests read its texts, which are the package's, beside the copy of the client that is built."""
    texts = Path("src", "hexagora", "locales", "web")
    shutil.copytree(ROOT / texts, DEV / texts, dirs_exist_ok=True)


def quick_checks() -> list[Check]:
    lend_texts()
    # The tests after these look at what the server has. ./hexagora builds it when docs/ has changed, but not for every
    # docstring.
    install_docs = ["cmake", "--install", str(DEV), "--prefix", sysconfig.get_path("platlib"), "--component", "docs"]
    checks = [
        Check("ruff check", [["ruff", "check", "--output-format=concise"]]),
        Check("ruff format", [["ruff", "format", "--check"]]),
        Check("clang-format", [["clang-format", "--dry-run", "-Werror", *cpp_sources()]]),
        Check("mypy", [["mypy", "--cache-dir", os.devnull]]),
        Check("svelte-check", [npm("run", "check")]),
        Check("vitest", [npm("run", "test")]),
        Check("docs", [[sys.executable, "-m", "tools.docs", str(DEV / "docs"), "--strict"], install_docs]),
    ]
    if any(ROOT.glob("tests/core/*.cpp")):
        build = ["cmake", "--build", str(DEV), "--target", "core_tests"]
        checks.insert(0, Check("C++ tests", [build, ctest(DEV)]))
    return checks


def make_sanitized_environment() -> None:
    """An environment with the sanitized module first and the packages of .venv after it."""
    folder = ASAN / "venv"
    venv.create(folder, clear=True, with_pip=False, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    Path(packages, "packages.pth").write_text(sysconfig.get_path("purelib") + "\n")
    shutil.copytree(ROOT / "src" / "hexagora", packages / "hexagora", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["cmake", "--install", ASAN, "--prefix", packages], check=True, stdout=subprocess.DEVNULL)


def sanitizer_environment() -> dict[str, str]:
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    libraries = [
        subprocess.run([*compiler, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
        for name in ("libasan.so", "libstdc++.so")
    ]
    return {
        "HEXAGORA_STATIC": str(DEV / "web" / "dist"),
        "HEXAGORA_DOCS": str(DEV / "docs" / "site"),
        "LD_PRELOAD": " ".join(libraries),
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
    }


def sanitized(build: Path, sanitizer: str, **options: str) -> list[str]:
    """The command that configures a build under a sanitizer."""
    options |= {
        "CMAKE_BUILD_TYPE": "Debug",
        "HEXAGORA_SANITIZE": sanitizer,
        "HEXAGORA_NATIVE": "ON",
        "HEXAGORA_WEB": "OFF",
        "Python_EXECUTABLE": sys.executable,
    }
    return ["cmake", "-G", "Ninja", "-S", ".", "-B", str(build), *(f"-D{k}={v}" for k, v in options.items())]


def long_checks(selection: list[str]) -> list[Check]:
    configure = sanitized(ASAN, "address", HEXAGORA_FUZZ="ON")
    build = ["cmake", "--build", str(ASAN), "--target", "all", "fuzz"]
    checks = [Check("sanitized build", [configure, build])]
    if any(ROOT.glob("tests/core/*.cpp")):
        build.append("core_tests")
        checks.append(Check("C++ tests, sanitized", [ctest(ASAN)]))
    for source in sorted(ROOT.glob("tests/fuzz/*.cpp")):
        seeds = [str(folder) for folder in [source.with_suffix("")] if folder.is_dir()]
        program = [str(ASAN / "fuzz" / source.stem), f"-max_total_time={FUZZ_SECONDS}", *seeds]
        checks.append(Check(f"fuzz {source.stem}", [program], live=True))
    # Without the browser, which does not run with the sanitizers preloaded, and what looks at the installed package.
    others = [f"--ignore=tests/{name}.py" for name in ("test_documents", "test_package")]
    tests = pytest(*PARALLEL, NO_BROWSER, *others, python=str(ASAN / "venv" / "bin" / "python"))
    commands: list[Command] = [make_sanitized_environment, tests]
    checks.append(Check("pytest, sanitized", commands, sanitizer_environment(), live=True))
    threads = ["cmake", "--build", str(TSAN), "--target", "core_tests"]
    searches = [str(TSAN / "core_tests"), "search", "threads", "tree", "pool"]
    checks.append(Check("C++ searches under ThreadSanitizer", [sanitized(TSAN, "thread"), threads, searches]))
    marked = pytest(*PARALLEL, "-m", "long", *selection)
    checks.append(Check("pytest, marked long", [marked], live=True, allowed=(0, NO_TESTS_COLLECTED)))
    return checks


def main(arguments: list[str]) -> int:
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    long = "--long" in arguments
    browser = "--no-browser" not in arguments
    arguments = [argument for argument in arguments if argument not in ("--long", "--no-browser")]
    selection = [] if browser else [NO_BROWSER]
    if arguments:
        every_test = ["-m", "long or not long"] if long else []
        return subprocess.run(pytest(*every_test, *selection, *arguments), cwd=ROOT).returncode

    begin = time.monotonic()
    checks = quick_checks()
    with ThreadPoolExecutor(max_workers=2) as pool:
        for check in pool.map(Check.run, checks):
            print(check.row(), flush=True)
            if not check.ok:
                print("".join(check.output), flush=True)
    if browser and not chromium.find():
        checks.append(Check("Chromium", [chromium.require], live=True).run())
        selection = [] if checks[-1].ok else [NO_BROWSER]
    tests = Check("pytest", [pytest(*PARALLEL, *selection)], live=True).run()
    checks.append(tests)
    for check in long_checks(selection) if long else []:
        checks.append(check.run())
        if not check.live:
            print(f"\n{check.row()}", flush=True)
        if not check.ok and not check.live:
            print("".join(check.output), flush=True)

    failed = sum(not check.ok for check in checks)
    print("\n" + "\n".join(check.row() for check in checks))
    print(tests.closing_line(), end="")
    verdict = f"{failed} of {len(checks)} checks failed" if failed else f"all {len(checks)} checks passed"
    print(f"{verdict} in {time.monotonic() - begin:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
