import type { RawFinding } from "../../core/findings/types.ts";
import {
  judgeProposal,
  type CauseOfFinding,
  type ProposalFile,
} from "../pure/proposals/judge-proposal.ts";
import { pathForms } from "../pure/proposals/resolve-path.ts";
import type { DroppedProposal, Proposal } from "../pure/proposals/types.ts";
import type { Focus } from "../../core/vocabulary.ts";
import type { ReviewedTree, ReviewFile } from "../../review/types.ts";
import { filesNamed } from "./files-named.ts";

/** The source of findings that are handed in. */
export const OUTSIDE = "agent";

/** A valid proposal, with its number among those that were handed in, from 1. */
export interface HeldProposal {
  readonly number: number;
  readonly proposal: Proposal;
  readonly finding: RawFinding;
  readonly cause: CauseOfFinding | null;
}

/** Checks proposals against the files. */
export async function judgeProposals(
  proposals: readonly Proposal[],
  against: {
    readonly files: readonly ReviewFile[];
    readonly focus: Focus | null;
    readonly tree: ReviewedTree | undefined;
  },
): Promise<{
  readonly held: readonly HeldProposal[];
  readonly dropped: readonly DroppedProposal[];
}> {
  const { files, focus, tree } = against;
  const underReview = await Promise.all(
    files.map(async (file) => ({
      ...file,
      before:
        file.changed.removed.length === 0 ? null : ((await tree?.readBefore(file.path)) ?? null),
    })),
  );
  const fileAt = await filesNamed(proposals, {
    underReview: [...underReview, ...(await deletedFiles(proposals, tree))],
    read: async (path) => (await tree?.read(path)) ?? null,
  });
  const held: HeldProposal[] = [];
  const dropped: DroppedProposal[] = [];
  for (const [at, proposal] of proposals.entries()) {
    const judged = judgeProposal(proposal, { source: OUTSIDE, focus, fileAt, linksNearby: true });
    if ("finding" in judged) held.push({ number: at + 1, proposal, ...judged });
    else dropped.push(judged.dropped);
  }
  return { held, dropped };
}

/** Returns the deleted files that a proposal names. */
async function deletedFiles(
  proposals: readonly Proposal[],
  tree: ReviewedTree | undefined,
): Promise<readonly ProposalFile[]> {
  const named = new Set(
    proposals.flatMap(({ file, causedBy }) => [file, causedBy?.file ?? file]).flatMap(pathForms),
  );
  const gone = (tree?.changed ?? []).filter(
    ({ path, status }) => status === "deleted" && named.has(path),
  );
  return await Promise.all(
    gone.map(async (changed) => ({
      path: changed.path,
      text: "",
      before: (await tree?.readBefore(changed.path)) ?? null,
      changed,
      isDeleted: true,
    })),
  );
}
