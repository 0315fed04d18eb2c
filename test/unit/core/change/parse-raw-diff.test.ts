import { expect, test } from "vitest";
import { parseRawDiff } from "../../../../src/core/change/parse-raw-diff.ts";

const ZERO = "0".repeat(40);
const ONE = "1".repeat(40);
const TWO = "2".repeat(40);
const parse = (...fields: string[]) =>
  parseRawDiff(Buffer.from(`${fields.join("\0")}\0`, "latin1"));

test("reads every kind of record, and joins the counts of lines to it", () => {
  const entries = parse(
    `:000000 100644 ${ZERO} ${ONE} A`,
    "added\twith tab",
    `:100644 100644 ${ONE} ${TWO} M`,
    "picture.png",
    `:100644 100755 ${ONE} ${TWO} R090`,
    "old name",
    "new\nname",
    `:100644 000000 ${ONE} ${ZERO} D`,
    "gone",
    `:100644 120000 ${ONE} ${TWO} T`,
    "link",
    "1\t0\tadded\twith tab",
    "-\t-\tpicture.png",
    "3\t4\t",
    "old name",
    "new\nname",
    "0\t9\tgone",
    "1\t1\tlink",
  );

  expect(
    entries.map(({ status, path, oldPath, isBinary }) => [status, path, oldPath, isBinary]),
  ).toEqual([
    ["added", "added\twith tab", null, false],
    ["modified", "picture.png", null, true],
    ["renamed", "new\nname", "old name", false],
    ["deleted", "gone", null, false],
    ["type-changed", "link", null, false],
  ]);
  expect(entries[2]).toMatchObject({
    oldMode: "100644",
    newMode: "100755",
    oldId: ONE,
    newId: TWO,
  });
});

test("a binary rename is known as binary by its new name", () => {
  const [entry] = parse(`:100644 100644 ${ONE} ${TWO} R099`, "a", "b", "-\t-\t", "a", "b");

  expect(entry).toMatchObject({ path: "b", oldPath: "a", isBinary: true });
});

test("a path in conflict comes once", () => {
  const entries = parse(
    `:000000 100644 ${ZERO} ${ZERO} U`,
    "both.ts",
    `:100644 100644 ${ONE} ${ZERO} M`,
    "both.ts",
  );

  expect(entries.map(({ status, path }) => [status, path])).toEqual([["unmerged", "both.ts"]]);
});

test("bytes that are not UTF-8 are shown, and kept for the file system", () => {
  const [entry] = parse(`:100644 100644 ${ONE} ${TWO} M`, "caf\xE9 \xC3\xA9.ts");

  expect(entry?.path).toBe("caf\\xE9 é.ts");
  expect(entry?.pathBytes.toString("latin1")).toBe("caf\xE9 \xC3\xA9.ts");
});

test("no output means no change", () => {
  expect(parseRawDiff(Buffer.alloc(0))).toEqual([]);
});
