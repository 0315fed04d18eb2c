import { expect, test } from "vitest";
import { readIgnoreComments } from "../../../../src/review/pure/ignore-comments.ts";

/** `lines from-to: names: reason` of each comment. */
function read(file: string, ...lines: string[]): string[] {
  return readIgnoreComments(file, lines.join("\n")).map(
    ({ line, through, names, reason }) =>
      `${line}-${through}: ${names.map(({ name }) => name).join(" ")}: ${reason}`,
  );
}

const LEADERS: [file: string, line: string][] = [
  ["a.js", "// tool-ignore js/a: why"],
  ["a.js", "//tool-ignore js/a:why"],
  ["a.js", "/// tool-ignore js/a: why"],
  ["a.ts", "/* tool-ignore js/a: why */"],
  ["a.ts", "/** tool-ignore js/a: why */"],
  ["a.ts", " * tool-ignore js/a: why"],
  ["a.ts", " * tool-ignore js/a: why */"],
  ["a.tsx", "{/* tool-ignore js/a: why */}"],
  ["a.py", "# tool-ignore js/a: why"],
  ["a.sql", "-- tool-ignore js/a: why"],
  ["a.clj", ";; tool-ignore js/a: why"],
  ["a.tex", "% tool-ignore js/a: why"],
  ["a.html", "<!-- tool-ignore js/a: why -->"],
  ["a.md", "<!-- tool-ignore js/a: why -->"],
  ["Dockerfile", "# tool-ignore js/a: why"],
  ["a.unheard-of", "-- tool-ignore js/a: why"],
  ["a.js", "// eslint-disable-next-line no-eval // tool-ignore js/a: why"],
];

test.each(LEADERS)("%s: %s is a comment, about the line of code under it", (file, line) => {
  expect(read(file, line, "code()")).toEqual([`1-2: js/a: why`]);
});

const NO_ORDERS: [file: string, line: string][] = [
  ["a.js", 'say("// tool-ignore js/a: why");'],
  ["a.js", "say('it\\'s // tool-ignore js/a: why');"],
  ["a.js", "say(`/* tool-ignore js/a: why */`);"],
  ["a.js", "tool-ignore js/a: why"],
  ["a.js", "# tool-ignore js/a: why"],
  ["a.js", "// see tool-ignore js/a: why"],
  ["a.js", "// tool-ignore comments are read line by line"],
  ["a.js", "// tool-ignore"],
  ["a.js", "// tool-ignore: why"],
  ["a.js", "// tool-ignored js/a: why"],
  ["a.py", 'say("# tool-ignore js/a: why")'],
  ["a.py", '""" tool-ignore js/a: why """'],
  ["a.py", "a // tool-ignore / b"],
  ["a.md", "`// tool-ignore js/a: why`"],
  ["a.unheard-of", "http://tool-ignore js/a: why"],
  ["a.js", `// tool-ignore js/a: ${"y".repeat(2_000)}`],
];

test.each(NO_ORDERS)("%s: %s silences nothing", (file, line) => {
  expect(read(file, line)).toEqual([]);
});

const ORDERS: [line: string, read: string][] = [
  ["// tool-ignore js/a, js/b: both", "js/a js/b: both"],
  ["// tool-ignore js/a ,js/b", "js/a js/b: null"],
  ["// tool-ignore js/a", "js/a: null"],
  ["// tool-ignore js/a:  ", "js/a: null"],
  ["// tool-ignore js/a because it is so", "js/a: null"],
  ["// tool-ignore f-3k9x2m7q: a known case", "f-3k9x2m7q: a known case"],
  ["// tool-ignore eval-input: a mistyped name", "eval-input: a mistyped name"],
  ["// tool-ignore js/a: a: b // c", "js/a: a: b // c"],
  ["/* tool-ignore js/a: why */ code()", "js/a: why"],
  ["code(); // tool-ignore js/a: it's why", "js/a: it's why"],
  ["let x: &'a str; // tool-ignore js/a: why", "js/a: why"],
  ["say('a', \"b\"); // tool-ignore js/a: why", "js/a: why"],
];

test.each(ORDERS)("%s reads as %s", (line, expected) => {
  const [found] = readIgnoreComments("a.js", line);

  expect(`${found?.names.map(({ name }) => name).join(" ")}: ${found?.reason}`).toBe(expected);
});

const REACHES: [title: string, file: string, lines: string[], through: number][] = [
  ["beside code it is about its own line", "a.js", ["x(); // tool-ignore js/a: y", "z()"], 1],
  ["in front of code too", "a.js", ["/* tool-ignore js/a: y */ x()", "z()"], 1],
  ["other comments may follow", "a.js", ["// tool-ignore js/a: y", "// z", "x()"], 3],
  [
    "a comment of several lines may follow",
    "a.js",
    ["// tool-ignore js/a: y", "/* z", "z */", "x()"],
    4,
  ],
  ["decorators may follow", "a.ts", ["// tool-ignore js/a: y", "@Injectable()", "class X"], 3],
  ["so may attributes", "a.rs", ["// tool-ignore js/a: y", "#[test]", "fn x()"], 3],
  ["its own comment may go on", "a.js", ["/* tool-ignore js/a: y", "   and z", " */", "x()"], 4],
  ["within a block too", "a.js", ["/**", " * tool-ignore js/a: y", " * z", " */", "x()"], 5],
  ["code behind the end of a block is meant", "a.js", ["/* tool-ignore js/a: y", "*/ x()"], 2],
  ["a blank line ends it", "a.js", ["// tool-ignore js/a: y", "", "x()"], 1],
  ["the end of the file ends it", "a.js", ["// tool-ignore js/a: y"], 1],
  ["a carriage return is no code", "a.js", ["// tool-ignore js/a: y\r", "\r", "x()"], 1],
];

test.each(REACHES)("%s", (_, file, lines, through) => {
  expect(readIgnoreComments(file, lines.join("\n"))[0]?.through).toBe(through);
});

test("the place is the order and its names, each with its own column", () => {
  expect(readIgnoreComments("a.js", "x(); // tool-ignore js/a, js/b: y")).toEqual([
    {
      file: "a.js",
      line: 1,
      column: 9,
      endLine: 1,
      endColumn: 31,
      names: [
        { name: "js/a", column: 21 },
        { name: "js/b", column: 27 },
      ],
      reason: "y",
      through: 1,
    },
  ]);
});
