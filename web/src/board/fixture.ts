// A position as the server sends it, for tests: three players on a hexagon of side 3.

import en from "../../../src/hexagora/locales/web/en.json";
import { page } from "../page.svelte.ts";
import type { Board, Boot, Position } from "../wire.ts";
import data from "./fixture.json";

export const { board, position } = data as unknown as { board: Board; position: Position };

/** What tests read is English. */
page.boot = { lang: "en", words: { ...en, counters: { points: "points" } } } as unknown as Boot;
