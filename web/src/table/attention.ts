// How a page that is not looked at says that it is somebody's turn: title, icon, notification.
import { settings } from "../settings.svelte.ts";

const icon = `${import.meta.env.BASE_URL}icon.svg`;
const iconTurn = `${import.meta.env.BASE_URL}icon-turn.svg`;

export function showIcon(turn: boolean): void {
  let link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) {
    link = document.createElement("link");
    link.rel = "icon";
    document.head.append(link);
  }
  link.href = turn ? iconTurn : icon;
}

/** Whether this browser can notify here at all: not over plain HTTP from another machine. */
export const canNotify = () => "Notification" in window && isSecureContext;

/** Asked for by a button only. */
export async function allowNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Calls somebody back who is looking at something else. */
export function call(title: string, body: string, id: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body, tag: id, icon: iconTurn });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones notify only from service workers: the title and the icon have to do.
  }
}
