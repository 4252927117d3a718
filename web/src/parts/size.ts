// The size of a board in words.
import type { Form } from "../wire.ts";
import { say } from "../words.ts";

type Choice = Form["options"][number]["values"][number];

/** A value of an option: what it is called, or where it is the board's size, how large that is:
 * "H5: 5 cells a side, 61 cells". */
export function valueName({ value, label, cells }: Choice, shape: string): string {
  return cells === null ? label : say(`size.${shape}`, { side: Number(value), cells });
}

/** How large the board of a form is; empty where it has only one size. */
export function sizeOf({ options, position }: Form): string {
  const size = options.find(({ applies, values }) => applies && values[0]?.cells != null);
  const choice = size?.values.find(({ value }) => value === size.value);
  return choice ? valueName(choice, position.board!.shape) : "";
}
