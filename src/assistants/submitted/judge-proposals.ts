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

/** Who reads a change outside of this program and hands its findings in. */
export const OUTSIDE = "agent";

/** A proposal that holds, with its number in the list that was handed in, from 1. */
export interface HeldProposal {
  readonly number: number;
  readonly proposal: Proposal;
  readonly finding: RawFinding;
  readonly cause: CauseOfFinding | null;
}

/** Holds what was handed in against the files as they are. */
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

/** The files that are gone of which a proposal says something: what is left may break for them. */
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
