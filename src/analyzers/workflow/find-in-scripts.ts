import type { Spot } from "../shared/match.ts";
import { findPipesToShell } from "../shared/find-pipes-to-shell.ts";
import type { Workflow } from "./read-workflow.ts";

/** Finds commands in scripts that run what a server sends. */
export function findInScripts({ jobs, text }: Workflow): Spot[] {
  return jobs
    .flatMap(({ of }) => of.members("steps"))
    .flatMap(({ of }) => of.value("run") ?? [])
    .flatMap(({ start, end }) => findPipesToShell(text.slice(start, end), start))
    .map((place) => ({ rule: "ci/pipe-to-shell", ...place }));
}
