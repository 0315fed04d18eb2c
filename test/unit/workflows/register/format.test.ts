import pc from "picocolors";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { formatEntries } from "../../../../src/workflows/register/format-entries.ts";
import { formatEntry } from "../../../../src/workflows/register/format-entry.ts";
import { ANSWERED_AT, entry } from "../../register/pure/helpers.ts";

const plain = { columns: 60, colors: pc.createColors(false) };
const LONG = entry({
  id: "12",
  status: "answered",
  question:
    "Is the store meant to be opened twice,\nonce to read and once to write 漢字漢字漢字漢字漢字漢字?",
  answer: `Yes: ${"one connection reads, the other writes. ".repeat(20)}`,
  answeredBy: "Bob",
  answeredAt: ANSWERED_AT,
});

test("a list keeps to 60 columns, each text under its question", async () => {
  const text = await formatEntries(
    [entry({ id: "3", file: null, line: null, rule: null }), LONG],
    plain,
  );

  expect(text).toBe(` #3  open        Is the store meant to be opened twice?

#12  answered    Is the store meant to be opened twice, once
                 to read and once to write
                 漢字漢字漢字漢字漢字漢字?
                 src/store.js:12 · js/open-twice
                 Bob: Yes: one connection reads, the other
                 writes. one connection reads, the other
                 writes. one connection reads, the other
                 writes. one connection reads, the other
                 writes. one connection reads, the other
                 writes. one connection reads, the other
                 writes. one connection reads, the other wr…
`);
});

test("one entry is shown whole, its line breaks kept, within 60 columns", async () => {
  const text = await formatEntry({ ...LONG, answer: `Yes:\n  - ${"x".repeat(70)}` }, plain);

  expect(text).toBe(`#12  answered

  Is the store meant to be opened twice,
  once to read and once to write 漢字漢字漢字漢字漢字漢字?

  file      src/store.js:12
  rule      js/open-twice
  asked     2026-11-21 06:56:49 UTC by Ada
  answer    2026-11-22 09:00:00 UTC by Bob

  Yes:
    - xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  xxxxxxxxxxxxxxxx
`);
  expect(Math.max(...text.split("\n").map((line) => stringWidth(line)))).toBeLessThanOrEqual(60);
});

test("what a terminal would obey is written out", async () => {
  const evil = entry({
    question: "a\u001b[2Jb\u202ec",
    file: "x\u0007",
    rule: "r\u001b",
    askedBy: "n\u001b",
    answer: "z\u009b",
    answeredBy: "m\u001b",
  });

  for (const text of [await formatEntries([evil], plain), await formatEntry(evil, plain)]) {
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text).toContain("\\u{1b}");
  }
});

test.each([
  ["open", "yellow"],
  ["answered", "green"],
  ["declined", "dim"],
  ["superseded", "dim"],
] as const)("the status %s is %s", async (status, color) => {
  const colors = pc.createColors(true);

  const text = await formatEntries([entry({ status })], { columns: 80, colors });

  expect(text).toContain(colors[color](status.padEnd("superseded".length)));
});
