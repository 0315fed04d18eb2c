import { expect, test } from "vitest";
import { hasBlock, withBlock, withoutBlock } from "../../../../src/hooks/pure/hook-text.ts";

const FOREIGN = [
  "#!/bin/sh\nnpm test\n",
  "#!/usr/bin/env bash\nexec lint-staged",
  "#!/usr/bin/env -S bash -e\nexec lint-staged",
  "#!/bin/bash -e\r\necho hi\r\n",
];

test.each(FOREIGN)("%j keeps its own lines, and gets them back alone", (text) => {
  const made = withBlock(text, "pre-commit") ?? "";

  expect(hasBlock(made)).toBe(true);
  expect(made.startsWith(text.split("\n")[0] ?? "")).toBe(true);
  expect(withoutBlock(made)?.trimEnd()).toBe(text.trimEnd());
  expect(withBlock(made, "pre-commit")).toBe(made);
});

test("a hook that is made is the block alone, and nothing is left when it is taken out", () => {
  const made = withBlock(null, "pre-push") ?? "";

  expect(made).toContain("| tool review --pushed --no-input || exit $?");
  expect(withoutBlock(made)).toBe(null);
});

test.each(["#!/usr/bin/env python3\nprint(1)\n", "#!/usr/bin/fish\n", "\u007fELF"])(
  "%j takes no block",
  (text) => {
    expect(withBlock(text, "pre-commit")).toBe(null);
    expect(withoutBlock(text)).toBe(text);
  },
);
