import { expect, test } from "vitest";
import { codeBlock, codeSpan, markdownLine } from "../../../../src/output/formats/markdown-text.ts";
import { markdown } from "../../../../src/output/formats/markdown.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

const fix = {
  title: "Use `b`",
  edits: [{ file: "a.js", startLine: 2, startColumn: 1, endLine: 2, endColumn: 2, newText: "b" }],
};

test("verdict, tables, and each finding with its code and its fix", () => {
  const facts = { findings: [finding({ line: 2, endColumn: 2, fix })] };

  expect(markdown(view({ facts, sources: { "a.js": "x\na();\n" } }))).toBe(`\
### ❌ Review: findings: 1 major in 1 file; the gate (major) is not met

| critical | major | minor |
| --- | --- | --- |
| 0 | 1 | 0 |

| severity | where | what | rule |
| --- | --- | --- | --- |
| major | \`a.js:2\` | A test finding | \`test/rule\` |

<details><summary>major: A test finding (a.js:2)</summary>

Something is wrong here.

\`\`\`text
  ┌─ a.js:2:1
1 │ x
2 │ a();
  │ ^
\`\`\`

**Fix:** Use \`b\`

\`\`\`diff
@@ a.js:2 @@
-a();
+b();
\`\`\`

\`test/rule\` · security · \`f-00000000\`

</details>
`);
});

test("a very long line of a fix is cut around what the fix changes", () => {
  const line = `${"x".repeat(500)}a${"y".repeat(500)}`;
  const edit = { startLine: 1, startColumn: 501, endLine: 1, endColumn: 502, newText: "b" };
  const long = { title: "Use `b`", edits: [{ file: "a.js", ...edit }] };
  const facts = { findings: [finding({ line: 1, endColumn: 2, fix: long })] };

  const rows = markdown(view({ facts, sources: { "a.js": `${line}\n` } })).split("\n");

  expect(rows.filter((row) => /^[-+]…x+[ab]y+…$/.test(row))).toHaveLength(2);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThan(150);
});

test("what an analyzer could not read is said once for each reason, and many files are counted", () => {
  const all = Array.from({ length: 12 }, (_, at) => `f-${at}.ts`);
  const unread = [
    { file: "a.sql", by: "sql", reason: "no *" },
    ...all.map((file) => ({ file, by: "oxlint-types", reason: "no types" })),
  ];
  const files = { reviewed: 13, excluded: [], skipped: [], failed: [], unread };

  const rows = markdown(view({ facts: { files } })).split("\n");

  expect(rows).toContain("**Not read by sql:** `a.sql`: no \\*");
  const first = all.slice(0, 10).map((file) => `\`${file}\``);
  expect(rows).toContain(`**Not read by oxlint-types:** ${first.join(", ")} and 2 more: no types`);
});

test("nothing found, what failed and what is suppressed are said", () => {
  const failed = [{ file: "b.js", reason: "no *" }];
  const files = { reviewed: 1, excluded: [], skipped: [], failed };
  const suppressed = [{ finding: finding(), by: "comment", reason: "be_cause" }] as const;

  expect(markdown(view({}))).toBe(
    "### ✅ Review: clean: nothing found in 1 file; the gate (major) is met\n",
  );
  expect(markdown(view({ facts: { files, suppressed } }))).toBe(`\
### ❌ Review: partial: 1 file could not be reviewed, so the gate is not met

**Not reviewed:** \`b.js\`: no \\*

<details><summary>1 suppressed</summary>

- \`a.js:1\` \`test/rule\` by \`tool-ignore\`: be\\_cause

</details>
`);
});

const LINES: [text: string, written: string][] = [
  ["plain words, (1) and more.", "plain words, (1) and more."],
  ["`a | b` and a | b", "`a | b` and a \\| b"],
  ["one ` alone", "one \\` alone"],
  ["<script>&amp;", "\\<script\\>\\&amp;"],
  ["@someone a@b.c", "@&#8203;someone a@&#8203;b.c"],
  ["`@someone`", "`@someone`"],
  ["#1 and GH-2", "\\#&#8203;1 and GH-&#8203;2"],
  ["[x](y) ![z]", "\\[x\\](y) !\\[z\\]"],
  ["see http://x and www.y.z", "see http:&#8203;//x and www.&#8203;y.z"],
  ["- no list", "\\- no list"],
  ["12. no list", "12\\. no list"],
  ["/close", "\\/close"],
  ["see !7, or a != b", "see !&#8203;7, or a != b"],
  ["=== no heading", "\\=== no heading"],
  ["back\\slash", "back\\\\slash"],
  ["a\nb\u202e", "a\\\\u{a}b\\\\u{202e}"],
];

test.each(LINES)("%j is written %j", (text, written) => {
  expect(markdownLine(text)).toBe(written);
});

test("code keeps its backticks within, and its pipes within a table", () => {
  expect(codeSpan("a `b` ``c")).toBe("```a `b` ``c```");
  expect(codeSpan("`")).toBe("`` ` ``");
  expect(codeSpan("a|b", true)).toBe("`a\\|b`");
  expect(codeBlock(["```", "`````js"])).toBe("``````\n```\n`````js\n``````");
});

test("hostile words break out of nothing", () => {
  const bad = finding({ title: HOSTILE, message: HOSTILE, file: HOSTILE, evidence: HOSTILE });
  const suppressed = [{ finding: bad, by: "comment", reason: HOSTILE }] as const;
  const source = `${"`".repeat(8)}\n</details>\n`;
  const text = markdown(
    view({
      facts: { findings: [bad, finding({ file: "b.js" })], suppressed },
      sources: { "b.js": source },
    }),
  );

  // Rows of the table have five bars that count; code is taken out first.
  const rows = text.split("\n").filter((line) => line.startsWith("| major"));
  expect(rows.map((row) => row.replace(/\\./g, "").split("|").length)).toEqual([6, 6]);
  const outside = text.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, "").replace(/(`+)[^`\n].*?\1/g, "");
  expect(
    outside.match(/(?<!\\)<[^>]*>/g)?.filter((tag) => !/^<\/?(details|summary)>$/.test(tag)),
  ).toEqual([]);
  expect(outside).not.toMatch(/@(?!&#8203;)/);
  expect(outside).not.toMatch(/(?<!\\)\]\(/);
  expect(text).toContain("\n`````````text\n");
});

test("more findings than a comment holds are counted", () => {
  const findings = Array.from({ length: 400 }, (_, at) =>
    finding({ line: at + 1, message: "Long. ".repeat(100) }),
  );

  const text = markdown(view({ facts: { findings } }));

  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain("|  |  | and 300 more |  |");
  const shown = text.match(/<details>/g)?.length ?? 0;
  expect(shown).toBeGreaterThan(10);
  expect(text).toContain(`${400 - shown} more without their code`);
});
