// Answers that come line by line while the server thinks.
import { fetched, Refusal } from "../api.ts";

/** Each line of an answer as it comes. A refusal, also one on the way, is thrown. */
export async function* lines<Line extends object>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  const response = await fetched(path, { method: "POST", body: JSON.stringify(body), signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const whole = (text + part.value).split("\n");
    text = whole.pop()!;
    for (const line of whole.filter(Boolean)) {
      const told = JSON.parse(line) as Line | { code: string; sentence: string };
      if ("sentence" in told) throw new Refusal(told.code, told.sentence);
      yield told;
    }
  }
}
