import { containsLine } from "../../core/change/line-ranges.ts";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import type { AstGrepRule } from "../../core/rules/types.ts";
import type {
  AnalysisResult,
  AnalysisTools,
  ReviewedTree,
  ReviewFile,
} from "../../review/types.ts";
import type { AsyncImport } from "../../project-graph/async-imports.ts";

/** A change to more files than this takes too long to follow. */
const MAX_FILES = 300;
/** Files that are read for the ways in which they call a function. */
const MAX_HOLDERS = 50;

/**
 * Finds calls of asynchronous functions of other files that nothing awaits. The rules know the functions of one file:
 * they read a text in which empty functions of the same names, at its end, take the place of the imports.
 */
export async function findImportedCoroutines(
  files: readonly ReviewFile[],
  rules: readonly AstGrepRule[],
  { tree, ...tools }: Pick<AnalysisTools, "signal"> & { readonly tree: ReviewedTree },
): Promise<AnalysisResult> {
  const findings: RawFinding[] = [];
  for (const file of files.slice(0, MAX_FILES)) {
    tools.signal.throwIfAborted();
    const imports = await asyncImportsOf(file, tree);
    if (imports.length === 0) continue;
    const { createMatcher } = await import("../ast-grep/match-rules.ts");
    const match = createMatcher({ source: "imported-coroutines", rules, isLookedFor: appliesTo });
    const told = new Set((await match([file], tools)).findings.map(placeOf));
    const declared = { ...file, text: withDeclarations(file, imports) };
    for (const each of (await match([declared], tools)).findings) {
      if (told.has(placeOf(each))) continue;
      const isDropped = each.rule.id.endsWith("/forgotten-await");
      if (!isDropped || !(await isUsuallyDropped(each, tree))) findings.push(each);
    }
  }
  return { findings, failed: [] };
}

/** Whether the other files of the project call a function more often without `await` than with it. */
async function isUsuallyDropped(
  { file, values }: RawFinding,
  tree: ReviewedTree,
): Promise<boolean> {
  const [name = ""] = /[\w$]+$/.exec(values["fn"] ?? values["name"] ?? "") ?? [];
  const holders = (await tree.search([name])).get(name) ?? [];
  const call = String.raw`(?:[\w$]+\.)*${escapeRegExp(name)}\s*\(`;
  const dropped = new RegExp(String.raw`^[ \t]*${call}`, "gm");
  const awaited = new RegExp(String.raw`\bawait\s+${call}`, "g");
  let balance = 0;
  for (const path of holders.filter((each) => each !== file).slice(0, MAX_HOLDERS)) {
    const text = (await tree.read(path)) ?? "";
    balance += [...text.matchAll(dropped)].length - [...text.matchAll(awaited)].length;
  }
  return balance > 0;
}

function placeOf({ rule, line, column }: RawFinding): string {
  return `${rule.id} ${line} ${column}`;
}

/** Finds the asynchronous functions that a file imports and uses on changed lines. */
async function asyncImportsOf(
  { path, text, changed: { added } }: ReviewFile,
  tree: ReviewedTree,
): Promise<readonly AsyncImport[]> {
  const isAdded = (line: number): boolean => containsLine(added, line);
  const lines = text
    .split("\n")
    .filter((_, at) => isAdded(at + 1))
    .join("\n");
  const isUsed = (local: string): boolean => {
    const name = escapeRegExp(local);
    const uses = new RegExp(String.raw`(?<![\w$.])${name}(?![\w$])`);
    return uses.test(lines) || new RegExp(String.raw`\bnew ${name}(?![\w$])`).test(text);
  };
  if (path.endsWith(".py")) {
    const { asyncImportsInPython } = await import("../../project-graph/async-imports-in-python.ts");
    return await asyncImportsInPython({ path, text }, tree, isUsed);
  }
  const { jsProjectOf } = await import("../../project-graph/js-project.ts");
  const { asyncImportsInJs, mayImportAsync } =
    await import("../../project-graph/async-imports-in-js.ts");
  const project = jsProjectOf(tree);
  // Parsing takes longer than looking for the word.
  const file = (await mayImportAsync({ path, text }, tree)) ? await project.file(path) : null;
  return file === null ? [] : await asyncImportsInJs(file, project, isUsed);
}

/** Appends declarations in place of the imports, whose names change. Offsets in the text stay the same. */
function withDeclarations({ path, text }: ReviewFile, imports: readonly AsyncImport[]): string {
  const declarations = imports.map(({ declaration }) => declaration).join("\n");
  // Python takes the last declaration of a name.
  const isHidden = !path.endsWith(".py");
  const renamed = (isHidden ? imports : []).reduce(
    (code, { local, start }) =>
      code.slice(0, start) + "_".repeat(local.length) + code.slice(start + local.length),
    text,
  );
  return `${renamed}\n${declarations}\n`;
}
