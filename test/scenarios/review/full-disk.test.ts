import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillDisk, mountSmallDisk } from "../../helpers/disks.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL } from "./helpers.ts";

test("a full disk for temporary files is named, with what to do", async (context) => {
  await using repo = repoWithOrigin({ feature: { "a.js": "f();\n" } });
  repo.write({ "new.js": EVAL });
  const small = join(repo.sandbox.home, "small");
  mkdirSync(small);
  using disk = mountSmallDisk(small, 64);
  if (disk === null) return context.skip("mounting a small disk takes root");
  fillDisk(small);

  const { status, stdout, stderr } = await runTool(repo, ["review"], { env: { TMPDIR: small } });

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^error: the temporary file \S+ cannot be written\ncaused by: ENOSPC/m);
  expect(stderr).toContain("hint: free some space: `df -h` shows what is full\n");
});
