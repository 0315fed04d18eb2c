import type { Io } from "../../cli/world.ts";
import {
  readAnswers,
  type ProposalsInAnswer,
} from "../../assistants/pure/proposals/read-proposals.ts";
import { readVerdicts } from "../../assistants/pure/proposals/read-verdicts.ts";
import type { Verdict } from "../../assistants/pure/proposals/verdict-shape.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { createProposed } from "../../assistants/submitted/create-proposed.ts";
import type { Reviewer } from "../../review/types.ts";
import type { HandedStore } from "./handed-findings.ts";
import { readHandedIn, unreadable, type HandedIn } from "./read-handed-in.ts";

/**
 * Reads the findings of one or more readers, from files or from standard input (`-`), as one reviewer; or the verdicts
 * of a second look at the findings handed in before. Throws REVIEW_FINDINGS_UNREADABLE.
 * @param files one for each reader
 */
export async function takeFindings(
  files: readonly string[],
  io: Io,
  openStore: () => Promise<HandedStore>,
): Promise<Reviewer> {
  const store = await openStore();
  const answers: ProposalsInAnswer[] = [];
  const verdicts: Verdict[] = [];
  for (const file of files) {
    const taken = await takeAnswer(handedIn(file), io);
    answers.push(...taken.answers);
    verdicts.push(...(taken.verdicts ?? []));
  }
  if (answers.length > 0) {
    store.keep(answers);
    return createProposed(answers, verdicts.length > 0 ? verdicts : null);
  }
  const known = store.recall();
  if (known === null)
    throw new ToolError(
      "REVIEW_FINDINGS_UNREADABLE",
      "there are verdicts and no findings: none were handed in for this change",
      { hint: "hand the findings in first, as `tool review --brief` says at its end" },
    );
  return createProposed(
    known.map((answer) => ({ ...answer, mended: 0 })),
    verdicts,
  );
}

/** The answers in one file, none in one that holds verdicts alone; `verdicts` is null in one that holds none. */
async function takeAnswer(
  asked: HandedIn,
  io: Io,
): Promise<{
  readonly answers: readonly ProposalsInAnswer[];
  readonly verdicts: readonly Verdict[] | null;
}> {
  const text = await readHandedIn(asked, io);
  const read = readAnswers(text);
  const verdicts = readVerdicts(text);
  const isAnswer =
    !("problem" in read) &&
    (verdicts === null || read.some(({ proposals }) => proposals.length > 0));
  if (isAnswer) return { answers: read, verdicts };
  if (verdicts === null) throw unreadable(asked, "problem" in read ? read.problem : "");
  if (verdicts.length === 0) throw unreadable(asked, "none of its verdicts can be read");
  return { answers: [], verdicts };
}

function handedIn(file: string): HandedIn {
  return {
    file,
    code: "REVIEW_FINDINGS_UNREADABLE",
    what: "the findings",
    maxMegabytes: 16,
    hint: "see the form that is expected, at the end of `tool review --brief`",
  };
}
