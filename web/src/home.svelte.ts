// Your games and the challenges that are open to you: for the home page, and for the sign of your turns everywhere.
import { get, Refusal, sentence } from "./api.ts";
import { network } from "./network.svelte.ts";
import type { Home } from "./wire.ts";

class Lists {
  data = $state.raw<Home>({ mine: [], open: [], unreadable: [] });
  /** Whether the server has answered yet. */
  known = $state(false);
  /** Why it did not, in a sentence; that it cannot be reached is said for the whole page. */
  failed = $state("");
  /** Games that wait for you, the longest wait first. */
  readonly turns = $derived(this.data.mine.filter((game) => game.your_turn).sort((a, b) => a.updated - b.updated));

  /** Asks again, unless nobody looks or nothing would come back. */
  ask = async (): Promise<void> => {
    if (document.hidden || !navigator.onLine || network.live === "offline") return;
    try {
      this.data = await get<Home>("/api/home");
      this.known = true;
      this.failed = "";
    } catch (error) {
      this.failed = error instanceof Refusal && error.code === "offline" ? "" : sentence(error);
    }
  };
}

export const lists = new Lists();
