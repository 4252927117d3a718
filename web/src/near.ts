// What is not needed before somebody sees it.
import type { Attachment } from "svelte/attachments";

/** Acts once, when an element comes so near to the screen. */
export function near(act: () => void, margin = "200px"): Attachment {
  return (element) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        observer.disconnect();
        act();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
