"""Pages for those who read without JavaScript, search engines among them: text and pictures, in the page itself."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from .. import catalogue, learn, locales
from .look import typeset

if TYPE_CHECKING:
    from ..learn import Figure, Page, Section, Tactic, Task

STYLE = (
    "<style>.plain{max-width:46rem;margin:0 auto;padding:24px;line-height:1.6}.plain h2{margin-top:2em}"
    ".plain figure{margin:1.5em 0}.plain img{width:100%;height:auto}.plain figure ol{display:grid;gap:16px;padding:0;"
    "grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));list-style:none}</style>"
)


def _html(text: str) -> str:
    """Prose with its few signs."""
    blocks = []
    for block in escape(text, quote=False).split("\n\n"):
        items = [part.replace("\n", " ") for part in re.split(r"(?:^|\n)- ", block) if part]
        if block.lstrip().startswith("- "):
            blocks.append("<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>")
        else:
            blocks.append(f"<p>{block}</p>")
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", "".join(blocks))
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html)


class _Plain:
    """A lesson as HTML."""

    def __init__(self, page: Page) -> None:
        self.page, self.language = page, page.language
        self.name = catalogue.Entry(page.game).name(page.language)

    def whole(self) -> str:
        page = self.page
        parts = [
            f"<h1>{escape(self.name)}</h1>",
            self.prose(page.idea),
            *map(self.section, page.sections),
            self.title("tasks"),
            *map(self.task, page.tasks),
            self.title("variants"),
            "<dl>",
            *(f"<dt>{self.text(one.name)}</dt><dd>{self.prose(f'{one.what} {one.how}')}</dd>" for one in page.variants),
            "</dl>",
            self.title("readings"),
            *map(self.prose, page.readings),
            self.title("tactics"),
            *map(self.tactic, page.tactics),
            self.title("credits"),
            self.prose(page.credits),
            _lessons(self.language),
        ]
        return "".join(parts)

    def title(self, which: str) -> str:
        return f"<h2>{escape(locales.say(self.language, 'lessons', 'titles', which))}</h2>"

    def text(self, text: str) -> str:
        """Words without signs."""
        return escape(typeset(text, self.language))

    def prose(self, text: str) -> str:
        return _html(typeset(text, self.language))

    def section(self, section: Section) -> str:
        part = f"<h2>{self.text(section.part)}</h2>" if section.part else ""
        number = f"{section.number}. " if section.number else ""
        head = f'<h3 id="{section.id}">{number}{self.text(section.title)}</h3>'
        return (
            part
            + head
            + self.prose(section.text)
            + self.prose(section.key)
            + "".join(map(self.figure, section.figures))
        )

    def figure(self, figure: Figure) -> str:
        steps = []
        for number, step in enumerate(figure.steps):
            address = f"/api/learn/{self.page.game}/figures/{figure.id}/{number}.svg?lang={self.language}"
            reason = f" {step.refused}: {step.reason.say(self.language)}" if step.reason else ""
            picture = f'<img src="{address}" alt="" width="480" height="480" loading="lazy">'
            steps.append(f"<li>{picture}{self.prose(step.say + reason)}</li>")
        return f"<figure><figcaption>{self.text(figure.title)}</figcaption><ol>{''.join(steps)}</ol></figure>"

    def task(self, task: Task) -> str:
        """With its answer: nobody can try it here."""
        head = f"<h3>{self.text(task.title)}</h3>{self.prose(task.say)}"
        answer = self.prose(task.right.replace("{move}", task.answers[0]))
        return f"{head}<details><summary>{escape(_say(self.language, 'answer'))}</summary>{answer}</details>"

    def tactic(self, tactic: Tactic) -> str:
        figure = self.figure(self.page.figures[tactic.id])
        return f"<h3>{self.text(tactic.title)}</h3>{self.prose(tactic.text)}{figure}"


def _say(language: str, text: str) -> str:
    return typeset(locales.say(language, "server", "plain", text), language)


@cache
def _lessons(language: str) -> str:
    """Links to all lessons."""
    links = []
    for entry in catalogue.games():
        if learn.has(entry.id):
            link = f'<a href="/learn/{entry.id}?lang={language}">{escape(entry.name(language))}</a>'
            links.append(f"<li>{link} – {escape(typeset(entry.line(language), language))}</li>")
    return f"<h2>{escape(_say(language, 'lessons'))}</h2><ul>{''.join(links)}</ul>"


@cache
def _lesson(language: str, game: str) -> str:
    return _Plain(learn.page(game, language)).whole()


def lesson(language: str, game: str) -> str:
    """A game's lesson."""
    return _whole(language, _lesson(language, game))


def other_page(language: str, title: str, line: str, picture: str) -> str:
    """What there is to read at any other address. Names of people may be among these texts."""
    image = f'<img src="{escape(picture)}" alt="" width="1200" height="630" loading="lazy">'
    return _whole(language, f"<h1>{escape(title)}</h1><p>{escape(line)}</p>{image}{_lessons(language)}")


def _whole(language: str, text: str) -> str:
    return f'<noscript>{STYLE}<main class="plain"><p>{escape(_say(language, "needs"))}</p>{text}</main></noscript>'
