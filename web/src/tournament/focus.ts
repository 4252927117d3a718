// Where the focus goes when the button that had it is gone, or closed, with what it did.
import { tick } from "svelte";

/** To the first of these places that is there, else to the page's heading. Whoever is elsewhere by now stays there. */
export async function land(...selectors: string[]): Promise<void> {
  await tick();
  const now = document.activeElement;
  if (now && now !== document.body && !now.matches(":disabled")) return;
  for (const selector of [...selectors, "h1"]) {
    const place = document.querySelector<HTMLElement>(selector);
    if (place) return place.focus({ preventScroll: true });
  }
}
