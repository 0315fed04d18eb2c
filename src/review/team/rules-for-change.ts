import type { Change } from "../../core/change/types.ts";
import type { Git } from "../../git/git.ts";
import type { AnalysisTools } from "../types.ts";
import { checkRules } from "./check-rules.ts";
import { holdRuleFiles } from "./hold-rule-files.ts";
import { readRules } from "./pure/read-rules.ts";
import type { ReadRules } from "./pure/types.ts";
import { readRuleFiles } from "./read-rule-files.ts";

/** Reads the rules for a change and has the engine compile them. */
export async function rulesForChange(request: {
  readonly root: string;
  readonly change: Change;
  readonly git: Git;
  readonly tools: AnalysisTools;
}): Promise<{
  readonly read: ReadRules;
  readonly held: readonly string[];
  readonly pending: readonly string[];
}> {
  const { root, change, git, tools } = request;
  const asked = { root, now: await readRuleFiles(root), change, git };
  const { base, held, pending } = await holdRuleFiles(asked);
  const read = await checkRules(await readRules(base), tools);
  // A branch that repairs a broken rule of its base uses the repaired one.
  const broken = new Set(read.faults.map(({ file }) => file));
  const mended = held.filter((path) => broken.has(path));
  if (mended.length === 0) return { read, held, pending };
  const again = await holdRuleFiles(asked, new Set(mended));
  return { ...again, read: await checkRules(await readRules(again.base), tools) };
}
