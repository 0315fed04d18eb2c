import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readRegister } from "../../../../src/register/pure/read-register.ts";
import { runs } from "../../../helpers/thorough.ts";
import { add, entriesOf, resolve } from "./helpers.ts";

const WHOLE = resolve(add("", "aaaaaaaa", { question: "First?" }), "1")
  .split(/(?<=\n)/)
  .slice(6);

/** Lines as a file might hold them after careless edits, in any order. */
const line = fc.constantFrom(
  WHOLE.join(""),
  WHOLE.join("").replaceAll("aaaaaaaa", "bbbbbbbb").replaceAll("\n", "\r\n"),
  ...WHOLE,
  "# Title\n",
  "## 2. By hand\n",
  "## Notes\n",
  "## 0. Zero\n",
  "### Answer\n",
  "### Declined, yesterday\r\n",
  "- Status: open\n",
  "* status: Superseded\r\n",
  "- Status: what\n",
  "- File: a.js:3\n",
  "> quoted\n",
  "prose\n",
  "\n",
  "\r\n",
  "```\n",
  "<!--\n",
  "<<<<<<< ours\n",
  "||||||| base\n",
  "=======\n",
  ">>>>>>> theirs\n",
  "\uFEFF",
  "no end",
);
const file = fc.array(line, { maxLength: 14 }).map((lines) => lines.join(""));

/** Lines with what a write may change in them taken out: a heading's number, a status, the last line's end, the mark before the first. */
function comparable(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((row) => row.replace(/^(\W*##\s+)\d+/, "$1N").replace(/(status\W+)\w+/i, "$1S"));
}

function isKept(before: string, after: string): boolean {
  const rows = comparable(after);
  let at = 0;
  return comparable(before).every((row) => (at = rows.indexOf(row, at) + 1) > 0);
}

test("whatever a file holds, reading it gives each number once, and adding keeps every line and entry", () => {
  fc.assert(
    fc.property(file, (text) => {
      const before = entriesOf(text);
      expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);

      const after = add(text, "cccccccc", { question: "New?" });

      expect(isKept(text, after)).toBe(true);
      // Inside a conflict nothing is written: see the room.
      fc.pre(readRegister(text).conflictAt === null);
      expect(entriesOf(after).slice(0, -1)).toEqual(before);
      expect(entriesOf(after).at(-1)).toMatchObject({ question: "New?", status: "open" });
    }),
    runs(500),
  );
});

test("whatever a file holds, ending an entry keeps every line, and every other entry as it was", () => {
  fc.assert(
    fc.property(file, fc.nat(), (text, pick) => {
      const before = entriesOf(text);
      const chosen = before[pick % Math.max(1, before.length)];
      fc.pre(chosen !== undefined && readRegister(text).conflictAt === null);
      if (chosen === undefined) return;

      const at = "2030-01-01T00:00:00.000Z";
      const after = resolve(text, chosen.id, { status: "declined", text: "Said last.", at });

      expect(isKept(text, after)).toBe(true);
      const others = entriesOf(after).filter(({ id }) => id !== chosen.id);
      expect(others).toEqual(before.filter(({ id }) => id !== chosen.id));
      expect(entriesOf(after).find(({ id }) => id === chosen.id)).toMatchObject({
        question: chosen.question,
        status: "declined",
        answer: "Said last.",
        answeredAt: at,
      });
    }),
    runs(500),
  );
});
