// What the search says, in our words: search.html has them. Sphinx's own translations need eval, which no page may use.
"use strict";
Object.assign(Documentation.TRANSLATIONS, JSON.parse(document.getElementById("search-results").dataset.words));
