import { mount } from "svelte";
import App from "./App.svelte";
import { page } from "./page.svelte.ts";
import { follow } from "./route.ts";
import { registerWorker } from "./worker.ts";
import "./fonts.css";
import "./style.css";

page.boot = JSON.parse(document.getElementById("boot")!.textContent!);
follow();
mount(App, { target: document.getElementById("app")! });
addEventListener("load", registerWorker);
