import { expect, test } from "vitest";
import { readSarif } from "../../../../../src/review/pure/sarif/read-sarif.ts";
import type { ForeignLog } from "../../../../../src/review/pure/sarif/types.ts";

const ROOT = "file:///home/me/repo/";
const AT = { physicalLocation: { artifactLocation: { uri: "a.js" }, region: { startLine: 2 } } };

function read(run: object, version = "2.1.0"): ForeignLog {
  const whole = { tool: { driver: { name: "ESLint" } }, ...run };
  const log = readSarif(JSON.stringify({ version, runs: [whole] }), ROOT);
  if ("problem" in log) throw new Error(log.problem);
  return log;
}

function first(result: object, run: object = {}) {
  const whole = { ruleId: "no-eval", message: { text: "Bad." }, locations: [AT], ...result };
  return read({ ...run, results: [whole] }).results[0];
}

test("a result has its rule under the tool's name, its place and its words", () => {
  expect(first({ message: { text: "eval can be harmful. Use JSON.parse." } })).toEqual({
    tool: "eslint",
    rule: "eslint/no-eval",
    severity: "minor",
    focus: "edge-case",
    cwe: null,
    title: "eval can be harmful",
    message: "eval can be harmful. Use JSON.parse.",
    path: "a.js",
    region: { startLine: 2, startColumn: null, endLine: 2, endColumn: null },
    quote: null,
    countsCharacters: true,
    fix: null,
  });
});

test.each<[string, object, object, object]>([
  ["an error is major", { level: "error" }, {}, { severity: "major" }],
  ["a warning is minor", { level: "warning" }, {}, { severity: "minor" }],
  [
    "its rule's level counts where it has none",
    {},
    { defaultConfiguration: { level: "error" } },
    { severity: "major" },
  ],
  [
    "a high score is major whatever the level",
    { level: "note" },
    { properties: { "security-severity": "8.1" } },
    { severity: "major", focus: "security" },
  ],
  [
    "a low score is minor whatever the level",
    { level: "error" },
    { properties: { "security-severity": 3.5 } },
    { severity: "minor", focus: "security" },
  ],
  [
    "CodeQL's tags name focus and weakness",
    {},
    { properties: { tags: ["security", "external/cwe/cwe-079"] } },
    { focus: "security", cwe: 79 },
  ],
  [
    "Semgrep's do",
    {},
    { properties: { tags: ["CWE-89: SQL Injection", "OWASP-A03:2021"] } },
    { focus: "security", cwe: 89 },
  ],
  [
    "a relationship names the weakness",
    {},
    { relationships: [{ target: { id: "CWE-22" } }] },
    { cwe: 22 },
  ],
  ["speed is a focus", {}, { properties: { tags: ["performance"] } }, { focus: "performance" }],
  [
    "upkeep is architecture",
    {},
    { properties: { tags: ["maintainability"] } },
    { focus: "architecture" },
  ],
  [
    "insecurity in a name is no tag of security",
    {},
    { properties: { tags: ["securityless"] } },
    { focus: "edge-case" },
  ],
])("%s", (_, result, rule, expected) => {
  const run = { tool: { driver: { name: "X", rules: [{ id: "no-eval", ...rule }] } } };
  expect(first(result, run)).toMatchObject(expected);
});

test.each<[string, object]>([
  ["passed", { kind: "pass" }],
  ["does not apply", { kind: "notApplicable" }],
  ["is for information", { kind: "informational" }],
  ["was accepted", { suppressions: [{ kind: "inSource" }] }],
  ["is gone", { baselineState: "absent" }],
])("what %s is no finding", (_, result) => {
  expect(first(result)).toBeUndefined();
});

test("a suppression that was rejected silences nothing", () => {
  expect(first({ suppressions: [{ kind: "external", status: "rejected" }] })).toBeDefined();
});

test.each<[string, object, object, string | undefined]>([
  ["relative", { uri: "src/a%20b.js" }, {}, "src/a b.js"],
  ["with backslashes", { uri: "src\\a.js" }, {}, "src/a.js"],
  ["absolute", { uri: "file:///home/me/repo/src/a.js" }, {}, "src/a.js"],
  ["a path that is absolute", { uri: "/home/me/repo/src/a.js" }, {}, "src/a.js"],
  [
    "to a base that the log explains",
    { uri: "a.js", uriBaseId: "SRC" },
    { SRC: { uri: "src/", uriBaseId: "TOP" }, TOP: { uri: "file:///home/me/repo/" } },
    "src/a.js",
  ],
  ["to a base that it does not explain", { uri: "a.js", uriBaseId: "%SRCROOT%" }, {}, "a.js"],
  ["to itself, in a circle", { uri: "a.js", uriBaseId: "A" }, { A: { uriBaseId: "A" } }, "a.js"],
  ["elsewhere", { uri: "file:///etc/passwd" }, {}, undefined],
  ["above the top", { uri: "../other/a.js" }, {}, undefined],
  [
    "in a folder whose name begins alike",
    { uri: "file:///home/me/repository/a.js" },
    {},
    undefined,
  ],
  ["a web address", { uri: "https://example.org/a.js" }, {}, undefined],
  ["by its place in the list of artifacts", { index: 1 }, {}, "second.js"],
])("a file's address that is %s", (_, artifactLocation, originalUriBaseIds, expected) => {
  const run = {
    originalUriBaseIds,
    artifacts: [{ location: { uri: "first.js" } }, { location: { uri: "second.js" } }],
  };
  expect(first({ locations: [{ physicalLocation: { artifactLocation } }] }, run)?.path).toBe(
    expected,
  );
});

