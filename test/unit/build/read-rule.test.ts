import { expect, test } from "vitest";
import { appliesTo, severityIn } from "../../../src/core/rules/applies-to.ts";
import { rulesInFile } from "../../../build/rules-in-file.ts";
import { readRule } from "../../../build/read-rule.ts";
import { ruleFolderMarkdown, rulesMarkdown } from "../../../scripts/docs/rules-markdown.ts";

const written = {
  file: "javascript/example.yml",
  id: "js/example",
  engine: "oxlint",
  languages: ["javascript"],
  focus: "edge-case",
  severity: "critical",
  confidence: "careful",
  trigger: "It is reached.",
  title: "An example | of a rule",
  tones: { harsh: "Bad.", constructive: "Better otherwise." },
  linter: [{ name: "eslint(no-debugger)" }],
};

test("fills in what a rule file leaves out", () => {
  expect(readRule(written)).toMatchObject({
    cwe: null,
    paths: [],
    notPaths: [],
    inTests: "same",
    fixes: [],
    shapes: [],
    linter: [
      { name: "eslint(no-debugger)", options: [], message: null, code: null, mark: "first" },
    ],
  });
});

test.each([
  [["go"], { any: [{ kind: "comment" }] }],
  [["java"], { any: [{ kind: "line_comment" }, { kind: "block_comment" }] }],
  [["go", "java"], { regex: "^(//|/[*])" }],
])("has nthChild of rules for %j pass over comments", (languages, comment) => {
  const { linter: _, ...rest } = written;
  const first = { has: { nthChild: 1 } };
  const own = { nthChild: { position: 1, reverse: true, ofRule: { kind: "call" } } };
  const rule = { any: [first, own] };
  const data = { ...rest, engine: "ast-grep", languages, hint: "x", rule, utils: { first } };
  const counted = { has: { nthChild: { position: 1, ofRule: { not: comment } } } };
  expect(readRule(data)).toMatchObject({
    rule: { any: [counted, own] },
    utils: { first: counted },
    constraints: null,
  });
});

test("names the file and every fault of a rule at once", () => {
  const faulty = {
    ...written,
    id: "Example",
    focus: "style",
    tones: { harsh: "Same.", constructive: "Same." },
    linter: [{ name: "no-debugger" }],
    serverity: "major",
  };
  expect(() => readRule(faulty)).toThrow(/^rules\/javascript\/example\.yml is not a rule:/);
  for (const part of [
    "at id",
    "at focus",
    "both tones say the same",
    "at linter[0].name",
    "serverity",
  ])
    expect(() => readRule(faulty)).toThrow(part);
});

test("refuses a pattern that does not compile", () => {
  const faulty = { ...written, linter: [{ name: "eslint(no-debugger)", message: "(" }] };
  expect(() => readRule(faulty)).toThrow("is not a regular expression");
});

test("takes a question only when it asks", () => {
  expect(readRule({ ...written, question: "Is it meant? " }).question).toBe("Is it meant?");
  expect(readRule(written).question).toBeUndefined();
  expect(() => readRule({ ...written, question: "It is meant." })).toThrow(
    "must end with a question mark",
  );
});

test("a rule of a linter that nobody has worded shows the linter's message as a sentence", () => {
  const plugin = { area: "eslint", plugin: "eslint", engine: "oxlint", languages: ["javascript"] };

  const [stub] = rulesInFile({ ...plugin, rules: { "no-example": {} } });

  expect(stub?.["tones"]).toEqual({
    harsh: "{message}.",
    constructive: "{message}. (The linter's rule no-example explains why.)",
  });
});

test("looks for a rule where its paths say", () => {
  const rule = readRule({ ...written, paths: ["src/"], notPaths: ["*.config.js"] });
  expect(appliesTo(rule, "src/a.js")).toBe(true);
  expect(appliesTo(rule, "lib/a.js")).toBe(false);
  expect(appliesTo(rule, "src/a.config.js")).toBe(false);
});

test("weighs a rule less in tests, or leaves it out there, when it says so", () => {
  const milder = readRule({ ...written, inTests: "milder" });
  expect(severityIn(milder, "src/a.js")).toBe("critical");
  expect(severityIn(milder, "src/a.test.js")).toBe("major");
  expect(severityIn({ ...milder, severity: "major" }, "test/a.js")).toBe("minor");
  expect(severityIn({ ...milder, severity: "major" }, "src/a.js", true)).toBe("critical");
  expect(appliesTo(readRule({ ...written, inTests: "silent" }), "test/a.js")).toBe(false);
  expect(severityIn(readRule(written), "test/a.js")).toBe("critical");
});

test("lists a rule on the index of its folder with its cells intact", () => {
  const rules = [readRule(written)];
  expect(ruleFolderMarkdown("javascript", rules)).toContain(
    "| rule | title | severity | focus | status |\n|---|---|---|---|---|\n| [`js/example`](../../rules/javascript/example.yml) | An example \\| of a rule | critical | edge-case | stable |",
  );
  expect(ruleFolderMarkdown("python", rules)).not.toContain("js/example");
  expect(rulesMarkdown(rules)).toContain("1 rules. 0 of them are rules of intent");
});

test("marks a rule of intent", () => {
  const rules = [readRule({ ...written, question: "Is | meant?" })];
  expect(rulesMarkdown(rules)).toContain("1 of them are rules of intent");
  expect(ruleFolderMarkdown("javascript", rules)).toContain("| stable, asks |");
  const inNursery = rules.map((rule) => ({ ...rule, status: "nursery" as const }));
  expect(ruleFolderMarkdown("javascript", inNursery)).toContain("| nursery, asks |");
});

test("a rule of removed and replaced code needs nothing but its rows", () => {
  const { linter: _linter, ...rest } = written;
  const row = { about: "A guess.", removed: ["\\brandomBytes\\("], added: "Math\\.random" };
  const rule = readRule({ ...rest, engine: "diff", diff: [row] });

  expect(rule).toMatchObject({
    engine: "code",
    diff: [{ ...row, anywhere: false, knownBefore: null, needs: null, unless: null }],
  });
  expect(() => readRule({ ...rest, engine: "diff" })).toThrow("is not a rule");
  expect(() => readRule({ ...rest, engine: "diff", diff: [{ ...row, removed: ["("] }] })).toThrow(
    "is not a regular expression",
  );
});
