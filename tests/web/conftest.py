"""A real server and a real browser. Each pytest-xdist worker has its own of both."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tools import chromium as chromium_program
from tools.checks import DEV

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
START_SECONDS = 60
STOP_SECONDS = 20

# What a browser says of a server that has gone.
GONE = ("net::ERR_", "WebSocket connection to ")

Visit = Callable[..., Page]


class Site:
    """A server process. kill() ends it at once, as a power cut would; restart() takes up the same port and data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.url = ""
        self.output: list[str] = []
        self.kills = 0
        self.start()

    def start(self) -> None:
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hexagora", "serve", *options],
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.url = ""
        told = threading.Event()
        threading.Thread(target=self.read, args=(told,), daemon=True).start()
        deadline = time.monotonic() + START_SECONDS
        told.wait(START_SECONDS)
        if self.url:
            self.port = int(self.url.rstrip("/").rpartition(":")[2])
            while self.running() and time.monotonic() < deadline:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                    return
                time.sleep(0.02)
        self.kill()
        pytest.fail("the server did not start:\n" + "".join(self.output))

    def read(self, told: threading.Event) -> None:
        """Reads all that the server says, lest it wait for a reader."""
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self.output.append(line)
                found = re.search(r"http://[\w.:]+/", line)
                if found and not self.url:
                    self.url = found[0]
                    told.set()
        told.set()

    def running(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        self.kills += 1
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        if self.running():
            self.kill()
        self.start()

    def stop(self) -> int:
        """Ends it as a service manager would; returns its exit code."""
        self.process.terminate()
        try:
            return self.process.wait(STOP_SECONDS)
        finally:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser's program."""
    found = chromium_program.find()
    return found or pytest.fail(chromium_program.MISSING)


# Playwright keeps an event loop running in this thread. It must end with these tests: others use loops of their own.
@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("data"))
    yield site
    site.stop()


@pytest.fixture
def site(server: Site) -> Site:
    """The server, up and running: an earlier test may have left it dead."""
    if not server.running():
        server.start()
    return server


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Makes pages, each a visitor of its own: nothing is loaded yet, and page.goto("/") goes to the site.

    Errors in a page fail the test when it ends, except those which contain a text of `expected`, and, if the test
    killed the server, those that come of it. So does a request to any other server.
    """
    errors: list[tuple[str, tuple[str, ...]]] = []
    contexts = []
    kills = site.kills

    def visit(
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        dark: bool = False,
        touch: bool = False,
        expected: tuple[str, ...] = (),
    ) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            locale=lang,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            is_mobile=touch,
        )
        contexts.append(context)

        def heard(message: ConsoleMessage) -> None:
            if message.type == "error":
                errors.append((f"{message.text} ({message.location['url']})", expected))

        def asked(request: Request) -> None:
            if not request.url.startswith((site.url, "data:", "blob:")):
                errors.append((f"a request to {request.url}", ()))

        context.on("console", heard)
        context.on("request", asked)
        context.on("weberror", lambda error: errors.append((str(error.error.stack or error.error), expected)))
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()
    gone = GONE if site.kills > kills else ()
    unexpected = [error for error, expected in errors if not any(text in error for text in (*expected, *gone))]
    assert not unexpected, "errors in the page:\n" + "\n".join(unexpected)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that finds what hinders people with disabilities: page.evaluate(axe), then axe.run() in the page."""
    return (DEV / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
