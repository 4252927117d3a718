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
    // What is wider than the page can be scrolled by keyboard, too: also once the window is narrower, or letters wider.
    const reach = (box) => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    };
    const boxes = document.querySelectorAll("pre, table");
    const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => reach(target)));
    boxes.forEach((box) => sizes.observe(box));
    document.fonts.addEventListener("loadingdone", () => boxes.forEach(reach));
    for (const link of document.querySelectorAll(".languages a"))
      link.addEventListener("click", () => {
        document.cookie = `lang=${link.lang}; path=/; max-age=31536000; samesite=lax`;
      });
  });
})();
