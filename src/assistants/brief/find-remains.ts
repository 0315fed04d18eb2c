import {
  callsGone,
  declaredNames,
  removedLines,
  removedNames,
} from "../pure/brief/removed-names.ts";
import type { Caller, Remains } from "../pure/brief/types.ts";
import { maskProse } from "../pure/proposals/mask-prose.ts";
import { orderByNearness } from "../pure/prompts/order-by-nearness.ts";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { ReviewedTree } from "../../review/types.ts";
import type { ReadFile } from "./file-reader.ts";
import { usesIn } from "./uses-in.ts";

/** The number of deleted files that are read. */
const MAX_DELETED = 20;
const MAX_FILES = 6;
const MAX_USES_A_NAME = 4;
const MAX_USES = 30;

/**
 * Finds the remaining uses of names that a change removes or renames: in the same file, in the other changed files, and
 * elsewhere. A name that another file declares too is searched only in the file itself and in those that import it.
 * @param of.withDeleted whether functions and types of deleted files are searched too
 */
export async function findRemains(
  { tree, readFile }: { readonly tree: ReviewedTree; readonly readFile: ReadFile },
  changed: readonly (Parameters<typeof removedLines>[0] & { readonly text: string })[],
  of: { readonly withDeleted: boolean },
): Promise<Remains> {
  const known = changed
    .filter(({ path }) => languageOf(path) !== null)
    .map((file) => ({ ...file, removed: removedLines(file) }));
  const gone = [
    ...known.map((file) => ({ path: file.path, names: removedNames(file, file.removed) })),
    ...(of.withDeleted ? await namesOfDeleted(tree) : []),
  ].filter(({ names }) => names.length > 0);
  const left = known.map(({ path, text }) => maskProse(path, text));
  const found = await tree.search(gone.flatMap(({ names }) => names));
  const uses: Caller[] = [];
  for (const { path, names } of gone)
    for (const name of names) {
      const files = (found.get(name) ?? []).filter((file) => languageOf(file) === languageOf(path));
      const near = orderByNearness(files, [path]).slice(0, MAX_FILES);
      const places = await Promise.all(
        near.map(async (file) => {
          const read = await readFile(file);
          const isSure = file === path || read.loads.has(path);
          const all = usesIn(name, { file, ...read });
          // A file that declares the name uses its own declaration.
          const declares = read.code.some((line) => DECLARES(name).test(line));
          return { isSure, declares: file !== path && declares, uses: all };
        }),
      );
      const isNamesake = files.length > MAX_FILES || places.some(({ declares }) => declares);
      uses.push(
        ...places
          .filter(({ isSure }) => isSure || !isNamesake)
          .flatMap((place) => place.uses)
          .slice(0, MAX_USES_A_NAME),
      );
    }
  return {
    uses: uses.slice(0, MAX_USES),
    calls: known
      .filter(({ path }) => !isTestPath(path))
      .map(({ path, removed }) => ({ file: path, names: callsGone(path, removed, left) }))
      .filter(({ names }) => names.length > 0),
  };
}

async function namesOfDeleted(
  tree: ReviewedTree,
): Promise<{ readonly path: string; readonly names: readonly string[] }[]> {
  const deleted = tree.changed
    .filter(
      ({ path, status }) => status === "deleted" && languageOf(path) !== null && !isTestPath(path),
    )
    .slice(0, MAX_DELETED);
  return await Promise.all(
    deleted.map(async ({ path }) => ({
      path,
      names: declaredNames(path, (await tree.readBefore(path)) ?? ""),
    })),
  );
}

/** Matches a line that declares the name: an assignment, or a keyword, perhaps with a receiver or a type. */
const DECLARES = (name: string): RegExp =>
  new RegExp(
    String.raw`^\s*${escapeRegExp(name)}\s*=(?![=>~])|(?:\b(?:function|def|class|fn|func|fun|interface|trait|struct|enum|type|const|let|var|val)\s+(?:[\w<>?]+\.|\([^()]*\)\s*)?|^\s*(?:[\w<>[\],.*&:?]+\s+)+[*&]?)${escapeRegExp(name)}\s*(?:[(:=;{<]|$)`,
  );
