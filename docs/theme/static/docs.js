// Light or dark, as chosen in the client: it keeps the choice in the cookie `theme`. Before the page is drawn.
"use strict";
(() => {
  const NEXT = { auto: "light", light: "dark", dark: "auto" };
  const root = document.documentElement;
  const chosen = /(?:^|; )theme=(auto|light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) root.dataset.theme = chosen[1];

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.theme = NEXT[root.dataset.theme];
      document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
    });
    // What is wider than the page can be scrolled by keyboard, too.
    const reach = () => {
      for (const box of document.querySelectorAll("pre, table"))
        if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    };
    reach();
    document.fonts.ready.then(reach); // letters may be wider then
    for (const link of document.querySelectorAll(".languages a"))
      link.addEventListener("click", () => {
        document.cookie = `lang=${link.lang}; path=/; max-age=31536000; samesite=lax`;
      });
  });
})();
