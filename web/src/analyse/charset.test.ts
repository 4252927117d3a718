import { expect, it } from "vitest";
import { textOf } from "./charset.ts";

const sgf = (...parts: (string | number[])[]) =>
  textOf(new Blob(parts.map((part) => (typeof part === "string" ? part : new Uint8Array(part)))));

it("reads files in UTF-8, whatever they say", async () => {
  expect(await sgf("(;PB[Éva 六])")).toBe("(;PB[Éva 六])");
  expect(await sgf("\ufeff(;CA[ISO-8859-1]PB[Éva])")).toBe("(;CA[ISO-8859-1]PB[Éva])");
});

it("reads SGF in the charset that it names, or that of Windows", async () => {
  expect(await sgf("(;CA[Shift_JIS]PB[", [0x95, 0x5c], "])")).toBe("(;CA[Shift_JIS]PB[表])");
  expect(await sgf("(;CA[windows-1251]PB[", [0xc5], "])")).toBe("(;CA[windows-1251]PB[Е])");
  for (const named of ["", "CA[ISO-8859-1]", "CA[UTF-8]", "CA[nonsense]"])
    expect(await sgf(`(;${named}PB[`, [0x80, 0xc9], "])")).toBe(`(;${named}PB[€É])`);
});
