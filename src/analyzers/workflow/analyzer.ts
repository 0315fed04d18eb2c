import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { findInJobs } from "./find-in-jobs.ts";
import { findInSteps } from "./find-in-steps.ts";
import { lintExpressions } from "./lint-expressions.ts";
import { readWorkflow, type Workflow } from "./read-workflow.ts";
import { findPipesToShell } from "../shared/find-pipes-to-shell.ts";

const READS = /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/i;

/** Looks at workflows of GitHub Actions: who can run them, with which rights, and what they run. */
export const workflow = ofEachFile({
  name: "workflow",
  reads: (path) => READS.test(path),
  async find(file, fail) {
    const workflow = await readWorkflow(file.text);
    if ("fault" in workflow) {
      fail({ reason: `does not parse: ${workflow.fault}`, cause: "broken" });
      return [];
    }
    const spots = [...findInJobs(workflow), ...findInSteps(workflow), ...findInScripts(workflow)];
    try {
      spots.push(...(await lintExpressions(file, workflow)));
    } catch (thrown) {
      fail({ reason: thrown instanceof Error ? thrown.message : String(thrown) });
    }
    return spots;
  },
});

/** Finds commands in scripts that run what a server sends. */
function findInScripts({ jobs, text }: Workflow): Spot[] {
  return jobs
    .flatMap(({ of }) => of.members("steps"))
    .flatMap(({ of }) => of.value("run") ?? [])
    .flatMap(({ start, end }) => findPipesToShell(text.slice(start, end), start))
    .map((place) => ({ rule: "ci/pipe-to-shell", ...place }));
}
