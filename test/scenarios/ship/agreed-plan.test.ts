import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { shipJson, shipWorld, type World } from "./world.ts";

const CONFIG = {
  ship: { buildCommand: 'echo built >> "$TRACE"', autoMerge: true, postMergeCommand: "true" },
  fastShip: { build: true },
};

/** What a dry run says last. */
async function planOf(repo: World, ...args: string[]): Promise<string> {
  const { stdout } = await runTool(repo, [...args, "--dry-run"]);
  return /^plan: (\S+)\n$/m.exec(stdout)?.[1] ?? "";
}

test("a dry run ends with the plan's digest, and --plan ships just that", async () => {
  await using repo = shipWorld({ config: CONFIG });
  repo.write({ "pending.txt": "pending\n" });

  const text = await runTool(repo, ["ship", "--dry-run"]);
  const json = await shipJson(repo, ["ship", "--dry-run"]);
  const digest = json.report.plan ?? "";
  const shipped = await shipJson(repo, ["ship", "--plan", digest, "--yes"]);

  expect(digest).toMatch(/^[0-9a-z]{27}-[0-9a-z]{20}$/);
  expect(text.stdout.endsWith(`\nplan: ${digest}\n`)).toBe(true);
  expect(shipped.report).toMatchObject({ status: "shipped", plan: digest });
  expect(repo.trace()).toEqual(["built"]);
});

test("what changed since is named, and nothing is done", async () => {
  await using repo = shipWorld({ config: CONFIG });
  repo.write({ "pending.txt": "pending\n" });
  const digest = await planOf(repo, "ship");
  repo.write({ "pending.txt": "pending, and more\n" });
  repo.config({ ...CONFIG, ship: { ...CONFIG.ship, buildCommand: "true" } });

  const { status, stdout, stderr } = await runTool(repo, ["ship", "--plan", digest]);
  const json = await runTool(repo, ["ship", "--plan", digest, "--json"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe(
    "error: the plan has changed, so nothing was done; changed: the pending changes; the commands\nhint: look at the plan as it is now: `tool ship --dry-run`\n",
  );
  expect(JSON.parse(json.stdout).errors[0].code).toBe("SHIP_PLAN_CHANGED");
  expect(repo.trace()).toEqual([]);
  expect(repo.tipOnOrigin("feature")).toBe(null);
  expect((await runTool(repo, ["runs", "list", "--json"])).stdout).toContain('"runs": []');
});

test("a fast ship is held to its own plan", async () => {
  await using repo = shipWorld({ config: CONFIG });
  const digest = await planOf(repo, "ship");
  const fast = await planOf(repo, "fast-ship");

  const other = await runTool(repo, ["fast-ship", "--plan", digest]);
  const own = await runTool(repo, ["fast-ship", "--plan", fast]);

  expect(other.status).toBe(2);
  expect(other.stderr).toContain("changed: which command ships");
  expect(other.stderr).toContain("`tool fast-ship --dry-run`");
  expect(own.status).toBe(0);
});

test("an unfinished ship goes on only where it is the plan that was agreed to", async () => {
  await using repo = shipWorld({
    config: { ship: { buildCommand: "sleep 600", autoMerge: true } },
  });
  const digest = await planOf(repo, "ship", "--step-timeout", "1s");
  const cut = await runTool(repo, ["ship", "--step-timeout", "1s"]);
  const wrong = `${"0".repeat(27)}-${"0".repeat(20)}`;

  const refused = await runTool(repo, ["ship", "--step-timeout", "1s", "--plan", wrong]);
  const again = await shipJson(repo, ["ship", "--step-timeout", "1s", "--plan", digest]);
  const listed = JSON.parse((await runTool(repo, ["runs", "list", "--json"])).stdout);

  expect([cut.status, refused.status, again.status]).toEqual([1, 2, 1]);
  expect(refused.stderr).toContain("error: the plan has changed");
  // It went on: there is one run, with the digest that it began with.
  expect(listed.runs).toHaveLength(1);
  expect(again.report.plan).toBe(digest);
});

test("--plan begins a ship, and takes nothing but a digest", async () => {
  await using repo = shipWorld({ config: CONFIG });
  const digest = await planOf(repo, "ship");
  for (const flag of ["--dry-run", "--continue", "--abort"]) {
    const outcome = await runTool(repo, ["ship", "--plan", digest, flag]);
    expect(outcome).toMatchObject({ status: 2, stdout: "" });
    expect(outcome.stderr).toContain("error: --plan starts a ship");
  }
  const wrong = await runTool(repo, ["ship", "--plan", "latest"]);
  expect(wrong).toMatchObject({ status: 2, stdout: "" });
  expect(wrong.stderr).toContain("hint: take it from the last line of `tool ship --dry-run`");
  expect(repo.trace()).toEqual([]);
});
