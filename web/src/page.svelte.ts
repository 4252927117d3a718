// What every part of the client shares: what the server sent at the start, and where we are.
import type { Boot } from "./wire.ts";

class Page {
  boot = $state.raw() as Boot;
  path = $state("/");
  query = $state("");
  /** The place on the page that the address names, with its #. */
  hash = $state("");
}

export const page = new Page();
