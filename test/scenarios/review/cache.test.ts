import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

/** Everything in the report that does not depend on the clock. */
function factsOf(stdout: string): unknown {
  const { reviewers, ...rest } = JSON.parse(stdout) as {
    reviewers: { name: string; files: number; findings: number }[];
  };
  return {
    ...rest,
    reviewers: reviewers.map(({ name, files, findings }) => [name, files, findings]),
  };
}

test("reviews side by side, and one after them, say the same; the work tree stays clean", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "README.md": "# Example\n" });
  const names = Array.from({ length: 40 }, (_, at) => `src/${at}.js`);
  repo.write(Object.fromEntries(names.map((name, at) => [name, `debugger;\neval(x${at});\n`])));
  repo.git("add", ".");
  const args = ["review", "--staged", "--json"];
  const factsIn = (text: string): unknown => factsOf(text.replaceAll('"known"', '"new"'));

  const together = await Promise.all([1, 2, 3].map(() => runTool(repo, args)));
  const after = await runTool(repo, args);

  const [first, ...others] = [...together, after].map(({ stdout }) => factsIn(stdout));
  expect(first).toMatchObject({ status: "findings", files: { reviewed: 40, failed: [] } });
  for (const other of others) expect(other).toEqual(first);
  const cache = join(repo.root, ".git/tool/cache");
  const entries = readdirSync(cache, { recursive: true, encoding: "utf8" });
  expect(entries.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  expect(entries.filter((name) => /[0-9a-f]{62}$/.test(name))).toHaveLength(40);
  expect(repo.git("status", "--porcelain", "--untracked-files=all")).not.toContain("tool");
});

test("a file that moved back to what it was is not analysed again, whatever the scope", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "README.md": "# Example\n" });
  repo.write({ "a.js": "debugger;\n" });
  repo.git("add", ".");
  const staged = await runTool(repo, ["review", "--staged", "--json"]);
  const shards = readdirSync(join(repo.root, ".git/tool/cache"));
  repo.git("commit", "-qm", "Add a");

  const range = await runTool(repo, ["review", "--range", "HEAD~1..HEAD", "--json"]);

  const { findings } = JSON.parse(staged.stdout) as { findings: object[] };
  expect(JSON.parse(range.stdout)).toMatchObject({
    findings: findings.map((finding) => ({ ...finding, status: "known" })),
  });
  expect(readdirSync(join(repo.root, ".git/tool/cache"))).toEqual(shards);
  expect(existsSync(join(repo.root, ".tool"))).toBe(false);
});
