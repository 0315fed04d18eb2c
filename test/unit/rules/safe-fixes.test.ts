import { expect, test } from "vitest";
import { applyFix } from "./apply-fix.ts";
import { reviewLater } from "./review-text.ts";

/** Code, and what the safe fix of its first finding makes of it; null = left to a person. */
const CASES: readonly [what: string, before: string, after: string | null][] = [
  ["a statement with its line", "run();\n  debugger;\nstop();\n", "run();\nstop();\n"],
  [
    "a statement of a file with CRLF",
    "run();\r\n\tdebugger;\r\nstop();\r\n",
    "run();\r\nstop();\r\n",
  ],
  ["the last line without a line break", "run();\ndebugger;", "run();\n"],
  ["a statement after another", "run(); debugger;\nstop();\n", "run();\nstop();\n"],
  ["a statement before another", "  debugger; run();\n", "  run();\n"],
  ["a statement with a comment beside it", "  debugger; // why\n", "  // why\n"],
  ["a statement behind a byte order mark", "\uFEFFdebugger;\nrun();\n", "\uFEFFrun();\n"],
  ["the whole of a function", "function f() { debugger; }\n", "function f() { }\n"],
  ["a statement without semicolons", "run()\ndebugger\nstop()\n", "run()\nstop()\n"],
  ["the body of an if", "if (x) debugger;\nrun();\n", null],
  ["the body of an if on its own line", "if (x)\n  debugger;\nrun();\n", null],
  ["an else", "if (x) run();\nelse debugger;\nrun();\n", null],
  ["a loop's body", "while (x()) debugger;\nrun();\n", null],
  ["a labelled statement", "here: debugger;\nrun();\n", null],
  ["all of a catch", "try { run(); } catch (error) { debugger; }\n", null],
  ["what keeps a call apart", "const a = b\ndebugger\n(c || d)()\n", null],
  ["what keeps a list apart", "const a = b\ndebugger;\n[c].forEach(d)\n", null],
  ["a comparison with NaN", "if (a.b === NaN) run();\n", "if (Number.isNaN(a.b)) run();\n"],
  ["its opposite", "const x = NaN !== f(1);\n", "const x = !Number.isNaN(f(1));\n"],
  ["a comparison in a chain", "x = a && b == NaN || c;\n", "x = a && Number.isNaN(b) || c;\n"],
  ["an order with NaN", "if (a < NaN) run();\n", null],
  ["a negation compared with NaN", "if (!a === NaN) run();\n", null],
  ["a case of NaN", "switch (a) { case NaN: run(); }\n", null],
  ["a comparison with a comment in it", "if (a /* raw */ === NaN) run();\n", null],
  ["a slip in typeof", "if ('strng' == typeof a) run();\n", "if ('string' == typeof a) run();\n"],
  ["a name for a text", "x = typeof a === undefined;\n", 'x = typeof a === "undefined";\n'],
  ["a type that typeof does not tell", 'x = typeof a === "array";\n', null],
];

const TEST_CASES: readonly [what: string, before: string, after: string | null][] = [
  ["only on a test", 'it.only("a", () => {});\n', 'it("a", () => {});\n'],
  [
    "only with a table",
    'test.only.each([1])("a", () => {});\n',
    'test.each([1])("a", () => {});\n',
  ],
  ["only as a text", 'it["only"]("a", () => {});\n', 'it("a", () => {});\n'],
  ["a letter for only", 'fit("a", () => {});\n', 'it("a", () => {});\n'],
  [
    "a letter for only whose plain name is not imported",
    'import { fit } from "@jest/globals";\nfit("a", () => {});\n',
    null,
  ],
  ["only with a comment in it", 'it /* slow */ .only("a", () => {});\n', null],
];

const all = [
  ...CASES.map(([what, code, after]) => ({ path: "src/a.js", what, code, after })),
  ...TEST_CASES.map(([what, code, after]) => ({ path: "src/a.test.js", what, code, after })),
];
const findingsOf = reviewLater(all);

test.each(all.map((one) => [one.what, one] as const))("%s", async (_, one) => {
  const safe = (await findingsOf(one)).find(({ rule }) => rule.confidence === "safe");
  expect(safe).toBeDefined();
  const fix = safe?.fix ?? null;
  expect(fix === null ? null : applyFix(one.code, fix)).toBe(one.after);
});
