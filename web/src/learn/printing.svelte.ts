// While a page is printed, all that can be opened and stepped through is shown at once.
import { flushSync } from "svelte";

class Printing {
  now = $state(false);

  constructor() {
    const media = matchMedia("print");
    this.now = media.matches;
    media.addEventListener("change", () => this.#set(media.matches));
    addEventListener("beforeprint", () => this.#set(true));
    addEventListener("afterprint", () => this.#set(false));
  }

  /** At once: the browser does not wait. */
  #set(now: boolean): void {
    flushSync(() => (this.now = now));
  }
}

export const printing = new Printing();
