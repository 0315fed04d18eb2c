import type { SgNode } from "@ast-grep/napi";
import type { RawFinding } from "../core/findings/types.ts";
import { isTestPath } from "../core/rules/is-test-path.ts";
import type { Analyzer, ReviewedTree } from "../review/types.ts";
import { asValue } from "../analyzers/shared/build-finding.ts";
import { codeRulesOf, type CodeRules } from "../analyzers/shared/code-rules.ts";
import { addedText, comparedFiles, type ComparedFile } from "../comparison/compared-functions.ts";
import { emptiedFunction } from "./emptied-functions.ts";
import { lostGates } from "./lost-gates.ts";
import { lostGuards, type GuardsAround, type LostGuard } from "./lost-guards.ts";
import { lostAwaits, lostHandling } from "./lost-handling.ts";
import { lostLookups } from "./lost-lookups.ts";
import { askedWordsIn, lostRights, type AskedWords } from "./lost-rights.ts";
import { lostTolerance } from "./lost-tolerance.ts";
import { oneDecision } from "../comparison/one-decision.ts";
import { lineOfOld, spanOfLine } from "../comparison/place-of-old.ts";

/** Compares functions before and after: what protected a call is gone, and the call is still there. */
export const removedGuards: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("removed-guards", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const findings: RawFinding[] = [];
  let added: string | undefined;
  let asked: AskedWords | undefined;
  let isNowSync: ((name: string) => boolean) | undefined;
  for await (const compared of comparedFiles(tree)) {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    if (isTestPath(compared.file.path)) continue;
    added ??= await addedText(tree);
    asked ??= askedWordsIn(added);
    isNowSync ??= await syncNames(tree);
    findings.push(...look(compared, { added, asked, isNowSync, rules }));
  }
  return {
    findings: oneDecision(saidOnce(findings), ({ values }) => values["check"] ?? null),
    failed: [],
  };
};

/** A check that stood twice before the same code is missing there once. */
function saidOnce(findings: readonly RawFinding[]): RawFinding[] {
  const said = new Set<string>();
  return findings.filter(({ rule, file, line, values }) => {
    const key = JSON.stringify([rule.id, file, line, values]);
    return !said.has(key) && said.add(key);
  });
}

interface Known {
  readonly added: string;
  readonly asked: AskedWords;
  readonly isNowSync: (name: string) => boolean;
  readonly rules: CodeRules;
}

interface Sayers {
  readonly say: (rule: string, node: SgNode, values: Record<string, string>) => RawFinding[];
  readonly sayAt: (
    rule: string,
    span: { readonly start: number; readonly end: number },
    values: Record<string, string>,
  ) => RawFinding[];
}

function look(compared: ComparedFile, known: Known): RawFinding[] {
  const { added, asked, rules } = known;
  const around = { added, changed: changedNames(compared) };
  const sayAt: Sayers["sayAt"] = (rule, span, values) =>
    rules.report({
      rule,
      file: compared.file.path,
      text: compared.text,
      ...span,
      values,
      isCausedByChange: true,
    });
  const say: Sayers["say"] = (rule, node, values) =>
    sayAt(rule, firstLine(node, compared.text), values);
  const guards = compared.functions.flatMap((each) => lostGuards(each, around));
  const told = new Set(guards.map(({ oldLine }) => oldLine));
  return [
    ...lostRights(compared, asked)
      .filter(({ oldLine }) => !told.has(oldLine))
      .flatMap(({ rule, check, oldLine }) =>
        sayAt(rule, spanOfLine(compared.text, lineOfOld(compared.file, oldLine)), {
          check: asValue(check),
        }),
      ),
    ...guards.flatMap((lost) =>
      sayAt(lost.rule, placeOf(lost, compared), {
        check: asValue(lost.check),
        guarded: asValue(lost.use),
      }),
    ),
    ...(WHOLLY_READ.test(compared.file.path)
      ? lookFurther(compared, { isNowSync: known.isNowSync, around }, { say, sayAt })
      : []),
  ];
}

/** The last parts of the names of functions that a file has otherwise than before. */
function changedNames({ functions }: ComparedFile): ReadonlySet<string> {
  return new Set(functions.map(({ was }) => was.name.split(".").at(-1) ?? ""));
}

/** In other languages conditions alone are compared. */
const WHOLLY_READ = /\.(?:[cm]?[jt]sx?|pyi?|go|java|php|phtml)$/i;

/** What else stood before a call, or around it: gates, tolerance, what a function did at all. */
function lookFurther(
  compared: ComparedFile,
  { isNowSync, around }: Pick<Known, "isNowSync"> & { readonly around: GuardsAround },
  { say, sayAt }: Sayers,
): RawFinding[] {
  return [
    ...lostGates(compared, around.added).flatMap(({ rule, gate, route }) =>
      say(rule, route, { check: asValue(gate) }),
    ),
    ...lostTolerance(compared).flatMap(({ span, what }) =>
      sayAt("change/error-handling-removed", span, { what }),
    ),
    ...compared.functions.flatMap((each) => [
      ...lostLookups(each).flatMap(({ check, known, oldLine }) =>
        sayAt(
          "change/lookup-unused",
          spanOfLine(compared.text, lineOfOld(compared.file, oldLine)),
          { check: asValue(check), known: asValue(known) },
        ),
      ),
      ...listOf(emptiedFunction(each, around.added)).flatMap(({ name, did, node }) =>
        say("change/function-emptied", node, { name, did: asValue(did) }),
      ),
      ...lostHandling(each, around).flatMap(({ rule, call, what }) => say(rule, call, { what })),
      ...lostAwaits(each, isNowSync).flatMap(({ rule, call }) => say(rule, call, {})),
    ]),
  ];
}

function listOf<Value>(value: Value | null): readonly Value[] {
  return value === null ? [] : [value];
}

/** What is guarded from farther away is out of sight of the change: there it is told where the check stood. */
const IN_SIGHT = 3;

function placeOf(
  { oldLine, guarded }: LostGuard,
  { file, text }: ComparedFile,
): { start: number; end: number } {
  const line = lineOfOld(file, oldLine);
  const isInSight = guarded.range().start.line + 1 - line <= IN_SIGHT;
  return isInSight ? firstLine(guarded, text) : spanOfLine(text, line);
}

function firstLine(node: SgNode, text: string): { start: number; end: number } {
  const { start, end } = node.range();
  return { start: start.index, end: Math.min(end.index, endOfLine(text, start.index)) };
}

function endOfLine(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline === -1 ? text.length : newline;
}

/** Tells the functions that the change itself made synchronous; a new version of a package may have done so too. */
async function syncNames(tree: ReviewedTree): Promise<(name: string) => boolean> {
  const hasNewPackages = tree.changed.some(({ path }) =>
    /(^|\/)(package\.json|pyproject\.toml|requirements[^/]*\.txt|[^/]*lock[^/]*)$/i.test(path),
  );
  const [before, after] = [new Set<string>(), new Set<string>()];
  for (const { path, kind } of tree.changed.slice(0, 300)) {
    if (kind !== "text") continue;
    for (const name of asyncNames((await tree.readBefore(path)) ?? "")) before.add(name);
    for (const name of asyncNames((await tree.read(path)) ?? "")) after.add(name);
  }
  return (name) => hasNewPackages || (before.has(name) && !after.has(name));
}

function asyncNames(text: string): string[] {
  return [
    ...text.matchAll(/\basync\s+(?:function\s*\*?\s*|def\s+)?(\w+)\s*\(|\b(\w+)\s*[:=]\s*async\b/g),
  ].map(([, one, other]) => one ?? other ?? "");
}
