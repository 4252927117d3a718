// Answers that come line by line while the server thinks.
import { fetched, Refusal } from "../api.ts";
import { network } from "../network.svelte.ts";
import { say } from "../words.ts";

/** Each line of an answer as it comes; the last one says that it is final. A refusal, also one on the way, is thrown. */
export async function* lines<Line extends object>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  const response = await fetched(path, { method: "POST", body: JSON.stringify(body), signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let final = false;
  // A line that breaks is an end without a final line, too.
  for (let part = await reader.read().catch(() => null); part && !part.done; part = await reader.read().catch(() => null)) {
    const whole = (text + part.value).split("\n");
    text = whole.pop()!;
    for (const line of whole.filter(Boolean)) {
      const told = JSON.parse(line) as Line | { code: string; sentence: string };
      if ("sentence" in told) throw new Refusal(told.code, told.sentence);
      final = "final" in told && told.final === true;
      yield told;
    }
  }
  if (final || signal.aborted) return;
  network.reached = false;
  throw new Refusal("offline", say("error.offline"));
}
