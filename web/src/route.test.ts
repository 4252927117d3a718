import { expect, test, vi } from "vitest";
import { routeOf, stays } from "./route.ts";

test("addresses name pages", () => {
  expect(routeOf("/")).toEqual({ name: "home" });
  expect(routeOf("/new/chess")).toEqual({ name: "new", game: "chess" });
  expect(routeOf("/g/abc123")).toEqual({ name: "game", id: "abc123" });
  expect(routeOf("/g/abc123/")).toEqual({ name: "game", id: "abc123" });
  expect(routeOf("/learn")).toEqual({ name: "learn" });
  expect(routeOf("/learn/chess")).toEqual({ name: "lesson", game: "chess" });
  expect(routeOf("/learn/chess/first")).toEqual({ name: "walk", game: "chess" });
  expect(routeOf("/t")).toEqual({ name: "tournaments" });
  expect(routeOf("/t/new")).toEqual({ name: "newTournament" });
  expect(routeOf("/t/abc123")).toEqual({ name: "tournament", id: "abc123" });
  expect(routeOf("/t/abc123/print")).toEqual({ name: "tournamentPrint", id: "abc123" });
  expect(routeOf("/t/abc123/hall")).toEqual({ name: "tournamentHall", id: "abc123" });
  expect(routeOf("/puzzles/chess-7")).toEqual({ name: "puzzle", id: "chess-7" });
});

test("any other address is lost", () => {
  for (const path of ["/new", "/g", "/g/a/b", "/learn/chess/last", "/t/abc123/else", "/elsewhere", "/constructor"]) expect(routeOf(path)).toEqual({ name: "lost" });
});

test("plain clicks on our own pages stay in the client", () => {
  vi.stubGlobal("location", { origin: "http://here" });
  const link = (href: string, more: object = {}) =>
    ({
      origin: new URL(href, "http://here").origin,
      pathname: new URL(href, "http://here").pathname,
      target: "",
      hasAttribute: () => false,
      getAttribute: () => href,
      ...more,
    }) as unknown as HTMLAnchorElement;
  const click = { button: 0 } as MouseEvent;
  expect(stays(link("/g/abc"), click)).toBe(true);
  expect(stays(link("/g/abc"), { button: 0, ctrlKey: true } as MouseEvent)).toBe(false);
  expect(stays(link("/g/abc"), { button: 1 } as MouseEvent)).toBe(false);
  expect(stays(link("/g/abc", { target: "_blank" }), click)).toBe(false);
  expect(stays(link("/api/matches/abc/record"), click)).toBe(false);
  expect(stays(link("/docs"), click)).toBe(false);
  expect(stays(link("/docs/api.html"), click)).toBe(false);
  expect(stays(link("http://there/"), click)).toBe(false);
  expect(stays(link("#main"), click)).toBe(false);
});
