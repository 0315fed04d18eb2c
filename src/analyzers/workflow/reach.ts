import type { Mapping, Workflow } from "./read-workflow.ts";

/** Events that anybody with an account can cause, and that run with the repository's own rights and secrets. */
const BY_ANYBODY: ReadonlySet<string> = new Set([
  "pull_request_target",
  "issues",
  "issue_comment",
  "discussion",
  "discussion_comment",
  "workflow_run",
  "gollum",
]);

/** Says whether a stranger can start a workflow that holds the repository's rights. */
export function isReachedByAnybody({ triggers }: Workflow): boolean {
  return [...triggers].some((trigger) => BY_ANYBODY.has(trigger));
}

/** Whether a job or step runs only for people or branches that the repository knows. */
export function isGuarded(...parts: readonly Mapping[]): boolean {
  return parts.some((part) => {
    const condition = part.value("if")?.text ?? "";
    return GUARD.test(condition) || part.place("environment") !== undefined;
  });
}

const GUARD =
  /author_association|head\.repo\.full_name\s*==|head_repository\.full_name\s*==|head\.repo\.fork|github\.actor|sender\.login|user\.login|\blabels?\b|github\.event_name\s*==\s*'(push|schedule|workflow_dispatch|release)'|permission/;
