import type { Spot } from "../shared/match.ts";
import { thirdPartyAction } from "./action-names.ts";
import type { Mapping, Workflow } from "./read-workflow.ts";

/** Finds rights that are wider than anything a job does with them. */
export function findInPermissions({ root, jobs }: Workflow): Spot[] {
  const owners = [{ name: "", of: root }, ...jobs];
  const all = owners.flatMap(({ of }) => {
    const value = of.value("permissions");
    return value?.text === "write-all" ? [{ rule: "ci/all-permissions", ...placeOf(of) }] : [];
  });
  if (root.place("permissions") !== undefined) return all;
  const open = jobs.filter(({ of }) => of.place("permissions") === undefined);
  const strangers = open.flatMap(({ of }) =>
    of
      .members("steps")
      .flatMap(({ of: step }) => thirdPartyAction(step.value("uses")?.text ?? "") ?? []),
  );
  const [action] = strangers;
  const place = root.place("jobs");
  if (action === undefined || place === undefined) return all;
  return [
    ...all,
    { rule: "ci/no-permissions", ...place, values: { action: `${action.owner}/${action.name}` } },
  ];
}

function placeOf(of: Mapping): { readonly start: number; readonly end: number } {
  return of.place("permissions") ?? { start: of.start, end: of.end };
}
