// Whether the server can be reached, as far as this page knows.
import type { Break } from "./socket.ts";

class Network {
  /** The last call got through. */
  reached = $state(true);
  /** At a table: connected, or why not. */
  live = $state<true | Break | null>(null);

  /** What the page says about it, as a key of its words. */
  get trouble(): string | null {
    if (this.live !== null) return this.live === true ? null : `net.${this.live}`;
    return this.reached ? null : "net.away";
  }
}

export const network = new Network();
