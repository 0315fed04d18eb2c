import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { reviewJson } from "./helpers.ts";

const testOf = (name: string) =>
  `test("${name}", () => {\n  expect(add("${name}")).toThrow();\n});\n`;

/** What is asked where tests go out of one file and others stay between them. */
async function askedAbout(gone: readonly string[]) {
  await using repo = emptyRepo();
  const before = gone.flatMap((name, at) => [testOf(name), testOf(`stays ${at}`)]);
  repo.commit("Before", { "src/cart.test.ts": before.join("\n") });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "src/cart.test.ts": gone.map((_, at) => testOf(`stays ${at}`)).join("\n") });
  const { report } = await reviewJson(repo);
  return report.questions.map(({ question }) => question.split(". ")[0]);
}

test.each([
  [["one"], 'The change removes the test "one"'],
  [["one", "two"], 'The change removes the tests "one" and "two"'],
  [["one", "two", "three"], 'The change removes the tests "one", "two" and "three"'],
  [
    ["one", "two", "three", "four", "five"],
    'The change removes 5 tests: "one", "two", "three" and 2 more',
  ],
])("the removed tests of one file are one question: %s", async (gone, question) => {
  expect(await askedAbout(gone)).toEqual([question]);
});
