// What is sent to the server, from a form or a button.
import { Refusal, sentence } from "../api.ts";
import { page } from "../page.svelte.ts";
import { holder } from "./focus.ts";

/** Something that is sent: whether it is under way, and why it was refused. */
export class Submission {
  busy = $state(false);
  /** The code of the refusal, for those who offer a way out. */
  code = $state("");
  #said = $state.raw({ text: "", lang: "", version: 0 });

  /** `version`: the tournament's; that somebody has changed it is no news any more with the next one. */
  constructor(readonly version: () => number = () => 0) {}

  /** It was said in the language of then, by a server that has forgotten it. */
  get refusal(): string {
    const { text, lang, version } = this.#said;
    const old = this.code === "tournament_stale" && version !== this.version();
    return lang === page.boot?.lang && !old ? text : "";
  }

  set refusal(text: string) {
    this.#said = { text, lang: page.boot?.lang, version: this.version() };
  }

  /** Whether it was done. What somebody typed stays with them, and the focus at the button, which is closed meanwhile. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    const back = holder();
    this.busy = true;
    this.refusal = this.code = "";
    try {
      await act();
      return true;
    } catch (error) {
      this.refusal = sentence(error);
      this.code = error instanceof Refusal ? error.code : "";
      return false;
    } finally {
      this.busy = false;
      await back();
    }
  }
}
