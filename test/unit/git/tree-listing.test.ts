import { expect, test } from "vitest";
import { openListing } from "../../../src/git/tree-listing.ts";

const ID = "a".repeat(40);
const listed = (...records: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(records.flatMap((record) => [Buffer.from(record), Buffer.from([0])]));
const file = (path: string): string => `100644 ${ID} 0\t${path}`;

test("every file of a sorted list is found in its bytes, and nothing between them", () => {
  // As git sorts: by bytes, so that `a/b` stands between `a.b` and `a0`.
  const paths = ["a", "a-b", "a.b", "a/b", "a/b/c.ts", "a0", "tab\there.ts", "z.ts", "ü.ts", "…"];
  const listing = openListing(listed(...paths.map(file)), { isSorted: true });

  for (const path of paths) {
    const bytes = Buffer.from(path).toString("latin1");
    expect(listing.get(path), path).toEqual({ path: bytes, id: ID });
    for (const other of [`${path}0`, path.slice(0, -1), `${path}/`, `0${path}`])
      expect(listing.has(other), other).toBe(paths.includes(other));
  }
  expect([...listing.paths()]).toEqual(paths);
});

test("what is no regular file, or is in conflict, is none of them", () => {
  const listing = openListing(
    listed(
      `100644 ${ID} 1\tboth.ts`,
      `100644 ${ID} 2\tboth.ts`,
      `100644 ${ID} 3\tboth.ts`,
      `120000 ${ID} 0\tlink.ts`,
      file("own.ts"),
      `160000 ${ID} 0\tsub`,
    ),
    { isSorted: true },
  );
  expect(["both.ts", "link.ts", "own.ts", "sub"].filter((path) => listing.has(path))).toEqual([
    "own.ts",
  ]);
  expect([...listing.paths()]).toEqual(["own.ts"]);
});

test("the list of a tree names its objects, and an empty one has no file", () => {
  const tree = openListing(listed(`100755 blob ${ID}\ta.ts`), { isSorted: true });
  expect(tree.get("a.ts")).toEqual({ path: "a.ts", id: ID });
  expect(openListing(Buffer.alloc(0), { isSorted: true }).has("a.ts")).toBe(false);
});

test("a path whose bytes are no UTF-8 is found by the way it is shown", () => {
  const odd = Buffer.concat([Buffer.from(`100644 ${ID} 0\t`), Buffer.from([0xe9, 0x2e, 0x74])]);
  const listing = openListing(listed(file("a.ts"), odd), { isSorted: true });
  expect([...listing.paths()]).toEqual(["a.ts", "\\xE9.t"]);
  expect(listing.get("\\xE9.t")).toEqual({ path: "\xe9.t", id: ID });
});

test("other files take the place of those in the list", () => {
  const instead = new Map([
    ["gone.ts", null],
    ["large.bin", { path: "large.bin", id: "" }],
  ]);
  const output = listed(file("gone.ts"), file("own.ts"));
  const listing = openListing(output, { isSorted: true, instead });
  expect(["gone.ts", "large.bin", "own.ts"].map((path) => listing.has(path))).toEqual([
    false,
    true,
    true,
  ]);
  expect([...listing.paths()]).toEqual(["own.ts", "large.bin"]);
});

test("a file that is listed once more as gone is none, wherever that is said", () => {
  const late = listed(`H ${file("a.ts")}`, `H ${file("b.ts")}`, `R ${file("a.ts")}`);
  const listing = openListing(late, { isSorted: false });
  expect([listing.has("a.ts"), listing.has("b.ts")]).toEqual([false, true]);
});
