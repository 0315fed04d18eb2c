import { expect, test } from "vitest";
import { sentencesOf } from "../../../../src/analyzers/text/sentences.ts";

/** The words that are left of a text. */
function wordsOf(text: string | undefined): string {
  return (text ?? "").split(/\s+/).filter(Boolean).join(" ");
}

test.each([
  ["pay.js", "const a = 1; // the total\n/* of all\n * orders */\n", "the total of all orders"],
  ["pay.py", 'def pay():\n    """Pay it."""\n    x = 1  # one\n', "Pay it. one"],
  ["pay.sql", "select 1; -- the first\n", "the first"],
  [
    "pay.go",
    '// Pay calls `charge` of "shop" at https://a.example/x once.\nfunc Pay() {}\n',
    "Pay calls of at once.",
  ],
  [
    "pay.ts",
    "/**\n * @param {string} name - of the buyer\n * {@link Order} <b>\n */\n",
    "- of the buyer",
  ],
  ["pay.cs", '/// <param name="id">The order.</param>\n', "The order."],
])(
  "the comments of %s are kept without marks, tags, names in quotes and addresses",
  (path, text, words) => {
    const { comments } = sentencesOf(path, text) ?? {};
    expect(wordsOf(comments)).toBe(words);
    expect(comments).toHaveLength(text.length);
  },
);

test("strings count if they are sentences", () => {
  const text = `const a = "utf8"; throw new Error("the order is empty");\n`;
  expect(wordsOf(sentencesOf("pay.js", text)?.strings)).toBe(`"the order is empty"`);
});

test("a document is kept without its code, its tags and the targets of its links", () => {
  const text = [
    "---",
    "title: x",
    "---",
    "Use [the shop](https://a.example/shop) and `pay()`.",
    "",
    "```sh",
    "pay now",
    "```",
    "",
    "    pay later",
    "",
    '<a href="x">Then</a> ship.',
  ].join("\n");
  const { comments } = sentencesOf("README.md", text) ?? {};
  expect(wordsOf(comments)).toBe("Use [the shop and . Then ship.");
  expect(comments).toHaveLength(text.length);
});

test("a file that is neither code nor a document says nothing", () => {
  expect(sentencesOf("data.json", '{"a": "the order is empty"}')).toBeNull();
});
