import { expect, test } from "vitest";
import { settingsBefore, type ProjectBefore } from "../../../src/config/settings-before.ts";

const DEFAULTS = ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".tool/standards.md"];
const own = (...standards: string[]): string => JSON.stringify({ review: { standards } });

test.each<[string, string | null, string | null, Pick<ProjectBefore, "standards" | "exclude">]>([
  ["names standards", own("A.md"), own("B.md"), { standards: ["A.md"], exclude: [] }],
  ["named none and now does", "{}", own("B.md"), { standards: DEFAULTS, exclude: [] }],
  ["was not there", null, own("B.md"), { standards: DEFAULTS, exclude: [] }],
  ["speaks of none on either side", "{}", "{}", { standards: null, exclude: [] }],
  [
    "kept files back",
    '{ "exclude": ["private/"] }',
    null,
    { standards: null, exclude: ["private/"] },
  ],
  ["cannot be read", "{", "{}", { standards: null, exclude: [] }],
])("a project's file that %s before the change", async (_, before, after, expected) => {
  expect(await settingsBefore(before, after)).toMatchObject(expected);
});

test("its ceilings and its prompt are told as they were", async () => {
  const file = (prompt: string, tokens: number): string =>
    JSON.stringify({ ship: { additionalPrompt: prompt }, review: { budget: { tokens } } });

  expect(
    await settingsBefore(file("Mind the money", 5_000), file("All is well", 9_000)),
  ).toMatchObject({
    budget: { tokens: 5_000, usd: null, minutes: null },
    prompt: { before: "Mind the money", now: "All is well" },
  });
});
