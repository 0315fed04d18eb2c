import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { html } from "../../../../src/output/formats/html.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

const TAGS =
  "html head meta title style body main header p h1 h2 h3 ul li b dl dt dd details summary span article pre mark code".split(
    " ",
  );

/** Every tag of a page, the document type and the style sheet's text left out. */
function tagsOf(page: string): string[] {
  return page.replace(/<style>[\s\S]*?<\/style>/, "").match(/<[^!][^>]*>/g) ?? [];
}

test("a page is one file: no script, no address, its style pinned by its hash", () => {
  const page = html(view({ facts: { findings: [finding()] }, sources: { "a.js": "abcdef\n" } }));
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");

  expect(page).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">`,
  );
  expect(page).not.toMatch(/<script|<link|<img|https?:|url\(|@import|\sstyle=|\son\w+=/i);
  expect(html(view({}))).toBe(html(view({})));
});

test("a finding shows its code with the place marked, its words and its fix", () => {
  const edits = [
    { file: "a.js", startLine: 2, startColumn: 1, endLine: 2, endColumn: 5, newText: "run" },
  ];
  const found = finding({
    line: 2,
    endColumn: 5,
    title: "Is `bad`",
    fix: { title: "Use `run`", edits },
  });
  const page = html(
    view({ facts: { findings: [found] }, sources: { "a.js": "if (a < b)\neval(c);\n" } }),
  );

  expect(page).toContain("<h3>Is <code>bad</code></h3>");
  expect(page).toContain('<span class="row"><span class="n">1</span><span>if (a &#60; b)</span>');
  expect(page).toContain(
    '<span class="row hit"><span class="n">2</span><span><mark>eval</mark>(c);</span>',
  );
  expect(page).toContain('<span class="row del"><span class="n">−</span><span>eval(c);</span>');
  expect(page).toContain('<span class="row add"><span class="n">+</span><span>run(c);</span>');
  expect(page).toContain("look at it before applying");
});

test("a long place folds, a long line is cut on both sides of the mark", () => {
  const source = `${Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join("\n")}\n${"x".repeat(5_000)}bad${"y".repeat(5_000)}\n`;
  const long = finding({ line: 2, endLine: 25, endColumn: 3 });
  const wide = finding({ line: 31, column: 5_001, endColumn: 5_004, id: "f-11111111" });
  const page = html(view({ facts: { findings: [long, wide] }, sources: { "a.js": source } }));

  expect(page).toContain("19 more lines");
  expect(page).not.toContain("<mark>line 10</mark>");
  expect(page).toContain(`…${"x".repeat(300)}<mark>bad</mark>${"y".repeat(300)}…`);
});

test("each severity folds by itself, and what is suppressed, failed and outside the change is said", () => {
  const page = html(
    view({
      facts: {
        findings: [finding(), finding({ severity: "minor" })],
        suppressed: [{ finding: finding(), by: "review.ignore", reason: null }],
        files: {
          reviewed: 1,
          excluded: ["c.js"],
          skipped: [{ file: "d.js", reason: "generated" }],
          failed: [{ file: "b.js", reason: "no" }],
        },
      },
      hidden: { outsideChange: 3 },
    }),
  );

  expect(page.match(/<details[^>]*class="group[^"]*"/g)).toHaveLength(4);
  expect(page).toContain("by <code>review.ignore</code>");
  expect(page).toContain("1 reviewed, 1 failed");
  expect(page).toContain("failed: no");
  expect(page).toContain("skipped: generated");
  expect(page).toContain("3 more on lines not changed here.");
});

test("hostile words make no tag, no attribute and no entity of their own", () => {
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
  const names = tagsOf(page).map((tag) => /^<\/?(\w+)/.exec(tag)?.[1]);

  expect(names.filter((name) => !TAGS.includes(name ?? ""))).toEqual([]);
  expect(
    tagsOf(page).filter((tag) => /alert|someone|\bq\b/.test(tag.replace(/id="[^"]*"/, ""))),
  ).toEqual([]);
  expect(page.split("<!--")).toHaveLength(1);
  expect([..."\u202e\u001b\r"].filter((character) => page.includes(character))).toEqual([]);
});
