"""Sphinx's settings for the documentation, read once for each language: see tools/docs.py."""

import json
import os
from typing import Any

project = "Hexagora"
author = "Hexagora"
extensions = ["myst_parser"]
exclude_patterns: list[str] = []
smartquotes = False
nitpicky = False
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

# As GitHub shows it. `site:` are addresses of the server, `place:` places in its pages (tools/docs.py writes them).
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_url_schemes = {"http": None, "https": None, "site": "{{path}}", "place": "{{path}}#{{fragment}}"}

html_theme = "basic"
templates_path = ["templates"]
html_static_path = ["static"]
html_copy_source = False
html_show_sourcelink = False
html_domain_indices = False
html_use_index = False  # the search knows every name
html_title = "Hexagora"
html_additional_pages = {"404": "404.html"}
html_permalinks_icon = "#"

NAMES = {"en": "English", "fr": "Français"}
PLACES = {"en": "", "fr": "fr/"}
WORDS = {
    "en": {
        "skip": "To the text",
        "play": "Play",
        "learn": "Learn",
        "analyse": "Analyse",
        "docs": "Documentation",
        "contents": "Contents",
        "part": "Part",
        "here": "On this page",
        "search": "Search the documentation",
        "search_title": "Search",
        "no_scripts": "Searching needs JavaScript.",
        "theme": "Light or dark",
        "language": "Language",
        "before": "Previous page",
        "after": "Next page",
        "lost": "There is no such page",
        "lost_line": "The address may be misspelt, or the page has another name now.",
        "home": "To the start of the documentation",
        "others": "",
    },
    "fr": {
        "skip": "Aller au texte",
        "play": "Jouer",
        "learn": "Apprendre",
        "analyse": "Analyser",
        "docs": "Documentation",
        "contents": "Sommaire",
        "part": "Partie",
        "here": "Sur cette page",
        "search": "Rechercher dans la documentation",
        "search_title": "Recherche",
        "no_scripts": "La recherche nécessite JavaScript.",
        "theme": "Clair ou sombre",
        "language": "Langue",
        "before": "Page précédente",
        "after": "Page suivante",
        "lost": "Cette page n’existe pas",
        "lost_line": "L’adresse est peut-être mal écrite, ou la page a changé de nom.",
        "home": "Retour au début de la documentation",
        "others": "En anglais",
    },
}
# What Sphinx's search says, and what it says here. It counts sections and names of the API as well as pages.
NO_RESULT = (
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've "
    "selected enough categories."
)
SEARCH = {
    "en": {
        "Searching": "Searching",
        "Search Results": "Results",
        NO_RESULT: "Nothing found. Check the spelling, or try another word.",
        "Search finished, found one page matching the search query.": ["One result.", "${resultCount} results."],
        ", in ": ", in ",
    },
    "fr": {
        "Searching": "Recherche en cours",
        "Search Results": "Résultats",
        NO_RESULT: "Aucun résultat. Vérifiez l’orthographe, ou essayez un autre mot.",
        "Search finished, found one page matching the search query.": ["Un résultat.", "${resultCount} résultats."],
        ", in ": ", dans ",
    },
}
# Parts that are written in one language only are linked from the others.
ENGLISH_ONLY = {"Programmer": "program/index.html", "Contribuer": "contribute/index.html"}


def add_words(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """What the templates need: words, and where the same page is in each language."""
    language = app.config.language
    pages = json.loads(os.environ["HEXAGORA_PAGES"])
    top = "../" * (pagename.count("/") + (1 if PLACES[language] else 0))
    if pagename == "404":  # shown at whatever address
        top = "/docs/"
        context["pathto"] = lambda name, file=0: f"{top}{PLACES[language]}{name}{'' if file else '.html'}"
    context |= {
        "words": WORDS[language],
        "search_words": SEARCH[language],
        "top": top,  # the way to the English pages
        "others": ENGLISH_ONLY if language == "fr" else {},
        "languages": [
            (one, name, f"{top}{PLACES[one]}{pagename if f'{pagename}.md' in pages[one] else 'index'}.html")
            for one, name in NAMES.items()
        ],
    }


def setup(app: Any) -> None:
    app.connect("html-page-context", add_words)
