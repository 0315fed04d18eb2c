import type { Io } from "../../cli/world.ts";
import { readProposals } from "../../core/proposals/read-proposals.ts";
import { createProposed } from "../../reviewers/proposed/create-proposed.ts";
import type { Reviewer } from "../../reviewers/types.ts";
import { readHandedIn, unreadable, type HandedIn } from "./read-handed-in.ts";

/**
 * Reads what somebody else found, from a file or from standard input (`-`), as a reviewer of its own.
 * Throws REVIEW_FINDINGS_UNREADABLE.
 */
export async function takeFindings(file: string, io: Io): Promise<Reviewer> {
  const asked: HandedIn = {
    file,
    code: "REVIEW_FINDINGS_UNREADABLE",
    what: "the findings",
    maxMegabytes: 16,
    hint: "see the form that is expected, at the end of `tool review --brief`",
  };
  const read = readProposals(await readHandedIn(asked, io));
  if ("problem" in read) throw unreadable(asked, read.problem);
  return createProposed(read);
}
