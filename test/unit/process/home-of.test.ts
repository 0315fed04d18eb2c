import { homedir } from "node:os";
import { expect, test } from "vitest";
import { homeOf } from "../../../src/process/home-of.ts";

test.each([
  ["/home/ann", "/home/ann"],
  ["", ""],
  [".", ""],
  ["home/ann", ""],
  ["~", ""],
])("HOME=%j is the home %j", (HOME, home) => {
  expect(homeOf({ HOME })).toBe(home);
});

test("without HOME, the system says where it is", () => {
  expect(homeOf({})).toBe(homedir());
});
