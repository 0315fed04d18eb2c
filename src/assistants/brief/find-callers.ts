import { baseName } from "../../core/base-name.ts";
import type { ChangedFile, LineRange } from "../../core/change/types.ts";
import { identifierPattern } from "../../core/identifier-pattern.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { extensionOf } from "../../core/rules/languages.ts";
import { declaredName, lastPartOf } from "../../review/pure/line-shapes.ts";
import type { ReviewedTree } from "../../review/types.ts";
import type { ChangedPart } from "../pure/brief/changed-part.ts";
import { hasSeveralWords } from "../pure/brief/has-several-words.ts";
import { languageFamily } from "../pure/brief/language-family.ts";
import { isCall, rankUse } from "../pure/brief/rank-use.ts";
import type { Caller, TestOfChange } from "../pure/brief/types.ts";
import { orderByNearness } from "../pure/prompts/order-by-nearness.ts";
import { relatedTests } from "../pure/prompts/related-tests.ts";
import type { FileRead, ReadFile } from "./file-reader.ts";
import { usesIn } from "./uses-in.ts";

/** A changed file whose uses are searched. */
export interface ChangedCode {
  readonly path: string;
  readonly names: readonly string[];
  readonly part: ChangedPart;
  /** Its lines that the diff shows. */
  readonly shown: readonly LineRange[];
}

const MAX_FILES_A_NAME = 24;
const MAX_CALLERS_A_NAME = 4;
const MAX_CALLERS_A_FILE = 2;
/** A distinctive name in at most this many files likely means the changed one. */
const MAX_FILES_OF_RARE = 6;
const MIN_LONG = 10;
/** The limits for a change of any size. */
const MAX_NAMES = 60;
const MAX_CALLERS = 80;
const MAX_TESTS = 5;

/**
 * Finds the uses of the functions that a change touches: first calls in other files that import the changed file and
 * use the changed part, last uses in the change's own files. Tests are separate: those that use something touched come
 * before those that only have the file's name.
 */
export async function findCallers(
  { tree, readFile }: { readonly tree: ReviewedTree; readonly readFile: ReadFile },
  changed: readonly ChangedCode[],
): Promise<{ readonly callers: readonly Caller[]; readonly tests: readonly TestOfChange[] }> {
  const ofChange = new Map(tree.changed.map((file) => [file.path, file]));
  const named = new Set(changed.flatMap(({ names }) => names).slice(0, MAX_NAMES));
  const hints = changed.flatMap(({ path }) => hintsOf(path));
  const found =
    named.size === 0
      ? new Map<string, readonly string[]>()
      : await tree.search([...named, ...hints]);
  const uses: RankedUse[] = [];
  for (const each of changed) {
    const hinted = new Set(hintsOf(each.path).flatMap((hint) => found.get(hint) ?? []));
    for (const name of each.names)
      if (named.has(name))
        uses.push(...(await usesOf(name, { each, found, hinted, ofChange, readFile })));
  }
  const ranked = uses.toSorted((a, b) => b.rank - a.rank);
  const byName = relatedTests(
    changed.map(({ path }) => path),
    await tree.paths(),
  );
  return {
    callers: withinLimits(ranked.filter(({ isTest }) => !isTest)).slice(0, MAX_CALLERS),
    tests: testsOf(
      ranked.filter(({ isTest, caller }) => isTest && !ofChange.has(caller.file)),
      byName.filter((file) => !ofChange.has(file)),
    ),
  };
}

interface RankedUse {
  readonly caller: Caller;
  readonly rank: number;
  readonly isTest: boolean;
}

