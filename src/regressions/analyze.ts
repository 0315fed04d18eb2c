import { asValue } from "../analyzers/shared/build-finding.ts";
import { codeRulesOf, type CodeRules } from "../analyzers/shared/code-rules.ts";
import { ruleNamed } from "../analyzers/shared/pack.ts";
import { oneDecision } from "../comparison/one-decision.ts";
import { lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import type { RawFinding } from "../core/findings/types.ts";
import { isRecord } from "../core/is-record.ts";
import { isListOf, isString } from "../core/is-value.ts";
import type { Analyzer, ReviewedTree } from "../review/types.ts";
import { compareFiles, type Compared } from "../comparison/compared.ts";
import type { Detector, Regression } from "./detector.ts";
import { explainEscapedWhereShown } from "./escaped-in-template.ts";
import { DETECTORS } from "./index.ts";

/** A regression with the file and the detector that reports it. */
interface Reported {
  readonly regression: Regression;
  readonly compared: Compared;
  readonly detector: Detector;
}

/**
 * Gives the analysis of one of the three analyzers of regressions: it runs every detector that reports one of its
 * rules. Reports and rule files name the analyzers, so that their names stay.
 */
export function regressionsOf(analyzer: string): Analyzer["analyze"] {
  return async (_, scope, { tree, signal }) => {
    const rules = codeRulesOf(analyzer, scope);
    if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
    const detectors = DETECTORS.filter((each) => each.rules.some((rule) => rules.has(rule)));
    const reported: Reported[] = [];
    for (const compared of await compareFiles(tree, scope.nursery)) {
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      reported.push(...(await detectIn(compared, { analyzer, detectors, rules, tree })));
    }
    const findings = onceEach(reported).flatMap((each, _, all) =>
      toFinding(each, rules).map((finding) => ({ ...finding, ...explanationOf(each, all) })),
    );
    const joined = oneDecision(findings, subjectOf);
    return { findings: await explainEscapedWhereShown(joined, tree), failed: [] };
  };
}

interface Asked {
  readonly analyzer: string;
  readonly detectors: readonly Detector[];
  readonly rules: CodeRules;
  readonly tree: ReviewedTree;
}

async function detectIn(
  compared: Compared,
  { analyzer, detectors, rules, tree: { memory } }: Asked,
): Promise<Reported[]> {
  const name = `regressions of ${analyzer}`;
  const known = knownIn(await memory?.recall(compared.file, name));
  const isWanted = (rule: string): boolean =>
    rules.wants(rule, compared.file.path) &&
    ruleNamed(rule)?.languages.includes(compared.language) === true;
  const found = new Map<string, readonly Regression[]>();
  const reported: Reported[] = [];
  for (const detector of detectors) {
    const { needs, unlessReported } = detector;
    if (!detector.rules.some(isWanted)) continue;
    if (needs?.test(compared.before) === false) continue;
    if (reported.some(({ regression }) => regression.rule === unlessReported)) continue;
    const regressions = known.get(detector.name) ?? (await detector.detect(compared));
    if (detector.isOfChange !== true && !compared.change.isAsked())
      found.set(detector.name, regressions);
    for (const regression of regressions)
      if (isWanted(regression.rule)) reported.push({ regression, compared, detector });
  }
  if ([...found.keys()].some((each) => !known.has(each)))
    await memory?.remember(compared.file, name, [...known, ...found]);
  return reported;
}

function knownIn(kept: unknown): ReadonlyMap<string, readonly Regression[]> {
  return new Map(isListOf(isKept)(kept) ? kept : []);
}

function isKept(value: unknown): value is readonly [string, readonly Regression[]] {
  return (
    Array.isArray(value) &&
    isString(value[0]) &&
    isListOf((each): each is Regression => isRecord(each) && isString(each["rule"]))(value[1])
  );
}

/** Two detectors may come upon the same check: the first reports it. */
function onceEach(reported: readonly Reported[]): Reported[] {
  const said = new Set<string>();
  return reported.filter((each) => {
    const { file } = each.compared;
    const { rule, span, check, values, oldLine = 1 } = each.regression;
    const place = span === undefined ? lineOfOld(file, oldLine) : [span, check, values];
    const key = JSON.stringify([rule, file.path, place]);
    return !said.has(key) && said.add(key);
  });
}

/** Beyond so many of one rule somebody went through the code and meant it. */
const MAX_OF_A_RULE = 3;
/** Values shown as markup are harmful however many they are. */
const ALWAYS_REPORTED = "change/escape-removed";

function explanationOf({ detector, regression: { rule } }: Reported, all: readonly Reported[]) {
  if (detector.repeats !== "intended" || rule === ALWAYS_REPORTED) return {};
  const count = all.filter(({ regression }) => regression.rule === rule).length;
  return count > MAX_OF_A_RULE ? { explained: `the change does so in ${count} places` } : {};
}

function toFinding({ regression, compared, detector }: Reported, rules: CodeRules): RawFinding[] {
  const { file, text } = compared;
  const { rule, check, values = {}, oldLine = 1, span } = regression;
  const shown = { ...(check === undefined ? {} : { check }), ...values };
  return rules.report({
    rule,
    file: file.path,
    text,
    ...(span ?? spanOfLine(text, lineOfOld(file, oldLine))),
    values: Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, asValue(value)])),
    detector: detector.name,
    isCausedByChange: true,
  });
}

const JOINED: ReadonlySet<string> = new Set(
  DETECTORS.filter(({ repeats }) => repeats === "joined").map(({ name }) => name),
);

function subjectOf({ detector = "", values }: RawFinding): string | null {
  return JOINED.has(detector) ? (values["check"] ?? null) : null;
}
