// What this browser remembers about how somebody likes to play.
import { keep } from "./cookie.ts";

export type Theme = "light" | "dark" | "auto";

const KEY = "hexagora";

function stored(): Partial<Settings> {
  try {
    return JSON.parse(recall(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  confirm = $state(false);
  sound = $state(true);
  notify = $state(false);
  theme = $state<Theme>("auto");

  constructor() {
    const { confirm, sound, notify } = stored();
    this.confirm = confirm ?? false;
    this.sound = sound ?? true;
    this.notify = notify ?? false;
    this.theme = (document.documentElement.dataset.theme as Theme | undefined) ?? "auto";
  }

  set(change: Partial<Pick<Settings, "confirm" | "sound" | "notify">>): void {
    Object.assign(this, change);
    const { confirm, sound, notify } = this;
    remember(KEY, JSON.stringify({ confirm, sound, notify }));
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
