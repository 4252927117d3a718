// The worker that shows a page of our own when there is no network (public/sw.js).
import { page } from "./page.svelte.ts";

/** Browsers allow it on secure pages only. Its address names what it keeps, so another language or version is fetched. */
export function registerWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const { lang, version } = page.boot;
  const query = new URLSearchParams({ lang, version });
  navigator.serviceWorker.register(`/sw.js?${query}`).catch(() => {}); // the client works as well without it
}
