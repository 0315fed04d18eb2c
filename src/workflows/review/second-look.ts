import { counted } from "../../core/counted.ts";
import { createExclude } from "../../core/change/create-exclude.ts";
import { VERDICT_FORM } from "../../assistants/pure/brief/verdict-form.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import { mergeRanges } from "../../core/change/line-ranges.ts";
import { blockFinder } from "../../assistants/pure/prompts/enclosing-block.ts";
import { excerptAt } from "../../assistants/pure/prompts/excerpts.ts";
import { renderExcerpt } from "../../assistants/pure/prompts/render-excerpt.ts";
import { hideSecrets } from "../../redaction/hide-secrets.ts";
import { OF_RULES, SECOND_LOOK } from "../../assistants/pure/prompts/task.ts";
import type { Finding, Place } from "../../core/findings/types.ts";
import { traceStep } from "../../review/pure/in-short.ts";
import { isAtOrAbove } from "../../review/pure/gate.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { secondLookText, type SecondLook } from "../../output/formats/second-look.ts";
import type { JoinedFinding } from "../../assistants/submitted/join-readers.ts";
import type { Named } from "../../assistants/submitted/verdict-names.ts";
import { judgeAnswers } from "../../assistants/submitted/judge-answers.ts";
import { createReviewedTree } from "../../review/reviewed-tree.ts";
import type { ReviewedTree } from "../../review/types.ts";
import { look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";
import { scopeFlags } from "./brief.ts";
import type { HandedStore } from "./handed-findings.ts";

/** Lines shown around a finding outside of functions, or in a long one. */
const AROUND = 12;
const MAX_BLOCK = 80;

/**
 * `tool review --brief --verify`: prints the findings that were handed in and hold, then those of rules at the gate, one
 * by one with the code around them, for a reader who tries to refute them. Keeps the numbers of the findings of rules,
 * and writes nothing else. Throws REVIEW_FINDINGS_UNREADABLE if none were handed in.
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
      { hint: "hand them in first, as `tool review --brief --no-input` says at its end" },
    );
  let shown: Pick<SecondLook, "code" | "findings"> = { code: [], findings: [] };
  const named = new Map<string, Named>();
  await look(session, async (change, { settings, report, files, sources }) => {
    const tree = createReviewedTree(change, createExclude(settings.exclude));
    const { focus, review } = settings;
    const { joined } = await judgeAnswers(known.answers, { files, focus, tree });
    const atGate = report.findings.filter(({ severity }) => isAtOrAbove(severity, review.failOn));
    const items = [...joined.map(ofReader), ...atGate.map(ofRule)].map((item, at) => {
      named.set(String(at + 1), item.named);
      return { ...item, shown: { ...item.shown, number: at + 1 } };
    });
    shown = await withCode(items, tree, sources);
  });
  store.keep({ answers: known.answers, shown: named });
  const made: SecondLook = {
    schema: "tool.second-look/1",
    task: [...SECOND_LOOK, ...(shown.findings.some(({ rule }) => rule !== null) ? [OF_RULES] : [])],
    ...shown,
    answer: {
      command: `tool review${scopeFlags(session.scope)} --findings - --no-input`,
      form: VERDICT_FORM,
    },
  };
  return {
    text: isJson ? safeJson(made) : secondLookText(made),
    summary: `second look: ${counted(shown.findings.length, "finding")} to check`,
  };
}

interface Item {
  readonly shown: Omit<SecondLook["findings"][number], "code">;
  readonly named: Named;
  readonly endLine: number;
}

/** Returns the places to show code of for a finding: its own, and that of its cause or of the start of its trace. */
function placesOf(
  finding: Pick<Item, "shown" | "endLine">,
): Pick<Place, "file" | "line" | "endLine">[] {
  const { shown, endLine } = finding;
  const { file, line, causedBy, trace } = shown;
  const cause = causedBy === null ? [] : [causedBy];
  const others = [...cause, ...trace.slice(0, 1)].flatMap((each) =>
    each.line === null ? [] : [{ file: each.file, line: each.line, endLine: each.line }],
  );
  return [{ file, line, endLine }, ...others];
}

type Unnumbered = Omit<Item, "shown"> & { readonly shown: Omit<Item["shown"], "number"> };

function ofReader({ members, proposal, finding, cause }: JoinedFinding): Unnumbered {
  const { file, line, endLine, rule } = finding;
  const { message, trigger, quote } = proposal;
  const said = proposal.causedBy;
  const causedBy = cause === null ? said : { ...cause, quote: said?.quote ?? null };
  const { severity, title } = rule;
  const of = { file, line, severity, title, ...(members.length > 1 ? { joined: members } : {}) };
  return {
    shown: { ...of, rule: null, message, trigger, quote, causedBy, trace: [] },
    named: { proposals: members },
    endLine,
  };
}

function ofRule(finding: Finding): Unnumbered {
  const { file, line, endLine, severity, title, rule, message, evidence, trace = [] } = finding;
  const of = { file, line, severity, title };
  return {
    shown: {
      ...of,
      rule,
      message,
      trigger: null,
      quote: evidence,
      causedBy: null,
      trace: trace.map(traceStep),
    },
    named: { id: finding.id },
    endLine,
  };
}

/** Returns findings with the pieces of code that they stand in; findings of one place share a piece. */
async function withCode(
  items: readonly Pick<Item, "shown" | "endLine">[],
  tree: ReviewedTree,
  sources: ReadonlyMap<string, string>,
): Promise<Pick<SecondLook, "code" | "findings">> {
  const places = items.flatMap(placesOf);
  const paths = [...new Set(places.map(({ file }) => file))];
  const code: SecondLook["code"][number][] = [];
  for (const path of paths) {
    const text = sources.get(path) ?? hideSecrets((await tree.read(path)) ?? "", { path }).text;
    const changed = tree.changed.find((file) => file.path === path);
    const old = changed === undefined ? null : await tree.readBefore(path);
    const before = old === null ? null : hideSecrets(old, { path }).text;
    const lines = splitLines(text);
    const blockOf = blockFinder(lines);
    const ranges = places
      .filter(({ file }) => file === path)
      .map(({ line, endLine }) => {
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
  return { code, findings: items.map(({ shown }) => ({ ...shown, code: pieceAt(code, shown) })) };
}

/** Returns the number of the piece of code that holds a line; null if none does. */
function pieceAt(
  code: SecondLook["code"],
  { file, line }: Pick<Finding, "file" | "line">,
): number | null {
  const piece = code.find((each) => each.file === file && each.start <= line && each.end >= line);
  return piece?.number ?? null;
}
