import { expect, test } from "vitest";
import { readLock } from "../../../../src/analyzers/manifests/read-lock.ts";

test("each package of a lock file has its name, its version and the place of its address", () => {
  const text = JSON.stringify({
    packages: {
      "": { name: "own" },
      "node_modules/a": { version: "1.0.0", resolved: "https://r/a.tgz", hasInstallScript: true },
      "node_modules/linked": { link: true },
    },
  });
  const [a, ...others] = readLock(text) ?? [];
  expect(others).toEqual([]);
  expect(a).toMatchObject({ name: "a", version: "1.0.0", runsScript: true });
  expect(text.slice(a?.start, a?.end)).toBe('"https://r/a.tgz"');
});

test.each([
  ["null", "null"],
  ["a list", "[]"],
  ["no packages", '{"packages":null}'],
  ["a package that is null", '{"packages":{"node_modules/a":null}}'],
  ["a package that is a list", '{"packages":{"node_modules/a":[]}}'],
])("a lock file with %s is read without a fault", (_, text) => {
  expect(readLock(text)).toEqual([]);
});

test("a package with parts of another type is named all the same", () => {
  const text = '{"packages":{"node_modules/a":{"name":1,"version":2,"resolved":false}}}';
  expect(readLock(text)).toMatchObject([{ name: "1", version: "2", runsScript: false }]);
});
