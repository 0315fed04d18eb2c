import { createExclude } from "../../core/change/create-exclude.ts";
import { VERDICT_FORM } from "../../assistants/pure/brief/verdict-form.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import { mergeRanges } from "../../core/change/line-ranges.ts";
import { blockFinder } from "../../assistants/pure/prompts/enclosing-block.ts";
import { excerptAt } from "../../assistants/pure/prompts/excerpts.ts";
import { renderExcerpt } from "../../assistants/pure/prompts/render-excerpt.ts";
import { hideSecrets } from "../../redaction/hide-secrets.ts";
import { SECOND_LOOK } from "../../assistants/pure/prompts/task.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { secondLookText, type SecondLook } from "../../output/formats/second-look.ts";
import type { JoinedFinding } from "../../assistants/submitted/join-readers.ts";
import { judgeAnswers } from "../../assistants/submitted/judge-answers.ts";
import { createReviewedTree } from "../../review/reviewed-tree.ts";
import type { ReviewedTree } from "../../review/types.ts";
import { look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";
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
      "nothing to verify: no findings were handed in for this change",
      { hint: "hand them in first, as `tool review --brief` says at its end" },
    );
  let shown: Pick<SecondLook, "code" | "findings"> = { code: [], findings: [] };
  await look(session, async (change, { settings, files, sources }) => {
    const tree = createReviewedTree(change, createExclude(settings.exclude));
    const { focus } = settings;
    const { joined } = await judgeAnswers(known, { files, focus, tree });
    shown = await withCode(joined, tree, sources);
  });
  const made: SecondLook = {
    schema: "tool.second-look/1",
    task: SECOND_LOOK,
    ...shown,
    answer: {
      command: `tool review${scopeFlags(session.scope)} --findings -`,
      form: VERDICT_FORM,
    },
  };
  const many = shown.findings.length;
  return {
    text: isJson ? safeJson(made) : secondLookText(made),
    summary: `second look: ${many} ${many === 1 ? "finding" : "findings"} to check`,
  };
}

/** Findings with the pieces of code that they stand in; findings of one place share a piece. */
async function withCode(
  held: readonly JoinedFinding[],
  tree: ReviewedTree,
  sources: ReadonlyMap<string, string>,
): Promise<Pick<SecondLook, "code" | "findings">> {
  const paths = [...new Set(held.map(({ finding }) => finding.file))];
  const code: SecondLook["code"][number][] = [];
  for (const path of paths) {
    const text = sources.get(path) ?? hideSecrets((await tree.read(path)) ?? "", { path }).text;
    const changed = tree.changed.find((file) => file.path === path);
    const old = changed === undefined ? null : await tree.readBefore(path);
    const before = old === null ? null : hideSecrets(old, { path }).text;
    const lines = splitLines(text);
    const blockOf = blockFinder(lines);
    const ranges = held
      .filter(({ finding }) => finding.file === path)
      .map(({ finding: { line, endLine } }) => {
        const block = blockOf({ start: line, end: endLine });
        return block !== null && block.end - block.start < MAX_BLOCK
          ? { start: block.start, end: block.end }
          : { start: Math.max(1, line - AROUND), end: Math.min(lines.length, endLine + AROUND) };
      });
    for (const range of mergeRanges(ranges)) {
      const piece = excerptAt(range, {
        path,
        text,
        before,
        changed: changed ?? { added: [], removed: [] },
      });
      const { start, end } = piece.range;
      code.push({ number: code.length + 1, file: path, start, end, text: renderExcerpt(piece) });
    }
  }
  return {
    code,
    findings: held.map(({ number, proposal, finding: { file, line, rule } }) => ({
      number,
      file,
      line,
      severity: rule.severity,
      title: rule.title,
      message: proposal.message,
      trigger: proposal.trigger,
      quote: proposal.quote,
      causedBy: proposal.causedBy,
      code:
        code.find((each) => each.file === file && each.start <= line && each.end >= line)?.number ??
        null,
    })),
  };
}
