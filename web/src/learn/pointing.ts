// Names of cells in a text show their cells on the board beside it: while a mouse is over them, or from one tap to the next.
import { on } from "svelte/events";
import type { Attachment } from "svelte/attachments";

function cellOf({ target }: Event): string | null {
  return (target as Element).closest("[data-points-at]")?.getAttribute("data-points-at") ?? null;
}

/** `show` is given the cell, null if there is none. */
export function pointing(show: (cell: string | null) => void): Attachment<HTMLElement> {
  return (element) => {
    let shown: string | null = null;
    const point = (cell: string | null): void => show((shown = cell));
    const ends = [
      on(element, "pointerover", (event) => event.pointerType === "mouse" && point(cellOf(event))),
      on(element, "pointerleave", (event) => event.pointerType === "mouse" && point(null)),
      on(element, "pointerup", (event) => {
        if (event.pointerType !== "mouse") point(cellOf(event) === shown ? null : cellOf(event));
      }),
    ];
    return () => ends.forEach((end) => end());
  };
}
