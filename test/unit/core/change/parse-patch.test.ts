import { expect, test } from "vitest";
import { parsePatch } from "../../../../src/core/change/parse-patch.ts";

const read = (...lines: string[]) => parsePatch(Buffer.from(`${lines.join("\n")}\n`, "latin1"));
const ranges = (...pairs: [number, number][]) => pairs.map(([start, end]) => ({ start, end }));

const HEAD = [
  "diff --git a/x.ts b/x.ts",
  "index 1111111..2222222 100644",
  "--- a/x.ts",
  "+++ b/x.ts",
];

test.each<[string, string[], [number, number][], { afterLine: number; old: [number, number] }[]]>([
  ["a line changed", ["@@ -3 +3 @@", "-a", "+b"], [[3, 3]], [{ afterLine: 2, old: [3, 3] }]],
  ["lines added at the start", ["@@ -0,0 +1,2 @@", "+a", "+b"], [[1, 2]], []],
  ["lines added after a line", ["@@ -4,0 +5,2 @@", "+a", "+b"], [[5, 6]], []],
  ["lines removed", ["@@ -5,2 +4,0 @@", "-a", "-b"], [], [{ afterLine: 4, old: [5, 6] }]],
  ["everything removed", ["@@ -1,2 +0,0 @@", "-a", "-b"], [], [{ afterLine: 0, old: [1, 2] }]],
  [
    "two hunks",
    ["@@ -1 +1 @@", "-a", "+b", "@@ -9,0 +10 @@ f() {", "+c"],
    [
      [1, 1],
      [10, 10],
    ],
    [{ afterLine: 0, old: [1, 1] }],
  ],
  [
    "context between changes",
    ["@@ -1,4 +1,4 @@", " a", "-b", "+B", " c", "-d", "+D"],
    [
      [2, 2],
      [4, 4],
    ],
    [
      { afterLine: 1, old: [2, 2] },
      { afterLine: 3, old: [4, 4] },
    ],
  ],
  [
    "an empty context line whose space was stripped",
    ["@@ -1,2 +1,3 @@", "", "+b", " c"],
    [[2, 2]],
    [],
  ],
  [
    "no newline at the end, on both sides",
    ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+b", "\\ No newline at end of file"],
    [[1, 1]],
    [{ afterLine: 0, old: [1, 1] }],
  ],
  [
    "content that looks like headers",
    [
      "@@ -1,2 +1,3 @@",
      "--- a/other",
      "-diff --git a/q b/q",
      "+++ b/other",
      "+@@ -1 +1 @@",
      "+diff --git a/q b/q",
    ],
    [[1, 3]],
    [{ afterLine: 0, old: [1, 2] }],
  ],
])("finds the lines of %s", (_, hunk, added, removed) => {
  const files = read(...HEAD, ...hunk);

  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({
    oldPath: "x.ts",
    newPath: "x.ts",
    oldMode: "100644",
    newMode: "100644",
    added: ranges(...added),
    removed: removed.map(({ afterLine, old: [start, end] }) => ({
      afterLine,
      old: { start, end },
    })),
  });
});

const HUNK = ["@@ -1 +1 @@", "-a", "+b"];

test.each<[string, string[], { old: string | null; new: string | null; depth: number }]>([
  ["git's own prefixes", HEAD, { old: "x.ts", new: "x.ts", depth: 1 }],
  [
    "diff.mnemonicPrefix",
    ["diff --git i/a b.ts w/a b.ts", "--- i/a b.ts\t", "+++ w/a b.ts\t"],
    { old: "a b.ts", new: "a b.ts", depth: 1 },
  ],
  [
    "diff.noprefix",
    ["diff --git src/x.ts src/x.ts", "--- src/x.ts", "+++ src/x.ts"],
    { old: "src/x.ts", new: "src/x.ts", depth: 0 },
  ],
  [
    "prefixes of one's own",
    [
      "diff --git one/two/src/x.ts three/four/src/x.ts",
      "--- one/two/src/x.ts",
      "+++ three/four/src/x.ts",
    ],
    { old: "src/x.ts", new: "src/x.ts", depth: 2 },
  ],
  [
    "diff -u between folders, with times",
    [
      "--- old/src/x.ts\t2026-01-02 03:04:05.000 +0000",
      "+++ new/src/x.ts\t2026-01-02 03:04:06.000 +0000",
    ],
    { old: "src/x.ts", new: "src/x.ts", depth: 1 },
  ],
  [
    "diff -u of two files",
    ["--- x.ts.orig\t2026", "+++ x.ts\t2026"],
    { old: "x.ts", new: "x.ts", depth: 0 },
  ],
  [
    "a new file",
    ["diff --git a/x.ts b/x.ts", "new file mode 100755", "--- /dev/null", "+++ b/x.ts"],
    { old: null, new: "x.ts", depth: 1 },
  ],
  [
    "a new file without prefixes",
    ["diff --git src/x.ts src/x.ts", "new file mode 100644", "--- /dev/null", "+++ src/x.ts"],
    { old: null, new: "src/x.ts", depth: 0 },
  ],
  [
    "a deleted file",
    ["diff --git a/x.ts b/x.ts", "deleted file mode 100644", "--- a/x.ts", "+++ /dev/null"],
    { old: "x.ts", new: null, depth: 1 },
  ],
  [
    "a rename into another folder",
    [
      "diff --git a/lib/x.ts b/src/y.ts",
      "rename from lib/x.ts",
      "rename to src/y.ts",
      "--- a/lib/x.ts",
      "+++ b/src/y.ts",
    ],
    { old: "lib/x.ts", new: "src/y.ts", depth: 1 },
  ],
  [
    "quoted names",
    [
      'diff --git "a/t\\tn\\nq\\"b\\\\\\303\\251.ts" "b/t\\tn\\nq\\"b\\\\\\303\\251.ts"',
      '--- "a/t\\tn\\nq\\"b\\\\\\303\\251.ts"',
      '+++ "b/t\\tn\\nq\\"b\\\\\\303\\251.ts"',
    ],
    { old: 't\tn\nq"b\\é.ts', new: 't\tn\nq"b\\é.ts', depth: 1 },
  ],
  [
    "a name that is not UTF-8",
    ['diff --git "a/caf\\351.ts" "b/caf\\351.ts"', '--- "a/caf\\351.ts"', '+++ "b/caf\\351.ts"'],
    { old: "caf\\xE9.ts", new: "caf\\xE9.ts", depth: 1 },
  ],
])("names the file of %s", (_, head, expected) => {
  const [file, ...others] = read(...head, ...HUNK);

  expect(others).toEqual([]);
  expect({ old: file?.oldPath, new: file?.newPath, depth: file?.prefixDepth }).toEqual(expected);
});

