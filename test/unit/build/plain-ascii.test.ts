import { expect, test } from "vitest";
import { Script } from "node:vm";
import { toAscii } from "../../../build/plain-ascii.ts";

const PROGRAMS = [
  ["a string", `"caf\u00e9 \u2026 \u{1F600}"`],
  ["a template", "`${1}\u2026\u{1F600}`"],
  ["a name", "((\u00fcber) => \u00fcber)('x')"],
  ["a pattern", `/[\u00e9\u2026]+/.exec("a\u2026\u00e9")[0]`],
  ["a pattern of whole characters", `/^[\u{1F600}-\u{1F64F}]$/u.test("\u{1F601}")`],
  ["a string with backslashes", `"\\\\\u2026 \\n"`],
  ["a note", `1 /* \u2026 */ + 1 // \u{1F600}`],
] as const;

test.each(PROGRAMS)("%s says the same in ASCII", (_, code) => {
  const ascii = toAscii(code);
  expect(ascii).toMatch(/^[\0-\x7F]+$/);
  expect(new Script(ascii).runInThisContext()).toEqual(new Script(code).runInThisContext());
});

test("what is read as it is written cannot be escaped, which ends the build", () => {
  expect(() => toAscii("String.raw`\u2026`")).toThrow("raw template");
});
