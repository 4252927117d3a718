// A finger that goes sideways turns a page; one that moves a piece or a board does not.
import type { Attachment } from "svelte/attachments";

/** Pixels that make a swipe. */
const FAR = 48;

export function swipe(turn: (by: 1 | -1) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: Touch | null = null;
    const begin = ({ touches }: TouchEvent) => (from = touches.length === 1 ? touches[0]! : null);
    // Somebody else has use for the finger.
    const move = (event: TouchEvent) => {
      if (event.defaultPrevented) from = null;
    };
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = null;
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: true });
    element.addEventListener("touchend", end, { passive: true });
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
    };
  };
}
