import { groupBy } from "../../../core/group-by.ts";
import { isTestPath } from "../../../core/rules/is-test-path.ts";
import { languageFamily } from "../brief/language-family.ts";
import { stemOf } from "./make-bundles.ts";

const MAX_TESTS = 5;

/** Finds the tests whose names match some files, the nearest first, without those files. */
export function relatedTests(files: readonly string[], all: readonly string[]): readonly string[] {
  const own = new Set(files);
  const ofStem = groupBy(files, (path) => stemOf({ path }));
  // `src/job.ts` has no test in `elixir/job_test.exs`.
  const isSameLanguage = (path: string): boolean =>
    ofStem
      .get(stemOf({ path }))
      ?.some((file) => [null, languageFamily(path)].includes(languageFamily(file))) === true;
  const near = (path: string): number =>
    Math.max(...files.map((file) => foldersInCommon(file, path)));
  return all
    .filter((path) => !own.has(path) && isTestPath(path) && isSameLanguage(path))
    .map((path) => ({ path, near: near(path) }))
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MAX_TESTS)
    .map(({ path }) => path);
}

function foldersInCommon(one: string, other: string): number {
  const [a, b] = [one.split("/"), other.split("/")];
  let same = 0;
  while (same < a.length - 1 && a[same] === b[same]) same += 1;
  return same;
}
