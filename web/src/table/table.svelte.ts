// A match as one browser shows it: the server's last state, the moment that is looked at, the move being made.
import { untrack } from "svelte";
import { page } from "../page.svelte.ts";
import type { Touch } from "../board/hand.svelte.ts";
import { Picker, type Continuations } from "../pick.svelte.ts";
import { recall, remember, settings } from "../settings.svelte.ts";
import { type Answer, type Break, type Command, Live, type Lost } from "../socket.ts";
import type { Board, Hint, Match, Position, ServerMessage } from "../wire.ts";
import { say } from "../words.ts";
import { afterMove } from "./conditions.ts";
import { Past } from "./past.svelte.ts";
import { hintText } from "./hint.ts";
import { colourName, outcome, reason, sentenceOf, who, yourTurn } from "./names.ts";
import type { Plan } from "./plan.svelte.ts";
import { newsText, notices } from "./news.ts";
import { sound } from "./sound.ts";
import { verdictOf } from "./verdict.ts";

const PATIENCE = 800;
const SURE: Touch = { unsure: false, dropped: false };

export class Table {
  match = $state.raw<Match | null>(null);
  board = $state.raw<Board | null>(null);
  /** Connected, or why not. */
  online = $state<true | Break>(true);
  lost = $state<Lost | "gone" | null>(null);
  /** When the clocks of `match` were sent, by performance.now(). */
  clocksAt = $state(0);
  thinking = $state<number | null>(null);
  /** Why the computer does not move yet. */
  delay = $state("");
  /** A sentence beside a cell: why not there. */
  bubble = $state.raw<{ cell: string; text: string } | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** The last pick was made by a finger on a small cell, and is to be looked at through a glass. */
  unsure = $state(false);
  /** A move is on its way. */
  sending = $state(false);
  /** What a screen reader hears next. */
  announcement = $state("");
  /** A refusal that belongs to no cell. */
  notice = $state("");
  /** The section of the lesson that explains the last refusal. */
  rule = $state("");
  /** What has just happened beside the moves, for a short time. */
  news = $state("");
  unread = $state(0);
  /** A line that is entered ahead; the board shows it instead of the match. */
  plan = $state.raw<Plan | null>(null);
  muted = $state(false);
  readonly past: Past;
  readonly picker: Picker;
  /** The notice is about what the next state brings, and outlives it. */
  private lasting = false;
  /** The last cell that was drawn over. */
  private drawing: Promise<void> | null = null;
  private readonly live: Live;
  private breaking: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.muted = recall(`hexagora-mute-${id}`) === "yes";
    this.live = new Live(() => this.address(), {
      message: (message) => this.hear(message),
      online: (now) => this.connection(now),
      lost: (why) => this.lose(why === "unknown" && this.match ? "gone" : why),
    });
    this.past = new Past((from, to) => this.positions(from, to));
    this.picker = new Picker((picks) => this.following(picks));
  }

  private address(): string {
    return `${location.origin.replace(/^http/, "ws")}/api/matches/${this.id}/live?lang=${page.boot.lang}`;
  }

  close = () => this.live.close();
  nudge = () => this.live.nudge();
  renew = () => this.live.renew();

  get yourTurn(): boolean {
    return !!this.match && yourTurn(this.match);
  }

  /** The position to draw: the one looked at, else the last. */
  get position(): Position | null {
    return this.past.position ?? this.match?.position ?? null;
  }

  announce = (text: string) => {
    if (!text) return;
    // The same words again are heard again only if the text changes.
    this.announcement = untrack(() => this.announcement) === text ? `${text}\u00a0` : text;
  };

  /** Says a command and shows a refusal; true if it was done. */
  async do(command: Command): Promise<boolean> {
    const answer = await this.live.ask(command);
    this.note(answer, refusal(answer));
    return answer.type !== "refused";
  }

  /** Shows and says a refusal below the board. That time was up comes just before the state that shows it. */
  private note(answer: Answer, sentence: string): void {
    this.notice = sentence;
    this.rule = ruleOf(answer);
    this.lasting = isLate(answer) && !!this.match && yourTurn(this.match);
    if (sentence) this.announce(sentence);
  }

  async pick(cell: string, { unsure, dropped }: Touch = SURE): Promise<void> {
    this.hush();
    const refused = this.idle();
    if (refused) return this.tell(cell, refused);
    if (this.sending) return;
    this.unsure = unsure && settings.steps !== "never";
    const picks = [...this.picker.picks];
    // The move is on the board as a preview: the same cell again plays it.
    if (this.picker.complete && cell === picks.at(-1) && this.asks) return this.play(this.picker.move!);
    const picked = await this.picker.pick(cell, dropped);
    if (picked === "refused") {
      const answer = await this.live.ask({ do: "why_not", picks: [...picks, cell] });
      const sentence = answer.type === "why_not" ? answer.sentence : refusal(answer);
      if (answer.type === "why_not" || sentence) this.tell(cell, sentence || say("game.not_there"), ruleOf(answer));
    } else if (picked === "complete" && !this.asks) await this.play(this.picker.move!);
  }

  /** Somebody draws over a cell; null: they have lifted their hand, which plays what they have drawn. */
  async draw(cell: string | null, { unsure }: Touch): Promise<void> {
    if (this.idle() || this.sending) return;
    this.unsure = unsure && settings.steps !== "never";
    if (cell) {
      this.hush();
      this.drawing = this.picker.draw(cell);
    } else {
      await this.drawing;
      if (this.picker.move !== null && !this.asks) await this.play(this.picker.move);
    }
  }

  /** A move is shown before it is played. */
  get asks(): boolean {
    return settings.steps === "always" || this.unsure;
  }

  /** Why nobody at this screen may pick now; empty if they may. */
  private idle(): string {
    const match = this.match!;
    if (this.past.at !== null) return say("game.past_no_moves");
    if (match.status === "waiting") return say("game.waiting_no_moves");
    if (match.ending === "cancelled") return reason(match);
    if (match.status === "over" || match.position.turn === null) return say("game.over_no_moves");
    if (match.paused) return say("game.paused");
    return this.yourTurn ? "" : say("game.turn_of", { name: who(match, match.position.turn) });
  }

  private tell(cell: string, text: string, rule = ""): void {
    this.bubble = { cell, text };
    this.rule = rule;
    this.announce(text);
    sound("no");
  }

  hush(): void {
    this.bubble = null;
    this.notice = this.rule = "";
  }

  async play(move: string): Promise<void> {
    const last = this.picker.picks.at(-1);
    this.hush();
    this.sending = true;
    const answer = await this.live.ask({ do: "play_move", move });
    this.sending = false;
    const sentence = refusal(answer);
    if (answer.type === "refused") void this.picker.clear();
    if (sentence && last && !isLate(answer)) this.tell(last, sentence, ruleOf(answer));
    else this.note(answer, sentence);
  }

  /** A move as somebody typed it; the refusal, or nothing. */
  async type(text: string): Promise<string> {
    this.hush();
    const answer = await this.live.ask({ do: "play_text", text });
    if (isLate(answer)) this.note(answer, refusal(answer)); // the field goes with the turn
    this.rule = ruleOf(answer);
    return answer.type === "refused" ? answer.sentence || say("game.came_late") : "";
  }

  async askHint(): Promise<void> {
    this.hush();
    this.hinting = true;
    const version = this.match?.version;
    const answer = await this.live.ask({ do: "hint" });
    this.hinting = false;
    this.note(answer, refusal(answer));
    // It takes its time: a hint for a position that is past is none.
    if (answer.type !== "hint" || !answer.moves.length || version !== this.match?.version) return;
    this.hint = answer.moves[0]!;
    this.announce(hintText(this.hint));
  }

  mute(): void {
    this.muted = !this.muted;
    remember(`hexagora-mute-${this.id}`, this.muted ? "yes" : "");
  }

  private async following(picks: string[]): Promise<Continuations> {
    const answer = await this.live.ask({ do: "continuations", picks });
    return answer.type === "continuations" ? answer : { cells: [], words: [], move: null };
  }

  private async positions(from: number, to: number): Promise<Position[]> {
    const answer = await this.live.ask({ do: "history", from, to });
    const sentence = refusal(answer);
    // Once the board shows the present again, which hushes what was said before.
    if (sentence) setTimeout(() => this.note(answer, sentence));
    return answer.type === "history" ? answer.positions : [];
  }

  /** It does not come back: what was said of a break before is past. */
  private lose(why: Lost | "gone"): void {
    clearTimeout(this.breaking);
    this.lost = why;
    this.announce(say(`lost.${why}`));
  }

  /** A break is announced once it lasts: most are over before anybody could read of them. */
  private connection(now: true | Break): void {
    clearTimeout(this.breaking);
    const tell = () => {
      if (now !== this.online) this.announce(say(now === true ? "net.back" : `net.${now}`));
      this.online = now;
    };
    if (now === true) tell();
    else this.breaking = setTimeout(tell, PATIENCE);
  }

  private hear(message: ServerMessage): void {
    if (message.type === "state") return this.take(message.match);
    const match = this.match;
    if (!match) return;
    if (message.type === "move") {
      const { type: _, before: __, move, news, ...changed } = message;
      const conditions = afterMove(match.conditions, move[0]);
      this.take({ ...match, ...changed, moves: [...match.moves, move], news: [...match.news, ...news], conditions });
    } else if (message.type === "chat") {
      this.match = { ...match, chat: [...match.chat, message.line] };
      if (this.muted) return;
      this.unread += 1;
      sound("message");
    } else if (message.type === "here") {
      const { here, away, watchers, claim_at } = message;
      const seats = match.seats.map((seat, person) => ({ ...seat, here: here[person]!, away: away[person]! }));
      this.match = { ...match, seats, watchers, claim_at };
    } else if (message.type === "thinking") this.thinking = message.person;
    else if (message.type === "notice") this.wait(say(`game.${message.code}`));
  }

  /** The computer tries again and again: that is announced once. */
  private wait(text: string): void {
    if (text !== this.delay) this.announce(text);
    this.delay = text;
    this.thinking = null;
  }

  /** A new state of the match, whole. */
  private take(fresh: Match): void {
    const before = this.match;
    const moved = before?.version !== fresh.version || before.paused !== fresh.paused;
    // In a game that was cancelled nobody is to move, although its rules would go on.
    const match = fresh.status === "over" ? { ...fresh, position: { ...fresh.position, turn: null } } : fresh;
    this.match = match;
    this.delay = "";
    this.board = match.position.board ?? this.board;
    this.clocksAt = performance.now();
    this.past.keep(match.moves, before?.moves ?? []);
    const told = before ? this.tellNews(before, match) : "";
    if (!moved && before.status === match.status) return this.announce(told);
    this.thinking = this.hint = this.bubble = null;
    if (match.moves.length !== before?.moves.length) this.plan = null; // it was for another position
    if (!this.lasting) this.notice = "";
    this.lasting = false;
    this.sending = false; // the move is on the board, although its answer may still be on its way
    this.picker.begin(this.yourTurn ? match.legal : {});
    if (before) this.report(before, match, told);
  }

  /** Shows what came besides moves; the same for ears. */
  private tellNews(before: Match, match: Match): string {
    const newest = before.news.at(-1)?.event ?? 0;
    const fresh = notices(match, match.news.filter(({ event }) => event > newest));
    const text = fresh.map((one) => newsText(match, one)).join(" ");
    if (text) this.news = text;
    return text;
  }

  /** What changed, for ears: those of a screen reader, and the clicks. */
  private report(before: Match, match: Match, told: string): void {
    const parts = [this.notice, told].filter(Boolean);
    const fresh = match.moves.length === before.moves.length + 1;
    // Whoever moved had their place before the move: a swap changes places.
    if (fresh) parts.push(sentenceOf(before, match.moves.at(-1)!), ...counterChanges(before, match));
    if (match.moves.length < before.moves.length) parts.push(say("told.back", { move: match.moves.length }));
    if (match.status === "over" && before.status !== "over") parts.push(`${outcome(match)}.`);
    else if (match.paused) parts.push(say("game.paused"));
    else if (this.yourTurn) parts.push(yourCall(match));
    else if (before.paused) parts.push(say("told.turn_of", { name: who(match, match.position.turn!) }));
    this.announce(parts.join(" "));
    if (match.status === "over" && before.status !== "over") sound(verdictOf(match) === "lost" ? "lost" : "won");
    else if (fresh) {
      sound(captures(before.position, match.position) ? "capture" : "move");
      if (this.yourTurn && !yourTurn(before)) sound("turn", 0.12);
    }
  }
}

