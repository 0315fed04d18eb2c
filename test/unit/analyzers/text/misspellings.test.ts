import { expect, test } from "vitest";
import { misspellings } from "../../../../src/analyzers/text/misspellings.ts";
import { reviewLater } from "../../rules/review-text.ts";

async function findingsIn(code: string, path = "src/pay.js") {
  const example = { path, code };
  return reviewLater([example], [misspellings])(example);
}

async function wordsIn(code: string, path?: string): Promise<readonly string[]> {
  return (await findingsIn(code, path)).map(({ evidence }) => evidence);
}

test("the fix of a comment replaces the word in its case", async () => {
  const [finding] = await findingsIn("// Seperate the list of names.\nsplit();\n");
  expect(finding?.fix).toMatchObject({
    title: "Write Separate",
    edits: [{ startLine: 1, startColumn: 4, endLine: 1, endColumn: 12, newText: "Separate" }],
  });
});

test("there is no fix for a string, and none where several words may be meant", async () => {
  const code = 'throw new Error("the order is seperate");\n// It is preceeded by a name.\n';
  const findings = await findingsIn(code);
  expect(findings.map(({ values, fix }) => [values["right"], fix])).toEqual([
    ["`preceded` or `proceeded`", null],
    ["`separate`", null],
  ]);
});

test.each([
  ["a name of the file's code", "// Sets the seperator.\nconst seperator = 1;\n"],
  ["part of a name", "// It is seperate_list, the seperate() and a.seperate.x of it.\n"],
  ["a path or an address", "// See docs/seperate.md and https://a.example/seperate for it.\n"],
  ["a name in the middle of a sentence", "// This is of Adress, which is a company.\n"],
  ["part of a pattern", `const is = /["'](?:this |the seperate|[sS]eperate)? is/;\n`],
  ["in a text of another language", "// Die Funktion der Klasse\n"],
])("a word that is %s is not reported", async (_, code) => {
  expect(await wordsIn(code)).toEqual([]);
});

test.each(["src/locales/en.js", "docs/README.de.md", "LICENSES/mit.md", "src/lang/x.ts"])(
  "%s holds the words of others",
  async (path) => {
    expect(await wordsIn("// This is seperate of it.\n\nThis is seperate of it.\n", path)).toEqual(
      [],
    );
  },
);
