import { applyRuling, dropRefuted } from "../pure/proposals/apply-ruling.ts";
import { judgeVerdict } from "../pure/proposals/judge-verdict.ts";
import { readVerdicts } from "../pure/proposals/read-verdicts.ts";
import { verdictsSchema, type Verdict } from "../pure/proposals/verdict-shape.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { scepticQuestion } from "../pure/prompts/question-text.ts";
import type { Excerpt } from "../pure/prompts/excerpts.ts";
import type { Reader } from "../types.ts";
import type { AnalysisResult, Reviewer } from "../../review/types.ts";
import type { Asker, Reading } from "./asker.ts";
import { inParallel } from "./in-parallel.ts";
import { textsOf, type PreparedReading } from "./prepare-reading.ts";

export interface ScepticAsked extends Pick<AnalysisResult, "failed"> {
  readonly kept: readonly RawFinding[];
  readonly dropped: readonly DroppedProposal[];
}

/** The number of findings in one question. */
const MAX_FINDINGS = 5;

const SCHEMA = verdictsSchema();
const verdictsIn = (text: string) => readVerdicts(text)?.verdicts ?? null;
const READING: Reading<readonly Verdict[]> = { whole: verdictsIn, cut: verdictsIn };

/**
 * Has a sceptic try to refute each finding. A finding is dropped only for quoted code that refutes it, not for doubts.
 * A finding that is confirmed with a wrong trace goes below the gate. If the sceptic fails, findings stay and their
 * files count as failed.
 */
export async function askSceptic(given: {
  readonly sceptic: Reader;
  readonly asker: Asker;
  readonly prepared: PreparedReading;
  readonly request: Parameters<Reviewer["review"]>[0];
  readonly findings: readonly RawFinding[];
}): Promise<ScepticAsked> {
  const { sceptic, asker, prepared, request, findings } = given;
  const refuted = new Map<RawFinding, DroppedProposal>();
  const ruled = new Map<RawFinding, RawFinding>();
  const failed = new Map<string, string>();
  const groups = groupsOf(findings);
  let done = 0;
  await inParallel(groups, sceptic.atOnce, async (group) => {
    request.tools.signal.throwIfAborted();
    const excerpts = excerptsAround(group, prepared);
    const numbered = group.map((finding) => ({ finding, quote: finding.evidence }));
    const how = { fence: prepared.fence };
    const question = {
      phase: "sceptic",
      instructions: prepared.scepticInstructions,
      text: scepticQuestion(numbered, excerpts, { ...how, isNumberedByFile: true }),
      key: scepticQuestion(numbered, excerpts, { ...how, isNumberedByFile: false }),
      starts: excerpts.map(({ range }) => range.start),
      schema: SCHEMA,
      onSend: () => prepared.noteSent(textsOf(excerpts)),
    } as const;
    const { said, because } = await asker.ask(sceptic, question, READING);
    done += 1;
    request.tools.tell?.(`${sceptic.label}: ${done} of ${groups.length} checked`);
    if (because !== null)
      for (const { file } of group)
        failed.set(file, `${sceptic.label}: ${because}; what was found is not verified`);
    for (const verdict of said ?? []) {
      const finding = group[Number(verdict.finding) - 1];
      if (finding === undefined) continue;
      const ruling = await judgeVerdict(verdict, finding, prepared.silent.read);
      if (ruling.is === "refuted")
        refuted.set(finding, dropRefuted(finding, ruling, sceptic.label));
      // A verdict `stands` without a trace is an attempt to refute it, too.
      else if (verdict.verdict === "confirmed")
        ruled.set(finding, applyRuling(finding, ruling, sceptic.label, verdict.likely));
    }
  });
  return {
    kept: findings
      .filter((finding) => !refuted.has(finding))
      .map((finding) => ruled.get(finding) ?? finding),
    dropped: [...refuted.values()],
    failed: [...failed].map(([file, reason]) => ({ file, reason })),
  };
}

/** Groups findings by file, a few at a time. */
function groupsOf(findings: readonly RawFinding[]): RawFinding[][] {
  const groups: RawFinding[][] = [];
  const open = new Map<string, RawFinding[]>();
  for (const finding of findings) {
    const last = open.get(finding.file);
    if (last !== undefined && last.length < MAX_FINDINGS) last.push(finding);
    else {
      const group = [finding];
      groups.push(group);
      open.set(finding.file, group);
    }
  }
  return groups;
}

function excerptsAround(group: readonly RawFinding[], { files }: PreparedReading): Excerpt[] {
  const [first] = group;
  const excerpts = first === undefined ? [] : (files.get(first.file)?.excerpts ?? []);
  return excerpts.filter(({ range }) =>
    group.some(({ line, endLine }) => line <= range.end && endLine >= range.start),
  );
}
