import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ANALYSIS_ID } from "virtual:rule-pack";
import { teamRules } from "../../analyzers/team-rules/analyzer.ts";
import type { Change } from "../../core/change/types.ts";
import type { TeamRule } from "../../core/rules/team-rule.ts";
import type { Reviewer } from "../types.ts";
import { createBuiltin } from "../builtin/create-builtin.ts";
import { isBelow, OWN_FOLDER, RULE_CONFIG } from "./pure/rule-places.ts";
import type { RuleFault } from "./pure/types.ts";

/**
 * Creates the reviewer for the project's own rules: those of the work tree or, after `begin` with a change of commits,
 * those of its base. The file of an unreadable rule counts as failed.
 * @param root path of the work tree
 */
export async function createTeam(root: string): Promise<Reviewer> {
  let faults: readonly RuleFault[] = [];
  let current = reviewerOf([]);
  let links: readonly string[] = [];
  if (hasRules(root)) {
    const { readTeamRules } = await import("./read-team-rules.ts");
    const read = await readTeamRules(root);
    ({ links } = read);
    current = reviewerOf(read.rules);
  }
  return {
    name: "team",
    leftOut: links.map((file) => ({ file, reason: LINK })),
    readersOf: (path, focus, text) => current.readersOf(path, focus, text),
    analyzersOf: (file, focus, isWhole) => current.analyzersOf?.(file, focus, isWhole) ?? [],
    rules: () => current.rules?.() ?? [],
    async begin(change, tools, git) {
      // Most projects have no rules, so nothing is loaded for them.
      if (!hasRules(root) && !touchesRules(change)) return { held: [], pending: [] };
      const { rulesForChange } = await import("./rules-for-change.ts");
      const { read, held, pending } = await rulesForChange({ root, change, git, tools });
      faults = read.faults;
      current = reviewerOf(read.rules);
      return { held, pending };
    },
    async review(request) {
      const result = await current.review(request);
      // If single texts are tried, no file is selected that could fail.
      if (request.tools.tree === undefined || faults.length === 0) return result;
      const failed = faults.map(({ file, line, message }) => ({
        file,
        reason: `${teamRules.name}: line ${line}: ${message}`,
      }));
      return { ...result, failed: [...result.failed, ...failed] };
    },
  };
}

/** The reason why rules behind a link do not count. */
export const LINK = "symbolic link: rules are not read through one";

/** Whether a work tree may have its own rules, without reading any. */
export function hasRules(root: string): boolean {
  return [RULE_CONFIG, OWN_FOLDER].some((name) => existsSync(join(root, name)));
}

function touchesRules({ files }: Change): boolean {
  return files.some(({ path, oldPath }) =>
    [path, oldPath ?? path].some((each) => each === RULE_CONFIG || isBelow(each, [OWN_FOLDER])),
  );
}

function reviewerOf(rules: readonly TeamRule[]): Reviewer {
  const digest = createHash("sha256").update(JSON.stringify(rules)).digest("base64url");
  return createBuiltin(rules.length === 0 ? [] : [teamRules], {
    analysisId: `${ANALYSIS_ID} ${digest}`,
    team: rules,
  });
}
