import { describe, expect, test } from "vitest";
import { decideChange } from "../../../../src/agents/pure/decide-change.ts";
import { judgeEntry } from "../../../../src/agents/pure/judge-entry.ts";
import { compareVersions, judgeFile } from "../../../../src/agents/pure/judge-file.ts";
import { readSeal, seal } from "../../../../src/agents/pure/seal.ts";

const TEXT = "---\nname: a\n---\n\nDo it.\n";
const WANTED = seal(TEXT, "1.2.3", "html");

describe("a seal", () => {
  test("is a comment at the end that names the version", () => {
    expect(WANTED).toMatch(/\nDo it\.\n<!-- tool-cli 1\.2\.3 [0-9a-f]{16} -->\n$/);
    expect(seal("a = 1\n", "1.2.3-rc.1", "hash")).toMatch(
      /\n# tool-cli 1\.2\.3-rc\.1 [0-9a-f]{16}\n$/,
    );
    expect(readSeal(seal("a = 1\n", "1.2.3-rc.1", "hash"))).toEqual({
      version: "1.2.3-rc.1",
      isIntact: true,
    });
  });

  test.each<[string, string, boolean | null]>([
    ["as written", WANTED, true],
    ["with Windows line ends", WANTED.replaceAll("\n", "\r\n"), true],
    ["with one more line end", `${WANTED}\n`, true],
    ["with a letter changed", WANTED.replace("Do it", "Do so"), false],
    ["with a line before it", `x\n${WANTED}`, false],
    ["with another version's number", WANTED.replace("1.2.3", "9.9.9"), true],
    ["with a line behind it", `${WANTED}More.\n`, false],
    ["without it", TEXT, null],
  ])("%s reads: intact %#", (_, text, isIntact) => {
    expect(readSeal(text)?.isIntact ?? null).toBe(isIntact);
  });
});

test.each<[string, string | null, string]>([
  ["no file", null, "absent"],
  ["the same", WANTED, "current"],
  ["the same with Windows line ends", WANTED.replaceAll("\n", "\r\n"), "current"],
  ["an older one", seal("old\n", "1.2.2", "html"), "older"],
  ["another one of this version", seal("other\n", "1.2.3", "html"), "older"],
  ["a newer one", seal("new\n", "1.10.0", "html"), "newer"],
  ["an edited one", WANTED.replace("Do", "Don't do"), "edited"],
  ["somebody's own", TEXT, "foreign"],
  ["an empty one", "", "foreign"],
])("%s is judged %s", (_, found, state) => {
  expect(judgeFile(found, WANTED).state).toBe(state);
});

test.each<[string, string, number]>([
  ["1.2.3", "1.2.3", 0],
  ["1.2.3", "1.10.0", -1],
  ["2.0.0", "1.99.99", 1],
  ["1.2.3-rc.1", "1.2.3", 0],
])("%s against %s", (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test.each<[unknown, string]>([
  [undefined, "absent"],
  [{ command: "tool", args: ["mcp"] }, "current"],
  [{ command: "tool", args: ["mcp"], env: {}, type: "stdio" }, "current"],
  [{ command: "tool", args: ["mcp"], env: { A: "1" } }, "edited"],
  [{ command: "tool", args: ["mcp"], enabled: false }, "edited"],
  [{ command: "tool", args: ["mcp"], timeout: 9 }, "edited"],
  [{ command: "/usr/bin/tool", args: ["mcp"] }, "edited"],
  [{ command: "npx", args: ["-y", "tool-cli", "mcp"] }, "edited"],
  [{ command: ["tool", "mcp"] }, "edited"],
  [{ command: "tool", args: ["serve"] }, "foreign"],
  [{ command: "other-tool", args: ["mcp"] }, "foreign"],
  [{ url: "https://tool.example/mcp" }, "foreign"],
  ["tool mcp", "foreign"],
])("the entry %j is judged %s", (found, state) => {
  expect(judgeEntry(found, { command: "tool", args: ["mcp"] })).toBe(state);
});

test.each([
  ["absent", "put", "put", "nothing", "nothing"],
  ["current", "nothing", "nothing", "take", "take"],
  ["older", "put", "put", "take", "take"],
  ["newer", "leave", "leave", "take", "take"],
  ["edited", "leave", "put after a copy", "leave", "take after a copy"],
  ["foreign", "leave", "leave", "nothing", "nothing"],
] as const)("what is %s: add %s, forced %s; remove %s, forced %s", (state, ...expected) => {
  const done = (["add", "remove"] as const).flatMap((wish) =>
    [false, true].map((isForced) => {
      const change = decideChange(wish, state, isForced);
      return "savesFirst" in change && change.savesFirst ? `${change.do} after a copy` : change.do;
    }),
  );
  expect(done).toEqual(expected);
});
