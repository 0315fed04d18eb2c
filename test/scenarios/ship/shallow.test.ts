import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { shipWorld } from "./world.ts";

test("where a shallow clone ends within the branch, its last commit gives no title, and the merge says what to fetch", async () => {
  await using repo = shipWorld();
  repo.commit("The first of two", { "first.txt": "1\n" });
  repo.commit("The second of two", { "second.txt": "2\n" });
  repo.git("push", "-q", "origin", "feature");
  repo.write({ ".git/shallow": `${repo.git("rev-parse", "HEAD")}\n` });

  const shipped = await runTool(repo, ["ship", "--auto-merge"]);
  repo.write({ ".git/shallow": null });
  const again = await runTool(repo, ["ship", "--continue"]);

  expect(shipped.status, shipped.stderr).toBe(3);
  expect(shipped.stderr).toContain("opened #1: Feature (");
  expect(shipped.stderr).toContain(
    "error: #1 was not merged into main: this clone is shallow: its history ends before the commit where feature and main part\nhint: fetch more of it: `git fetch --deepen=100 origin`",
  );
  expect(again.status, again.stderr).toBe(0);
});

test("a project that was merged in with its own beginning is no sign of a shallow clone", async () => {
  await using repo = shipWorld();
  repo.git("switch", "-q", "--orphan", "theirs");
  repo.commit("Their first commit", { "theirs.txt": "1\n" });
  repo.git("switch", "-q", "feature");
  repo.git("merge", "-q", "--allow-unrelated-histories", "--no-edit", "theirs");

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status, stderr).toBe(0);
  const record = repo.gitIn(repo.origin, "show", "refs/tool/pulls/1/record:pull-request.json");
  expect(record).toContain("Their first commit");
  expect(record).not.toContain("shallow");
});
