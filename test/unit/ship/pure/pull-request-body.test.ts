import { expect, test } from "vitest";
import { capBody, MAX_BODY, pullRequestBody } from "../../../../src/ship/pure/pull-request-body.ts";
import type { CommitFacts, Verification } from "../../../../src/ship/pure/types.ts";
import { commitOf } from "./facts.ts";

const BUILD: Verification = { step: "build", detail: "npm run build", durationMs: 1_200 };
const REVIEW: Verification = {
  step: "review",
  detail: "clean, 4 files reviewed",
  durationMs: 61_000,
};

function bodyOf(facts: {
  commits?: readonly CommitFacts[];
  verifications?: readonly Verification[];
  template?: string | null;
  withoutCommands?: (markdown: string) => string;
}): string {
  return pullRequestBody({
    commits: [commitOf("Fix the login")],
    verifications: [],
    template: null,
    withoutCommands: (markdown) => markdown,
    ...facts,
  });
}

test("one commit is told in its own words", () => {
  expect(bodyOf({ commits: [commitOf("Fix the login", "It forgot\nthe user.\n")] })).toBe(
    "## Summary\n\nFix the login\n\nIt forgot\nthe user.\n",
  );
});

test.each([
  ["a code block", "~~~js\nlet a;", "~~~js\nlet a;\n~~~"],
  ["a comment", "<!-- for\nlater", "<!-- for\nlater\n-->"],
  ["a comment inside a line", "as in `<!--`", "as in `<!--`"],
  ["a code block that ends", "```\nlet a;\n```", "```\nlet a;\n```"],
])("%s in a commit's words takes in nothing of what stands below", (_, words, expected) => {
  const body = bodyOf({
    commits: [commitOf("Fix it", words)],
    template: "## Summary\n\n## Checklist\n\n- [ ] docs\n",
  });

  expect(body).toBe(`## Summary\n\nFix it\n\n${expected}\n\n## Checklist\n\n- [ ] docs\n`);
});

test("several commits are a list of their subjects, oldest first", () => {
  expect(bodyOf({ commits: [commitOf("One", "more of it"), commitOf("Two")] })).toBe(
    "## Summary\n\n- One\n- Two\n",
  );
});

test("of more than a hundred commits the rest is counted", () => {
  const commits = Array.from({ length: 101 }, (_, at) => commitOf(`Commit ${at}`));
  const lines = bodyOf({ commits }).trimEnd().split("\n");
  expect(lines.slice(-2)).toEqual(["- Commit 99", "- and 1 more commit"]);
});

test("what was verified is named with its time, and nothing that was not", () => {
  expect(bodyOf({ verifications: [REVIEW, BUILD] })).toBe(
    "## Summary\n\nFix the login\n\n## Verification\n\n- review: clean, 4 files reviewed (1 min 1 s)\n- build: `npm run build` passed (1.2 s)\n",
  );
  expect(bodyOf({})).not.toMatch(/verif|test|build|review/i);
});

test.each([
  ["plain", "npm test", "`npm test`"],
  ["with a backtick", "echo `date`", "`` echo `date` ``"],
  ["with a run of them", "echo ``x``", "``` echo ``x`` ```"],
  ["of two lines", "a &&\n  b", "`a && b`"],
])("a command %s stays one span of code", (_, detail, span) => {
  expect(bodyOf({ verifications: [{ ...BUILD, detail }] })).toContain(
    `- build: ${span} passed (1.2 s)`,
  );
});

