import { describe, expect, test } from "vitest";
import { json } from "../../../../src/output/formats/json.ts";
import { markdown } from "../../../../src/output/formats/markdown.ts";
import { sarif } from "../../../../src/output/formats/sarif.ts";
import { text } from "../../../../src/output/formats/text.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

const step = (line: number, note: string, file = "a.js") => ({
  file,
  line,
  column: 3,
  endLine: line,
  endColumn: 9,
  note,
});
const trace = [
  step(2, "`req.query` comes from the request"),
  step(3, "`name` holds it"),
  step(7, "`exec` receives it"),
];
const sources = { "a.js": "1\n2\n3\n4\n5\n6\n  exec(name)\n8\n" };
const found = finding({ line: 7, trace });
const shown = (part = found) => view({ facts: { findings: [part] }, sources });

describe("the way of a value is told", () => {
  test("in text, a line a step, and not where all of it is on the line that is shown", () => {
    expect(text(shown())).toContain(
      [
        "  path: line 2  `req.query` comes from the request",
        "        line 3  `name` holds it",
        "        line 7  `exec` receives it",
      ].join("\n"),
    );
    const near = finding({ line: 7, trace: [step(7, "`a` comes"), step(7, "`exec` receives it")] });
    expect(text(shown(near))).not.toContain("path:");
  });

  test("in Markdown as a list", () => {
    expect(markdown(shown())).toContain(
      "1. `line 2` `req.query` comes from the request\n1. `line 3` `name` holds it\n1. `line 7` `exec` receives it",
    );
  });

  test("in JSON as `trace`, and only where there is one", () => {
    expect(JSON.parse(json(shown()))).toMatchObject({ findings: [{ trace }] });
    expect(json(shown(finding()))).not.toContain('"trace"');
  });

  test("in SARIF as a code flow", () => {
    const location = (line: number, note: string) => ({
      location: {
        physicalLocation: {
          artifactLocation: { uri: "a.js", uriBaseId: "%SRCROOT%" },
          region: { startLine: line, startColumn: 3, endLine: line, endColumn: 9 },
        },
        message: { text: note },
      },
    });
    const threadFlows = [{ locations: trace.map(({ line, note }) => location(line, note)) }];
    expect(JSON.parse(sarif(shown()))).toMatchObject({
      runs: [{ results: [{ codeFlows: [{ threadFlows }] }] }],
    });
  });
});

test("of a long way the middle is counted, and a step in another file names it", () => {
  const long = Array.from({ length: 12 }, (_, at) => step(at + 1, `\`b${at}\` holds it`, "b.js"));
  const told = text(shown(finding({ line: 7, trace: long })));

  expect(told).toContain("path: b.js:1   `b0` holds it");
  expect(told).toContain("…        5 more steps");
  expect(told).toContain("b.js:12  `b11` holds it");
  expect(told).not.toContain("`b5` holds it");
});

test("hostile words in a step stay words", () => {
  const bad = finding({ line: 7, trace: [step(1, HOSTILE), step(7, HOSTILE)] });
  const told = text(shown(bad)) + markdown(shown(bad));

  expect(["\u202e", "\u001b", "\r"].filter((part) => told.includes(part))).toEqual([]);
  expect(markdown(shown(bad))).toContain("\\<script\\>alert(1)");
});
