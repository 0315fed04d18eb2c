import type { RawFinding } from "../../core/findings/types.ts";
import { rulesOfSource } from "../../core/proposals/categories.ts";
import { judgeProposal } from "../../core/proposals/judge-proposal.ts";
import type { ProposalsInAnswer } from "../../core/proposals/read-proposals.ts";
import type { DroppedProposal } from "../../core/proposals/types.ts";
import type { Reviewer } from "../types.ts";
import { filesNamed } from "./files-named.ts";

/** Who reads a change outside of this program and hands its findings in. */
export const OUTSIDE = "agent";

/**
 * Makes a reviewer of findings that somebody else proposes: each is held against the files, and what is
 * not there, not in the change or not asked for is dropped with the reason. What could not be read in the
 * first place counts as not reviewed.
 */
export function createProposed({ proposals, unreadable, mended }: ProposalsInAnswer): Reviewer {
  return {
    name: OUTSIDE,
    readersOf: () => [OUTSIDE],
    rules: () => rulesOfSource(OUTSIDE),
    async review({ files, focus, tools: { tree } }) {
      const started = performance.now();
      const underReview = await Promise.all(
        files.map(async (file) => ({
          ...file,
          before: file.changed.removed.length === 0 ? null : await tree?.readBefore(file.path),
        })),
      );
      const fileAt = await filesNamed(proposals, {
        underReview: underReview.map((file) => ({ ...file, before: file.before ?? null })),
        read: async (path) => (await tree?.read(path)) ?? null,
      });
      const findings: RawFinding[] = [];
      const dropped: DroppedProposal[] = [...unreadable];
      for (const proposal of proposals) {
        const judged = judgeProposal(proposal, { source: OUTSIDE, focus, fileAt });
        if ("finding" in judged) findings.push(judged.finding);
        else dropped.push(judged.dropped);
      }
      const durationMs = performance.now() - started;
      return {
        findings,
        failed: unreadable.map(({ file, because }) => ({
          file,
          reason: `a finding about it cannot be read: ${because}`,
        })),
        reviewers: [{ name: OUTSIDE, files: files.length, durationMs }],
        proposals: { given: proposals.length + unreadable.length, mended, dropped },
      };
    },
  };
}
