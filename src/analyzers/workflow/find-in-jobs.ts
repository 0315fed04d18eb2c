import type { Spot } from "../shared/match.ts";
import { thirdPartyAction } from "./action-names.ts";
import { isGuarded, isReachedByAnybody } from "./reach.ts";
import type { Mapping, Value, Workflow } from "./read-workflow.ts";

/** Finds jobs that run a stranger's code where there is something to take, or hand on every right or secret. */
export function findInJobs(workflow: Workflow): Spot[] {
  const spots = workflow.jobs.flatMap(({ of: job }) => [
    ...headCheckouts(workflow, job),
    ...ownRunners(workflow, job),
    ...inheritedSecrets(job),
    ...allPermissions(job),
  ]);
  return [...openPermissions(workflow), ...allPermissions(workflow.root), ...spots];
}

const WITH_RIGHTS = ["pull_request_target", "workflow_run"];

/** Expressions for the commit of somebody who only opened a pull request. */
const HEAD =
  /github\.head_ref|pull_request\.head\.(sha|ref)|workflow_run\.head_(sha|branch|commit)|refs\/pull\/|pull_request\.number|merge_commit_sha/;

function headCheckouts(workflow: Workflow, job: Mapping): Spot[] {
  const event = WITH_RIGHTS.find((name) => workflow.triggers.has(name));
  if (event === undefined || !isReachedByAnybody(workflow)) return [];
  const steps = job.members("steps").map(({ of }) => of);
  return steps.flatMap((step, at) => {
    const head = headIn(step);
    if (head === undefined) return [];
    if (isGuarded(step, ...jobsBefore(workflow, job))) return [];
    if (!steps.slice(at + 1).some(runsWhatLiesThere)) return [];
    return [{ rule: "ci/head-with-secrets", ...head, values: { event } }];
  });
}

/** Finds the commit of a pull request that a step checks out: by the action, or by git and a variable. */
function headIn(step: Mapping): Value | undefined {
  const env = step.mapping("env");
  const named = step.value("uses")?.text.startsWith("actions/checkout@")
    ? [step.mapping("with")?.value("ref")]
    : CHECKS_OUT.test(step.value("run")?.text ?? "")
      ? [step.value("run"), ...(env?.keys() ?? []).map((key) => env?.value(key))]
      : [];
  return named.find((value) => value !== undefined && HEAD.test(value.text));
}

const CHECKS_OUT = /\bgit\s+(?:checkout|switch|reset\s+--hard)\b|\bgh\s+pr\s+checkout\b/;

/** A job and those that it waits for: one of them may ask somebody. */
function jobsBefore(workflow: Workflow, job: Mapping): readonly Mapping[] {
  const found = new Set([job]);
  for (const each of found)
    for (const name of each.list("needs")) {
      const needed = workflow.jobs.find((other) => other.name === name);
      if (needed !== undefined) found.add(needed.of);
    }
  return [...found];
}

/** Programs that do what the files beside them say. */
const OBEYS =
  /(^|[\s;&|(])(npm|pnpm|yarn|bun|npx|node|pip3?|poetry|uv|tox|pytest|python3?|make|cmake|cargo|go|gradle|mvn|bundle|rake|composer|docker|bash|sh)\s|(^|[\s;&|(])\.{1,2}\//m;

function runsWhatLiesThere(step: Mapping): boolean {
  const uses = step.value("uses")?.text ?? "";
  const run = step.value("run")?.text ?? "";
  return uses.startsWith("./") || OBEYS.test(run.replaceAll(PRINTED, ""));
}

/** A quoted text, which starts no command. */
const PRINTED = /"[^"$]*"|'[^']*'/g;

function ownRunners({ triggers }: Workflow, job: Mapping): Spot[] {
  const isOwn = job.list("runs-on").some((label) => label === "self-hosted");
  const place = job.place("runs-on");
  if (!triggers.has("pull_request") || !isOwn || place === undefined || isGuarded(job)) return [];
  return [{ rule: "ci/own-runner-for-anybody", ...place }];
}

function inheritedSecrets(job: Mapping): Spot[] {
  const uses: Value | undefined = job.value("uses");
  const secrets = job.value("secrets");
  if (uses === undefined || secrets?.text !== "inherit") return [];
  const action = thirdPartyAction(uses.text);
  const values = { owner: action?.owner ?? "" };
  return action === null ? [] : [{ rule: "ci/all-secrets-handed-on", ...secrets, values }];
}

function allPermissions(part: Mapping): Spot[] {
  const permissions = part.value("permissions");
  if (permissions?.text !== "write-all") return [];
  return [{ rule: "ci/all-permissions", ...permissions }];
}

/** Finds workflows that hand the default rights of a token to somebody else's action. */
function openPermissions({ root, jobs }: Workflow): Spot[] {
  if (root.place("permissions") !== undefined) return [];
  const open = jobs.filter(({ of }) => of.place("permissions") === undefined);
  const strangers = open.flatMap(({ of }) =>
    of
      .members("steps")
      .flatMap(({ of: step }) => thirdPartyAction(step.value("uses")?.text ?? "") ?? []),
  );
  const [action] = strangers;
  const place = root.place("jobs");
  if (action === undefined || place === undefined) return [];
  return [
    { rule: "ci/no-permissions", ...place, values: { action: `${action.owner}/${action.name}` } },
  ];
}
