// REST calls. A refusal carries the server's own sentence, ready to be shown.
import { network } from "./network.svelte.ts";
import { say } from "./words.ts";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function fetched(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { "content-type": "application/json" }, ...init });
  } catch (error) {
    if (init?.signal?.aborted) throw error; // nobody waits for it any more
    network.reached = false;
    throw new Refusal("offline", say("error.offline"));
  }
  network.reached = true;
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new Refusal(body?.code ?? String(response.status), body?.sentence ?? say("error.failed"));
}

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetched(path, init);
  return (await response.json().catch(() => null)) as Answer;
}

export const text = async (path: string) => (await fetched(path)).text();
export const get = <Answer>(path: string) => call<Answer>(path);
export const post = <Answer>(path: string, body: unknown) =>
  call<Answer>(path, { method: "POST", body: JSON.stringify(body) });
export const put = <Answer>(path: string, body: unknown) =>
  call<Answer>(path, { method: "PUT", body: JSON.stringify(body) });

/** The sentence to show for whatever was thrown. */
export const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));
