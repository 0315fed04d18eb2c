import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, Failure } from "../../review/types.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import type { Spot } from "../shared/match.ts";
import { findInJobs } from "./find-in-jobs.ts";
import { findInSteps } from "./find-in-steps.ts";
import { lintExpressions } from "./lint-expressions.ts";
import { readWorkflow, type Workflow } from "./read-workflow.ts";
import { findPipesToShell } from "../shared/find-pipes-to-shell.ts";

const NAME = "workflow";
const READS = /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/i;

/** Looks at workflows of GitHub Actions: who can run them, with which rights, and what they run. */
export const workflow: Analyzer = {
  name: NAME,
  isPerFile: true,
  worksApart: true,
  accepts: (path, scope) => READS.test(path) && !codeRulesOf(NAME, scope).isEmpty,
  async analyze(files, scope, { signal }) {
    const rules = codeRulesOf(NAME, scope);
    const findings: RawFinding[] = [];
    const failed: Failure[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      const workflow = await readWorkflow(file.text);
      if ("fault" in workflow) {
        const reason = `${NAME}: does not parse: ${workflow.fault}`;
        failed.push({ file: file.path, reason, cause: "broken" });
        continue;
      }
      const spots = [...findInJobs(workflow), ...findInSteps(workflow), ...findInScripts(workflow)];
      try {
        spots.push(...(await lintExpressions(file, workflow)));
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        failed.push({ file: file.path, reason: `${NAME}: ${why}` });
      }
      findings.push(...rules.reportIn(file, spots));
    }
    return { findings, failed };
  },
};

/** Finds commands in scripts that run what a server sends. */
function findInScripts({ jobs, text }: Workflow): Spot[] {
  return jobs
    .flatMap(({ of }) => of.members("steps"))
    .flatMap(({ of }) => of.value("run") ?? [])
    .flatMap(({ start, end }) => findPipesToShell(text.slice(start, end), start))
    .map((place) => ({ rule: "ci/pipe-to-shell", ...place }));
}
