import type { Io } from "../../cli/world.ts";
import {
  countAnswers,
  readAnswers,
  type ProposalsInAnswer,
} from "../../assistants/pure/proposals/read-proposals.ts";
import { readVerdicts } from "../../assistants/pure/proposals/read-verdicts.ts";
import type { RefusedVerdict } from "../../assistants/pure/proposals/types.ts";
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
  const unreadable: RefusedVerdict[] = [];
  const known = store.recall();
  // A second look may have nothing to say of rules alone; each finding of a reader needs a verdict.
  const mayBeEmpty = known?.answers.every(({ proposals }) => proposals.length === 0) === true;
  for (const file of files) {
    const taken = await takeAnswer(handedIn(file), io, mayBeEmpty);
    answers.push(...taken.answers);
    verdicts.push(...taken.verdicts);
    unreadable.push(...taken.unreadable);
  }
  if (answers.length > 0) {
    store.keep({ answers, shown: new Map() });
    const second = { verdicts, unreadable, shown: new Map<string, never>() };
    return createProposed(answers, verdicts.length > 0 ? second : null);
  }
  if (known === null)
    throw new ToolError(
      "REVIEW_FINDINGS_UNREADABLE",
      "there are verdicts and no findings: none were handed in for this change",
      { hint: "hand the findings in first, as `tool review --brief` says at its end" },
    );
  return createProposed(
    known.answers.map((answer) => ({ ...answer, mended: 0 })),
    { verdicts, unreadable, shown: known.shown },
  );
}

/** Reads the answers in one file; none in one that holds verdicts alone. */
async function takeAnswer(
  asked: HandedIn,
  io: Io,
  mayBeEmpty: boolean,
): Promise<{
  readonly answers: readonly ProposalsInAnswer[];
  readonly verdicts: readonly Verdict[];
  /** Verdicts that cannot be read. */
  readonly unreadable: readonly RefusedVerdict[];
}> {
  const text = await readHandedIn(asked, io);
  const read = readAnswers(text);
  const second = readVerdicts(text);
  const { verdicts = [], unread = [], lists = 0 } = second ?? {};
  const many = Math.max(lists, "problem" in read ? 0 : countAnswers(text));
  if (many > 1)
    throw unreadable(
      { ...asked, hint: "hand in one JSON object that holds all that counts" },
      `${many} answers stand one behind the other, and only one is read`,
    );
  const isAnswer =
    !("problem" in read) && (second === null || read.some(({ proposals }) => proposals.length > 0));
  if (isAnswer) return { answers: read, verdicts, unreadable: unread };
  if (second === null) throw unreadable(asked, "problem" in read ? read.problem : "");
  const [fault] = unread;
  if (fault !== undefined && verdicts.length === 0)
    throw unreadable(
      asked,
      `none of its verdicts can be read (finding ${fault.finding}: ${fault.because})`,
    );
  if (verdicts.length === 0 && !(mayBeEmpty && second.isEmpty))
    throw unreadable(
      asked,
      second.isEmpty
        ? "there is no verdict in it"
        : // It would be no findings to a reader, and no verdicts in a second look.
          'it is an empty list (to say that there are no findings, give `{"schema":"tool.findings/1","findings":[]}`)',
    );
  return { answers: [], verdicts, unreadable: unread };
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
