import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const PAGE = join(import.meta.dirname, "../../../docs/performance.md");

/** Rows `| \`tool VERB\` | GIT | HOST |` of the page. */
const BUDGETS = [
  ...readFileSync(PAGE, "utf8").matchAll(/^\| `tool ([^`]+)` +\| +(\d+) +\| +(\d+) +\|/gm),
].map(([, verb = "", git, host]) => ({ verb, git: Number(git), host: Number(host) }));

test("the page has a budget for each of these verbs", () => {
  expect(BUDGETS.map(({ verb }) => verb)).toEqual([
    "config get host",
    "review --constructive",
    "ship --dry-run",
    "fast-ship --yes",
  ]);
});

test.each(BUDGETS)(
  "tool $verb starts $git git processes and asks the host $host times",
  async ({ verb, git, host }) => {
    await using repo = repoWithOrigin({ feature: { "sum.ts": "export const sum = 1;\n" } });
    const gh = installFakeGh(repo);
    const traces = mkdtempSync(join(repo.sandbox.directory, "trace-"));

    const { status } = await runTool(repo, [...verb.split(" "), "--no-input"], {
      env: { GIT_TRACE2_EVENT: traces },
    });

    expect(status).toBe(0);
    // A file for each process; the session of one that another git process started names that one too.
    const commands = readdirSync(traces)
      .map((name) => join(traces, name))
      .filter(isOutermost)
      .map(commandOf);
    expect(commands.toSorted(), commands.join("\n")).toHaveLength(git);
    const calls = gh.calls().map(({ args }) => args.slice(0, 2).join(" "));
    expect(calls, calls.join("\n")).toHaveLength(host);
  },
);

function isOutermost(file: string): boolean {
  const [first = "{}"] = readFileSync(file, "utf8").split("\n");
  const { sid } = JSON.parse(first) as { readonly sid: string };
  return !sid.includes("/");
}

function commandOf(file: string): string {
  const start = readFileSync(file, "utf8")
    .split("\n")
    .find((line) => line.includes('"event":"start"'));
  const { argv } = JSON.parse(start ?? '{"argv":[]}') as { readonly argv: readonly string[] };
  return argv.slice(1).join(" ");
}
