import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { shipJson, shipWorld, type World } from "./world.ts";

/** Ships without waiting for the merge, as often as on many days. */
async function sixtyDays(postMergeCommand?: string): Promise<World> {
  const repo = shipWorld({ config: { ship: { autoMerge: true, postMergeCommand } } });
  installFakeGh(repo, { isProtected: true });
  const { report } = await shipJson(repo, ["ship", "--no-wait"]);
  const run = report.run ?? "";
  const journal = readFileSync(journalOf(repo, run), "utf8");
  for (let at = 100; at < 160; at += 1) {
    const older = `20250101-000000-0${at}`;
    writeFileSync(journalOf(repo, older), journal.replaceAll(run, older));
  }
  return repo;
}

function journalOf(repo: World, run: string): string {
  return join(repo.root, ".git/tool/runs", `${run}.jsonl`);
}

function journals(repo: World): number {
  const files = readdirSync(join(repo.root, ".git/tool/runs"));
  return files.filter((file) => file.endsWith(".jsonl")).length;
}

test("of ships that only wait for a merge the 50 newest are kept", async () => {
  await using repo = await sixtyDays();
  repo.git("switch", "-q", "-c", "next");
  repo.commit("Next", { "next.js": "1;\n" });

  await shipJson(repo, ["ship", "--no-wait"]);

  expect(journals(repo)).toBe(51);
});

test("none is taken away that has something to run after its merge", async () => {
  await using repo = await sixtyDays("true");
  repo.git("switch", "-q", "-c", "next");
  repo.commit("Next", { "next.js": "1;\n" });

  await shipJson(repo, ["ship", "--no-wait"]);

  expect(journals(repo)).toBe(62);
});
