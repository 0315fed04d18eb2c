import { expect, test } from "vitest";
import type { ChangedFile } from "../../../../src/core/change/types.ts";
import type { ReviewReach } from "../../../../src/review/pure/judge-ignore-comments.ts";
import { sift } from "../../../../src/review/filters/sift.ts";
import { createOverrides, type ReviewOverride } from "../../../../src/core/rules/overrides.ts";
import { matchesPattern } from "../../../../src/core/rules/matches-pattern.ts";
import { unknownIgnores } from "../../../../src/review/pure/unknown-ignores.ts";
import { identified, rule } from "../pure/helpers.ts";

const evaluates = rule({ id: "js/eval" });
const slow = rule({ id: "js/slow", focus: "performance" });

function changed(added: ChangedFile["added"], removed: ChangedFile["removed"] = []): ChangedFile {
  return {
    path: "a.js",
    oldPath: null,
    status: "modified",
    kind: "text",
    oldMode: "100644",
    newMode: "100644",
    isUntracked: false,
    added,
    removed,
  };
}

/** What becomes of an `eval` finding on a line of a.js, in words. */
function outcome(
  text: string,
  {
    lines = [],
    ignore = [],
    overrides = [],
    reach = {},
    file = changed("all"),
    ...part
  }: {
    /** Lines with a finding. */
    lines?: number[];
    ignore?: string[];
    overrides?: ReviewOverride[];
    reach?: Partial<ReviewReach>;
    file?: ChangedFile;
    aliases?: string[];
  } = {},
) {
  const { kept, suppressed, dropped } = sift({
    facts: lines.map((line) => identified({ rule: evaluates, line, endLine: line, ...part })),
    texts: new Map([["a.js", text]]),
    changed: [file],
    ignore,
    effectOf: createOverrides(overrides),
    reach: { focus: null, knownRules: [evaluates, slow], isRead: () => true, ...reach },
  });
  return {
    kept: kept.map((found) => `${found.line} ${found.rule.id}`),
    suppressed: suppressed.map(({ found, by, reason }) => `${found.line} ${by} ${reason}`),
    outsideChange: dropped.filter(({ filter }) => filter === "outside-change").length,
    values: kept.map(({ values }) => values),
  };
}

const ABOVE = "// tool-ignore js/eval: a test\neval(x);\n";

test.each([
  ["on the line above", ABOVE, [2], ["2 comment a test"]],
  ["on its own line", "eval(x); // tool-ignore js/eval: a test\n", [1], ["1 comment a test"]],
  ["by its id", "// tool-ignore f-00000000: a test\neval(x);\n", [2], ["2 comment a test"]],
  ["of several", "// tool-ignore js/slow, js/eval: x\neval(x); slow();\n", [2], ["2 comment x"]],
])("a finding is silenced %s", (_, text, lines, suppressed) => {
  expect(outcome(text, { lines }).suppressed).toEqual(suppressed);
});

test.each([
  ["two lines further down", "// tool-ignore js/eval: x\ny();\neval(x);\n", 3],
  ["another rule's comment", "// tool-ignore js/slow: x\neval(x);\n", 2],
  ["a name in other letters", "// tool-ignore JS/eval: x\neval(x);\n", 2],
  ["the line above a comment beside code", "eval(x);\ny(); // tool-ignore js/eval: x\n", 1],
])("a finding is not silenced by %s", (_, text, line) => {
  expect(outcome(text, { lines: [line] })).toMatchObject({
    kept: expect.arrayContaining([`${line} js/eval`]),
    suppressed: [],
  });
});

test("review.ignore silences by rule, by id and by an id of an earlier name", () => {
  const text = "eval(x);\n";
  const by = ["1 review.ignore null"];

  expect(outcome(text, { lines: [1], ignore: ["js/eval"] }).suppressed).toEqual(by);
  expect(outcome(text, { lines: [1], ignore: ["f-00000000"] }).suppressed).toEqual(by);
  expect(
    outcome(text, { lines: [1], ignore: ["f-11111111"], aliases: ["f-11111111"] }).suppressed,
  ).toEqual(by);
  expect(outcome(text, { lines: [1], ignore: ["js/"] }).suppressed).toEqual([]);
});

test("a comment without a reason silences and is itself reported", () => {
  expect(outcome("// tool-ignore js/eval\neval(x);\n", { lines: [2] })).toMatchObject({
    kept: ["1 tool/ignore-without-reason"],
    suppressed: ["2 comment null"],
    values: [{ name: "js/eval" }],
  });
});

const GONE = { why: "nothing here matches it any more" };
const UNUSED: [
  title: string,
  text: string,
  options: Parameters<typeof outcome>[1],
  values: object[],
][] = [
  ["where nothing is found", ABOVE, {}, [{ name: "js/eval", ...GONE }]],
  [
    "by each name that is for nothing, not for the want of a reason too",
    "// tool-ignore js/eval, js/slow\nx();\n",
    {},
    [
      { name: "js/eval", ...GONE },
      { name: "js/slow", ...GONE },
    ],
  ],
  [
    "for an id that is gone",
    "// tool-ignore f-00000000: y\nx();\n",
    {},
    [{ name: "f-00000000", ...GONE }],
  ],
  [
    "for a name that nobody knows, with the nearest",
    "// tool-ignore js/evil: y\nx();\n",
    {},
    [
      {
        name: "js/evil",
        nearest: "js/eval",
        why: "no rule has this name; the nearest is `js/eval`",
      },
    ],
  ],
  [
    "for a pattern, which `review.ignore` would take",
    "// tool-ignore js/*: y\nx();\n",
    {},
    [
      {
        name: "js/*",
        why: "it takes the names of rules, and patterns count in `review.ignore` alone",
      },
    ],
  ],
  [
    "for a name like no other",
    "// tool-ignore a/completely-different-one: y\nx();\n",
    {},
    [{ name: "a/completely-different-one", why: "no rule has this name" }],
  ],
  [
    "when the line below it was changed",
    ABOVE,
    { file: changed([{ start: 2, end: 2 }]) },
    [{ name: "js/eval", ...GONE }],
  ],
  [
    "when the line below it was taken out",
    ABOVE,
    { file: changed([], [{ afterLine: 1, old: { start: 2, end: 2 } }]) },
    [{ name: "js/eval", ...GONE }],
  ],
];

