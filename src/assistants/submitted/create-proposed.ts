import { rulesOfSource } from "../pure/proposals/categories.ts";
import { changedLinesOf, createGateLimit, putBelow } from "../pure/proposals/limit-gate.ts";
import type { ProposalsInAnswer } from "../pure/proposals/read-proposals.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { Reviewer } from "../../review/types.ts";
import type { JoinedFinding } from "./join-readers.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { OUTSIDE } from "./judge-proposals.ts";
import { ruleOn } from "./rule-on.ts";

/**
 * Makes a reviewer of findings that others propose: each is held against the files, and what is not there, not in the
 * change or not asked for is dropped with the reason. What could not be read in the first place counts as not
 * reviewed. What several readers report is one finding. After a second look only what it confirms stays at the gate, and
 * never more of it than the size of the change allows.
 * @param answers one for each reader
 * @param verdicts of a second look, each with the number of its finding; null without one
 */
export function createProposed(
  answers: readonly ProposalsInAnswer[],
  verdicts: readonly Verdict[] | null,
): Reviewer {
  const proposals = answers.flatMap((answer) => answer.proposals);
  const unreadable = answers.flatMap((answer) => answer.unreadable);
  const mended = answers.reduce((sum, answer) => sum + answer.mended, 0);
  const limitGate = createGateLimit();
  return {
    name: OUTSIDE,
    readersOf: () => [OUTSIDE],
    rules: () => rulesOfSource(OUTSIDE),
    async review({ files, focus, tools: { tree } }) {
      const started = performance.now();
      const judged = await judgeAnswers(answers, { files, focus, tree });
      const dropped: DroppedProposal[] = [...unreadable, ...judged.dropped];
      const texts = new Map(files.map(({ path, text }) => [path, text]));
      const read = async (path: string): Promise<string | null> =>
        texts.get(path) ?? (await tree?.read(path)) ?? null;
      // A fix that is tried on a copy is judged as the finding was.
      const ruled = await ruleOn(judged.joined, verdicts, read);
      dropped.push(...ruled.dropped);
      const findings = limitGate(
        ruled.joined.map((each) => withReaders(each, answers.length)),
        changedLinesOf(files),
      );
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

/**
 * A finding with its rank and, where there are several readers, how many of them report it. One reader alone is not
 * enough for the gate then, unless a second look confirmed what it says: then the trace is in the code.
 */
function withReaders({ finding, readers }: JoinedFinding, of: number): RawFinding {
  const places = [...readers.values()];
  const rank = places.reduce((sum, place) => sum + place, 0) / places.length;
  if (of === 1) return { ...finding, rank };
  const count = { said: readers.size, of };
  const { tones } = finding.rule;
  const said = ` Reported by ${count.said} of ${count.of} readers.`;
  const counted = {
    ...finding,
    rule: {
      ...finding.rule,
      tones: { harsh: tones.harsh + said, constructive: tones.constructive + said },
    },
    readers: count,
    rank,
  };
  return count.said === 1 && finding.verdict?.ruling !== "confirmed"
    ? putBelow(counted, `only one of ${of} readers reports it, and no trace confirms it`)
    : counted;
}
