import type { SgNode } from "@ast-grep/napi";
import { sourcesIn } from "../analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import { functionUnits, type FunctionUnit } from "./function-units.ts";
import { editsOf, type Edits } from "./small-edits.ts";
import { linesWithin } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import { once } from "../core/once-for.ts";
import { isProsePath } from "../core/rules/is-prose-path.ts";
import { isTestPath } from "../core/rules/is-test-path.ts";
import { hasNoEnding, languageOf, type LanguageName } from "../core/rules/languages.ts";
import type { ReviewedTree } from "../review/types.ts";

const MAX_FILES = 300;
const MAX_CHARACTERS = 500_000;

/** A changed file before and after; trees and comparisons are made when a detector asks for them. */
export interface Compared {
  readonly file: ChangedFile;
  readonly before: string;
  readonly text: string;
  /** The lines that the change adds, as one text. */
  readonly added: string;
  /** The syntax trees of both sides. */
  readonly was: () => SgNode;
  readonly is: () => SgNode;
  readonly language: LanguageName;
  /** The functions that are in both sides and differ, in the order of the old side. */
  readonly functions: () => readonly ComparedFunction[];
  /** The small edits and the removed lines. */
  readonly edits: () => Edits;
  readonly change: Change;
}

/** A function before and after the change. */
export interface ComparedFunction {
  readonly file: ChangedFile;
  /** The text of the file after the change. */
  readonly text: string;
  readonly before: string;
  readonly was: FunctionUnit;
  readonly is: FunctionUnit;
}

/** The change that a file is a part of. */
export interface Change {
  /** Whether rules of the nursery are looked for. */
  readonly nursery: boolean;
  /**
   * Returns the whole change. Findings made without it depend on one file alone and are kept for the next review, so a
   * detector asks for it as late as it can.
   */
  readonly whole: () => WholeChange;
  /** Whether any detector asked for the whole change in this file. */
  readonly isAsked: () => boolean;
}

/** All files of a change and the lines that it adds. */
export interface WholeChange {
  readonly tree: ReviewedTree;
  /** Whether rules of the nursery are looked for. */
  readonly nursery: boolean;
  readonly files: readonly Compared[];
  /** All lines that the change adds, except to prose. */
  readonly added: string;
  /** The same without the lines of tests: a test that names a check protects nobody. */
  readonly addedOutsideTests: string;
}

const wholes = new WeakMap<Compared, WholeChange>();

/** Returns the whole change for a detector that compares all files at once and whose findings are never kept. */
export function wholeOf(compared: Compared): WholeChange {
  return wholes.get(compared) ?? compared.change.whole();
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
    addedText({
      ...tree,
      changed: tree.changed.filter(({ path }) => isTestPath(path) === isTest && !isProsePath(path)),
    });
  const addedOutsideTests = await addedIn(false);
  const whole: WholeChange = {
    tree,
    nursery,
    files,
    added: `${addedOutsideTests}\n${await addedIn(true)}`,
    addedOutsideTests,
  };
  const parseAs = (path: string, text: string): SgNode => {
    const [source] = sourcesIn(path, text);
    if (source === undefined) throw new Error(`${path} has no grammar`);
    return parse(source.grammar, text).root();
  };
  for (const file of wanted) {
    const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
    if (before === null || text === null || languageOf(file.path, text) === null) continue;
    if (Math.max(before.length, text.length) > MAX_CHARACTERS) continue;
    const compared = compareTexts(file, { before, text, change: partOf(whole), parse: parseAs });
    wholes.set(compared, whole);
    files.push(compared);
  }
  return files;
}

function partOf(whole: WholeChange): Change {
  let isAsked = false;
  return {
    nursery: whole.nursery,
    whole() {
      isAsked = true;
      return whole;
    },
    isAsked: () => isAsked,
  };
}

/** The two texts of a changed file and the parser of its language, which throws an Error without a grammar. */
interface Texts {
  readonly before: string;
  readonly text: string;
  readonly change: Change;
  readonly parse: (path: string, text: string) => SgNode;
}

function compareTexts(file: ChangedFile, { before, text, change, parse }: Texts): Compared {
  const was = once(() => parse(file.path, before));
  const is = once(() => parse(file.path, text));
  return {
    file,
    language: languageOf(file.path, text) ?? "html",
    before,
    text,
    added: linesWithin(text, file.added).join("\n"),
    was,
    is,
    functions: once(() => {
      const now = functionUnits(is());
      return [...functionUnits(was())].flatMap(([name, unit]) => {
        const other = now.get(name);
        return other === undefined || other.node.text() === unit.node.text()
          ? []
          : [{ file, text, before, was: unit, is: other }];
      });
    }),
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
    (languageOf(path) !== null || hasNoEnding(path))
  );
}

/** Returns all lines that a change adds, over all of its files, as one text. */
async function addedText(tree: ReviewedTree): Promise<string> {
  const parts: string[] = [];
  let characters = 0;
  for (const { path, added, kind, status } of tree.changed) {
    if (kind !== "text" || status === "deleted" || characters > MAX_ADDED_CHARACTERS) continue;
    const own = linesWithin((await tree.read(path)) ?? "", added).join("\n");
    characters += own.length;
    parts.push(own);
  }
  return parts.join("\n");
}

const MAX_ADDED_CHARACTERS = 8_000_000;
