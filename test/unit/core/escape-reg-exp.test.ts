import { expect, test } from "vitest";
import { escapeRegExp } from "../../../src/core/escape-reg-exp.ts";

test.each(["plain", "$name", "a.b[0]", "(x|y)*+?", "^{1}\\d"])("%s stands for itself", (text) => {
  const pattern = new RegExp(`^${escapeRegExp(text)}$`);

  expect(pattern.test(text)).toBe(true);
  expect(pattern.test(`${text}${text}`)).toBe(false);
});
