import { page } from "../page.svelte.ts";

/** The address of a match for others: this computer's own name for itself would lead them nowhere. */
export function inviteLink(id: string): string {
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return new URL(`/g/${id}`, (local && page.boot.lan?.url) || location.origin).href;
}
