import { expect, test } from "vitest";
import { sarif } from "../../../../src/output/formats/sarif.ts";
import { finding, rule } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

type Json = Record<string, unknown>;

/** The one run of a log. */
function run(part: Parameters<typeof view>[0]) {
  const text = sarif(view(part));
  const log = JSON.parse(text) as { version: string; runs: [Json] };
  expect(log).toMatchObject({
    $schema: expect.stringMatching(/sarif-schema-2\.1\.0\.json$/),
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "tool",
            semanticVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
            informationUri: expect.stringMatching(/^https:/),
          },
        },
        columnKind: "utf16CodeUnits",
      },
    ],
  });
  return {
    text,
    ...(log.runs[0] as {
      results: Json[];
      invocations: Json[];
      tool: { driver: { rules: Json[] } };
    }),
  };
}

const place = { line: 2, column: 3, endLine: 4, endColumn: 5 };
const edits = [
  { file: "a.js", startLine: 2, startColumn: 3, endLine: 2, endColumn: 3, newText: "new\n" },
  { file: "b.js", startLine: 1, startColumn: 1, endLine: 2, endColumn: 1, newText: "" },
  { file: "a.js", startLine: 9, startColumn: 1, endLine: 9, endColumn: 2, newText: "x" },
];

test("a finding is a result with its place, its fingerprint and its state", () => {
  const findings = [finding({ ...place, severity: "critical", status: "known" })];

  expect(run({ facts: { findings } }).results).toEqual([
    {
      ruleId: "test/rule",
      ruleIndex: 0,
      level: "error",
      message: { text: "A test finding. Something is wrong here." },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "a.js", uriBaseId: "%SRCROOT%" },
            region: { startLine: 2, startColumn: 3, endLine: 4, endColumn: 5 },
          },
        },
      ],
      partialFingerprints: { "toolFindingId/v1": "f-00000000" },
      suppressions: [],
      baselineState: "unchanged",
      properties: { severity: "critical", focus: "security", confidence: "verify", source: "one" },
    },
  ]);
});

test.each([
  ["critical", "error"],
  ["major", "warning"],
  ["minor", "note"],
] as const)("%s is the level %s, and what was not there before is new", (severity, level) => {
  expect(run({ facts: { findings: [finding({ severity })] } }).results).toMatchObject([
    { level, baselineState: "new" },
  ]);
});

test("a fix is one change a file, a deletion one that inserts nothing", () => {
  const findings = [finding({ fix: { title: "Use {x}", edits } })];

  expect(run({ facts: { findings } }).results[0]?.["fixes"]).toEqual([
    {
      description: { text: "Use {{x}}" },
      artifactChanges: [
        {
          artifactLocation: { uri: "a.js", uriBaseId: "%SRCROOT%" },
          replacements: [
            {
              deletedRegion: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 3 },
              insertedContent: { text: "new\n" },
            },
            {
              deletedRegion: { startLine: 9, startColumn: 1, endLine: 9, endColumn: 2 },
              insertedContent: { text: "x" },
            },
          ],
        },
        {
          artifactLocation: { uri: "b.js", uriBaseId: "%SRCROOT%" },
          replacements: [
            { deletedRegion: { startLine: 1, startColumn: 1, endLine: 2, endColumn: 1 } },
          ],
        },
      ],
    },
  ]);
});

test("what is suppressed is a result that says by whom and why", () => {
  const suppressed = [
    { finding: finding({ id: "f-11111111" }), by: "comment", reason: "because" },
    { finding: finding({ id: "f-22222222", line: 2 }), by: "review.ignore", reason: null },
  ] as const;

  const { results } = run({ facts: { findings: [finding()], suppressed } });

  expect(results.map(({ suppressions }) => suppressions)).toEqual([
    [],
    [{ kind: "inSource", status: "accepted", justification: "because" }],
    [{ kind: "external", status: "accepted" }],
  ]);
});

test("every rule is described once, by name, with its help and what code scanning sorts by", () => {
  const findings = [
    finding({ rule: "js/b", severity: "minor" }),
    finding({ rule: "js/b", severity: "critical", line: 2 }),
    finding({ rule: "js/a", focus: "performance", title: "Slow" }),
  ];
  const known = rule({ id: "js/b", title: "Bad {what}", cwe: 79 });

  const { tool, results } = run({ facts: { findings }, rules: [known] });

  expect(tool.driver.rules).toEqual([
    {
      id: "js/a",
      shortDescription: { text: "Slow" },
      fullDescription: { text: "Slow" },
      help: { text: "Slow" },
      properties: { tags: ["performance"], "problem.severity": "warning" },
    },
    {
      id: "js/b",
      shortDescription: { text: "Bad …" },
      fullDescription: { text: "always" },
      help: { text: "Harsh ….\n\nTrigger: always" },
      properties: { tags: ["security", "external/cwe/cwe-079"], "security-severity": "9.5" },
    },
  ]);
  expect(results.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex])).toEqual([
    ["js/b", 1],
    ["js/a", 0],
    ["js/b", 1],
  ]);
});

test("what could not be reviewed makes the run unsuccessful and is named", () => {
  const files = {
    reviewed: 0,
    excluded: [],
    skipped: [],
    failed: [{ file: "b c.js", reason: "no {" }],
  };

  expect(run({}).invocations).toEqual([
    { executionSuccessful: true, toolExecutionNotifications: [] },
  ]);
  expect(run({ facts: { files } }).invocations).toEqual([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          level: "error",
          message: { text: "b c.js could not be reviewed: no {{" },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: "b%20c.js", uriBaseId: "%SRCROOT%" },
              },
            },
          ],
        },
      ],
    },
  ]);
});

test.each([
  ["src/a b/ü#?.js", "src/a%20b/%C3%BC%23%3F.js"],
  ["c:/x.js", "c%3A/x.js"],
  ["100%.js", "100%25.js"],
  ["\ud800.js", "%EF%BF%BD.js"],
])("the path %s is the relative address %s", (file, uri) => {
  expect(run({ facts: { findings: [finding({ file })] } }).results).toMatchObject([
    { locations: [{ physicalLocation: { artifactLocation: { uri } } }] },
  ]);
});

test("hostile words stay words: no placeholder, no link, nothing that a terminal obeys", () => {
  const findings = [finding({ title: HOSTILE, message: HOSTILE, file: HOSTILE })];

  const { text, results } = run({ facts: { findings } });

  expect(results[0]?.["message"]).toEqual({
    text: `${HOSTILE}. ${HOSTILE}`.replaceAll("{0}", "{{0}}").replaceAll("](", "] ("),
  });
  expect([..."\u202e\u001b"].filter((character) => text.includes(character))).toEqual([]);
});
