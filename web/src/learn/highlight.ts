/** Milliseconds for which a place that somebody came for is marked. */
const MARKED = 1800;

/** Brings a section into sight, and marks it for a moment. Where it stands in a box that scrolls, only that scrolls. */
export function highlight(element: Element | null | undefined, box?: Element | null): void {
  if (!element) return;
  if (box) box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top;
  else element.scrollIntoView();
  const wash = { background: "var(--honey-wash)", boxShadow: "0 0 0 12px var(--honey-wash)", borderRadius: "8px" };
  element.animate([{ ...wash }, { ...wash, offset: 0.6 }, {}], { duration: MARKED });
}
