import { expect, test } from "vitest";
import { changedTogether } from "../../../../../src/assistants/pure/brief/changed-together.ts";

const both = ["a.ts", "docs.md"];
const crowd = [...both, ...Array.from({ length: 20 }, (_, at) => `${at}.ts`)];

test("a file that most commits of a changed file changed too is told with how often", () => {
  expect(changedTogether(["a.ts"], ["a.ts"], [both, both, both, ["a.ts"], ["docs.md"]])).toEqual([
    { file: "docs.md", with: "a.ts", times: 3, of: 4 },
  ]);
});

test.each<[string, readonly string[], readonly (readonly string[])[]]>([
  ["that is changed this time too", both, [both, both, both]],
  ["that was only twice", ["a.ts"], [both, both]],
  ["that was in few of them", ["a.ts"], [both, both, both, ["a.ts"], ["a.ts"], ["a.ts"], ["a.ts"]]],
  ["that was in commits of everything", ["a.ts"], [crowd, crowd, crowd]],
])("a file %s is not told", (_, changed, history) => {
  expect(changedTogether(changed, changed, history)).toEqual([]);
});

test("a file that this change holds and nobody is to read is not told", () => {
  expect(changedTogether(["a.ts"], both, [both, both, both])).toEqual([]);
});
