import type { Spot } from "../shared/match.ts";
import { actionName, thirdPartyAction } from "./action-names.ts";
import type { Mapping, Workflow } from "./read-workflow.ts";

/** Finds steps that run what can change under them, or that hide a failure. */
export function findInSteps({ jobs }: Workflow): Spot[] {
  return jobs.flatMap(({ of: job }) => [
    ...movingActions(job),
    ...job
      .members("steps")
      .flatMap(({ of }) => [...movingActions(of), ...hiddenFailures(of), ...checksThatPass(of)]),
  ]);
}

const BRANCH = /^(main|master|develop|dev|trunk|head|latest|next|nightly)$/i;
const COMMIT = /^[0-9a-f]{40}$/i;

function movingActions(part: Mapping): Spot[] {
  const uses = part.value("uses");
  const action = actionName(uses?.text ?? "");
  if (uses === undefined || action === null || COMMIT.test(action.ref)) return [];
  const { owner, name, ref } = action;
  const values = { action: `${owner}/${name}`, ref };
  if (BRANCH.test(ref)) return [{ rule: "ci/action-from-branch", ...uses, values }];
  return thirdPartyAction(uses.text) === null
    ? []
    : [{ rule: "ci/action-not-pinned", ...uses, values }];
}

const IS_GATE =
  /\b(tests?|lint|typecheck|type-check|tsc|eslint|audit|scan|codeql|trivy|snyk|pytest|clippy|vet|check)\b/i;

function hiddenFailures(step: Mapping): Spot[] {
  const place = step.place("continue-on-error");
  const isOn = step.value("continue-on-error")?.text === "true";
  if (place === undefined || !isOn) return [];
  // A step with an id may have its outcome read later.
  if (step.value("id") !== undefined) return [];
  const name = step.value("name")?.text ?? "";
  const what = [name, step.value("run")?.text ?? "", step.value("uses")?.text ?? ""];
  const gate = what.find((text) => IS_GATE.test(text));
  if (gate === undefined) return [];
  const [line = ""] = gate.trim().split("\n");
  return [{ rule: "ci/hidden-failure", ...place, values: { step: line } }];
}

const PASSES_ANYWAY = /^(.+?)\s*\|\|\s*(?:true|:|exit 0)\s*$/;
const IS_NO_GATE = /\b(fix|commit|log|echo|grep|find|ls|cat|kill|rmi?|diff)\b|\/dev\/null/;

function checksThatPass(step: Mapping): Spot[] {
  const run = step.value("run");
  const command = PASSES_ANYWAY.exec(run?.text ?? "")?.[1];
  if (run === undefined || command === undefined) return [];
  if (!IS_GATE.test(command) || IS_NO_GATE.test(command)) return [];
  return [{ rule: "ci/check-passes-anyway", ...run, values: { step: command } }];
}
