"""A real server and a real browser. Each pytest-xdist worker has its own of both."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError, sync_playwright

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
Resting = dict[tuple[str, bool], list[BrowserContext]]


class Site:
    """A server process. kill() ends it at once, as a power cut would; restart() takes up the same port and data."""

    def __init__(self, data: Path, *command: str, environment: Mapping[str, str] = os.environ) -> None:
        self.data = data
        self.command = command or (sys.executable, "-m", "hexagora", "serve", "--host", "127.0.0.1", "--computer-games")
        self.environment = environment
        self.port = 0
        self.url = ""
        self.output: list[str] = []
        self.kills = 0
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*self.command, "--port", str(self.port), "--data", str(self.data)],
            env={**self.environment, "PYTHONUNBUFFERED": "1"},
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


@pytest.fixture(scope="package")
def resting(browser: Browser) -> Resting:
    """Visitors of earlier tests, by language and touch, whose pages are open: that saves a third of the time."""
    return defaultdict(list)


@pytest.fixture
def visit(browser: Browser, site: Site, resting: Resting) -> Iterator[Visit]:
    """Makes pages, each a visitor of its own: nothing is loaded yet, and page.goto("/") goes to the site.

    Errors in a page fail the test when it ends, except those which contain a text of `expected`, and, if the test
    killed the server, those that come of it. So does a request to any other server.

    Later tests use the page again: scripts that are to run in every document belong on visit().context.new_page().
    """
    errors: list[tuple[str, tuple[str, ...]]] = []
    kills = site.kills
    done = ExitStack()

    def visit(
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        dark: bool = False,
        touch: bool = False,
        expected: tuple[str, ...] = (),
    ) -> Page:
        def heard(message: ConsoleMessage) -> None:
            if message.type == "error":
                errors.append((f"{message.text} ({message.location['url']})", expected))

        def failed(error: WebError) -> None:
            errors.append((str(error.error.stack or error.error), expected))

        def asked(request: Request) -> None:
            if not request.url.startswith((site.url, "data:", "blob:")):
                errors.append((f"a request to {request.url}", ()))

        others = resting[lang, touch]
        if others:
            context = others.pop()
        else:
            # The worker is tested by itself: nothing else depends on it.
            context = browser.new_context(
                base_url=site.url, locale=lang, has_touch=touch, is_mobile=touch, service_workers="block"
            )

        def rest() -> None:
            forget(context, site)
            others.append(context)

        done.callback(rest)
        for event, hear in {"console": heard, "weberror": failed, "request": asked}.items():
            context.on(event, hear)  # type: ignore[call-overload]  # each event has its own overload
            done.callback(context.remove_listener, event, hear)
        page = context.pages[0] if context.pages else context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="null", color_scheme="dark" if dark else "light", reduced_motion="no-preference")
        return page

    yield visit
    done.close()
    gone = GONE if site.kills > kills else ()
    unexpected = [error for error, expected in errors if not any(text in error for text in (*expected, *gone))]
    assert not unexpected, "errors in the page:\n" + "\n".join(unexpected)


def forget(context: BrowserContext, site: Site) -> None:
    """The visitor will come back as somebody else."""
    first, *others = context.pages
    for page in others:
        page.close()
    first.unroute_all(behavior="ignoreErrors")
    first.goto("about:blank")
    session = context.new_cdp_session(first)
    session.send("Storage.clearDataForOrigin", {"origin": site.url.rstrip("/"), "storageTypes": "all"})
    session.detach()
    context.clear_cookies()
    context.clear_permissions()
    context.set_offline(False)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that finds what hinders people with disabilities: page.evaluate(axe), then axe.run() in the page."""
    return (DEV / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
