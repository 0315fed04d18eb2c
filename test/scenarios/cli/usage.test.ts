import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

test("an unknown command names the nearest one and exits 2", async () => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, ["revew", "--tone", "harsh"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe("error: there is no command `revew`\nhint: did you mean `tool review`?\n");
});

test("--version prints the version alone", async () => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, ["--version"]);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
