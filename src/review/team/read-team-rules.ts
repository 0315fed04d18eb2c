import { readRules } from "./pure/read-rules.ts";
import type { ReadRules, RuleFiles } from "./pure/types.ts";
import { readRuleFiles } from "./read-rule-files.ts";

/** Reads the project's own rules from the work tree. `checkRules` has the engine compile them. */
export async function readTeamRules(root: string): Promise<ReadRules & Pick<RuleFiles, "links">> {
  const files = await readRuleFiles(root);
  return { ...(await readRules(files)), links: files.links };
}
