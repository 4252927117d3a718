// Which page an address names, and real links that need no reload.
import { tick } from "svelte";
import { page } from "./page.svelte.ts";
import type { Sign } from "./parts/Icon.svelte";
import type { Match } from "./wire.ts";

export type Route =
  | { name: "home" }
  | { name: "new"; game: string }
  | { name: "game"; id: string }
  | { name: "learn" }
  | { name: "lesson"; game: string }
  | { name: "walk"; game: string }
  | { name: "paper"; game: string }
  | { name: "puzzles" }
  | { name: "puzzle"; id: string }
  | { name: "tournaments" }
  | { name: "newTournament" }
  | { name: "tournament"; id: string }
  | { name: "tournamentPrint"; id: string }
  | { name: "tournamentHall"; id: string }
  | { name: "analyse" }
  | { name: "lab" }
  | { name: "labGame"; game: string }
  | { name: "lost" };

/** The page at each address; * is what it is about. */
const PAGES: Record<string, (about: string) => Route> = {
  "": () => ({ name: "home" }),
  "new/*": (game) => ({ name: "new", game }),
  "g/*": (id) => ({ name: "game", id }),
  learn: () => ({ name: "learn" }),
  "learn/*": (game) => ({ name: "lesson", game }),
  "learn/*/first": (game) => ({ name: "walk", game }),
  "learn/*/paper": (game) => ({ name: "paper", game }),
  puzzles: () => ({ name: "puzzles" }),
  "puzzles/*": (id) => ({ name: "puzzle", id }),
  t: () => ({ name: "tournaments" }),
  "t/*": (id) => (id === "new" ? { name: "newTournament" } : { name: "tournament", id }),
  "t/*/print": (id) => ({ name: "tournamentPrint", id }),
  "t/*/hall": (id) => ({ name: "tournamentHall", id }),
  analyse: () => ({ name: "analyse" }),
  lab: () => ({ name: "lab" }),
  "lab/*": (game) => ({ name: "labGame", game }),
};

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const address = parts.map((part, place) => (place === 1 ? "*" : part)).join("/");
  return Object.hasOwn(PAGES, address) ? PAGES[address]!(parts[1] ?? "") : { name: "lost" };
}

/** The parts of the site, in the order in which they are shown: each has a page of its own, and the names of the routes
 * that belong to it. A part that does not exist yet is not here. */
export const PARTS: {
  name: "play" | "learn" | "tournaments" | "analyse";
  sign: Sign;
  href: string;
  routes: Route["name"][];
}[] = [
  { name: "play", sign: "play", href: "/", routes: ["home", "new", "game"] },
  { name: "learn", sign: "book", href: "/learn", routes: ["learn", "lesson", "walk", "paper", "puzzles", "puzzle"] },
  {
    name: "tournaments",
    sign: "cup",
    href: "/t",
    routes: ["tournaments", "newTournament", "tournament", "tournamentPrint", "tournamentHall"],
  },
  { name: "analyse", sign: "chart", href: "/analyse", routes: ["analyse"] },
];

function look(): void {
  page.path = location.pathname;
  page.query = location.search;
  page.hash = location.hash;
  page.visits += 1;
}

export function go(address: string): void {
  history.pushState(null, "", address);
  look();
  // To the place that the address names, else to the top.
  const place = address.split("#")[1];
  void tick().then(() => {
    const element = place && document.getElementById(place);
    if (element) element.scrollIntoView();
    else scrollTo(0, 0);
  });
}

/** Options as they stand in an address: of the server's form, and of ours (/new/ID?size=5). */
export const queryOf = (options: Match["options"]) =>
  new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)])).toString();

/** Options from an address. */
export const optionsIn = (query: string): Match["options"] =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, text]) => {
      if (/^\d+$/.test(text)) return [name, Number(text)];
      return [name, text === "true" || text === "false" ? text === "true" : text];
    }),
  );

/** Whether a click on a link stays inside the client: plain clicks on our own pages do. */
export function stays(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const own = link.origin === location.origin && !/^\/(api|static|docs)(\/|$)/.test(link.pathname);
  return plain && own && !link.target && !link.hasAttribute("download") && !link.getAttribute("href")?.startsWith("#");
}

export function follow(): void {
  look();
  addEventListener("popstate", look);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || !stays(link, event)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
