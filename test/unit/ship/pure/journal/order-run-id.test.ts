import { expect, test } from "vitest";
import { orderRunId } from "../../../../../src/ship/pure/journal/order-run-id.ts";

const NOW = "20260102-030405-1a2b";

test.each([
  ["the first run", null, NOW],
  ["after an older one", "20260102-030404-ffff", NOW],
  [
    "in the second of another, whatever the rest of its name is",
    "20260102-030405-ffff",
    "20260102-030406-1a2b",
  ],
  ["after the clock was set back", "20260102-235959-0000", "20260103-000000-1a2b"],
  ["after one that was begun years ahead", "20991231-235959-0000", "21000101-000000-1a2b"],
  ["after a name that says no time", "zzz", NOW],
  ["after a time that cannot be", "99999999-999999-0000", NOW],
  ["after the last second there is", "99991231-235959-0000", NOW],
])("%s", (_, newest, expected) => {
  expect(orderRunId(NOW, newest)).toBe(expected);
});

test("a hundred runs begun while the clock stands still, or goes back, keep their order", () => {
  const ids: string[] = [];
  for (let at = 0; at < 100; at += 1) {
    const second = String(Math.max(0, 59 - at)).padStart(2, "0");
    const suffix = ((at * 7919) % 65_536).toString(16).padStart(4, "0");
    ids.push(orderRunId(`20260102-0304${second}-${suffix}`, ids.at(-1) ?? null));
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(100);
});
