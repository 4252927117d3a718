import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "/static/",
  plugins: [svelte()],
  build: {
    target: "es2022",
    // Nothing is put inline, so that the server's content security policy needs no exceptions.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: { include: ["src/**/*.test.ts"], passWithNoTests: true },
});
