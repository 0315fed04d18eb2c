import { expect, test } from "vitest";
import { asSarif } from "../../../../../src/review/pure/sarif/as-sarif.ts";
import { readSarif } from "../../../../../src/review/pure/sarif/read-sarif.ts";

const ROOT = "file:///work/";

const ESLINT = JSON.stringify([
  {
    filePath: "/work/src/a b.js",
    messages: [
      { ruleId: "no-undef", severity: 2, message: "x is not defined", line: 3, column: 5 },
      { ruleId: null, severity: 2, message: "cannot parse", line: 0, column: 0 },
    ],
  },
]);
const RDJSON = JSON.stringify({
  source: { name: "Staticcheck" },
  diagnostics: [
    {
      message: "never used",
      location: { path: "src/a b.js", range: { start: { line: 3, column: 9 } } },
      severity: "ERROR",
      code: { value: "U1000" },
    },
  ],
});
const CHECKSTYLE = `<?xml version="1.0"?>
<checkstyle version="4.3">
  <file name='/work/src/a b.js'>
    <error line="3" column="5" severity="error" message="a &lt; b &#38; &quot;c&quot;" source="com.x.checks.Todo"/>
  </file>
  <file name="/elsewhere/b.js"><error line="1" severity="error" message="not ours" source="y"/></file>
</checkstyle>`;

test.each([
  ["ESLint's JSON", ESLINT, "eslint/no-undef", "x is not defined"],
  ["rdjson", RDJSON, "staticcheck/U1000", "never used"],
  ["checkstyle", CHECKSTYLE, "checkstyle/Todo", 'a < b & "c"'],
])("%s is read as results with rule, place and words", (_, text, rule, words) => {
  const log = readSarif(asSarif(text), ROOT);

  if ("problem" in log) throw new Error(log.problem);
  const [first] = log.results;
  expect(first).toMatchObject({ rule, path: "src/a b.js", severity: "major" });
  expect(JSON.stringify(first)).toContain(JSON.stringify(words).slice(1, -1));
  expect(JSON.stringify(first)).toContain('"startLine":3');
  expect(log.results.every(({ path }) => path === "src/a b.js")).toBe(true);
});

test.each(["", "{}", "[1]", "<html></html>", "not json"])("%j stays as it is", (text) => {
  expect(asSarif(text)).toBe(text);
});

test("what is cut short or nested strangely is read without an error", () => {
  for (let end = 0; end < CHECKSTYLE.length; end += 7)
    expect(() => asSarif(CHECKSTYLE.slice(0, end))).not.toThrow();
});
