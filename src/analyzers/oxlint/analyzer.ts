import { rmSync, writeFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { extensionOf, languageOf, withEnding } from "../../core/rules/languages.ts";
import type { OxlintRule } from "../../core/rules/types.ts";
import type {
  AnalysisResult,
  AnalysisTools,
  Analyzer,
  ReviewFile,
  RuleScope,
} from "../../review/types.ts";
import type { Diagnostic } from "./read-diagnostics.ts";
import { runLinter, runLinterApart } from "./run-linter.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { isTooDeep } from "../../comparison/is-too-deep.ts";
import { toResult } from "./to-result.ts";
import { writeConfig } from "./write-config.ts";
import { rulesOf } from "../shared/pack.ts";
import { makeTemporaryFolderNow } from "../../process/make-temporary-folder.ts";

/** Extensions that the linter reads; of the last three it reads the scripts inside. */
const READS = /\.([cm]?[jt]s|[jt]sx|vue|svelte|astro)$/i;

/** A command line holds so many names on every system. */
const FILES_AT_ONCE = 500;
/** So few that the start of a program would be most of the work. */
const FEW_FILES = 16;
const CONFIG = "oxlint.json";

/**
 * Lints JavaScript and TypeScript with oxlint, in a temporary folder under neutral names: no
 * configuration, plugin, ignore file or type definition of the reviewed tree is ever looked at.
 * `eslint-disable` comments hold, as people expect of a linter; no rule about security is left to it.
 */
export const oxlint: Analyzer = {
  name: "oxlint",
  isPerFile: true,
  repeatsItself: true,
  accepts: (path, scope) => READS.test(path) && untyped(scope).length > 0,
  async analyze(files, scope, tools) {
    const rules = untyped(scope);
    // The linter ends with the first file that its parser's stack cannot hold, and takes the others along.
    const deep = files.filter(({ text }) => isTooDeep(text));
    // Few files are with the linter before anybody else is asked: it works beside the others.
    const folder = makeTemporaryFolderNow("tool-oxlint-", tools.temporaryFolder);
    try {
      const readable = files.filter((file) => !deep.includes(file));
      const result = await lintIn(folder, readable, rules, tools);
      const failed = deep.map(({ path }) => ({
        file: path,
        reason: "oxlint: is nested too deeply",
      }));
      return { ...result, failed: [...result.failed, ...failed] };
    } finally {
      if (files.length <= FEW_FILES) rmSync(folder, { recursive: true, force: true });
      else await rm(folder, { recursive: true, force: true });
    }
  },
};

async function lintIn(
  folder: string,
  files: readonly ReviewFile[],
  rules: readonly OxlintRule[],
  tools: AnalysisTools,
): Promise<AnalysisResult> {
  const byName = new Map(files.map((file, number) => [nameFor(file, number), file]));
  const config = [CONFIG, writeConfig(rules)] as const;
  const texts = [config, ...[...byName].map(([name, { text }]) => [name, text] as const)];
  if (files.length <= FEW_FILES)
    for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  else await Promise.all(texts.map(([name, text]) => writeFile(join(folder, name), text)));
  const names = [...byName.keys()];
  const diagnostics: Diagnostic[] = [];
  const broken: { file: string; reason: string }[] = [];
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    const batch = names.slice(at, at + FILES_AT_ONCE);
    const answer = await lintInHalves(folder, batch, tools);
    diagnostics.push(...(await withTypes(answer.diagnostics, byName, { folder, tools })));
    for (const { name, reason } of answer.broken)
      broken.push({ file: byName.get(name)?.path ?? name, reason: `oxlint: ${reason}` });
  }
  const result = await toResult({ diagnostics, byName, rules, analyzer: oxlint.name });
  return { ...result, failed: [...result.failed, ...broken] };
}

