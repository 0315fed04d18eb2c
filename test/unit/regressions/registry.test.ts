import { expect, test } from "vitest";
import { compareFiles } from "../../../src/comparison/compared.ts";
import { removedGuard } from "../../../src/regressions/removed-guards.ts";
import type { ReviewedTree } from "../../../src/review/types.ts";
import { changeOf } from "../../helpers/change-of-text.ts";
import { packRules } from "../../../src/analyzers/shared/pack.ts";
import { DETECTORS } from "../../../src/regressions/index.ts";

const ANALYZERS: ReadonlySet<string> = new Set(["removed-guards", "lost-protections", "weakened"]);

test("each detector has a name of its own, in kebab case", () => {
  const names = DETECTORS.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

test("the detectors report the rules of their analyzers, all of them and no others", () => {
  const reported = new Set(DETECTORS.flatMap(({ rules }) => rules));
  const ofAnalyzers = packRules().flatMap((rule) =>
    rule.engine === "code" && ANALYZERS.has(rule.analyzer) ? [rule.id] : [],
  );

  expect([...reported].sort()).toEqual(ofAnalyzers.sort());
});

const DIGEST = `export function digest(hash, data) {
  if (!Buffer.isBuffer(data)) throw new TypeError("bytes, please");
  return hash.write(data);
}
`;
const UNCHECKED = DIGEST.replace(/ {2}if.*\n/, "");

test.each([
  { nursery: true, reported: [] },
  { nursery: false, reported: ["change/guard-removed"] },
])("a rule that is off keeps no general rule silent: $nursery", async ({ nursery, reported }) => {
  const tree: ReviewedTree = {
    changed: changeOf("src/digest.js", DIGEST, UNCHECKED),
    directory: null,
    paths: async () => ["src/digest.js"],
    lookUp: async () => new Set(["src/digest.js"]),
    read: async () => UNCHECKED,
    readBefore: async () => DIGEST,
    search: async () => new Map<string, readonly string[]>(),
  };
  const [compared] = await compareFiles(tree, nursery);
  if (compared === undefined) throw new Error("nothing is compared");

  const regressions = await removedGuard.detect(compared);

  expect(regressions.map(({ rule }) => rule)).toEqual(reported);
});
