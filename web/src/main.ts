import { mount } from "svelte";
import App from "./App.svelte";
import { network } from "./network.svelte.ts";
import { page } from "./page.svelte.ts";
import { follow } from "./route.ts";
import { registerWorker } from "./worker.ts";
import "./fonts.css";
import "./style.css";

page.boot = JSON.parse(document.getElementById("boot")!.textContent!);
follow();
// Code that cannot be loaded: the server has another version by now, whose files have other names; or it is not there, and
// then what is on the screen must stay.
addEventListener("vite:preloadError", () =>
  fetch("/health").then(
    () => location.reload(),
    () => (network.reached = false),
  ),
);
mount(App, { target: document.getElementById("app")! });
addEventListener("load", registerWorker);
