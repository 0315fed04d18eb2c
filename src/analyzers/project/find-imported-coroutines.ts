import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import type { AsyncImport } from "../../project-graph/async-imports.ts";
import { createMatcher } from "../ast-grep/match-rules.ts";
import { rulesOf } from "../shared/pack.ts";

/** A change to more files than this takes too long to follow. */
const MAX_FILES = 300;
/** Files that are read for the ways in which they call a function. */
const MAX_HOLDERS = 50;

/**
 * Returns an analysis for calls of asynchronous functions of other files. The rules know the functions of one file: they
 * read a text in which empty functions of the same names, at its end, take the place of the imports.
 */
export function findImportedCoroutines(ids: readonly string[]): Analyzer["analyze"] {
  return async (_, scope, tools) => {
    const rules = rulesOf("ast-grep", scope).filter(({ id }) => ids.includes(id));
    const { tree, signal } = tools;
    if (tree === undefined || rules.length === 0) return { findings: [], failed: [] };
    const match = createMatcher({ source: "imported-coroutines", rules, isLookedFor: appliesTo });
    const findings: RawFinding[] = [];
    const candidates = tree.changed.filter(
      ({ status, kind }) => status !== "deleted" && kind === "text",
    );
    for (const changed of candidates.slice(0, MAX_FILES)) {
      signal.throwIfAborted();
      const { path } = changed;
      const text = await tree.read(path);
      const imports = text === null ? [] : await asyncImportsOf({ ...changed, text }, tree);
      if (text === null || imports.length === 0) continue;
      const told = new Set((await match([{ path, text, changed }], tools)).findings.map(placeOf));
      const declared = { path, text: withDeclarations(path, text, imports), changed };
      const { findings: all } = await match([declared], tools);
      for (const each of all) {
        const isDropped = each.rule.id.endsWith("/forgotten-await");
        const isUsual = isDropped && (await isUsuallyDropped(each, tree));
        if (!told.has(placeOf(each)) && !isUsual) findings.push(each);
      }
    }
    return { findings, failed: [] };
  };
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
  { path, text, added }: Pick<ChangedFile, "path" | "added"> & { readonly text: string },
  tree: ReviewedTree,
): Promise<readonly AsyncImport[]> {
  const lines = text
    .split("\n")
    .filter((_, at) => containsLine(added, at + 1))
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
  const { asyncImportsInJs } = await import("../../project-graph/async-imports-in-js.ts");
  const project = jsProjectOf(tree);
  const file = await project.file(path);
  return file === null ? [] : await asyncImportsInJs(file, project, isUsed);
}

/** Appends declarations in place of the imports, whose names change. Offsets in the text stay the same. */
function withDeclarations(path: string, text: string, imports: readonly AsyncImport[]): string {
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
