import { compareTexts } from "../../../core/compare-texts.ts";
import { baseName } from "../../../core/base-name.ts";
import { isTestPath } from "../../../core/rules/is-test-path.ts";
import { groupBy } from "../../../core/group-by.ts";
import type { Excerpt } from "./excerpts.ts";

/** What is put to a reader at once: few pieces that belong together. */
export interface Bundle {
  readonly excerpts: readonly Excerpt[];
}

/** About 3,000 tokens of code: more context finds less (see docs/models.md). */
const MAX_CHARACTERS = 10_000;
/** Files of less than this, with their tests, go together up to as much. */
const SMALL_CHARACTERS = 5_000;
/** About every so many small files a bundle ends, whatever room it has: those behind it stay as they are. */
const FILES_TO_A_BREAK = 16;

/**
 * Puts the pieces of changed files into bundles: a large file by itself, in several; small ones together with
 * their tests and their neighbours, as many as there is room for. Where a bundle ends hangs on the names
 * and sizes of its own files and few others, so that a later change elsewhere leaves it as it is.
 */
export function makeBundles(files: readonly (readonly Excerpt[])[]): readonly Bundle[] {
  const bundles: { excerpts: Excerpt[]; size: number; isOpen: boolean }[] = [];
  for (const unit of unitsOf(files)) {
    const whole = unit.flat();
    const size = whole.reduce((sum, each) => sum + sizeOf(each), 0);
    const last = bundles.at(-1);
    if (size <= SMALL_CHARACTERS) {
      const isOpen = !isBreak(whole[0]?.path ?? "");
      if (last?.isOpen === true && last.size + size <= SMALL_CHARACTERS) {
        last.excerpts.push(...whole);
        Object.assign(last, { size: last.size + size, isOpen });
      } else bundles.push({ excerpts: whole, size, isOpen });
      continue;
    }
    for (const excerpts of unit) bundles.push(...inParts(excerpts));
  }
  return bundles.map((bundle) => ({ excerpts: bundle.excerpts }));
}

/** Files that share a stem stand together, at the place of the first that is no test. */
function unitsOf(files: readonly (readonly Excerpt[])[]): (readonly Excerpt[])[][] {
  const byPath = files
    .filter((excerpts) => excerpts.length > 0)
    .toSorted(([a], [b]) => compareTexts(a?.path ?? "", b?.path ?? ""));
  const units = groupBy(byPath, ([first]) => stemOf(first));
  const placeOf = (unit: readonly (readonly Excerpt[])[]): string => {
    const paths = unit.map(([first]) => first?.path ?? "");
    return paths.find((path) => !isTestPath(path)) ?? paths[0] ?? "";
  };
  // Many a file is called `index`: what is too much for one bundle is not a family.
  const families = [...units.values()].flatMap((unit) =>
    unit.flat().reduce((sum, each) => sum + sizeOf(each), 0) <= SMALL_CHARACTERS
      ? [unit]
      : unit.map((file) => [file]),
  );
  return families.toSorted((a, b) => compareTexts(placeOf(a), placeOf(b)));
}

function inParts(
  excerpts: readonly Excerpt[],
): { excerpts: Excerpt[]; size: number; isOpen: boolean }[] {
  const parts: { excerpts: Excerpt[]; size: number; isOpen: boolean }[] = [];
  for (const excerpt of excerpts) {
    const size = sizeOf(excerpt);
    const open = parts.at(-1);
    if (open === undefined || open.size + size > MAX_CHARACTERS)
      parts.push({ excerpts: [excerpt], size, isOpen: false });
    else {
      open.excerpts.push(excerpt);
      open.size += size;
    }
  }
  return parts;
}

/** By the name alone: the same files end bundles whatever else changes. */
function isBreak(path: string): boolean {
  let sum = 0;
  for (let at = 0; at < path.length; at += 1) sum = (sum * 31 + path.charCodeAt(at)) % 1_000_003;
  return sum % FILES_TO_A_BREAK === 0;
}

/**
 * The name that a file shares with its tests, whatever folder they lie in: `store` of `src/store.ts`,
 * `test/store.test.ts` and `test_store.py`.
 */
export function stemOf(file: { readonly path: string } | undefined): string {
  const name = baseName(file?.path ?? "");
  return name
    .replace(/\.[^.]+$/, "")
    .replace(/[._-](?:test|tests|spec|e2e)$|(?<=[a-z0-9])(?:Test|Tests|Spec|IT)$/, "")
    .replace(/^test[._-]/, "")
    .toLowerCase();
}

function sizeOf({ lines }: Excerpt): number {
  return lines.reduce((sum, { text }) => sum + text.length + 8, 0);
}
