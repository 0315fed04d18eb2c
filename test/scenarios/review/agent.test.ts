import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../../../src/review/pure/report.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool, startTool } from "../../helpers/run-tool.ts";

const OLD = "export const first = (rows) => rows[0]?.amount ?? 0;\n";
const NEW = "export const first = (rows) => rows[0].amount;\n";
const FOUND = {
  file: "src/rows.js",
  line: 1,
  quote: "rows[0].amount",
  category: "unhandled-case",
  severity: "major",
  title: "An empty list has no first row",
  message: "It throws. Give 0 for an empty list.",
  trigger: "first([])",
};
const ANSWER = JSON.stringify({ schema: "tool.findings/1", findings: [FOUND] });
const STANDS = JSON.stringify({
  verdicts: [{ finding: 1, verdict: "stands", because: "no caller looks", evidence: null }],
});
const AGENT = join(import.meta.dirname, "../../helpers/scripted-agent.mjs");

type Steps = readonly Readonly<Record<string, unknown>>[];

/** A change, and the command line of an agent that does a script's steps, question after question. */
function world(turns: readonly Steps[]): { repo: Repo; agent: string; log: () => Met[] } {
  const repo = emptyRepo();
  repo.commit("Before", { "src/rows.js": OLD });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "src/rows.js": NEW, ".env": "TOKEN=1\n" });
  const script = join(repo.sandbox.directory, "script.json");
  const log = join(repo.sandbox.directory, "met.jsonl");
  writeFileSync(script, JSON.stringify({ turns }).replaceAll("$WORK", repo.root));
  writeFileSync(log, "");
  return {
    repo,
    agent: ["node", AGENT, script, log].map((word) => `'${word}'`).join(" "),
    log: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Met),
  };
}

type Met = Readonly<Record<string, unknown>>;

const FLAGS = ["review", "--json", "--no-input", "--constructive"];

test("what an agent finds is a finding like any other, and its process is gone afterwards", async () => {
  const { repo, agent, log } = world([[{ say: ANSWER }], [{ say: STANDS }]]);
  await using _ = repo;

  const { status, stdout } = await runTool(repo, [...FLAGS, "--agent", agent]);

  const report = JSON.parse(stdout) as Report;
  expect(status).toBe(1);
  expect(report.findings).toEqual([
    expect.objectContaining({ rule: "agent/unhandled-case", file: "src/rows.js", source: "agent" }),
  ]);
  expect(report.usage?.reading?.usd).toBeNull();
  expect(startedBy(log()).filter(isAlive)).toEqual([]);
});

test("an agent sees a copy without what is not to be seen, and what it tries beyond reading is refused", async () => {
  const { repo, agent, log } = world([
    [
      { look: true },
      {
        request: {
          method: "fs/write_text_file",
          params: { path: "$WORK/src/rows.js", content: "" },
        },
      },
      { request: { method: "fs/read_text_file", params: { path: "$WORK/.env" } } },
      { request: { method: "terminal/create", params: { command: "touch", args: ["$WORK/x"] } } },
      { say: ANSWER },
    ],
    [{ say: STANDS }],
  ]);
  await using _ = repo;

  await runTool(repo, [...FLAGS, "--agent", agent]);

  const seen = log().find((met) => "files" in met);
  expect(seen?.["files"]).toEqual({ "src/rows.js": NEW });
  expect(String(seen?.["cwd"]).startsWith(repo.root)).toBe(false);
  expect(existsSync(String(seen?.["cwd"]))).toBe(false);
  for (const method of ["fs/write_text_file", "fs/read_text_file", "terminal/create"])
    expect(log().find((met) => method in met)?.[method]).toBe("refused");
  expect(repo.read("src/rows.js")).toBe(NEW);
  expect(existsSync(join(repo.root, "x"))).toBe(false);
});

test("an agent that dies makes the review partial, and the built-in findings stand", async () => {
  const { repo, agent } = world([[{ die: "no licence" }]]);
  await using _ = repo;
  repo.write({ "src/rows.js": `${NEW}debugger;\n` });

  const { status, stdout } = await runTool(repo, [...FLAGS, "--agent", agent]);

  const report = JSON.parse(stdout) as Report;
  expect(status).toBe(1);
  expect(report.status).toBe("partial");
  expect(report.files.failed[0]?.reason).toContain("no licence");
  expect(report.findings.map(({ rule }) => rule)).toEqual(["js/debugger-left"]);
});

test("Ctrl-C ends the agent with everything that it started", async () => {
  const { repo, agent, log } = world([[{ child: true }, { hang: false }]]);
  await using _ = repo;

  const running = startTool(repo, [...FLAGS, "--agent", agent]);
  await expect.poll(() => log().some((met) => "child" in met), { timeout: 30_000 }).toBe(true);
  running.kill("SIGINT");
  const status = await new Promise((resolve) => running.once("close", resolve));

  expect(status).toBe(130);
  await expect.poll(() => startedBy(log()).filter(isAlive), { timeout: 15_000 }).toEqual([]);
});

test("an agent that is not there is said before anything is reviewed", async () => {
  const { repo } = world([]);
  await using _ = repo;

  const { status, stderr } = await runTool(repo, [...FLAGS, "--agent", "no-such-agent --acp"]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: .*no-such-agent.*\nhint: /ms);
});

/** The agent and whatever it started. */
function startedBy(log: readonly Met[]): number[] {
  return log
    .flatMap((met) => [met["started"], met["child"]])
    .filter((pid) => typeof pid === "number");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that waits to be collected is dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
