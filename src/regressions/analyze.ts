import { asValue } from "../analyzers/shared/build-finding.ts";
import { codeRulesOf, type CodeRules } from "../analyzers/shared/code-rules.ts";
import { oneDecision } from "../comparison/one-decision.ts";
import { lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import type { RawFinding } from "../core/findings/types.ts";
import type { Analyzer } from "../review/types.ts";
import { compareFiles, type Compared } from "./compared.ts";
import type { Detector, Regression } from "./detector.ts";
import { withoutEscapedWhereShown } from "./escaped-in-template.ts";
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
      reported.push(...(await detectIn(compared, { detectors, rules })));
    }
    const findings = withoutIntended(onceEach(reported)).flatMap((each) => toFinding(each, rules));
    const joined = oneDecision(findings, subjectOf);
    return { findings: await withoutEscapedWhereShown(joined, tree), failed: [] };
  };
}

async function detectIn(
  compared: Compared,
  { detectors, rules }: { readonly detectors: readonly Detector[]; readonly rules: CodeRules },
): Promise<Reported[]> {
  const reported: Reported[] = [];
  for (const detector of detectors) {
    const { languages, needs, unlessReported } = detector;
    if (languages !== null && !languages.includes(compared.language)) continue;
    if (!detector.rules.some((rule) => rules.wants(rule, compared.file.path))) continue;
    if (needs?.test(compared.before) === false) continue;
    if (reported.some(({ regression }) => regression.rule === unlessReported)) continue;
    for (const regression of await detector.detect(compared))
      reported.push({ regression, compared, detector });
  }
  return reported;
}

/** Two detectors may come upon the same check: the first reports it. */
function onceEach(reported: readonly Reported[]): Reported[] {
  const said = new Set<string>();
  return reported.filter((each) => {
    const { rule, span, check, values } = each.regression;
    const place = span === undefined ? lineOf(each) : JSON.stringify([span, check, values]);
    const key = `${rule} ${each.compared.file.path} ${place}`;
    return !said.has(key) && said.add(key);
  });
}

function lineOf({ regression: { oldLine }, compared: { file } }: Reported): string {
  return oldLine === undefined ? "" : `${file.path} ${lineOfOld(file, oldLine)}`;
}

/** Beyond so many of one rule somebody went through the code and meant it. */
const MAX_OF_A_RULE = 3;
/** Values shown as markup are harmful however many they are. */
const ALWAYS_REPORTED = "change/escape-removed";

function withoutIntended(reported: readonly Reported[]): Reported[] {
  const count = (rule: string): number =>
    reported.filter(({ regression }) => regression.rule === rule).length;
  return reported.filter(
    ({ detector, regression: { rule } }) =>
      detector.repeats !== "intended" || rule === ALWAYS_REPORTED || count(rule) <= MAX_OF_A_RULE,
  );
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
