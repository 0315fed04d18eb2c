import { describe, expect, test } from "vitest";
import { readRegister } from "../../../../src/register/pure/read-register.ts";
import { add, entriesOf, entry, resolve, warningsOf } from "./helpers.ts";

const TWO = add(add("", "aaaaaaaa", { question: "First?" }), "bbbbbbbb", { question: "Second?" });

const EDITED = `# Our decisions

Kept by the store team.

## How we decide

On Mondays.

## 1. Renamed by hand <!-- aaaaaaaa -->

A paragraph that somebody added.

* Rule: js/open-twice
* Asked: 2026-11-21 by Ada
- **Status:** Open
- Ticket: ABC-1
- File: src/store.js:12

> First?
> In two lines.

More words.

<!-- end of aaaaaaaa -->

Between two entries.

## 2. Written by hand?

- Status: answered

### Answer

Yes, and not quoted.

## 3. Second? <!-- bbbbbbbb -->

- Status: open
- Asked: 2026-11-21 06:56:49 UTC by Ada <!-- bbbbbbbb -->

> Second? <!-- bbbbbbbb -->

<!-- end of bbbbbbbb -->
The end, without a line break`;

describe("a file that was edited by hand", () => {
  test("is read: other order, other headings, other paragraphs, short forms", () => {
    const dateOnly = "2026-11-21T00:00:00.000Z";

    expect(entriesOf(EDITED)).toEqual([
      entry({ id: "1", question: "First?\nIn two lines.", askedAt: dateOnly }),
      entry({
        id: "2",
        status: "answered",
        question: "Written by hand?",
        file: null,
        line: null,
        rule: null,
        askedBy: null,
        askedAt: null,
        answer: "Yes, and not quoted.",
      }),
      entry({ id: "3", question: "Second?", file: null, line: null, rule: null }),
    ]);
    expect(warningsOf(EDITED)).toEqual([]);
  });

  test.each([
    ["", (text: string) => text],
    [" with CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    [" with a byte order mark", (text: string) => `\uFEFF${text}`],
  ])("keeps every other byte when an entry is answered%s", (_, shape) => {
    const changed = resolve(shape(EDITED), "1");

    const expected = EDITED.replace("**Status:** Open", "**Status:** answered").replace(
      "<!-- end of aaaaaaaa -->",
      "### Answer, 2026-11-22 09:00:00 UTC by Bob <!-- aaaaaaaa -->\n\n> Yes.\n\n<!-- end of aaaaaaaa -->",
    );
    expect(changed).toBe(shape(expected));
  });

  test("takes the answer of a section without an end mark after its last line", () => {
    const changed = resolve(EDITED, "2", { status: "superseded", text: null });

    expect(changed).toBe(
      EDITED.replace("answered", "superseded").replace(
        "not quoted.\n",
        "not quoted.\n\n### Superseded, 2026-11-22 09:00:00 UTC by Bob\n",
      ),
    );
    expect(entriesOf(changed)[1]).toMatchObject({
      status: "superseded",
      answer: "Yes, and not quoted.",
    });
  });

  test("keeps every byte when an entry is added", () => {
    const changed = add(EDITED, "cccccccc");

    expect(changed.startsWith(`${EDITED}\n\n## 4. Is the store`)).toBe(true);
    expect(entriesOf(changed)).toHaveLength(4);
  });
});

describe("a section that cannot be understood", () => {
  test.each<[what: string, from: string, to: string, warning: string]>([
    ["no status", "- Status: open\n", "", "7: entry 1 has no status; left out"],
    [
      "an unknown status",
      "Status: open",
      "Status: opne",
      "9: entry 1 has the status `opne`, which is none of open, answered, declined, superseded; left out",
    ],
    [
      "a number that is none",
      "## 1.",
      "## one.",
      "7: a section without a number: one. First?; left out",
    ],
    ["the number zero", "## 1.", "## 0.", "7: a section without a number: First?; left out"],
    [
      "a number beyond all counting",
      "## 1.",
      "## 99999999999.",
      "7: a section without a number: First?; left out",
    ],
  ])(
    "(%s) is left out with its line, kept in the file, and the others are read",
    (_, from, to, warning) => {
      const broken = TWO.replace(from, to);

      expect(warningsOf(broken)).toEqual([warning]);
      expect(entriesOf(broken).map(({ question }) => question)).toEqual(["Second?"]);
      const changed = add(resolve(broken, "2"), "cccccccc");
      const kept = broken.slice(0, broken.indexOf("- Status: open", broken.indexOf("## 2.")));
      expect(changed.startsWith(kept)).toBe(true);
      expect(entriesOf(changed).map(({ id }) => id)).toEqual(["2", "3"]);
    },
  );

  test("keeps its number from being given again", () => {
    const broken = TWO.replace("## 2.", "## 7.").replaceAll("Status: open", "Status: opne");

    expect(entriesOf(add(broken, "cccccccc")).map(({ id }) => id)).toEqual(["8"]);
  });

  test("asked at no readable time, it is read without one", () => {
    const odd = TWO.replace("2026-11-21 06:56:49 UTC", "last week");

    expect(entriesOf(odd)[0]).toMatchObject({ askedAt: null, askedBy: "Ada" });
    expect(warningsOf(odd)).toEqual(["10: entry 1 has no readable time"]);
  });

  test("answered without an answer, it says so", () => {
    expect(warningsOf(TWO.replace("Status: open", "Status: answered"))).toEqual([
      "7: entry 1 is answered, but has no `### Answer`",
    ]);
  });
});

describe("two entries with one number", () => {
  const doubled = add(TWO, "cccccccc", { question: "Third?" }).replace("## 3.", "## 1.");

  test("both live, the second under the next free number, with a warning", () => {
    expect(entriesOf(doubled).map(({ id, question }) => [id, question])).toEqual([
      ["1", "First?"],
      ["2", "Second?"],
      ["3", "Third?"],
    ]);
    expect(warningsOf(doubled)).toEqual(["29: there are two entries 1; this one counts as 3"]);
  });

  test("the next write, whichever it is, writes the new number", () => {
    expect(resolve(doubled, "2")).toContain("\n## 3. Third?");
    expect(add(doubled, "dddddddd").match(/^## \d/gm)).toEqual(["## 1", "## 2", "## 3", "## 4"]);
    expect(entriesOf(resolve(doubled, "3")).map(({ status }) => status)).toEqual([
      "open",
      "open",
      "answered",
    ]);
  });
});

describe("a merge conflict in the file", () => {
  const start = TWO.indexOf("## 2.");
  const ours = TWO.slice(start);
  const theirs = ours.replaceAll("bbbbbbbb", "cccccccc").replaceAll("Second?", "Third?");

  test.each([
    ["two sides", ""],
    ["two sides and what they have in common", `||||||| base\n${ours.replaceAll("b", "x")}`],
  ])("of %s: the entries of both sides are read, and a warning says so", (_, base) => {
    const text = `${TWO.slice(0, start)}<<<<<<< HEAD\n${ours}${base}=======\n${theirs}>>>>>>> feature\n`;

    expect(entriesOf(text).map(({ id, question }) => [id, question])).toEqual([
      ["1", "First?"],
      ["2", "Second?"],
      ["3", "Third?"],
    ]);
    expect(warningsOf(text)[0]).toBe("18: a merge conflict; both sides are read");
    expect(readRegister(text).conflictAt).toBe(17);
  });

  test("is not seen in a line of signs alone", () => {
    const text = `Title\n=======\n\n>>>>>>> quoted\n${TWO}`;

    expect(readRegister(text).conflictAt).toBe(null);
    expect(entriesOf(text)).toHaveLength(2);
  });
});
