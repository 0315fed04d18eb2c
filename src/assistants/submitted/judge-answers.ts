import type { ProposalsInAnswer } from "../pure/proposals/read-proposals.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import { joinReaders, type JoinedFinding } from "./join-readers.ts";
import { judgeProposals } from "./judge-proposals.ts";

/**
 * Checks the answers of all readers against the files, and joins findings of several readers. The numbers of findings
 * run through the answers, from 1.
 */
export async function judgeAnswers(
  answers: readonly ProposalsInAnswer[],
  against: Parameters<typeof judgeProposals>[1],
): Promise<{
  readonly joined: readonly JoinedFinding[];
  readonly dropped: readonly DroppedProposal[];
}> {
  const proposals = answers.flatMap((answer) => answer.proposals);
  const { held, dropped } = await judgeProposals(proposals, against);
  const counts = answers.map((answer) => answer.proposals.length);
  const { joined, dropped: doubled } = joinReaders(held, counts);
  return { joined, dropped: [...dropped, ...doubled] };
}
