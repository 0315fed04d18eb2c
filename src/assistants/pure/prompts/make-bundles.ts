import { compareTexts } from "../../../core/compare-texts.ts";
import { baseName } from "../../../core/base-name.ts";
import { isTestPath } from "../../../core/rules/is-test-path.ts";
import { groupBy } from "../../../core/group-by.ts";
import type { Excerpt } from "./excerpts.ts";

/** The pieces of one question: few that belong together. */
export interface Bundle {
  readonly excerpts: readonly Excerpt[];
}

/** About 3,000 tokens of code: more context finds less (see docs/models.md). */
const MAX_CHARACTERS = 10_000;
/** Smaller files share a bundle with their tests, up to this size. */
const SMALL_CHARACTERS = 5_000;
/** The average number of small files after which a bundle ends, so that later bundles stay the same. */
const FILES_TO_A_BREAK = 16;

/**
 * Puts the pieces of changed files into bundles: a large file alone, in several; small files together with their tests
 * and neighbours. The end of a bundle depends on the names and sizes of few files, so that a change elsewhere leaves
 * the bundle as it is.
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

/** Groups files with the same stem, at the place of the first that is not a test. */
function unitsOf(files: readonly (readonly Excerpt[])[]): (readonly Excerpt[])[][] {
  const byPath = files
    .filter((excerpts) => excerpts.length > 0)
    .toSorted(([a], [b]) => compareTexts(a?.path ?? "", b?.path ?? ""));
  const units = groupBy(byPath, ([first]) => stemOf(first));
  const placeOf = (unit: readonly (readonly Excerpt[])[]): string => {
    const paths = unit.map(([first]) => first?.path ?? "");
    return paths.find((path) => !isTestPath(path)) ?? paths[0] ?? "";
  };
  // Many files are called `index`: a group that exceeds a bundle is split.
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

/** Decides by the name alone, so that the same files always end bundles. */
function isBreak(path: string): boolean {
  let sum = 0;
  for (let at = 0; at < path.length; at += 1) sum = (sum * 31 + path.charCodeAt(at)) % 1_000_003;
  return sum % FILES_TO_A_BREAK === 0;
}

/**
 * Returns the name that a file shares with its tests, in any folder: `store` for `src/store.ts`,
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
