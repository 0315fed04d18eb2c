import type { RawFinding } from "../../core/findings/types.ts";
import { judgeProposal } from "../pure/proposals/judge-proposal.ts";
import {
  readCutProposals,
  readProposals,
  type ProposalsInAnswer,
} from "../pure/proposals/read-proposals.ts";
import type { DroppedProposal, Proposal } from "../pure/proposals/types.ts";
import type { Reader } from "../types.ts";
import type { AnalysisResult, Reviewer } from "../../review/types.ts";
import type { Asker, Reading } from "./asker.ts";
import { filesNamed } from "../submitted/files-named.ts";
import { inParallel } from "./in-parallel.ts";
import type { PreparedBundle, PreparedReading } from "./prepare-reading.ts";
import { withoutHidden } from "./without-hidden.ts";

export interface ReviewsAsked extends AnalysisResult {
  /** The number of proposed findings. */
  readonly given: number;
  /** The number of corrected ones. */
  readonly mended: number;
  readonly dropped: readonly DroppedProposal[];
}

const READING: Reading<ProposalsInAnswer> = {
  whole(text) {
    const read = readProposals(text);
    return "problem" in read ? null : read;
  },
  cut: readCutProposals,
  lacks: ({ unreadable: [first] }) =>
    first === undefined ? null : `a finding cannot be read: ${first.because}`,
};

/** Asks a reader about every bundle and checks the answers against the code. */
export async function askReviews(given: {
  readonly reader: Reader;
  readonly asker: Asker;
  readonly prepared: PreparedReading;
  readonly request: Parameters<Reviewer["review"]>[0];
}): Promise<ReviewsAsked> {
  const { reader, asker, prepared, request } = given;
  const { bundles } = prepared;
  let done = 0;
  const answers = await inParallel(bundles, reader.atOnce, async (bundle) => {
    request.tools.signal.throwIfAborted();
    const answer = await asker.ask(reader, bundle.question, READING);
    done += 1;
    request.tools.tell?.(`${reader.label}: ${done} of ${bundles.length} read`);
    return { bundle, answer };
  });

  const underReview = [...prepared.files].map(([path, { file, cleared, before }]) => ({
    path,
    text: cleared.text,
    before,
    changed: file.changed,
  }));
  const findings: RawFinding[] = [];
  const dropped: DroppedProposal[] = [];
  const failed = new Map<string, string>();
  let [many, mended] = [0, 0];
  for (const { bundle, answer } of answers) {
    if (answer.because !== null)
      for (const file of bundle.paths) failed.set(file, `${reader.label}: ${answer.because}`);
    if (answer.said === null) continue;
    const { proposals, unreadable } = answer.said;
    many += proposals.length + unreadable.length;
    mended += answer.said.mended;
    dropped.push(...unreadable);
    const fileAt = await filesNamed(proposals, { underReview, read: prepared.silent.read });
    for (const [at, proposal] of proposals.entries()) {
      const moved = { ...proposal, line: lineNow(proposal, bundle, answer.starts) };
      const judged = judgeProposal(moved, { source: reader.source, focus: request.focus, fileAt });
      if ("dropped" in judged) dropped.push(judged.dropped);
      else {
        const clear = withoutHidden(judged.finding, prepared.files);
        if ("dropped" in clear) dropped.push(clear.dropped);
        else findings.push({ ...clear.finding, rank: at + 1 });
      }
    }
  }
  return {
    findings,
    given: many,
    mended,
    dropped,
    failed: [...failed].map(([file, reason]) => ({ file, reason })),
  };
}

/** Returns the current line of an answer about code that has moved since. */
function lineNow(
  { file, line }: Proposal,
  { excerpts }: PreparedBundle,
  starts: readonly number[],
): number | null {
  if (line === null) return null;
  for (const [at, { path, range }] of excerpts.entries()) {
    const start = starts[at] ?? range.start;
    if (path === file && line >= start && line <= start + range.end - range.start)
      return line - start + range.start;
  }
  return line;
}
