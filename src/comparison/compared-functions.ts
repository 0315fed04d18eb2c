import type { SgNode } from "@ast-grep/napi";
import { containsLine } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import { languageOf, type LanguageName } from "../core/rules/languages.ts";
import type { ReviewedTree } from "../review/types.ts";
import { sourcesIn } from "../analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import { changedUnits } from "./changed-units.ts";
import type { FunctionUnit } from "./function-units.ts";

/** A function before and after the change. */
export interface ComparedFunction {
  readonly file: ChangedFile;
  /** Text of the file as the change leaves it. */
  readonly text: string;
  readonly before: string;
  readonly was: FunctionUnit;
  readonly is: FunctionUnit;
}

/** A file with both of its trees and the functions that are in both and differ. */
export interface ComparedFile {
  readonly file: ChangedFile;
  readonly text: string;
  readonly before: string;
  readonly was: SgNode;
  readonly is: SgNode;
  readonly functions: readonly ComparedFunction[];
}

const LANGUAGES: ReadonlySet<LanguageName> = new Set([
  "javascript",
  "typescript",
  "python",
  "go",
  "java",
  "php",
  "c",
  "cpp",
  "rust",
  "ruby",
]);
const MAX_FILES = 120;
const MAX_CHARACTERS = 500_000;

/** Parses both sides of the changed files, one after the other, and pairs their functions by name. */
export async function* comparedFiles(tree: ReviewedTree): AsyncGenerator<ComparedFile> {
  const wanted = tree.changed
    .filter(
      ({ status, kind, removed }) => kind === "text" && status !== "deleted" && removed.length > 0,
    )
    .filter(({ path }) => LANGUAGES.has(languageOf(path) ?? "html"))
    .slice(0, MAX_FILES);
  if (wanted.length === 0) return;
  const { parse } = await loadAstGrep();
  for (const file of wanted) {
    const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
    const [source] = sourcesIn(file.path, "");
    if (before === null || text === null || source === undefined) continue;
    if (before.length > MAX_CHARACTERS || text.length > MAX_CHARACTERS) continue;
    const was = parse(source.grammar, before).root();
    const is = parse(source.grammar, text).root();
    const functions = changedUnits(was, is).map((unit) => ({
      file,
      text,
      before,
      was: unit.was,
      is: unit.is,
    }));
    yield { file, text, before, was, is, functions };
  }
}

/** All lines that a change adds, over all of its files, as one text. */
export async function addedText(tree: ReviewedTree): Promise<string> {
  const parts: string[] = [];
  let characters = 0;
  for (const { path, added, kind, status } of tree.changed) {
    if (kind !== "text" || status === "deleted" || characters > MAX_ADDED_CHARACTERS) continue;
    const lines = ((await tree.read(path)) ?? "").split("\n");
    const own = lines.filter((_, at) => containsLine(added, at + 1)).join("\n");
    characters += own.length;
    parts.push(own);
  }
  return parts.join("\n");
}

const MAX_ADDED_CHARACTERS = 8_000_000;
