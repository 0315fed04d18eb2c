import { expect, test } from "vitest";
import { withoutTestModules } from "../../../src/project-graph/without-test-modules.ts";

test.each([
  [
    "a module of tests to its end",
    "a\n#[cfg(test)]\nmod tests {\n  b\n}\nc",
    "a\n#[cfg(test)]\n\n\n\nc",
  ],
  [
    "one inside of another",
    "m {\n #[cfg(test)]\n #[x]\n mod t {\n }\n}",
    "m {\n #[cfg(test)]\n #[x]\n\n\n}",
  ],
  ["no other module", "#[cfg(test)]\nuse x;\nmod t {\n}", "#[cfg(test)]\nuse x;\nmod t {\n}"],
  ["no module that lies elsewhere", "#[cfg(test)]\nmod t;\nb", "#[cfg(test)]\nmod t;\nb"],
])("blanks out %s", (_, text, expected) => {
  expect(withoutTestModules(text)).toBe(expected);
});
