import type { Excerpt } from "./excerpts.ts";

/** What is put to a reader at once: few pieces that belong together. */
export interface Bundle {
  readonly excerpts: readonly Excerpt[];
}

/** About 3,000 tokens of code: more context finds less (see docs/models.md). */
const MAX_CHARACTERS = 10_000;
/** A file of less than this has room for its tests, and tests for theirs. */
const SMALL_CHARACTERS = 4_000;

/**
 * Puts the pieces of changed files into bundles: a file by itself, in several where it is large; a small
 * one together with its tests. What is in a bundle hangs on its own files alone, so that a later change
 * elsewhere leaves it as it is.
 */
export function makeBundles(files: readonly (readonly Excerpt[])[]): readonly Bundle[] {
  const bundles: { excerpts: Excerpt[]; size: number; stem: string }[] = [];
  const sorted = files
    .filter((excerpts) => excerpts.length > 0)
    .toSorted(([a], [b]) => compare(stemOf(a), stemOf(b)) || compare(a?.path, b?.path));
  for (const excerpts of sorted) {
    const stem = stemOf(excerpts[0]);
    const whole = excerpts.reduce((sum, each) => sum + sizeOf(each), 0);
    const last = bundles.at(-1);
    const isCompany =
      last !== undefined &&
      last.stem === stem &&
      whole <= SMALL_CHARACTERS &&
      last.size <= SMALL_CHARACTERS;
    if (isCompany) {
      last.excerpts.push(...excerpts);
      last.size += whole;
      continue;
    }
    let open: (typeof bundles)[number] | undefined;
    for (const excerpt of excerpts) {
      const size = sizeOf(excerpt);
      if (open === undefined || open.size + size > MAX_CHARACTERS) {
        open = { excerpts: [], size: 0, stem };
        bundles.push(open);
      }
      open.excerpts.push(excerpt);
      open.size += size;
    }
  }
  return bundles.map((bundle) => ({ excerpts: bundle.excerpts }));
}

/**
 * The name that a file shares with its tests, whatever folder they lie in: `store` of `src/store.ts`,
 * `test/store.test.ts` and `test_store.py`.
 */
export function stemOf(file: { readonly path: string } | undefined): string {
  const name = file?.path.slice(file.path.lastIndexOf("/") + 1) ?? "";
  return name
    .replace(/\.[^.]+$/, "")
    .replace(/[._-](?:test|tests|spec|e2e)$|(?<=[a-z0-9])(?:Test|Tests|Spec|IT)$/, "")
    .replace(/^test[._-]/, "")
    .toLowerCase();
}

function sizeOf({ lines }: Excerpt): number {
  return lines.reduce((sum, { text }) => sum + text.length + 8, 0);
}

function compare(a: string | undefined, b: string | undefined): number {
  return a === b ? 0 : (a ?? "") < (b ?? "") ? -1 : 1;
}
