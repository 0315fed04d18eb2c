import { expect, test } from "vitest";
import { applyFix } from "./apply-fix.ts";
import { reviewLater } from "./review-text.ts";

const except = (condition: string): string =>
  `def read(path):\n    try:\n        return load(path)\n    except ${condition}:\n        return None\n`;

/** Code of Python, and what the fix of its first finding makes of it; null = left to a person. */
const CASES = [
  {
    what: "a comment of Python is not thrown away by a fix",
    path: "a.py",
    code: except("(KeyError or  # not there\n            ValueError)"),
    after: null,
  },
  {
    what: "a comment outside of the replaced code does not stop a fix",
    path: "b.py",
    code: `${except("KeyError or ValueError")}# done\n`,
    after: `${except("(KeyError, ValueError)")}# done\n`,
  },
  {
    what: "a floor division is not taken for a comment",
    path: "c.py",
    code: "import yaml\n\n\ndef half(text, n):\n    return yaml.load(text[: n // 2], Loader=yaml.UnsafeLoader)\n",
    after: "import yaml\n\n\ndef half(text, n):\n    return yaml.safe_load(text[: n // 2])\n",
  },
];

const findingsOf = reviewLater(CASES);

test.each(CASES.map((one) => [one.what, one] as const))("%s", async (_, one) => {
  const [first] = await findingsOf(one);
  expect(first).toBeDefined();
  const fix = first?.fix ?? null;
  expect(fix === null ? null : applyFix(one.code, fix)).toBe(one.after);
});
