import type { PathLookup } from "../core/change/types.ts";
import { onceFor } from "../core/once-for.ts";
import type { ReviewedTree } from "../review/types.ts";
import { isJsPath, loadJsParser, type JsSyntax } from "./js-syntax.ts";
import { readJsModule, type JsImport, type JsModule } from "./js-module.ts";
import { jsAliasesOf } from "./js-aliases.ts";
import { importWord, isRelative, resolveJs, resolvePath } from "./resolve-js.ts";

/** A file of JavaScript or TypeScript after the change. */
export interface JsFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: JsSyntax;
  readonly module: JsModule;
}

/** An import of a certain file. */
export interface Importer {
  readonly file: JsFile;
  readonly import: JsImport;
}

/** The JavaScript and TypeScript of a tree; each file is read and parsed at most once. */
export interface JsProject {
  parse(path: string, text: string): Promise<Pick<JsFile, "syntax" | "module"> | null>;
  file(path: string): Promise<JsFile | null>;
  lookUp(): Promise<PathLookup>;
  /** Finds the file of an import, which may be relative or an alias; null if it is not in the tree. */
  resolve(from: string, specifier: string): Promise<string | null>;
  /** Returns the imports of a file; null if there are too many candidates. */
  importersOf(path: string): Promise<readonly Importer[] | null>;
}

/** With more candidates, the word in the imports is too common. */
const MAX_CANDIDATES = 400;

/** Returns the project of a tree, which all analyzers of a review share. */
export const jsProjectOf = onceFor(create);

function create(tree: ReviewedTree): JsProject {
  const files = new Map<string, Promise<JsFile | null>>();
  const found = new Map<string, readonly string[]>();
  let parser: ReturnType<typeof loadJsParser> | undefined;

  const parse: JsProject["parse"] = async (path, text) => {
    parser ??= loadJsParser();
    const syntax = (await parser)(path, text);
    return syntax === null ? null : { syntax, module: readJsModule(syntax, text) };
  };
  const file: JsProject["file"] = (path) => {
    const reading = files.get(path) ?? readFile(path);
    files.set(path, reading);
    return reading;
  };
  const readFile = async (path: string): Promise<JsFile | null> => {
    const text = isJsPath(path) ? await tree.read(path) : null;
    const parsed = text === null ? null : await parse(path, text);
    return text === null || parsed === null ? null : { path, text, ...parsed };
  };
  const holdersOf = async (word: string): Promise<readonly string[]> => {
    if (word !== "" && !found.has(word))
      for (const [each, holders] of await tree.search([word])) found.set(each, holders);
    return found.get(word) ?? [];
  };
  const aliases = jsAliasesOf(tree);
  const resolve = async (from: string, specifier: string, all: PathLookup) => {
    if (isRelative(specifier)) return resolveJs(from, specifier, all);
    const targets = await aliases.targetsOf(from, specifier);
    return targets.map((target) => resolvePath(target, all)).find((each) => each !== null) ?? null;
  };
  const importersOf: JsProject["importersOf"] = async (path) => {
    const words = [importWord(path), (await aliases.packageWordOf(path)) ?? ""];
    const holders = (await Promise.all(words.map(holdersOf))).flat();
    const candidates = [...new Set(holders)].filter((each) => each !== path && isJsPath(each));
    if (candidates.length > MAX_CANDIDATES) return null;
    const known = await tree.lookUp();
    // An import may still name a removed file, unless another one took its place.
    const all = known.has(path) ? known : withPath(known, path);
    const importers: Importer[] = [];
    for (const candidate of candidates) {
      const importing = await file(candidate);
      if (importing === null) continue;
      for (const each of importing.module.imports) {
        const target = await resolve(candidate, each.specifier, all);
        if (target === path) importers.push({ file: importing, import: each });
      }
    }
    return importers;
  };
  return {
    parse,
    file,
    lookUp: () => tree.lookUp(),
    resolve: async (from, specifier) => await resolve(from, specifier, await tree.lookUp()),
    importersOf,
  };
}

/** Adds a path to a lookup. */
function withPath(all: PathLookup, path: string): PathLookup {
  return { has: (each) => each === path || all.has(each) };
}
