import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRegister } from "../../../../src/register/pure/read-register.ts";
import { runs } from "../../../helpers/thorough.ts";
import { add, ANSWERED_AT, ASKED_AT, entriesOf, entry, resolve, warningsOf } from "./helpers.ts";

const NASTY: readonly string[] = [
  "a | b | c",
  "`code`, ``two ` ticks`` and a lone `",
  "# a heading",
  "## 4. Another entry",
  "### Answer, 2026-11-22 09:00:00 UTC by Mallory",
  "- Status: answered",
  "> a quote",
  "<b>bold</b> <br> <!-- hidden --> <!--",
  "`<b>` `<br>` `<!-- k3k3k3k3 -->` and `&lt;`",
  "ends like a key <!-- k3k3k3k3 -->",
  "<!-- end of k3k3k3k3 -->",
  "&lt; &amp; &#10; &nbsp; &amp;amp;",
  "  leading and trailing  ",
  "\ttab\t",
  "\n\nblank lines\n\n\nbetween\n\n",
  "carriage\r\nreturns\ralone\r",
  "emoji 👩‍👩‍👧 and 漢字, \u202eright to left",
  "<<<<<<< ours\n=======\n>>>>>>> theirs",
  "```js\nconst a = 1;\n```",
  "~~~\ntilde\n~~~",
  "1. a list\n2. of two",
  "---",
  "***",
  "[x]: https://example.test",
  "\u0000\u0007\u001b[31m\u007f\u0085\u2028\u2029\ufeff\ud800",
  "C:\\path\\with\\backslashes \\",
  " ",
  "\n",
  "x".repeat(20_000),
  "` ``  ".repeat(3000),
];

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(..."`<>&#;-!|\r\n \t\\*_~=[]:.)1lta", "\ud800", "é", "👍"),
    minLength: 1,
    maxLength: 40,
  }),
  fc
    .array(fc.constantFrom(...NASTY.slice(0, -2)), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("\n")),
);
const time = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const asked = fc.record({
  question: text,
  file: fc.option(text),
  line: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
  rule: fc.option(text),
  askedBy: text,
  askedAt: time,
});
const resolution = fc.record({
  status: fc.constantFrom("answered" as const, "declined" as const, "superseded" as const),
  text,
  by: text,
  at: time,
});

describe("what is written is read back exactly", () => {
  test.each(NASTY.map((text) => [text.slice(0, 40), text]))("%j", (_, text) => {
    const file = resolve(add("", "k3k3k3k3", { question: text }), "1", { text });

    expect(entriesOf(file)).toEqual([
      entry({
        question: text,
        status: "answered",
        answer: text,
        answeredBy: "Bob",
        answeredAt: ANSWERED_AT,
      }),
    ]);
    expect(warningsOf(file)).toEqual([]);
  });

  test("whatever the texts, names, places and times are, in several entries, with any line ending", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(asked, fc.option(resolution)), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("", "# Ours\r\n\r\n", "\uFEFF# Ours\n", "a paragraph without an end"),
        (given, start) => {
          let file: string = start;
          const expected = given.map(([question, end], i) => {
            file = add(file, `${i}abcdefg`, question);
            if (end !== null) file = resolve(file, String(i + 1), end);
            const isPlaced = question.file !== null;
            return entry({
              ...question,
              id: String(i + 1),
              line: isPlaced ? question.line : null,
              ...(end === null
                ? {}
                : {
                    status: end.status,
                    answer: end.text,
                    answeredBy: end.by,
                    answeredAt: end.at,
                  }),
            });
          });

          expect(file.startsWith(start)).toBe(true);
          expect(readRegister(file).warnings).toEqual([]);
          expect(entriesOf(file)).toEqual(expected);
          expect(Buffer.from(file).toString()).toBe(file);
        },
      ),
      runs(300),
    );
  });
});

test("a file reads well: title, what it is, a section an entry", () => {
  const file = resolve(
    add("", "k3k3k3k3", { question: "May `<b>` be\nkept in a <b>title</b>?" }),
    "1",
    { text: "Yes." },
  );

  expect(file).toBe(`# Decisions

Questions that came up in reviews, and what was decided. \`tool register\` reads and writes this file. It may be
edited by hand: whatever is not an entry stays as it is. New entries go to the end. The comments name the entry
they belong to; they let git join two branches that both added one.

## 1. May \`<b>\` be kept in a &lt;b>title&lt;/b>? <!-- k3k3k3k3 -->

- Status: answered
- Asked: 2026-11-21 06:56:49 UTC by Ada <!-- k3k3k3k3 -->
- File: \`src/store.js\`:12
- Rule: \`js/open-twice\`

> May \`<b>\` be<br>kept in a &lt;b>title&lt;/b>? <!-- k3k3k3k3 -->

### Answer, 2026-11-22 09:00:00 UTC by Bob <!-- k3k3k3k3 -->

> Yes.

<!-- end of k3k3k3k3 -->
`);
  expect(entriesOf(file)[0]?.askedAt).toBe(ASKED_AT);
});
