import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isOfFile, ruleAndFile } from "../pure/of-file.ts";
import { leaveOut } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/**
 * Merges equal findings about the design or speed of a file (`rule.isOfFile`) into the first, which names the lines of
 * the others.
 */
export const toldOnceAFile: FindingFilter<unknown> = {
  name: "told-once-a-file",
  reason: "is named in the first one of its rule in this file",
  apply<Found extends RawFinding>(findings: readonly Found[]) {
    const firsts = new Map<Found, readonly Found[]>();
    const standsFor = new Map<Found, Found>();
    for (const group of groupBy(findings.filter(isOfFile), saidOfFile).values()) {
      const [first, ...rest] = [...group].sort((a, b) => a.line - b.line);
      if (first === undefined || rest.length === 0) continue;
      firsts.set(first, rest);
      for (const each of rest) standsFor.set(each, first);
    }
    const { kept, dropped } = leaveOut(findings, standsFor);
    return { dropped, kept: kept.map((finding) => speakingFor(finding, firsts.get(finding))) };
  },
};

/** Returns a key of findings with the same words: a rule may have several wordings. */
function saidOfFile(finding: RawFinding): string {
  return `${ruleAndFile(finding)}\0${finding.rule.tones.constructive}`;
}

function speakingFor<Found extends RawFinding>(
  finding: Found,
  rest: readonly Found[] | undefined,
): Found {
  if (rest === undefined) return finding;
  return { ...finding, alsoAt: [...new Set(rest.map(({ line }) => line))] };
}
