import type { SgNode } from "@ast-grep/napi";
import { containsLine } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import type { RawFinding } from "../core/findings/types.ts";
import { isTestPath } from "../core/rules/is-test-path.ts";
import { languageOf } from "../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../review/types.ts";
import { sourcesIn } from "../analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import { asValue } from "../analyzers/shared/build-finding.ts";
import { codeRulesOf, type CodeRules } from "../analyzers/shared/code-rules.ts";
import { addedText } from "../comparison/compared-functions.ts";
import { withoutEscapedWhereShown } from "./escaped-where-shown.ts";
import { hasErrorCheck, lostErrorChecks } from "./lost-error-checks.ts";
import { lostBreaks, lostEndings, lostReturns, type LostStep } from "./lost-steps.ts";
import { isInDocstring } from "../comparison/in-docstring.ts";
import { lineOfOld, spanOfLine } from "../comparison/place-of-old.ts";
import { editsOf, type Edits } from "../comparison/small-edits.ts";
import { isMeant } from "./is-meant.ts";
import { weakeningOf } from "./weakening-of.ts";

const MAX_FILES = 200;
const MAX_CHARACTERS = 300_000;
/** Beyond so many of one kind somebody went through the code and meant it. */
const MAX_OF_A_KIND = 3;
/** These count however many they are. */
const ALWAYS: ReadonlySet<string> = new Set([
  "change/encryption-dropped",
  "change/escape-removed",
  "change/protection-off",
]);

/** Compares the lines of a change with those they take the place of: what did its work, and is gone or weaker. */
export const weakened: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("weakened", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const files = tree.changed
    .filter(
      ({ path, status, kind, removed }) =>
        kind === "text" && status !== "deleted" && removed.length > 0 && !isTestPath(path),
    )
    .filter(({ path }) => languageOf(path) !== null)
    .slice(0, MAX_FILES);
  if (files.length === 0) return { findings: [], failed: [] };
  const added = await addedText(tree);
  const hasTests = tree.changed.some(({ path }) => isTestPath(path));
  const findings: RawFinding[] = [];
  for (const file of files) {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    findings.push(...(await lookAt(file, { tree, added, hasTests, rules })));
  }
  const few = findings.filter((each) => !isMany(each, findings));
  return { findings: await withoutEscapedWhereShown(few, tree), failed: [] };
};

interface Known {
  readonly tree: ReviewedTree;
  /** All lines that the change adds. */
  readonly added: string;
  readonly hasTests: boolean;
  readonly rules: CodeRules;
}

async function lookAt(file: ChangedFile, known: Known): Promise<RawFinding[]> {
  const { tree, added, hasTests, rules } = known;
  const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
  if (before === null || text === null) return [];
  if (Math.max(before.length, text.length) > MAX_CHARACTERS) return [];
  const edits = editsOf(file, before, text);
  const addedHere = text
    .split("\n")
    .filter((_, at) => containsLine(file.added, at + 1))
    .join("\n");
  const say = (
    rule: string,
    { start, end }: { start: number; end: number },
    values: Readonly<Record<string, string>>,
  ): RawFinding[] =>
    rules.report({
      rule,
      file: file.path,
      text,
      start,
      end,
      values: Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, asValue(value)]),
      ),
      isCausedByChange: true,
    });
  return [
    ...edits.small.flatMap((edit) => {
      const found = weakeningOf(edit);
      if (
        found === null ||
        (languageOf(file.path) === "python" && isInDocstring(text, edit.start)) ||
        isMeant(found, { edit, path: file.path, text, addedHere, added, hasTests })
      )
        return [];
      return say(found.rule, edit, found.values);
    }),
    ...(isScript(file.path) ? await lostSteps(file, { before, text, edits, added }) : []).flatMap(
      ({ rule, span, values }) => (span === null ? [] : say(rule, span, values)),
    ),
  ];
}

function isScript(path: string): boolean {
  return /^(?:javascript|typescript)$/.test(languageOf(path) ?? "");
}

async function lostSteps(
  file: ChangedFile,
  {
    before,
    text,
    edits,
    added,
  }: {
    readonly before: string;
    readonly text: string;
    readonly edits: Edits;
    readonly added: string;
  },
): Promise<LostStep[]> {
  const endings = lostEndings(edits.lost, text, added).map(({ oldLine, ...each }) => ({
    ...each,
    span: spanOfLine(text, lineOfOld(file, oldLine)),
  }));
  const wentWithout = edits.lost.flatMap(({ lines }) => lines).join("\n");
  const hasBreaks = /\bbreak\b/.test(wentWithout);
  const hasReturns = edits.small.some(({ was }) => was[0]?.text === "return");
  const checks = edits.lost.filter(hasErrorCheck);
  if (!hasBreaks && !hasReturns && checks.length === 0) return endings;
  const { parse } = await loadAstGrep();
  const [source] = sourcesIn(file.path, "");
  if (source === undefined) return endings;
  const rootOf = (side: string): SgNode => parse(source.grammar, side).root();
  const is = rootOf(text);
  return [
    ...endings,
    ...lostErrorChecks(checks, { file, text, is }),
    ...(hasBreaks ? lostBreaks(rootOf(before), is) : []),
    ...(hasReturns ? lostReturns(edits.small, is) : []),
  ];
}

function isMany({ rule: { id } }: RawFinding, findings: readonly RawFinding[]): boolean {
  if (ALWAYS.has(id)) return false;
  return findings.filter(({ rule }) => rule.id === id).length > MAX_OF_A_KIND;
}