test.each(UNUSED)("an unused comment is reported %s", (_, text, options, values) => {
  const told = outcome(text, options);

  expect(told.values).toEqual(values);
  expect(told.kept).toEqual(values.map(() => "1 tool/unused-ignore"));
});

test.each([
  ["under another focus", ABOVE, { reach: { focus: "security" } }],
  [
    "when its rule was not looked for",
    "// tool-ignore js/slow: y\nx();\n",
    { reach: { focus: "architecture" } },
  ],
  ["when its reviewer did not read the file", ABOVE, { reach: { isRead: () => false } }],
  ["when a reviewer has no list of rules", ABOVE, { reach: { knownRules: null } }],
  ["when it is about comments", "// tool-ignore tool/unused-ignore: y\nx();\n", {}],
  ["when what it silences is on a line that did not change", ABOVE, { lines: [2] }],
] as [string, string, Parameters<typeof outcome>[1]][])(
  "an unused comment is not reported %s",
  (_, text, options) => {
    const told = outcome(text, {
      ...options,
      ...(options?.lines && { file: changed([{ start: 1, end: 1 }]) }),
    });

    expect(told.kept).toEqual([]);
  },
);

test("a complaint outside the change is counted, and can be silenced as any finding", () => {
  const elsewhere = changed([{ start: 3, end: 3 }]);
  const silenced = `// tool-ignore tool/unused-ignore: kept for the next release\n${ABOVE}`;

  expect(outcome(ABOVE, { file: elsewhere })).toMatchObject({ kept: [], outsideChange: 1 });
  expect(outcome(ABOVE, { ignore: ["tool/unused-ignore"] }).suppressed).toEqual([
    "1 review.ignore null",
  ]);
  expect(outcome(silenced)).toMatchObject({
    kept: [],
    suppressed: ["2 comment kept for the next release"],
  });
});

test("one of two analyzers' findings is reported, and silencing it does not bring up the other", () => {
  const twins = [evaluates, rule({ id: "py/eval", severity: "minor", cwe: 95 })].map((each, at) =>
    identified({
      id: `f-0000000${at}`,
      rule: { ...each, cwe: 95 },
      source: String(at),
      line: 2,
      endLine: 2,
    }),
  );

  expect(
    sift({
      facts: twins,
      texts: new Map([["a.js", ABOVE]]),
      changed: [changed("all")],
      ignore: [],
      effectOf: createOverrides([]),
      reach: { focus: null, knownRules: null, isRead: () => true },
    }),
  ).toMatchObject({ kept: [], suppressed: [{ found: { id: "f-00000000" } }] });
});

test("names of review.ignore that no reviewer knows come with the nearest that one does", () => {
  const names = [
    "js/eval",
    "f-3k9x2m7q",
    "js/evol",
    "quite-another",
    "tool/unused-ignore",
    "js/evol",
  ];

  expect(unknownIgnores(names, ["js/eval", "js/slow"]).some).toEqual([
    { name: "js/evol", nearest: "js/eval" },
    { name: "quite-another", nearest: null },
  ]);
});

test("a pattern of review.ignore that fits a rule is known, one that fits none comes with the nearest", () => {
  const known = ["js/eval", "js/slow", "python/eval"];
  expect(unknownIgnores(["js/*", "*/eval", "*", "python/e*l", "tool/*"], known).some).toEqual([]);
  expect(unknownIgnores(["jss/*", "js/evil*", "pithon/*", "quite/*"], known).some).toEqual([
    { name: "jss/*", nearest: "js/*" },
    { name: "js/evil*", nearest: "js/eval" },
    { name: "pithon/*", nearest: "python/*" },
    { name: "quite/*", nearest: null },
  ]);
});

test("of very many names that no rule has, twenty are told and the rest is counted", () => {
  const { some, more } = unknownIgnores(
    Array.from({ length: 1_000 }, (_, i) => `no/rule-${i}`),
    ["js/eval"],
  );
  expect([some.length, more]).toEqual([20, 980]);
});

test.each([
  ["js/*", "js/eval", true],
  ["js/*", "js/", true],
  ["js/*", "python/js/x", false],
  ["*", "js/eval", true],
  ["*/eval*", "js/eval-input", true],
  ["*al", "js/eval", true],
  ["js/*al*input", "js/eval-input", true],
  ["js/ev*val", "js/eval", false],
  ["js/eval", "js/eval", true],
  ["js.eval", "js/eval", false],
  ["**", "js/eval", true],
])("the pattern %s fits %s: %s", (pattern, name, fits) => {
  expect(matchesPattern(pattern, name)).toBe(fits);
});

test("a pattern of many stars has an answer", () => {
  expect(matchesPattern(`${"*a".repeat(20_000)}*b`, "a".repeat(20_000))).toBe(false);
});
