import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isOfFile, ruleAndFile } from "../pure/of-file.ts";
import { leaveOut } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/**
 * Tells in few words what is a matter of how a file is laid out or of time (`rule.isOfFile`), and holds of many of its
 * places: the first of them speaks for all, and names the lines of the others.
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

/** A rule may have other words for some shapes: only findings with the same words say the same. */
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
