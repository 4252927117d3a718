// What every part of the client shares: what the server sent at the start, and where we are.
import type { Boot } from "./wire.ts";

class Page {
  boot = $state.raw() as Boot;
  path = $state("/");
  query = $state("");
  /** Counts addresses that somebody went to, also the same one again. */
  visits = $state(0);
  /** The place on the page that the address names, with its #. */
  hash = $state("");
}

export const page = new Page();
