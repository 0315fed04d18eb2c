import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const COMMANDS = [["review"], ["config", "check"], ["ship", "--dry-run"]];

const many = (count: number, entry: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => entry(i)).join(",");

// Each of them held every command up for minutes: the time limit of the test is the limit.
test.each([
  {
    what: "60,000 unknown keys",
    text: `{${many(60_000, (i) => `"tona${i}":1`)}}`,
    line: /^warning: \.tool\/config\.json: 59980 more unknown settings$/m,
    fails: false,
  },
  {
    what: "an unknown key of 4,000 letters",
    text: `{"${"tone".repeat(1_000)}": 1}`,
    line: /^warning: \.tool\/config\.json:1:2: unknown setting "(tone)+ton…"$/m,
    fails: false,
  },
  {
    what: "a tone of 10,000 letters",
    text: `{"tone": "${"harsh".repeat(2_000)}"}`,
    line: /^error: .*: tone is "(harsh)+h?….*; allowed: harsh, constructive$/m,
    fails: true,
  },
  {
    what: "50,000 patterns",
    text: `{"exclude": [${many(50_000, (i) => `"p${i}/*"`)}]}`,
    line: /^error: .*: exclude has 50000 entries; allowed: at most 1000$/m,
    fails: true,
  },
  {
    what: "1,000 names that no rule has",
    text: `{"review": {"ignore": [${many(1_000, (i) => `"js/no-such-rule-${i}"`)}]}}`,
    line: null,
    fails: false,
  },
])("a project's file with $what holds no command up", async ({ text, line, fails }) => {
  await using repo = repoWithOrigin({ feature: { "a.js": "debugger;\n" } });
  repo.write({ ".tool/config.json": text });
  const ran: [args: readonly string[], status: number | null][] = [];
  for (const args of COMMANDS) {
    const { status, stderr } = await runTool(repo, args);
    expect(stderr.split("\n").length).toBeLessThan(80);
    if (line !== null && args[0] === "config") expect(stderr).toMatch(line);
    if (args[0] === "config") ran.push([args, status]);
  }
  expect(ran).toEqual(ran.map(([args]) => [args, fails ? 2 : 0]));
});