test.each([
  [
    "the summary goes under its heading, the checks under theirs",
    "## Description\n\n## Testing\n\n- [ ] I tested it\n",
    "## Description\n\nFix the login\n\n## Testing\n\n- [ ] I tested it\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
  [
    "comments and check boxes stay, and nothing is ticked",
    "<!-- Read CONTRIBUTING first -->\n## What\n<!-- what it does -->\n\n## Checklist\n- [ ] docs\n- [x] license\n",
    "<!-- Read CONTRIBUTING first -->\n## What\n<!-- what it does -->\n\nFix the login\n\n## Checklist\n- [ ] docs\n- [x] license\n\n## Verification\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
  [
    "without a heading that fits both come below",
    "Closes #\n",
    "Closes #\n\n## Summary\n\nFix the login\n\n## Verification\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
  [
    "a heading in a comment or in code is none",
    "<!--\n# Summary\n-->\n```md\n# Description\n```\n",
    "<!--\n# Summary\n-->\n```md\n# Description\n```\n\n## Summary\n\nFix the login\n\n## Verification\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
  [
    "an empty template is no template",
    "\n\n",
    "## Summary\n\nFix the login\n\n## Verification\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
  [
    "line ends of another system and a byte order mark",
    "\uFEFF## Summary\r\n\r\n## Tests\r\n",
    "## Summary\n\nFix the login\n\n## Tests\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
  [
    "text under the heading stays above what is added",
    "# Summary\nPlease say why.\n",
    "# Summary\nPlease say why.\n\nFix the login\n\n## Verification\n\n- build: `npm run build` passed (1.2 s)\n",
  ],
])("a template is filled in: %s", (_, template, body) => {
  expect(bodyOf({ template, verifications: [BUILD] })).toBe(body);
});

test("a template's section for tests stays as it is when nothing was verified", () => {
  const template = "## Summary\n\n## How was this tested?\n\n- [ ] by hand\n";
  expect(bodyOf({ template })).toBe(
    "## Summary\n\nFix the login\n\n## How was this tested?\n\n- [ ] by hand\n",
  );
});

test("every line of a template is still there in its order", () => {
  const template = [
    "Intro",
    "## Why",
    "<!-- a\nb -->",
    "## Overview of changes",
    "| a | b |",
    "|---|---|",
    "### Test plan",
    "~~~sh\n# Tests\n~~~",
    "## Last",
    "- [ ] done",
  ].join("\n");
  const lines = bodyOf({ template, verifications: [REVIEW, BUILD] }).split("\n");
  let at = 0;
  for (const line of template.split("\n")) {
    at = lines.indexOf(line, at) + 1;
    expect(at, line).toBeGreaterThan(0);
  }
});

test("a text is cut at what a pull request may hold, and says so", () => {
  const body = bodyOf({ commits: [commitOf("Long", "x".repeat(100_000))] });
  expect(body.length).toBe(MAX_BODY);
  expect(MAX_BODY).toBe(65_536);
  expect(body).toMatch(/x\n\n_Truncated: the text was longer than a pull request allows\._\n$/);
});

test.each([
  ["shorter", "x".repeat(MAX_BODY - 1), MAX_BODY - 1],
  ["as long as allowed", "x".repeat(MAX_BODY), MAX_BODY],
  ["longer by one", "x".repeat(MAX_BODY + 1), MAX_BODY],
])("a given text that is %s keeps to the cap", (_, text, length) => {
  expect(capBody(text).length).toBe(length);
  expect(capBody(text) === text).toBe(text.length <= MAX_BODY);
});

test("no character is cut in half", () => {
  for (const text of ["👍".repeat(40_000), `x${"👍".repeat(40_000)}`])
    expect(/[\ud800-\udbff](?![\udc00-\udfff])/.test(capBody(text))).toBe(false);
});

test("commands of a host are taken out of the commits' words, and left in the template", () => {
  const body = bodyOf({
    commits: [commitOf("Add a path", "/close\n")],
    template: "/label ~bug\n",
    withoutCommands: (markdown) => markdown.replaceAll("/", "\\/"),
  });
  expect(body).toBe("/label ~bug\n\n## Summary\n\nAdd a path\n\n\\/close\n");
});

test("a list from a shallow clone that ends among the commits says that it may lack some", () => {
  const commits = [{ ...commitOf("The last of three", "And more."), isCut: true }];
  expect(bodyOf({ commits })).toBe(
    "## Summary\n\n- The last of three\n\n_Written in a shallow clone, which may lack commits of the branch._\n",
  );
});
