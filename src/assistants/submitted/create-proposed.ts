import { rulesOfSource } from "../pure/proposals/categories.ts";
import type { ProposalsInAnswer } from "../pure/proposals/read-proposals.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import type { RawFinding, ReaderCount } from "../../core/findings/types.ts";
import type { Reviewer } from "../../review/types.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { OUTSIDE } from "./judge-proposals.ts";
import { ruleOn } from "./rule-on.ts";

/**
 * Makes a reviewer of findings that others propose: each is held against the files, and what is not there, not in the
 * change or not asked for is dropped with the reason. What could not be read in the first place counts as not
 * reviewed. What several readers report is one finding. After a second look only what it confirms stays at the gate.
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
      const findings = ruled.joined.map(({ finding, readers }) =>
        answers.length === 1
          ? finding
          : withReaders(finding, { said: readers.size, of: answers.length }),
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
 * A finding that says how many readers report it. One reader alone is not enough for the gate, unless a second look
 * confirmed what it says: then the trace is in the code.
 */
function withReaders(finding: RawFinding, readers: ReaderCount): RawFinding {
  const { rule, verdict } = finding;
  const isAlone = readers.said === 1 && verdict?.ruling !== "confirmed";
  const said = ` Reported by ${readers.said} of ${readers.of} readers.`;
  return {
    ...finding,
    readers,
    rule: {
      ...rule,
      severity: isAlone ? "minor" : rule.severity,
      tones: { harsh: rule.tones.harsh + said, constructive: rule.tones.constructive + said },
    },
  };
}
