// Where the focus goes when the button that had it is gone, or closed, with what it did.
import { tick } from "svelte";

const isLost = (now = document.activeElement) => !now || now === document.body || now.matches(":disabled");

/** To the first of these places that is there, else to the page's heading. Whoever is elsewhere by now stays there. */
export async function land(...selectors: string[]): Promise<void> {
  await tick();
  if (!isLost()) return;
  for (const selector of [...selectors, "h1"]) {
    const place = document.querySelector<HTMLElement>(selector);
    if (place) return place.focus({ preventScroll: true });
  }
}

/** A way back to what has the focus now, for when it has lost it and is still there. */
export function holder(): () => Promise<void> {
  const before = globalThis.document?.activeElement as HTMLElement | null | undefined;
  return async () => {
    await tick();
    if (before?.isConnected && isLost()) before.focus({ preventScroll: true });
  };
}
