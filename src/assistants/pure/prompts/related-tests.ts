import { isTestPath } from "../../../core/rules/is-test-path.ts";
import { stemOf } from "./make-bundles.ts";

const MAX_TESTS = 5;

/** The tests that by their names are about some files, the nearest first; those files themselves are left out. */
export function relatedTests(files: readonly string[], all: readonly string[]): readonly string[] {
  const own = new Set(files);
  const stems = new Set(files.map((path) => stemOf({ path })));
  const near = (path: string): number =>
    Math.max(...files.map((file) => foldersInCommon(file, path)));
  return all
    .filter((path) => !own.has(path) && stems.has(stemOf({ path })) && isTestPath(path))
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
