import type { RawFinding } from "../../core/findings/types.ts";
import { rulesOfSource } from "../../core/proposals/categories.ts";
import { judgeProposal } from "../../core/proposals/judge-proposal.ts";
import type { DroppedProposal, Proposal } from "../../core/proposals/types.ts";
import type { Reviewer } from "../types.ts";

/** Who reads a change outside of this program and hands its findings in. */
export const OUTSIDE = "agent";

/**
 * Makes a reviewer of findings that somebody else proposes: each is held against the files, and what is
 * not there, not in the change or not asked for is dropped with the reason.
 */
export function createProposed(given: {
  readonly proposals: readonly Proposal[];
  /** Those that could not be read in the first place. */
  readonly dropped: readonly DroppedProposal[];
}): Reviewer {
  return {
    name: OUTSIDE,
    readersOf: () => [OUTSIDE],
    rules: () => rulesOfSource(OUTSIDE),
    async review({ files, focus }) {
      const started = performance.now();
      const byPath = new Map(files.map((file) => [file.path, file]));
      const findings: RawFinding[] = [];
      const dropped = [...given.dropped];
      for (const proposal of given.proposals) {
        const judged = judgeProposal(proposal, {
          source: OUTSIDE,
          focus,
          fileAt: (path) => byPath.get(path),
        });
        if ("finding" in judged) findings.push(judged.finding);
        else dropped.push(judged.dropped);
      }
      const durationMs = performance.now() - started;
      return {
        findings,
        failed: [],
        reviewers: [{ name: OUTSIDE, files: files.length, durationMs }],
        proposals: { given: given.proposals.length + given.dropped.length, dropped },
      };
    },
  };
}
