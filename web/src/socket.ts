// The live connection to a match: it comes back by itself, and no message is lost or handled twice.
import type { ClientMessage, Match, ServerMessage } from "./wire.ts";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A message before it gets its number and, where it needs one, the version. */
export type Command = Without<ClientMessage, "id" | "version">;
export type Answer = Extract<ServerMessage, { id: number }>;

/** The part of a WebSocket that is used here. */
export type Wire = Pick<WebSocket, "onmessage" | "onclose" | "send" | "close">;

export interface Listener {
  message(message: ServerMessage): void;
  /** Connected, or why not. */
  online(now: true | Break): void;
  /** There is no such match, or it cannot be read: it is not asked for again. */
  lost(why: Lost): void;
}

/** Why there is no connection: the network, no place free, too much asked at once, a server without its data. */
export type Break = "offline" | "full" | "fast" | "unavailable";
export type Lost = "unknown" | "damaged" | "rules";

/** Codes with which the server closes for good. */
const LOST: Record<number, Lost> = { 4404: "unknown", 4500: "damaged", 4501: "rules" };
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** Where the server asks for patience. */
const FIRST_PAUSE = 8000;
const LONGEST_PAUSE = 60_000;
const PROBE = 4000;
const PLAIN = new Set(["say_chat", "history", "state"]);

interface Request {
  message: ClientMessage;
  answer(answer: Answer): void;
}

export class Live {
  private wire: Wire | null = null;
  private version = 0;
  /** Connected, and the fresh state is there. */
  private ready = false;
  private last = 0;
  private requests = new Map<number, Request>();
  private wait = FIRST_WAIT;
  private pause = FIRST_PAUSE;
  /** The server asked for patience: nothing makes the next try come sooner. */
  private patient = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private probe: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
    private readonly open: (address: string) => Wire = (address) => new WebSocket(address),
  ) {
    this.connect();
  }

  /** Says a command; the promise is its answer. A command that came too late is answered as refused, code "stale". */
  ask(command: Command): Promise<Answer> {
    const id = ++this.last;
    const plain = PLAIN.has(command.do);
    const message = (plain ? { ...command, id } : { ...command, id, version: this.version }) as ClientMessage;
    return new Promise((answer) => {
      this.requests.set(id, { message, answer });
      if (this.ready) this.wire?.send(JSON.stringify(message));
    });
  }

  /** The network or the page is back: connect at once, or see whether an old connection still lives. */
  nudge(): void {
    if (this.closed) return;
    if (!this.wire) return this.patient ? undefined : this.connect();
    if (!this.ready || this.probe) return;
    this.refresh();
    this.probe = setTimeout(() => this.drop(true), PROBE);
  }

  /** Begin again from a fresh connection, for example in another language. */
  renew(): void {
    if (!this.patient) this.drop(true);
  }

  close(): void {
    this.closed = true;
    this.drop(false);
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.patient = false;
    const wire = this.open(this.address());
    this.wire = wire;
    wire.onmessage = ({ data }) => this.wire === wire && this.hear(JSON.parse(data) as ServerMessage);
    wire.onclose = ({ code, reason }) => {
      if (this.wire !== wire) return;
      this.wire = null;
      const lost = LOST[code];
      if (lost) {
        this.closed = true;
        this.listener.lost(lost);
      }
      this.offline(breakOf(code, reason));
    };
  }

  private drop(again: boolean): void {
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.offline();
    if (again) this.connect();
  }

  private offline(why: Break = "offline"): void {
    clearTimeout(this.probe);
    clearTimeout(this.timer);
    this.probe = undefined;
    this.ready = false;
    if (this.closed) return; // there is nothing to wait for
    this.listener.online(why);
    this.patient = why === "full" || why === "fast";
    this.timer = setTimeout(() => this.connect(), this.patient ? this.pause : this.wait);
    if (this.patient) this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    else this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hear(message: ServerMessage): void {
    clearTimeout(this.probe);
    this.probe = undefined;
    if (message.type === "state") return this.state(message.match, message);
    if (!this.ready) return; // the fresh state comes first
    if (message.type === "move") {
      if (message.before !== this.version) return this.refresh();
      this.version = message.version;
    }
    if ("id" in message) {
      this.requests.get(message.id)?.answer(message);
      this.requests.delete(message.id);
      if (message.type === "refused" && message.code === "stale") this.refresh();
      return;
    }
    this.listener.message(message);
  }

  private state(match: Match, message: ServerMessage): void {
    const back = !this.ready;
    this.ready = true;
    this.version = match.version;
    this.listener.message(message);
    if (!back) return;
    this.wait = FIRST_WAIT;
    this.pause = FIRST_PAUSE;
    this.listener.online(true);
    for (const [id, { message, answer }] of this.requests) {
      if (holds(message, match)) this.wire?.send(JSON.stringify(message));
      else {
        this.requests.delete(id);
        answer({ type: "refused", id, code: "stale", sentence: "", rule: "" });
      }
    }
  }

  private refresh(): void {
    this.wire?.send(JSON.stringify({ id: ++this.last, do: "state" } satisfies ClientMessage));
  }
}

/** What the server's last word says. Anything else, a restart among it, is a break that is over soon. */
function breakOf(code: number, reason: string): Break {
  if (code === 1008) return "fast";
  if (code !== 1013) return "offline";
  return reason === "full" ? "full" : "unavailable";
}

/** Whether a message from before the connection broke is still to be sent: not if it was done or came too late. */
function holds(message: ClientMessage, match: Match): boolean {
  if (message.do === "say_chat") return match.chat.at(-1)?.text !== message.text;
  return !("version" in message) || message.version === match.version;
}
