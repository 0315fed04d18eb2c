import type { Spot } from "../shared/match.ts";
import { thirdPartyAction } from "./action-names.ts";
import type { Workflow } from "./read-workflow.ts";

/** Finds workflows that hand the default rights of a token to somebody else's action. */
export function findInPermissions({ root, jobs }: Workflow): Spot[] {
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
