import { expect, test } from "vitest";
import { checkstyle } from "../../../../src/output/formats/checkstyle.ts";
import { gitlab } from "../../../../src/output/formats/gitlab.ts";
import { junit } from "../../../../src/output/formats/junit.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

const facts = {
  findings: [
    finding({ id: "f-11111111", title: HOSTILE, message: HOSTILE, severity: "critical" }),
    finding({ id: "f-22222222", severity: "minor", line: 7, endLine: 9 }),
  ],
  files: {
    reviewed: 1,
    excluded: [],
    skipped: [],
    failed: [{ file: "b&.js", reason: 'broke "off"' }],
  },
};

/** The tags of a document, each closed in turn; throws where they are not, or where a bare sign is left. */
function tagsOf(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const left = xml.replace(
    /<\?[^>]*\?>|<(\/?)([a-z-]+)((?: [a-z]+="[^"<>]*")*)(\/?)>/g,
    (...found) => {
      const [, isEnd, name = "", , isEmpty] = found as string[];
      if (name === "") return "";
      if (isEnd === "/") expect(open.pop()).toBe(name);
      else {
        seen.push(name);
        if (isEmpty !== "/") open.push(name);
      }
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(left).not.toMatch(/[<>]|&(?!#\d+;)/);
  return seen;
}

test("GitLab gets each finding once, with its severity, its lines and what could not be reviewed", () => {
  const entries = JSON.parse(gitlab(view({ facts }))) as readonly Record<string, unknown>[];

  expect(entries).toMatchObject([
    { fingerprint: "f-11111111", severity: "critical" },
    { severity: "minor", location: { path: "a.js", lines: { begin: 7, end: 9 } } },
    { severity: "blocker", location: { path: "b&.js" } },
  ]);
  expect(new Set(entries.map((each) => each["fingerprint"])).size).toBe(3);
});

test("JUnit fails what fails the gate, breaks what was not reviewed and passes the rest", () => {
  const xml = junit(view({ facts }));

  const tags = tagsOf(xml);
  expect(tags.filter((tag) => tag === "testcase")).toHaveLength(4);
  expect(tags.filter((tag) => tag === "failure")).toHaveLength(1);
  expect(tags.filter((tag) => tag === "error")).toHaveLength(1);
  expect(xml).toContain('tests="4" failures="1" errors="1"');
  expect(tagsOf(junit(view())).filter((tag) => tag === "testcase")).toHaveLength(1);
});

test("checkstyle groups by file and stays well-formed whatever the code says", () => {
  const xml = checkstyle(view({ facts }));

  expect(tagsOf(xml)).toEqual(["checkstyle", "file", "error", "error", "file", "error"]);
  expect(xml).toContain('<file name="b&#38;.js">');
  expect(tagsOf(checkstyle(view()))).toEqual(["checkstyle"]);
});
