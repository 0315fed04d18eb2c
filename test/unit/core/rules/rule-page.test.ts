import { expect, test } from "vitest";
import { readRule } from "../../../../build/read-rule.ts";
import { rulePage } from "../../../../src/core/rules/rule-page.ts";
import { sourcesOf } from "../../../../src/core/rules/rule-sources.ts";

const written = {
  file: "javascript/example.yml",
  id: "js/example",
  languages: ["javascript"],
  focus: "edge-case",
  severity: "major",
  confidence: "verify",
  trigger: "It is reached.",
  title: "Example",
  tones: { harsh: "Stop it.", constructive: "It fails. Use the other call." },
};
const code = { ...written, engine: "code", analyzer: "example" };
const none = { found: [], clean: [] };

test("has its parts in one order, and no sources where none are known", () => {
  const page = rulePage(readRule(code), { found: ["a();"], clean: ["b();"] });
  expect(page.sections.map(({ title }) => title)).toEqual([
    "What it does",
    "Why it matters",
    "Example",
    "How to fix it",
  ]);
  expect(page.sections[2]?.blocks).toEqual([
    { is: "code", label: "reported", lines: ["a();"] },
    { is: "code", label: "not reported", lines: ["b();"] },
  ]);
});

test("says that a change is needed when every example is one", () => {
  const change = { before: { "a.js": "a();\n" }, after: { "a.js": "b();\n" } };
  const text = (found: readonly (string | typeof change)[]): string =>
    JSON.stringify(rulePage(readRule(code), { found, clean: [] }).sections[0]);
  expect(text([change])).toContain("before and after the change");
  expect(text([change, "a();"])).not.toContain("before and after the change");
});

test("says what a placeholder of the message stands for", () => {
  const withPlaceholder = { ...code, tones: { harsh: "No.", constructive: "Await `{fn}`." } };
  const whyOf = (data: unknown) => rulePage(readRule(data), none).sections[1]?.blocks;
  expect(whyOf(code)).toHaveLength(1);
  expect(whyOf(withPlaceholder)?.[1]).toEqual({
    is: "prose",
    text: "(`{fn}` stands for the code found.)",
  });
});

test("gives the words for some of its shapes after its own", () => {
  const tones = { harsh: "No.", constructive: "Pass a list to `{line}`." };
  const shaped = { ...code, shapes: [{ when: { line: "^sh" }, tones }] };
  expect(rulePage(readRule(shaped), none).sections[1]?.blocks).toEqual(
    [
      "It fails. Use the other call.",
      "For other code that it finds, it says:",
      "Pass a list to `{line}`.",
      "(`{line}` stands for the code found.)",
    ].map((text) => ({ is: "prose", text })),
  );
});

test("says the one message of a team's rule once, and ends it once", () => {
  const message = "No console.";
  const note = "Use the log.";
  const words = { title: message, trigger: message, tones: { harsh: note, constructive: note } };
  const text = JSON.stringify(rulePage({ ...readRule(code), ...words }, none).sections);

  expect(text.split(message.slice(0, -1))).toHaveLength(2);
  expect(text.split(note)).toHaveLength(2);
  expect(text).toContain('Reports: No console."');
});

test("asks where the rule asks", () => {
  const page = rulePage(readRule({ ...code, question: "Is it meant?" }), none);
  expect(page.sections[0]?.blocks[0]).toEqual({
    is: "prose",
    text: "This rule asks a question and reports no finding itself: Is it meant?",
  });
});

test.each([
  [{ ...code, cwe: 89 }, [["CWE-89", "https://cwe.mitre.org/data/definitions/89.html"]]],
  [
    {
      ...written,
      engine: "oxlint",
      linter: [
        { name: "eslint(no-eval)" },
        { name: "eslint(no-eval)", message: "x" },
        { name: "react-hooks(rules-of-hooks)" },
        { name: "parser(syntax)" },
      ],
    },
    [
      ["Oxlint eslint/no-eval", "https://oxc.rs/docs/guide/usage/linter/rules/eslint/no-eval"],
      [
        "Oxlint react-hooks/rules-of-hooks",
        "https://oxc.rs/docs/guide/usage/linter/rules/react/rules-of-hooks",
      ],
      ["Oxlint parser/syntax", null],
    ],
  ],
  [
    { ...written, engine: "ruff", linter: [{ code: "S608" }] },
    [["Ruff S608", "https://docs.astral.sh/ruff/rules/"]],
  ],
  [
    { ...written, engine: "secretlint", detectors: ["npm"] },
    [["@secretlint/secretlint-rule-npm", "https://github.com/secretlint/secretlint"]],
  ],
  [
    { ...code, references: ["https://owasp.org/Top10/"] },
    [["https://owasp.org/Top10/", "https://owasp.org/Top10/"]],
  ],
])("names its sources: %#", (data, expected) => {
  expect(sourcesOf(readRule(data)).map(({ name, url }) => [name, url])).toEqual(expected);
});

test("refuses a reference that is not an https address", () => {
  expect(() => readRule({ ...code, references: ["see the manual"] })).toThrow("references");
});
