// What is sent to the server, from a form or a button.
import { Refusal, sentence } from "../api.ts";

/** Something that is sent: whether it is under way, and why it was refused. */
export class Submission {
  busy = $state(false);
  refusal = $state("");
  /** The code of the refusal, for those who offer a way out. */
  code = $state("");

  /** Whether it was done. What somebody typed stays with them. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
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
    }
  }
}