/** Whether the last move took or turned pieces that somebody owned. */
function captures(before: Position, now: Position): boolean {
  const owned = ({ pieces }: Position) => pieces.filter(([, player]) => player !== null).length;
  return now.marks.some((mark) => mark.role === "captured") || owned(now) < owned(before);
}

/** Whose turn it is, for somebody who may act for several. */
function yourCall(match: Match): string {
  const alone = match.seats.filter((seat) => seat.yours).length === 1;
  return alone ? say("told.your_turn") : say("told.turn_of", { name: who(match, match.position.turn!) });
}

/** Numbers that the last move changed. */
function counterChanges(before: Match, match: Match): string[] {
  return Object.entries(match.position.counters).flatMap(([name, numbers]) =>
    numbers.flatMap((number, colour) =>
      number === before.position.counters[name]?.[colour]
        ? []
        : [
            say("told.counter", {
              name: colourName(match.game, match.players[colour]!),
              counter: say(`counters.${name}`),
              number,
            }),
          ],
    ),
  );
}

/** A command of somebody whose time was up. */
const isLate = (answer: Answer) => answer.type === "refused" && answer.code === "match_late";

const ruleOf = (answer: Answer) => ("rule" in answer ? answer.rule : "");

/** The sentence of a refusal; a stale command needs none, since the new state is there. */
function refusal(answer: Answer): string {
  return answer.type === "refused" && answer.code !== "stale" ? answer.sentence : "";
}
