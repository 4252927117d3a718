// What is sent to the server, from a form or a button.
import { sentence } from "../api.ts";

/** Something that is sent: whether it is under way, and why it was refused. */
export class Errand {
  busy = $state(false);
  refusal = $state("");

  /** Whether it was done. What somebody typed stays with them. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = "";
    try {
      await act();
      return true;
    } catch (error) {
      this.refusal = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
