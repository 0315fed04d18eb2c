import { expect, test } from "vitest";
import { settingsBefore } from "../../../src/config/settings-before.ts";

const DEFAULTS = ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".tool/standards.md"];
const own = (...standards: string[]): string => JSON.stringify({ review: { standards } });

test.each<[string, string | null, string | null, Awaited<ReturnType<typeof settingsBefore>>]>([
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
  expect(await settingsBefore(before, after)).toEqual(expected);
});