test("words come from the rule where the result has an id alone, links become plain", () => {
  const rules = [
    { id: "other" },
    {
      id: "no-eval",
      shortDescription: { text: "Disallow eval." },
      messageStrings: { seen: { text: "{0} is seen in {{}} [here](1)" } },
    },
  ];
  const message = { id: "seen", arguments: ["`eval`"] };
  expect(
    first({ message, ruleId: undefined, ruleIndex: 1 }, { tool: { driver: { name: "X", rules } } }),
  ).toMatchObject({
    rule: "x/no-eval",
    title: "`eval` is seen in {} here",
    message: "Disallow eval.",
  });
});

test("brackets that open no link stay, however many they are", () => {
  const text = `Nested: ${"[".repeat(200_000)}`;
  expect(first({ message: { text } })?.title).toMatch(/^Nested: \[+…$/);
  expect(first({ message: { text: "See [[a](1) and b[0]" } })?.title).toBe("See [a and b[0]");
});

test("a rule of an extension is found by its place there, and one with a case in its name by its beginning", () => {
  const tool = {
    driver: { name: "CodeQL", rules: [{ id: "js/xss", properties: { tags: ["security"] } }] },
    extensions: [
      { name: "pack", rules: [{ id: "js/slow", properties: { tags: ["performance"] } }] },
    ],
  };
  expect(
    first({ ruleId: undefined, rule: { index: 0, toolComponent: { index: 0 } } }, { tool }),
  ).toMatchObject({ rule: "codeql/js/slow", focus: "performance" });
  expect(first({ ruleId: "js/xss/stored" }, { tool })).toMatchObject({
    rule: "codeql/js/xss/stored",
    focus: "security",
  });
});

test("names of tools and rules become such as `tool-ignore` can say", () => {
  const run = { tool: { driver: { name: "Semgrep OSS" } } };
  expect(first({ ruleId: "a b: c" }, run)?.rule).toBe("semgrep-oss/a-b-c");
  expect(first({ ruleId: undefined }, { tool: { driver: {} } })?.rule).toBe("sarif/finding");
});

test("a fix is taken where each of its edits has a place", () => {
  const artifactLocation = { uri: "a.js" };
  const replacement = {
    deletedRegion: { startLine: 2, startColumn: 1, endColumn: 5 },
    insertedContent: { text: "x" },
  };
  const fix = {
    description: { text: "Take x." },
    artifactChanges: [{ artifactLocation, replacements: [replacement] }],
  };
  expect(first({ fixes: [fix] })?.fix).toEqual({
    title: "Take x.",
    edits: [
      {
        path: "a.js",
        region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 5 },
        newText: "x",
      },
    ],
  });
  const bytes = { deletedRegion: { byteOffset: 3 } };
  const broken = { artifactChanges: [{ artifactLocation, replacements: [replacement, bytes] }] };
  expect(first({ fixes: [broken] })?.fix).toBeNull();
});

test("a result without a place is dropped with the reason, one outside of the work tree silently", () => {
  const elsewhere = { physicalLocation: { artifactLocation: { uri: "/etc/passwd" } } };
  const { results, dropped } = read({
    results: [
      { message: { text: "No place." } },
      { message: { text: "X" }, locations: [elsewhere] },
    ],
  });
  expect(results).toEqual([]);
  expect(dropped).toEqual([{ file: "?", title: "No place", because: "it names no file" }]);
});

test("a tool that says it did not succeed is told, with its words", () => {
  const toolExecutionNotifications = [{ level: "error", message: { text: "out of memory" } }];
  expect(
    read({ invocations: [{ executionSuccessful: false, toolExecutionNotifications }] }).unfinished,
  ).toEqual([{ tool: "eslint", because: "out of memory" }]);
  expect(
    read({ invocations: [{ executionSuccessful: true, toolExecutionNotifications }] }).unfinished,
  ).toEqual([]);
});

test.each<[string, string]>([
  ["", "there is no text"],
  ["<xml/>", "it is not JSON"],
  ["[]", "it is not a SARIF log: it has no `version` with `runs`"],
  ['{"version":"2.1.0"}', "it is not a SARIF log: it has no `version` with `runs`"],
  ['{"version":"1.0.0","runs":[]}', "it is SARIF 1.0.0, and 2.1.0 is read"],
])("%j is refused: %s", (text, problem) => {
  expect(readSarif(text, ROOT)).toEqual({ problem });
});

test("one slip of a producer costs one fact, not the log", () => {
  const odd = {
    ruleId: 7,
    level: null,
    message: "text",
    locations: [AT],
    taxa: "x",
    properties: [],
  };
  expect(read({ results: [odd], columnKind: 3 }).results).toMatchObject([
    { path: "a.js", rule: "eslint/finding" },
  ]);
});
