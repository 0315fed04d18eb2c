import { cutText } from "../../core/cut-text.ts";
import { identifierPattern } from "../../core/identifier-pattern.ts";
import { declaredName, lastPartOf } from "../../review/pure/line-shapes.ts";
import { hasSeveralWords } from "../pure/brief/has-several-words.ts";
import { orderByNearness } from "../pure/prompts/order-by-nearness.ts";
import { languageOf } from "../../core/rules/languages.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { ReviewedTree } from "../../review/types.ts";
import type { FileRead, ReadFile } from "./file-reader.ts";

/** A line outside the change that uses what the change touches. */
export interface Caller {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const MAX_FILES_A_NAME = 12;
const MAX_CALLERS_A_NAME = 4;
/** A distinctive name that stands in no more files than these is likely the one that is meant. */
const MAX_FILES_OF_RARE = 6;
const MIN_LONG = 10;
/** All that is looked up and told, however big the change is. */
const MAX_NAMES = 60;
const MAX_CALLERS = 80;
const MAX_TEXT = 160;

/**
 * Finds who uses the functions that a change touches, in files that it leaves alone: those first that import the
 * changed file, then those near it; tests last.
 */
export async function findCallers(
  { tree, readFile }: { readonly tree: ReviewedTree; readonly readFile: ReadFile },
  changed: readonly { readonly path: string; readonly names: readonly string[] }[],
): Promise<readonly Caller[]> {
  const names = [...new Set(changed.flatMap((file) => file.names))].slice(0, MAX_NAMES);
  if (names.length === 0) return [];
  const own = new Set(tree.changed.map(({ path }) => path));
  const found = await tree.search(names);
  const callers: Caller[] = [];
  for (const { path, names: ofFile } of changed)
    for (const name of ofFile) {
      if (callers.length >= MAX_CALLERS) break;
      const others = (found.get(name) ?? []).filter(
        (file) => !own.has(file) && languageOf(file) === languageOf(path),
      );
      const near = orderByNearness(others, [path]).slice(0, MAX_FILES_A_NAME);
      const places = await Promise.all(
        near.map(async (file) => {
          const { loads, lines, code } = await readFile(file);
          const uses = usesIn(name, { file, lines, code });
          const declares = code.some(
            (line) => lastPartOf(declaredName(line.trim()) ?? "") === name,
          );
          return { isSure: loads.has(path), isTest: isTestPath(file), declares, uses };
        }),
      );
      // A word that many files hold, or that another file declares too, is many things: only who imports the file is
      // known to mean this one.
      const isRare =
        others.length <= MAX_FILES_OF_RARE &&
        (hasSeveralWords(name) || name.length >= MIN_LONG) &&
        !places.some(({ declares }) => declares);
      const isKnown = places.some(({ isSure }) => isSure);
      callers.push(
        ...places
          .filter(({ isSure }) => isSure || (isRare && !isKnown))
          .toSorted(
            (a, b) => Number(b.isSure) - Number(a.isSure) || Number(a.isTest) - Number(b.isTest),
          )
          .flatMap(({ uses }) => uses.slice(0, 2))
          .slice(0, MAX_CALLERS_A_NAME),
      );
    }
  const seen = new Set<string>();
  return callers.filter(({ file, line }) => {
    const place = `${file}:${line}`;
    return seen.has(place) ? false : Boolean(seen.add(place));
  });
}

/** The lines of a file that use a name, without comments, strings, imports and its own declaration. */
export function usesIn(
  name: string,
  { file, lines, code }: Pick<FileRead, "lines" | "code"> & { readonly file: string },
): Caller[] {
  const use = identifierPattern(name);
  return lines.flatMap((line, at) => {
    const shown = code[at] ?? "";
    const isUse =
      use.test(shown) &&
      !/^\s*(?:import|from|export\s*[{*]|use|using|#include|require)\b/.test(shown) &&
      declaredName(line.trim()) !== name;
    return isUse ? [{ name, file, line: at + 1, text: cutText(line.trim(), MAX_TEXT) }] : [];
  });
}
