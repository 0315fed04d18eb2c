import { applyFixes } from "../../../src/fixes/apply-fixes.ts";
import type { ApplyRequest } from "../../../src/fixes/types.ts";
import { createGit } from "../../../src/git/git.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { createRun } from "../../../src/process/run.ts";

/** A program that applies fixes in its folder and is killed once so many files are written. */
const [after = "", work = ""] = process.argv.slice(2);
const run = createRun({ env: process.env, signal: new AbortController().signal });
let written = 0;
await applyFixes({
  ...(await openRepository(createGit(run, process.cwd()))),
  ...(JSON.parse(work) as Pick<ApplyRequest, "rewrites" | "target">),
  now: new Date(),
  run: "killed",
  title: "safe fixes",
  onWritten() {
    written += 1;
    if (written === Number(after)) process.kill(process.pid, "SIGKILL");
  },
});
