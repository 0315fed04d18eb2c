import type { SgNode } from "@ast-grep/napi";
import { sourcesIn } from "../analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import { changedUnits } from "../comparison/changed-units.ts";
import { addedText, type ComparedFunction } from "../comparison/compared-functions.ts";
import type { ScriptSides } from "../comparison/script-sides.ts";
import { editsOf, type Edits } from "../comparison/small-edits.ts";
import { containsLine } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import { isTestPath } from "../core/rules/is-test-path.ts";
import { languageOf, type LanguageName } from "../core/rules/languages.ts";
import type { ReviewedTree } from "../review/types.ts";

const MAX_FILES = 300;
const MAX_CHARACTERS = 500_000;

/** A changed file before and after; trees and comparisons are made when a detector asks for them. */
export interface Compared extends ScriptSides {
  readonly language: LanguageName;
  /** The functions that are in both sides and differ. */
  readonly functions: () => readonly ComparedFunction[];
  /** The small edits and the removed lines. */
  readonly edits: () => Edits;
  readonly change: Change;
}

/** What the change does as a whole. */
export interface Change {
  readonly tree: ReviewedTree;
  /** Whether rules of the nursery are looked for. */
  readonly nursery: boolean;
  /** Every compared file. */
  readonly files: readonly Compared[];
  /** All lines that the change adds, over all files. */
  readonly added: string;
  /** The same without those of tests: a test that names a check protects nobody. */
  readonly addedOutsideTests: string;
  /** Parses a text in the language of a path; null if there is no grammar for it. */
  readonly parse: (path: string, text: string) => SgNode | null;
}

/** Three analyzers ask about the same change: it is compared once. */
const compared = new WeakMap<ReviewedTree, Promise<readonly Compared[]>>();

/** Reads both sides of the changed files that lost lines and are not tests. */
export function compareFiles(tree: ReviewedTree, nursery: boolean): Promise<readonly Compared[]> {
  const known = compared.get(tree) ?? compareOnce(tree, nursery);
  compared.set(tree, known);
  return known;
}

async function compareOnce(tree: ReviewedTree, nursery: boolean): Promise<readonly Compared[]> {
  const wanted = tree.changed.filter(isWanted).slice(0, MAX_FILES);
  if (wanted.length === 0) return [];
  const { parse } = await loadAstGrep();
  const files: Compared[] = [];
  const addedIn = (isTest: boolean): Promise<string> =>
    addedText({ ...tree, changed: tree.changed.filter(({ path }) => isTestPath(path) === isTest) });
  const addedOutsideTests = await addedIn(false);
  const change: Change = {
    tree,
    nursery,
    files,
    added: `${addedOutsideTests}\n${await addedIn(true)}`,
    addedOutsideTests,
    parse(path, text) {
      const [source] = sourcesIn(path, text);
      return source === undefined ? null : parse(source.grammar, text).root();
    },
  };
  for (const file of wanted) {
    const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
    if (before === null || text === null) continue;
    if (Math.max(before.length, text.length) > MAX_CHARACTERS) continue;
    files.push(compareTexts(file, { before, text, change }));
  }
  return files;
}

/** Compares the two texts of a changed file. Its trees throw an Error if its language has no grammar. */
function compareTexts(
  file: ChangedFile,
  { before, text, change }: { before: string; text: string; change: Change },
): Compared {
  const rootOf = (side: string): SgNode => {
    const root = change.parse(file.path, side);
    if (root === null) throw new Error(`${file.path} has no grammar`);
    return root;
  };
  const was = once(() => rootOf(before));
  const is = once(() => rootOf(text));
  return {
    file,
    language: languageOf(file.path) ?? "html",
    before,
    text,
    added: text
      .split("\n")
      .filter((_, at) => containsLine(file.added, at + 1))
      .join("\n"),
    was,
    is,
    functions: once(() =>
      changedUnits(was(), is()).map((unit) => ({ file, text, before, ...unit })),
    ),
    edits: once(() => editsOf(file, before, text)),
    change,
  };
}

function isWanted({ path, status, kind, removed }: ChangedFile): boolean {
  return (
    kind === "text" &&
    status !== "deleted" &&
    removed.length > 0 &&
    !isTestPath(path) &&
    languageOf(path) !== null
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
