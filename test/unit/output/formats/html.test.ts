import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isGenerated } from "../../../../src/core/rules/is-generated.ts";
import { html } from "../../../../src/output/formats/html.ts";
import type { PageData } from "../../../../src/output/page/types.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

/** Every tag of a page; the texts of its style sheet and its scripts left out. */
function tagsOf(page: string): string[] {
  return (
    page.replace(/(<(style|script)[^>]*>)[\s\S]*?(?=<\/\2>)/g, "$1").match(/<[^!][^>]*>/g) ?? []
  );
}

function dataOf(page: string): PageData {
  const text = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(page)?.[1];
  return JSON.parse(text ?? "null") as PageData;
}

const hashOf = (text = ""): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("a page is one file that asks for nothing, its style and its script pinned by their hashes", () => {
  const page = html(view({ facts: { findings: [finding()] }, sources: { "a.js": "abcdef\n" } }));
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1];
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1];

  expect(page).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'">`,
  );
  expect(style).not.toMatch(/url\(|@import/);
  expect(script).not.toMatch(
    /\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write\b/,
  );
  expect(tagsOf(page).join("")).not.toMatch(/<link|<img|https?:|\ssrc=|\sstyle=|\son\w+=/i);
  expect(html(view({}))).toBe(html(view({})));
});

test("a page that lies in the work tree is generated code to the next review", () => {
  expect(isGenerated(html(view({ facts: { findings: [finding()] } })))).toBe(true);
});

test("a finding, its code, its fix and the way of its value are in the page's data", () => {
  const place = { file: "a.js", column: 1, endColumn: 5 };
  const trace = [
    { ...place, line: 1, endLine: 1, note: "`a` comes" },
    { ...place, line: 2, endLine: 2, note: "`eval` receives it" },
  ];
  const edits = [
    { file: "a.js", startLine: 2, startColumn: 1, endLine: 2, endColumn: 5, newText: "run" },
  ];
  const found = finding({ line: 2, title: "Is `bad`", fix: { title: "Use `run`", edits }, trace });
  const sources = { "a.js": "if (a < b)\neval(c);\n" };

  expect(dataOf(html(view({ facts: { findings: [found] }, sources })))).toEqual({
    files: [
      {
        path: "a.js",
        status: "whole",
        added: 0,
        removed: 0,
        hunks: [
          {
            old: 1,
            new: 1,
            signs: "  ",
            lines: ["if (a < b)", "eval(c);"],
            colors: ["k2.8", expect.stringMatching(/^[a-z]4\.4$/)],
          },
        ],
      },
    ],
    findings: [
      expect.objectContaining({
        id: "f-00000000",
        title: "Is `bad`",
        isKnown: false,
        trace: [
          { file: "a.js", line: 1, note: "`a` comes", code: "if (a < b)" },
          { file: "a.js", line: 2, note: "`eval` receives it", code: "eval(c);" },
        ],
        fix: {
          title: "Use `run`",
          isCut: false,
          hunks: [
            {
              file: "a.js",
              line: 2,
              before: ["eval(c);"],
              after: ["run(c);"],
              ends: { line: "\n", isLast: false },
            },
          ],
        },
      }),
    ],
    trend: [],
  });
});

test("without its script a page lists the findings, and what else is to be known is folded", () => {
  const page = html(
    view({
      facts: {
        findings: [finding({ title: "Is `bad`" }), finding({ severity: "minor" })],
        suppressed: [{ finding: finding(), by: "review.ignore", reason: null }],
        files: {
          reviewed: 1,
          excluded: ["c.js"],
          skipped: [{ file: "d.js", reason: "generated" }],
          failed: [{ file: "b.js", reason: "no" }],
          unread: [{ file: "e.py", by: "ruff", reason: "is a template" }],
        },
      },
      hidden: { outsideChange: 3 },
    }),
  );

  expect(page).toContain("Is <code>bad</code></h2>");
  expect(page.match(/<details class="fold" id="(\w+)"(?: open)?>/g)).toEqual([
    '<details class="fold" id="failed" open>',
    '<details class="fold" id="suppressed">',
    '<details class="fold" id="receipt">',
  ]);
  expect(page).toContain("by <code>review.ignore</code>");
  expect(page).toContain("1 reviewed, 1 failed");
  expect(page).toContain("skipped: generated");
  expect(page).toContain("not read by ruff: is a template");
  expect(page).toContain("3 more on lines not changed here.");
});

test("hostile words make no tag, no attribute, no entity and no end of a script", () => {
  const bad = finding({
    id: HOSTILE,
    rule: HOSTILE,
    title: HOSTILE,
    message: HOSTILE,
    file: HOSTILE,
    evidence: HOSTILE,
    fix: {
      title: HOSTILE,
      edits: [
        { file: "a", startLine: 1, startColumn: 1, endLine: 1, endColumn: 1, newText: HOSTILE },
      ],
    },
  });
  const page = html(
    view({
      facts: {
        findings: [bad, { ...bad, file: "a" }],
        suppressed: [{ finding: bad, by: "comment", reason: HOSTILE }],
        files: {
          reviewed: 0,
          excluded: [HOSTILE],
          skipped: [{ file: HOSTILE, reason: HOSTILE }],
          failed: [{ file: HOSTILE, reason: HOSTILE }],
        },
        reviewers: [{ name: HOSTILE, files: 1, findings: 1, durationMs: 1 }],
        change: {
          base: { branch: HOSTILE, ref: null, commit: null },
          head: { branch: HOSTILE, commit: null, dirty: false },
        },
      },
      sources: { a: `${HOSTILE}\n${HOSTILE}` },
    }),
  );

  expect(
    tagsOf(page).filter((tag) => /alert|someone|\bq\b/.test(tag.replace(/id="[^"]*"/, ""))),
  ).toEqual([]);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  // The mark of a generated file is the one comment.
  expect(page.match(/<!--.*/g)).toEqual([expect.stringMatching(/^<!-- @generated [^<>]* -->$/)]);
  expect([..."\u202e\u001b\r"].filter((character) => page.includes(character))).toEqual([]);
  expect(dataOf(page).findings[0]?.title).toBe(HOSTILE);
});

test("a byte order mark is no part of the first line in a page, whose findings are in the line as it is shown", () => {
  const place = { line: 1, endLine: 1 };
  const dataWith = (mark: string): PageData => {
    const [column, endColumn] = [1 + mark.length, 5 + mark.length];
    const edits = [
      { file: "a.js", startLine: 1, startColumn: column, endLine: 1, endColumn, newText: "run" },
    ];
    const found = finding({ ...place, column, endColumn, fix: { title: "Use `run`", edits } });
    const sources = { "a.js": `${mark}eval(c);\n` };
    return dataOf(html(view({ facts: { findings: [found] }, sources })));
  };
  const [plain, marked] = [dataWith(""), dataWith("\uFEFF")];

  expect(marked.files).toEqual(plain.files);
  expect(marked.findings[0]).toMatchObject({ ...place, column: 1, endColumn: 5 });
  // A patch has to name the line as it is in the file.
  expect(marked.findings[0]?.fix?.hunks[0]?.before).toEqual(["\uFEFFeval(c);"]);
});
