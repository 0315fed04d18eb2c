import { expect, test } from "vitest";
import type { ChangedFile } from "../../../../src/core/change/types.ts";
import type { Finding } from "../../../../src/core/findings/types.ts";
import { createRedaction } from "../../../../src/redaction/create-redaction.ts";
import type { Report } from "../../../../src/review/pure/report.ts";
import { wordComments } from "../../../../src/workflows/review/post/word-comments.ts";
import { finding } from "../../review/pure/helpers.ts";

const TEXT = 'one();\nconst key = "hunter2-hunter2";\nthree();\nfour();\n';

function wordOne(...of: Parameters<typeof remarkOf>) {
  return remarkOf(...of)?.comment ?? null;
}

function remarkOf(
  part: Partial<Finding>,
  added: ChangedFile["added"] = "all",
  env: Record<string, string> = {},
  changed: Partial<ChangedFile> = {},
) {
  const found = finding({ file: "a.js", line: 3, endLine: 3, ...part });
  const report = { findings: [found], questions: [] } as unknown as Report;
  const files = [{ path: "a.js", text: TEXT, changed: { added, ...changed } as ChangedFile }];
  const words = {
    redaction: createRedaction(env),
    suggestionOf: (lines: number) => `suggestion:-0+${lines - 1}`,
    withoutCommands: (markdown: string) => markdown,
  };
  return wordComments({ report, files }, words)[0];
}

/** A fix that writes another line, or none, in the place of one. */
function fixOf(line: number, newText: string): Finding["fix"] {
  const place = { file: "a.js", startLine: line, startColumn: 1, endLine: line + 1, endColumn: 1 };
  return { title: "fix", edits: [{ ...place, newText }] };
}

test("a fix of added lines is a suggestion that stands at exactly those lines", () => {
  const comment = wordOne({ line: 4, endLine: 4, fix: fixOf(3, "drei();\n") });

  expect(comment).toMatchObject({ line: 3, endLine: 3 });
  expect(comment?.body).toContain("```suggestion:-0+0\ndrei();\n```");
  expect(comment?.plainBody).not.toContain("suggestion");
});

test("a fix that removes a line suggests no line, not an empty one", () => {
  expect(wordOne({ fix: fixOf(3, "") })?.body).toContain("```suggestion:-0+0\n```");
});

test("a fix of lines that the change left alone is no suggestion", () => {
  const comment = wordOne({ fix: fixOf(1, "eins();\n") }, [{ start: 3, end: 4 }]);

  expect(comment).toMatchObject({ line: 3, endLine: 3 });
  expect(comment?.body).not.toContain("suggestion");
});

test("a fix that shows a secret is no suggestion, as accepting it would write the mask", () => {
  const fix = fixOf(2, 'let key = "hunter2-hunter2";\n');
  const env = { API_TOKEN: "hunter2-hunter2" };

  expect(wordOne({ fix })?.body).toContain("```suggestion");
  expect(wordOne({ fix }, "all", env)?.body).not.toContain("suggestion");
});

test("a place of several lines keeps those that were added in one run, else its first line, else none", () => {
  const place = { line: 2, endLine: 3, fix: null };

  expect(wordOne(place)).toMatchObject({ line: 2, endLine: 3 });
  expect(wordOne(place, [{ start: 1, end: 2 }])).toMatchObject({ line: 2, endLine: 2 });
  expect(wordOne(place, [{ start: 4, end: 4 }])).toBeNull();
});

test("the host is told how many lines a suggestion replaces, and the former path of a renamed file", () => {
  const place = { file: "a.js", startLine: 3, startColumn: 1, endLine: 5, endColumn: 1 };
  const fix = { title: "fix", edits: [{ ...place, newText: "both();\n" }] };

  expect(wordOne({ fix })?.body).toContain("```suggestion:-0+1\nboth();\n```");
  expect(wordOne({ fix })).toMatchObject({ file: "a.js", oldFile: "a.js" });
  expect(wordOne({ fix }, "all", {}, { status: "renamed", oldPath: "old.js" })).toMatchObject({
    file: "a.js",
    oldFile: "old.js",
  });
});

test.each([
  ["a title", { title: "Not here" }, "`a.js:3`: Not here (minor)"],
  ["a long title", { title: `${"x".repeat(140)} \`@ann ${"y".repeat(99)}\`` }, "… (minor)"],
  ["a long path", { file: `@ann/${"x".repeat(270)}.js`, title: "t".repeat(99) }, ".js:3`"],
  [
    "a path that is too long",
    { file: `@ann/${"x".repeat(400)}.js`, id: "f-3k9x2m7q" },
    "f-3k9x2m7q",
  ],
])("the line of a finding with %s mentions nobody, and is short", (_, part, end) => {
  const line = remarkOf({ severity: "minor", ...part })?.line ?? "";

  expect(line.endsWith(end), line).toBe(true);
  expect(line.length).toBeLessThanOrEqual(300);
  expect(line.replaceAll(/`[^`]*`/g, "")).not.toMatch(/@(?!&#8203;)/);
});

test("the line of a finding whose title ends in the middle of a secret shows none of it", () => {
  const title = `${"x".repeat(140)} hunter2-hunter2`;

  expect(remarkOf({ title }, "all", { API_TOKEN: "hunter2-hunter2" })?.line).not.toContain(
    "hunter",
  );
});
