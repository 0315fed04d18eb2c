import { cutText } from "../cut-text.ts";
import { isRecord } from "../is-record.ts";
import { oneLine } from "../printable.ts";
import { findJson, findObjects } from "./find-json.ts";
import { MAX_PROPOSALS, PROPOSAL } from "./proposal-shape.ts";
import type { DroppedProposal, Proposal } from "./types.ts";

export type ProposalsRead =
  | { readonly proposals: readonly Proposal[]; readonly dropped: readonly DroppedProposal[] }
  /** Nothing in the text can be taken for an answer. Goes on after "the findings cannot be read: ". */
  | { readonly problem: string };

/**
 * Reads an answer: an object with `findings`, or their list alone, also in the middle of prose. One that is
 * not as it should be is dropped with the reason, and costs the others nothing.
 */
export function readProposals(text: string): ProposalsRead {
  const found = findJson(text, (value) => listIn(value) !== null);
  if (found === undefined)
    return {
      problem:
        text.trim() === "" ? "there is no text" : "there is no JSON object with a list `findings`",
    };
  return readList(listIn(found) ?? []);
}

/** Reads what an answer holds that breaks off somewhere: the findings that stand whole in it. */
export function readCutProposals(text: string): Exclude<ProposalsRead, { problem: string }> {
  const read = readProposals(text);
  if (!("problem" in read)) return read;
  const { proposals } = readList(findObjects(text));
  // Whatever else stands whole there was no finding.
  return { proposals, dropped: [] };
}

function readList(list: readonly unknown[]): Exclude<ProposalsRead, { problem: string }> {
  const proposals: Proposal[] = [];
  const dropped: DroppedProposal[] = [];
  for (const [at, value] of list.entries()) {
    if (at >= MAX_PROPOSALS) {
      dropped.push(dropFor(value, `only the first ${MAX_PROPOSALS} are read`));
      continue;
    }
    const read = PROPOSAL.safeParse(value);
    if (read.success) {
      const { line, trigger, cwe, causedBy, fix, ...rest } = read.data;
      proposals.push({
        ...rest,
        title: oneLine(rest.title),
        message: oneLine(rest.message),
        line: line ?? null,
        trigger: typeof trigger === "string" ? oneLine(trigger) : null,
        cwe: cwe ?? null,
        causedBy: causedBy ?? null,
        fix: isRecord(fix) ? { ...fix, title: oneLine(fix.title) } : null,
      });
    } else {
      const [issue] = read.error.issues;
      const where =
        issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
      dropped.push(dropFor(value, `it is not as asked for: ${where}${issue?.message ?? "?"}`));
    }
  }
  return { proposals, dropped };
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.every(isRecord) ? value : null;
  return isRecord(value) && Array.isArray(value["findings"]) ? value["findings"] : null;
}

function dropFor(value: unknown, because: string): DroppedProposal {
  const said = isRecord(value) ? value : {};
  const { file, line, title } = said;
  return {
    file: typeof file === "string" ? cutText(oneLine(file), 200) : "?",
    line: typeof line === "number" && Number.isSafeInteger(line) && line > 0 ? line : null,
    title: typeof title === "string" ? cutText(oneLine(title), 120) : "?",
    because: cutText(oneLine(because), 300),
  };
}
