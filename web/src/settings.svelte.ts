// What this browser remembers about how somebody likes to play.
import { keep } from "./cookie.ts";
import type { SeatKind } from "./wire.ts";

export type Theme = "light" | "dark" | "auto";
/** When a move is played in two steps, a preview first: always, where cells are small for a finger, or never. */
export type Steps = "always" | "small" | "never";
export type Coordinates = "edge" | "off";

/** How somebody began a game last: the level of the computer, their colour (null: by lot), who the others are, and the
 * way to play. */
export interface Start {
  level: number;
  colour: number | null;
  others: SeatKind;
  preset: string;
}

/** All that is remembered, as it is for somebody new. */
const NEW = {
  steps: "small" as Steps,
  sound: false,
  notify: false,
  coordinates: "edge" as Coordinates,
  moveNumbers: false,
  territory: true,
  /** Games whose legend was shown. */
  legendSeen: [] as string[],
  /** Steps by which the board of a game is turned. */
  turned: {} as Record<string, number>,
  play: {} as Record<string, Start>,
  /** On the analysis board: whether the computer looks at every position, and its values are seen on the cells. */
  engine: false,
  heat: true,
  /** What was done of lessons: "game/exercise". */
  lessons: [] as string[],
  /** The highest level that was beaten, by game, and in which match. */
  wins: {} as Record<string, { level: number; match: string }>,
};
type Remembered = typeof NEW;

const KEY = "hexagora";

function stored(): Partial<Remembered> {
  try {
    return JSON.parse(recall(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  steps = $state(NEW.steps);
  sound = $state(NEW.sound);
  notify = $state(NEW.notify);
  coordinates = $state(NEW.coordinates);
  moveNumbers = $state(NEW.moveNumbers);
  territory = $state(NEW.territory);
  legendSeen = $state.raw(NEW.legendSeen);
  turned = $state.raw(NEW.turned);
  play = $state.raw(NEW.play);
  engine = $state(NEW.engine);
  heat = $state(NEW.heat);
  lessons = $state.raw(NEW.lessons);
  wins = $state.raw(NEW.wins);
  theme = $state<Theme>("auto");

  constructor() {
    Object.assign(this, this.#known(stored()));
    this.theme = (document.documentElement.dataset.theme as Theme | undefined) ?? "auto";
  }

  /** Only what has a name here: others may come from another version. */
  #known(values: Partial<Remembered>): Partial<Remembered> {
    return Object.fromEntries(Object.entries(values).filter(([name]) => name in NEW));
  }

  set(change: Partial<Remembered>): void {
    Object.assign(this, change);
    const all = Object.keys(NEW).map((name) => [name, this[name as keyof Remembered]]);
    remember(KEY, JSON.stringify(Object.fromEntries(all)));
  }

  paint(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    keep("theme", theme);
  }
}

export const settings = new Settings();

/** Private windows may refuse storage: then nothing is remembered, and nothing else happens. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // see above
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