/** Has JavaScript with types, which the linter's parser stops at, linted once more as TypeScript. */
async function withTypes(
  diagnostics: readonly Diagnostic[],
  byName: Map<string, ReviewFile>,
  { folder, tools }: { readonly folder: string; readonly tools: AnalysisTools },
): Promise<readonly Diagnostic[]> {
  const again: string[] = [];
  for (const name of new Set(diagnostics.filter(({ code }) => code === null).map(nameIn))) {
    const file = byName.get(name);
    if (file === undefined || !(await readsAsTyped(file.path, file.text))) continue;
    const typed = `${name}.tsx`;
    byName.set(typed, file);
    await writeFile(join(folder, typed), file.text);
    again.push(typed);
  }
  if (again.length === 0) return diagnostics;
  const answer = await lintInHalves(folder, again, tools);
  // Faults that stop TypeScript's parser too have nothing to do with types.
  const stopped = new Set(answer.diagnostics.filter(({ code }) => code === null).map(nameIn));
  const read = new Set(again.filter((name) => !stopped.has(name)));
  return [
    ...diagnostics.filter(({ name }) => !read.has(`${name}.tsx`)),
    // TypeScript's own checks of a type (`Object`) do not apply to another notation.
    ...answer.diagnostics.filter(
      ({ name, code }) => read.has(name) && code?.startsWith("typescript(") !== true,
    ),
  ];
}

const nameIn = ({ name }: Diagnostic): string => name;

/**
 * Says whether JavaScript has types that a build step takes out, as Babel does with those of Flow: read as TypeScript,
 * it has no fault.
 */
async function readsAsTyped(path: string, text: string): Promise<boolean> {
  if (languageOf(path, text) !== "javascript") return false;
  const { parse } = await loadAstGrep();
  return parse("Tsx", text).root().find(FAULT) === null;
}

/** Code that the parser skipped, and code that it made up. */
const FAULT = { rule: { any: [{ kind: "ERROR" }, { regex: "^$" }] } };

/** Files that the linter does not survive are found by halving, and cost nothing but themselves. */
async function lintInHalves(
  folder: string,
  names: readonly string[],
  tools: AnalysisTools,
): Promise<{
  readonly diagnostics: readonly Diagnostic[];
  readonly broken: readonly { readonly name: string; readonly reason: string }[];
}> {
  const [only, ...more] = names;
  if (only === undefined) return { diagnostics: [], broken: [] };
  try {
    return { diagnostics: await lint(folder, names, tools), broken: [] };
  } catch (thrown) {
    tools.signal.throwIfAborted();
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    if (more.length === 0) return { diagnostics: [], broken: [{ name: only, reason }] };
    const middle = Math.ceil(names.length / 2);
    const first = await lintInHalves(folder, names.slice(0, middle), tools);
    const second = await lintInHalves(folder, names.slice(middle), tools);
    return {
      diagnostics: [...first.diagnostics, ...second.diagnostics],
      broken: [...first.broken, ...second.broken],
    };
  }
}

function untyped(scope: RuleScope): readonly OxlintRule[] {
  return rulesOf("oxlint", scope).filter(({ typed }) => !typed);
}

/** Files are named one by one, as a folder as a whole would obey ignore files above it. */
async function lint(
  folder: string,
  names: readonly string[],
  tools: AnalysisTools,
): Promise<readonly Diagnostic[]> {
  const { apart, signal } = tools;
  const request = { cwd: folder, args: [`--config=${CONFIG}`, ...names] };
  const { diagnostics, files } =
    apart !== undefined && names.length <= FEW_FILES
      ? await runLinterApart(request, { apart, signal })
      : await runLinter(request, tools);
  if (files !== names.length) throw new Error(`looked at ${files} of ${names.length} files`);
  return diagnostics;
}

/**
 * Paths may hold anything and differ from one another by case alone; numbers do not. What a name tells
 * the linter is kept: the ending, and whether it is a test or declares types.
 */
function nameFor({ path, text }: ReviewFile, number: number): string {
  const role = /\.d\.[cm]?ts$/i.test(path) ? ".d" : isTestPath(path) ? ".test" : "";
  return `${number}${role}.${extensionOf(withEnding(path, text))}`;
}
