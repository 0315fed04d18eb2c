import { createExclude } from "../../core/change/create-exclude.ts";
import { VERDICT_FORM } from "../../core/brief/verdict-form.ts";
import { splitLines } from "../../core/findings/source-lines.ts";
import { blockFinder } from "../../core/reading/enclosing-block.ts";
import { SECOND_LOOK } from "../../core/reading/task.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { secondLookText, type SecondLook } from "../../output/formats/second-look.ts";
import { judgeProposals, type HeldProposal } from "../../reviewers/proposed/judge-proposals.ts";
import { createReviewedTree } from "../../reviewers/reviewed-tree.ts";
import type { ReviewedTree } from "../../reviewers/types.ts";
import { look } from "../shared/review/look.ts";
import type { ReviewSession } from "../shared/review/session.ts";
import { scopeFlags } from "./brief.ts";
import type { HandedStore } from "./handed-findings.ts";

/** Lines shown around a finding that stands in no function, or in a long one. */
const AROUND = 12;
const MAX_BLOCK = 80;

/**
 * `tool review --brief --verify`: the findings that were handed in and hold, one by one with the code around
 * them, for somebody who tries to refute them. Writes nothing. Throws REVIEW_FINDINGS_UNREADABLE where none
 * were handed in.
 */
export async function secondLook(
  session: ReviewSession,
  store: HandedStore,
  { isJson }: { readonly isJson: boolean },
): Promise<{ text: string; summary: string }> {
  const known = store.recall();
  if (known === null)
    throw new ToolError(
      "REVIEW_FINDINGS_UNREADABLE",
      "there is nothing to look at a second time: no findings were handed in for this change",
      { hint: "hand them in first, as `tool review --brief` says at its end" },
    );
  let findings: SecondLook["findings"] = [];
  await look(session, async (change, { settings, files, sources }) => {
    const tree = createReviewedTree(change, createExclude(settings.exclude));
    const { focus } = settings;
    const { held } = await judgeProposals(known.proposals, { files, focus, tree });
    findings = await Promise.all(held.map((each) => withCode(each, tree, sources)));
  });
  const made: SecondLook = {
    schema: "tool.second-look/1",
    task: SECOND_LOOK,
    findings,
    answer: {
      command: `tool review${scopeFlags(session.scope)} --findings -`,
      form: VERDICT_FORM,
    },
  };
  const many = findings.length;
  return {
    text: isJson ? safeJson(made) : secondLookText(made),
    summary: `second look: ${many} ${many === 1 ? "finding" : "findings"} to check`,
  };
}

async function withCode(
  { number, proposal, finding }: HeldProposal,
  tree: ReviewedTree,
  sources: ReadonlyMap<string, string>,
): Promise<SecondLook["findings"][number]> {
  const { file, line, endLine, rule } = finding;
  const text = sources.get(file) ?? (await tree.read(file)) ?? "";
  const lines = splitLines(text);
  const block = blockFinder(lines)({ start: line, end: endLine });
  const { start, end } =
    block !== null && block.end - block.start < MAX_BLOCK
      ? block
      : { start: Math.max(1, line - AROUND), end: Math.min(lines.length, endLine + AROUND) };
  const width = String(end).length;
  return {
    number,
    file,
    line,
    severity: rule.severity,
    title: rule.title,
    message: proposal.message,
    trigger: proposal.trigger,
    quote: proposal.quote,
    causedBy: proposal.causedBy,
    code: lines
      .slice(start - 1, end)
      .map((each, at) => `${String(start + at).padStart(width)}  ${each}`.trimEnd())
      .join("\n"),
  };
}