test.each<[string, string[], object]>([
  [
    "a mode change",
    ["diff --git a/a b b/a b", "old mode 100644", "new mode 100755"],
    { newPath: "a b", oldMode: "100644", newMode: "100755", added: [] },
  ],
  [
    "a rename alone, with spaces in both names",
    ["diff --git a/a b b/c d", "similarity index 100%", "rename from a b", "rename to c d"],
    { oldPath: "a b", newPath: "c d" },
  ],
  [
    "an empty new file",
    ["diff --git a/x y b/x y", "new file mode 100644", "index 0000000..e69de29"],
    { oldPath: null, newPath: "x y" },
  ],
  [
    "a binary file without its content",
    ["diff --git a/x.png b/x.png", "index 1..2 100644", "Binary files a/x.png and b/x.png differ"],
    { newPath: "x.png", isBinary: true, isComplete: false },
  ],
  [
    "a binary file with its content",
    [
      "diff --git a/x.png b/x.png",
      "index 1..2 100644",
      "GIT binary patch",
      "literal 3",
      "Kc${NkU}WL",
      "",
    ],
    { newPath: "x.png", isBinary: true, isComplete: true },
  ],
])("reads %s", (_, lines, expected) => {
  const files = read(...lines);

  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject(expected);
});

test("a mail around the patch and its signature are passed over", () => {
  const files = read(
    "From 1234 Mon Sep 17 00:00:00 2001",
    "Subject: [PATCH] one",
    "",
    "--- is how a line of a message may begin",
    "---",
    " x.ts | 2 +-",
    "",
    ...HEAD,
    ...HUNK,
    "-- ",
    "2.39.5",
    "",
    "From 5678 Mon Sep 17 00:00:00 2001",
    "---",
    ...HEAD.map((line) => line.replaceAll("x.ts", "y.ts")),
    ...HUNK,
    "-- ",
    "2.39.5",
  );

  expect(files.map(({ newPath, added }) => [newPath, added])).toEqual([
    ["x.ts", [{ start: 1, end: 1 }]],
    ["y.ts", [{ start: 1, end: 1 }]],
  ]);
});

test("a patch with CR LF names the same files and lines", () => {
  const text = [...HEAD, "@@ -1,2 +1,2 @@", " a", "-b", "+c", ""].join("\r\n");

  const [file] = parsePatch(Buffer.from(text));

  expect(file).toMatchObject({ newPath: "x.ts", added: [{ start: 2, end: 2 }] });
});

test("a hunk whose counts are wrong does not swallow the next file", () => {
  const files = read(
    "--- a/x",
    "+++ b/x",
    "@@ -1,9 +1,9 @@",
    "-a",
    "+b",
    "diff --git a/y b/y",
    "--- a/y",
    "+++ b/y",
    ...HUNK,
  );

  expect(files.map(({ newPath }) => newPath)).toEqual(["x", "y"]);
});

test.each(["", "hello\n", "--- a/x\n", "@@ -1 +1 @@\n-a\n+b\n", "diff --git a b c d\n"])(
  "text that is no patch gives no file: %j",
  (text) => {
    expect(parsePatch(Buffer.from(text))).toEqual([]);
  },
);

test("a hunk of 200,000 lines is one range", () => {
  const lines = 200_000;
  const big = Buffer.from(`${HEAD.join("\n")}\n@@ -0,0 +1,${lines} @@\n${"+x\n".repeat(lines)}`);

  expect(parsePatch(big)[0]?.added).toEqual([{ start: 1, end: lines }]);
});
