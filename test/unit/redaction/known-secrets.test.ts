import { expect, test } from "vitest";
import { isAboutSecret } from "../../../src/review/pure/mask-secrets.ts";
import { hideSecrets } from "../../../src/redaction/hide-secrets.ts";
import { readRuleFiles, type Example } from "../rules/rule-files.ts";

const examples = readRuleFiles()
  .filter(({ rule }) => isAboutSecret({ rule }))
  .flatMap(({ rule, found, foundChanges }) =>
    [...found, ...foundChanges.flatMap(afterOf)].map((each) => [rule.id, each] as const),
  );

/** What of a change is left, as texts. */
function afterOf({ after }: { after: Readonly<Record<string, string>> }): Example[] {
  return Object.entries(after).map(([path, code]) => ({ path, code, lines: [], also: [] }));
}

test("there are rules about secrets", () => {
  expect(examples.length).toBeGreaterThan(20);
});

test.each(examples)("what %s is shown to find is hidden", (_, { path, code }) => {
  expect(hideSecrets(code, { path }).hidden).not.toEqual([]);
});
