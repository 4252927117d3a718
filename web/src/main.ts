import { mount } from "svelte";
import App from "./App.svelte";
import { page } from "./page.svelte.ts";
import { follow } from "./route.ts";
import { registerWorker } from "./worker.ts";
import "./fonts.css";
import "./style.css";

page.boot = JSON.parse(document.getElementById("boot")!.textContent!);
follow();
// The server has another version by now: its pages have other names.
addEventListener("vite:preloadError", () => location.reload());
mount(App, { target: document.getElementById("app")! });
addEventListener("load", registerWorker);
