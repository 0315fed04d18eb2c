import { rulesOfSource } from "../pure/proposals/categories.ts";
import type { ProposalsInAnswer } from "../pure/proposals/read-proposals.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import type { Reviewer } from "../../review/types.ts";
import { judgeProposals, OUTSIDE } from "./judge-proposals.ts";
import { ruleOn } from "./rule-on.ts";

/** What somebody hands in. */
export interface HandedFindings extends ProposalsInAnswer {
  /** Of a second look, each with the number of its finding; null: there was none. */
  readonly verdicts: readonly Verdict[] | null;
}

/**
 * Makes a reviewer of findings that somebody else proposes: each is held against the files, and what is
 * not there, not in the change or not asked for is dropped with the reason. What could not be read in the
 * first place counts as not reviewed. After a second look only what it confirms stays at the gate.
 */
export function createProposed(given: HandedFindings): Reviewer {
  const { proposals, unreadable, mended, verdicts } = given;
  return {
    name: OUTSIDE,
    readersOf: () => [OUTSIDE],
    rules: () => rulesOfSource(OUTSIDE),
    async review({ files, focus, tools: { tree } }) {
      const started = performance.now();
      const judged = await judgeProposals(proposals, { files, focus, tree });
      const dropped: DroppedProposal[] = [...unreadable, ...judged.dropped];
      const texts = new Map(files.map(({ path, text }) => [path, text]));
      const read = async (path: string): Promise<string | null> =>
        texts.get(path) ?? (await tree?.read(path)) ?? null;
      // A fix that is tried on a copy is judged as the finding was.
      const ruled = verdicts === null ? null : await ruleOn(judged.held, verdicts, read);
      dropped.push(...(ruled?.dropped ?? []));
      const findings = ruled?.findings ?? judged.held.map(({ finding }) => finding);
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