async function usesOf(
  name: string,
  among: {
    readonly each: ChangedCode;
    readonly found: ReadonlyMap<string, readonly string[]>;
    /** Files that have a word of an import of this file. */
    readonly hinted: ReadonlySet<string>;
    readonly ofChange: ReadonlyMap<string, ChangedFile>;
    readonly readFile: ReadFile;
  },
): Promise<readonly RankedUse[]> {
  const { each, found, hinted, ofChange, readFile } = among;
  const { path, part, shown } = each;
  const all = (found.get(name) ?? []).filter(
    (file) => languageFamily(file) === languageFamily(path),
  );
  const near = orderByNearness(all, [path])
    .toSorted((a, b) => Number(hinted.has(b)) - Number(hinted.has(a)))
    .slice(0, MAX_FILES_A_NAME);
  const places = await Promise.all(
    near.map(async (file) => {
      const read = await readFile(file);
      const declares = read.code.some(
        (line) => lastPartOf(declaredName(line.trim()) ?? "") === name,
      );
      return {
        file,
        read,
        declares: file !== path && declares,
        isSure: file === path || means(path, file, read),
      };
    }),
  );
  // A frequent name, or one that another file declares too, is ambiguous: only files that import the changed file
  // are known to mean it.
  const others = all.filter((file) => !ofChange.has(file));
  const isRare =
    others.length <= MAX_FILES_OF_RARE &&
    (hasSeveralWords(name) || name.length >= MIN_LONG) &&
    !places.some(({ declares }) => declares);
  const isKnown = places.some(({ file, isSure }) => isSure && file !== path);
  return places
    .filter(({ isSure }) => isSure || (isRare && !isKnown))
    .flatMap(({ file, read, isSure }) => {
      const seen = file === path ? shown : (ofChange.get(file)?.added ?? []);
      const isSeen = ({ line }: Caller): boolean =>
        seen === "all" || seen.some(({ start, end }) => line >= start && line <= end);
      const isOwnName = file !== path && binds(name, read);
      return usesIn(name, { file, ...read })
        .filter((caller) => !isSeen(caller))
        .filter(({ line }) => file !== path || !isMemberOrSelf(name, read.lines[line - 1] ?? ""))
        .filter(({ line }) => !isOwnName || isCall(name, read.code[line - 1] ?? ""))
        .map((caller) => ({
          caller,
          isTest: isTestPath(file),
          rank: rankUse(
            name,
            { code: read.code, at: caller.line - 1, isSure, isOfChange: ofChange.has(file) },
            part,
          ),
        }));
    });
}

/** Whether a line declares what has a name, or a method of it: `func (s *Store) Save(` for `Store` and for `Save`. */
function isMemberOrSelf(name: string, line: string): boolean {
  const declared = declaredName(line.trim()) ?? "";
  return lastPartOf(declared) === name || declared.startsWith(`${name}.`);
}

/** Whether a file has a variable or a parameter of the name, which a mention would mean. */
function binds(name: string, { code }: FileRead): boolean {
  const word = identifierPattern(name);
  const variable = new RegExp(String.raw`${word.source}\s*(?::[^=(]+)?=(?![=>])`);
  return code.some((line) => {
    if (!word.test(line)) return false;
    const parameters = declaredName(line.trim()) === undefined ? "" : /\(([^()]*)/.exec(line)?.[1];
    return variable.test(line) || word.test(parameters ?? "");
  });
}

/** Keeps one use for each line, and a limited number for each name and for each name in a file. */
function withinLimits(ranked: readonly RankedUse[]): readonly Caller[] {
  const counts = new Map<string, number>();
  const take = (key: string, most: number): boolean => {
    const many = counts.get(key) ?? 0;
    counts.set(key, many + 1);
    return many < most;
  };
  return ranked
    .map(({ caller }) => caller)
    .filter(
      ({ name, file, line }) =>
        take(`line ${file}:${line}`, 1) &&
        take(`file ${name} ${file}`, MAX_CALLERS_A_FILE) &&
        take(`name ${name}`, MAX_CALLERS_A_NAME),
    );
}

/** Lists each test once: first those that use something touched, with those of the file in front; then the others. */
function testsOf(ranked: readonly RankedUse[], byName: readonly string[]): readonly TestOfChange[] {
  const uses = new Map<string, RankedUse>();
  for (const use of ranked) if (!uses.has(use.caller.file)) uses.set(use.caller.file, use);
  const using = [...uses.values()]
    .toSorted(
      (a, b) => Number(byName.includes(b.caller.file)) - Number(byName.includes(a.caller.file)),
    )
    .map(({ caller: { file, line, name } }) => ({ file, line, name }));
  const others = byName.filter((file) => !uses.has(file));
  return [...using, ...others.map((file) => ({ file, line: null, name: null }))].slice(
    0,
    MAX_TESTS,
  );
}

/** Languages in which files of a folder use each other without an import. */
const BY_FOLDER = new Set(["go", "java", "kt", "scala", "cs", "swift"]);

/** Whether a file is known to use another one: it imports it, or is in the same package. */
function means(path: string, file: string, { loads, imports }: FileRead): boolean {
  if (loads.has(path)) return true;
  // Imports of these languages are resolved: a file that is not among them is not used.
  if (["javascript", "python"].includes(languageFamily(path) ?? "")) return false;
  if (BY_FOLDER.has(extensionOf(path)) && folderOf(file) === folderOf(path)) return true;
  // A hint has only letters, digits and underscores.
  const hints = hintsOf(path).map((hint) => new RegExp(String.raw`\b${hint}\b`));
  return imports.some((line) => hints.some((hint) => hint.test(line)));
}

/** Returns the word of an import of a file: its name, or its folder if that is the package. */
function hintsOf(path: string): readonly string[] {
  const stem = baseName(path).replace(/\..*$/, "");
  const folder = folderOf(path).split("/").at(-1) ?? "";
  const isFolder = extensionOf(path) === "go" || /^(?:index|mod|lib|main|__init__)$/.test(stem);
  return [isFolder ? folder : stem].filter((word) => /^\w+$/.test(word));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
