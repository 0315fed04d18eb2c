import type { Io } from "../../cli/world.ts";
import { readProposals } from "../../assistants/pure/proposals/read-proposals.ts";
import { readVerdicts } from "../../assistants/pure/proposals/read-verdicts.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { createProposed } from "../../assistants/submitted/create-proposed.ts";
import type { Reviewer } from "../../review/types.ts";
import type { HandedStore } from "./handed-findings.ts";
import { readHandedIn, unreadable, type HandedIn } from "./read-handed-in.ts";

/**
 * Reads what somebody else found, from a file or from standard input (`-`), as a reviewer of its own; or the
 * verdicts of a second look at what was handed in before. Throws REVIEW_FINDINGS_UNREADABLE.
 */
export async function takeFindings(
  file: string,
  io: Io,
  openStore: () => Promise<HandedStore>,
): Promise<Reviewer> {
  const asked: HandedIn = {
    file,
    code: "REVIEW_FINDINGS_UNREADABLE",
    what: "the findings",
    maxMegabytes: 16,
    hint: "see the form that is expected, at the end of `tool review --brief`",
  };
  const text = await readHandedIn(asked, io);
  const read = readProposals(text);
  const verdicts = readVerdicts(text);
  const store = await openStore();
  if (!("problem" in read) && (read.proposals.length > 0 || verdicts === null)) {
    store.keep(read);
    return createProposed({ ...read, verdicts });
  }
  if (verdicts === null) throw unreadable(asked, "problem" in read ? read.problem : "");
  if (verdicts.length === 0) throw unreadable(asked, "none of its verdicts can be read");
  const known = store.recall();
  if (known === null)
    throw new ToolError(
      asked.code,
      "there are verdicts and no findings: none were handed in for this change",
      { hint: "hand the findings in first, as `tool review --brief` says at its end" },
    );
  return createProposed({ ...known, mended: 0, verdicts });
}
