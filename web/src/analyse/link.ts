// A record in the address of the page, after the #: nothing is sent to a server, and nothing is stored.
import type { GameRecord } from "./wire.ts";

/** Characters that an address may have. */
export const LONGEST = 8000;
/** Bytes of a record that is read from an address: a short text may unfold to any length. */
const MOST_BYTES = 2_000_000;

async function through(data: BlobPart, change: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = new Blob([data]).stream().pipeThrough(change).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    bytes += part.value.length;
    if (bytes > MOST_BYTES) throw new RangeError("too long");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of an address after the #; null if it would be too long for one. */
export async function linkOf(record: GameRecord, at: string): Promise<string | null> {
  const data = await through(JSON.stringify(record), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  const link = `r=${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}&at=${at}`;
  return link.length > LONGEST ? null : link;
}

/** The JSON text of a record and the path of a position, from the part of an address after the #; null: none is there. */
export async function readLink(hash: string): Promise<{ text: string; at: string } | null> {
  const link = hash.replace(/^#/, "").replace(/^r%3D.*/, decodeURIComponent); // as some programs send addresses on
  const parts = new URLSearchParams(link);
  const data = parts.get("r");
  if (data === null) return null;
  if (link.length > LONGEST) throw new RangeError("too long");
  const bytes = Uint8Array.from(atob(data.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  return { text, at: parts.get("at") ?? "" };
}
