import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Whoever passes the fonts on passes their licence on, too. */
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    for (const font of ["lora", "public-sans"]) {
      const source = readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`, "utf8");
      this.emitFile({ type: "asset", fileName: `assets/${font}-licence.txt`, source });
    }
  },
};

export default defineConfig({
  base: "/static/",
  plugins: [svelte(), licences],
  build: {
    target: "es2022",
    // Nothing is put inline, so that the server's content security policy needs no exceptions.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Few files: each costs half a kilobyte besides what is in it. What every page needs is one, what every board needs another.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules|src\/(\w+\.(svelte\.)?ts$|learn\/done|board\/(Badge|Sign)|parts\/(Icon|Dialog)|table\/(attention|clock|names))/,
            },
            { name: "board", test: /src\/(board\/|pick\.|parts\/size|table\/(Bubble|rounds))/ },
            { name: "learn", test: /src\/learn\/(lesson|pointing|practice|Prose)/ },
          ],
        },
      },
    },
  },
  test: { include: ["src/**/*.test.ts"], passWithNoTests: true },
});
