import { expect, test } from "vitest";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";

/** Two command lines of each verb, which work and which do not. Other scenarios run most of theirs in this process. */
const LINES: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  review: [
    ["--patch", "a.patch", "--constructive"],
    ["--base", "gone"],
  ],
  ship: [
    ["--dry-run", "--skip-review"],
    ["--continue", "--yes"],
  ],
  "fast-ship": [["--dry-run"], ["--step-timeout", "soon"]],
  init: [["--yes"], ["extra"]],
  config: [
    ["get", "host"],
    ["set", "tone", "loud"],
  ],
  register: [
    ["add", "--question", "Why?"],
    ["show", "7"],
  ],
  hooks: [["install"], ["install", "pre-merge"]],
  runs: [["list"], ["show", "none"]],
  trust: [["--dry-run"], ["extra"]],
  doctor: [["--no-input"], ["--json"]],
  agents: [["list"], ["add", "nobody"]],
  mcp: [[], ["extra"]],
  completion: [["bash"], ["nu"]],
};

const PATCH = `diff --git a/sum.ts b/sum.ts
--- a/sum.ts
+++ b/sum.ts
@@ -1 +1,2 @@
 export const sum = 1;
+export const run = eval(process.argv[2] ?? "");
`;

test("every verb has two lines", () => {
  expect(Object.keys(LINES).toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
});

const EACH = Object.entries(LINES).flatMap(([verb, lines]) =>
  lines.map((words) => ({ line: `tool ${[verb, ...words].join(" ")}`, args: [verb, ...words] })),
);

test.each(EACH)(
  "$line: started as a process it says and writes what it does in this process",
  async ({ args }) => {
    await using started = world();
    await using here = world();

    const [spawned, ran] = await Promise.all([spawnTool(started, args), runTool(here, args)]);

    expect(of(started, spawned)).toEqual(of(here, ran));
  },
);

test("a name of the program stands for its verb", async () => {
  await using repo = world();

  const { status, stdout } = await spawnTool(repo, ["--dry-run", "--json"], {
    program: "tool-fast-ship",
  });

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ command: "fast-ship" });
});

function world(): Repo {
  const repo = repoWithOrigin({
    main: { "sum.ts": "export const sum = 1;\n" },
    feature: { "sum.ts": "export const sum = 2;\n" },
  });
  repo.write({ "a.patch": PATCH });
  return repo;
}

/** What a run said and left, without what differs from one world and moment to the next. */
function of(repo: Repo, outcome: object): unknown {
  const text = JSON.stringify({ ...outcome, changed: repo.git("status", "--porcelain") });
  return JSON.parse(
    text
      .replaceAll(repo.sandbox.directory, "SANDBOX")
      .replaceAll(/\b\d+(\.\d+)? (ms|s)\b/g, "TIME")
      .replaceAll(/plan: [a-z\d-]+/g, "plan: DIGEST"),
  );
}
