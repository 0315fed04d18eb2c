import { parseJson } from "../../../core/parse-json.ts";
import { oneLine } from "../../../core/printable.ts";
import type { Focus } from "../../../core/vocabulary.ts";
import { pathOfArtifact } from "./path-of-artifact.ts";
import {
  SARIF_LOG,
  type SarifFix,
  type SarifRegion,
  type SarifResult,
  type SarifRule,
  type SarifRun,
} from "./sarif-shape.ts";
import type { ForeignLog, ForeignRegion, ForeignResult } from "./types.ts";
import { cweOf, focusOf, isOpen, severityOf } from "./weigh-result.ts";
import { textOf, wordsOfResult } from "./words-of-result.ts";

/**
 * Reads the findings of other analyzers from a log in SARIF 2.1.0. Leaves out results that passed, were suppressed or
 * are absent, and those outside of the work tree.
 * @param root `file:` URL of the work tree, with a trailing slash
 */
export function readSarif(text: string, root: string): ForeignLog | { readonly problem: string } {
  const json = parseJson(text.replace(/^\uFEFF/, ""));
  if (json === undefined)
    return { problem: text.trim() === "" ? "there is no text" : "it is not JSON" };
  const log = SARIF_LOG.safeParse(json);
  if (!log.success) return { problem: "it is not a SARIF log: it has no `version` with `runs`" };
  if (!/^2\.1(?:\.|$)/.test(log.data.version))
    return { problem: `it is SARIF ${oneLine(log.data.version)}, and 2.1.0 is read` };
  const runs = log.data.runs.map((run) => readRun(run, root));
  return {
    results: runs.flatMap(({ results }) => results),
    dropped: runs.flatMap(({ dropped }) => dropped),
    tools: [...new Set(runs.flatMap(({ tools }) => tools))],
    rules: [...new Map(runs.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule])).values()],
    unfinished: runs.flatMap(({ unfinished }) => unfinished),
  };
}

function readRun(run: SarifRun, root: string): ForeignLog {
  const { driver, extensions } = run.tool;
  const tool =
    nameOf(driver.name ?? "")
      .replaceAll("/", "-")
      .toLowerCase() || "sarif";
  const results: ForeignResult[] = [];
  const dropped: { file: string; title: string; because: string }[] = [];
  for (const result of (run.results ?? []).filter(isOpen)) {
    const rule = ruleOf(result, run);
    const location = result.locations[0]?.physicalLocation;
    const words = wordsOfResult(rule, result);
    const path = pathOfArtifact(location?.artifactLocation, run, root);
    if (location?.artifactLocation === undefined)
      dropped.push({ file: "?", title: words.title, because: "it names no file" });
    if (path === null) continue;
    results.push({
      ...words,
      tool,
      rule: ruleName(tool, result.rule?.id ?? result.ruleId ?? rule?.id ?? ""),
      severity: severityOf(rule, result),
      focus: focusOf(rule, result),
      cwe: cweOf(rule, result),
      path,
      region: regionOf(location?.region),
      quote: location?.region?.snippet?.text ?? null,
      countsCharacters: run.columnKind !== "utf16CodeUnits",
      fix: fixOf(result, rule, { run, root }),
    });
  }
  const known = [driver, ...extensions]
    .flatMap(({ rules }) => rules)
    .map((rule) => ({ id: ruleName(tool, rule.id ?? ""), focus: focusOf(rule) }));
  const found = results.map(({ rule: id, focus }): { id: string; focus: Focus } => ({ id, focus }));
  return {
    results,
    dropped,
    tools: [tool],
    rules: [...known, ...found],
    unfinished: unfinishedIn(run).map((because) => ({ tool, because })),
  };
}

/** Finds the rule of a result by its index in the driver or an extension, or by its name (§3.27.7). */
function ruleOf(result: SarifResult, { tool }: SarifRun): SarifRule | undefined {
  const { index: extension } = result.rule?.toolComponent ?? {};
  const component = extension === undefined ? tool.driver : tool.extensions[extension];
  const index = result.rule?.index ?? result.ruleIndex ?? -1;
  const id = result.rule?.id ?? result.ruleId;
  const byIndex = index < 0 ? undefined : component?.rules[index];
  if (byIndex !== undefined) return byIndex;
  const rules = [tool.driver, ...tool.extensions].flatMap((each) => each.rules);
  // `no-eval/call` may name a case of the rule `no-eval` (§3.27.5).
  return (
    rules.find((rule) => rule.id === id) ??
    rules.find((rule) => rule.id !== undefined && id?.startsWith(`${rule.id}/`) === true)
  );
}

/** Converts a name to the form of `tool-ignore`. */
function nameOf(text: string): string {
  return text
    .replace(/[^\w@./-]+/g, "-")
    .replace(/\/{2,}/g, "/")
    .replace(/^[-/]+|[-/]+$/g, "");
}

function ruleName(tool: string, id: string): string {
  return `${tool}/${nameOf(id) || "finding"}`;
}

function regionOf(region: SarifRegion | undefined): ForeignRegion | null {
  if (region === undefined) return null;
  const { startLine, startColumn = null, endColumn = null, charOffset, charLength = 0 } = region;
  if (startLine !== undefined)
    return { startLine, startColumn, endLine: region.endLine ?? startLine, endColumn };
  return charOffset === undefined ? null : { offset: charOffset, length: charLength };
}

/** Returns the first fix of a result, if all its edits can be read. */
function fixOf(
  { fixes }: SarifResult,
  rule: SarifRule | undefined,
  { run, root }: { readonly run: SarifRun; readonly root: string },
): ForeignResult["fix"] {
  const [fix] = fixes;
  const edits = fix === undefined ? [] : editsOf(fix, { run, root });
  if (fix === undefined || edits === null || edits.length === 0) return null;
  return { title: textOf(fix.description, rule) || "Mend it", edits };
}

function editsOf(
  { artifactChanges }: SarifFix,
  { run, root }: { readonly run: SarifRun; readonly root: string },
): NonNullable<ForeignResult["fix"]>["edits"] | null {
  const edits = artifactChanges.flatMap(({ artifactLocation, replacements }) => {
    const path = pathOfArtifact(artifactLocation, run, root);
    return replacements.map(({ deletedRegion, insertedContent }) => {
      const region = regionOf(deletedRegion);
      return path === null || region === null
        ? null
        : { path, region, newText: insertedContent?.text ?? "" };
    });
  });
  const known = edits.filter((edit) => edit !== null);
  return known.length === edits.length ? known : null;
}

/** Returns the reasons of a tool for an incomplete run (§3.20.14, §3.20.21). */
function unfinishedIn({ invocations }: SarifRun): readonly string[] {
  return invocations
    .filter(({ executionSuccessful }) => executionSuccessful === false)
    .map(({ exitCodeDescription, toolExecutionNotifications }) => {
      const error = toolExecutionNotifications.find(({ level }) => level === "error");
      const said = textOf(error?.message, undefined) || oneLine(exitCodeDescription ?? "");
      return said === "" ? "it reports that the run failed" : said;
    });
}
