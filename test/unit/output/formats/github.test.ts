import { expect, test } from "vitest";
import { github } from "../../../../src/output/formats/github.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

/** As GitHub's runner reads a command line. */
function parse(line: string) {
  const [, name, list = "", data = ""] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? [];
  const unescape = (text: string): string =>
    text
      .replaceAll("%0D", "\r")
      .replaceAll("%0A", "\n")
      .replaceAll("%3A", ":")
      .replaceAll("%2C", ",")
      .replaceAll("%25", "%");
  const properties = list.split(",").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), unescape(pair.slice(at + 1))] as const;
  });
  return { name, properties: Object.fromEntries(properties), message: unescape(data) };
}

test("a finding is one command, and the verdict is the last line", () => {
  expect(github(view({ facts: { findings: [finding({ line: 3, column: 2 })] } }))).toBe(
    [
      "::warning file=a.js,line=3,endLine=3,col=2,endColumn=5,title=A test finding::Something is wrong here.%0Atest/rule · f-00000000",
      "findings: 1 major in 1 file; the gate (major) is not met",
      "",
    ].join("\n"),
  );
});

test.each([
  ["critical", "error"],
  ["major", "warning"],
  ["minor", "notice"],
] as const)("%s is ::%s", (severity, word) => {
  expect(github(view({ facts: { findings: [finding({ severity })] } }))).toMatch(
    new RegExp(`^::${word} `),
  );
});

test("a place of several lines has no columns", () => {
  const findings = [finding({ line: 1, endLine: 2 })];

  expect(parse(github(view({ facts: { findings } })).split("\n")[0] ?? "").properties).toEqual({
    file: "a.js",
    line: "1",
    endLine: "2",
    title: "A test finding",
  });
});

test("a file that could not be reviewed is an error", () => {
  const files = { reviewed: 0, excluded: [], skipped: [], failed: [{ file: "b,c", reason: "no" }] };

  expect(github(view({ facts: { files } })).split("\n")[0]).toBe(
    "::error file=b%2Cc,title=Not reviewed::no",
  );
});

test("hostile words stay in their command and in their property", () => {
  const hostile = finding({ title: HOSTILE, message: HOSTILE, file: "a,b:c\n::stop.js" });

  const lines = github(view({ facts: { findings: [hostile] } })).split("\n");
  const { name, properties, message } = parse(lines[0] ?? "");

  expect(lines).toHaveLength(3);
  expect(Object.keys(properties)).toEqual(["file", "line", "endLine", "col", "endColumn", "title"]);
  expect({ name, file: properties["file"] }).toEqual({
    name: "warning",
    file: "a,b:c\n::stop.js",
  });
  expect(properties["title"]).toContain("a%0A,b:c\\u{d}\\u{a}::error::x](http://x)");
  expect(message).toContain("\\u{202e}\\u{1b}[31m");
});
