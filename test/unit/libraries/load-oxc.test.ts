import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { loadNative } from "../../../src/libraries/load-native.ts";
import { loadOxc } from "../../../src/libraries/load-oxc.ts";

test.each([
  ["an empty text", ""],
  ["code", "import a from 'a'; export const b = a?.c ?? `x${1}`;"],
  ["large numbers and patterns", "f(10n, /a+/gi, [/(?<x>b)/u, { c: 0xffn }]);"],
  ["a pattern that no engine takes", "const a = /[/;"],
  ["a pattern with flags that nobody knows", "const a = /a/vvq;"],
  ["a text that does not parse", "const = ;"],
])("%s is parsed as the package itself parses it", async (_, text) => {
  const own = (await loadOxc())("a.ts", text, { lang: "ts" });
  const theirs = parseSync("a.ts", text, { lang: "ts" });
  expect(own.program).toEqual(theirs.program);
  expect(own.module).toEqual(theirs.module);
  expect(own.errors).toEqual(theirs.errors);
});

test.each([
  ["of another name", () => loadNative("oxc-parser", "@oxc-parser", "parseEverything")],
  ["in another scope", () => loadNative("oxc-parser", "@nobody", "parseSync")],
])("a library %s is none", (_, load) => {
  expect(load()).toBe(null);
});
