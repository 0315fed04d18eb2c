// What nobody meant to commit: debugging, narrowed tests, marks of a merge, invisible letters.
import { callOf, deletion, isFree } from "../parse-source.mjs";
import { planted } from "../plant-lines.mjs";

const ASSERTION =
  /^(assert|expect|should)\b|^t\.(assert\.)?(equal|same|ok|notOk|strictEqual|deepEqual|throws|match|is|true|false|rejects)\b/;
const BIDI = ["\u202E", "\u2066", "\u202B"];

export const hygiene = [
  {
    id: "focused-test",
    title: "`.only` is left in a test",
    focus: "edge-case",
    inTests: true,
    sites: (file) =>
      statements(file)
        .filter(({ call }) => /^(test|it|describe)$/.test(file.textOf(call.callee)))
        .filter(({ call }) => call.arguments.length > 1)
        .map(({ call: { callee } }) => ({
          variant: file.textOf(callee),
          at: callee.start,
          edits: [{ start: callee.end, end: callee.end, text: ".only" }],
        })),
  },
  {
    id: "removed-assertion",
    title: "an assertion is gone",
    focus: "edge-case",
    inTests: true,
    sites: (file) =>
      statements(file)
        .filter(({ node }) => isFree(file, node))
        .filter(({ call }) => ASSERTION.test(file.textOf(call)))
        .map(({ node }) => ({
          variant: "assertion",
          at: node.start,
          edits: [deletion(file, node)],
        })),
  },
  planted({
    id: "debug-left",
    title: "debugging is left in",
    focus: "edge-case",
    variants: [
      { into: "function", lines: () => ["debugger; //!"] },
      { into: "function", lines: (input) => [`console.log("here", ${input}); //!`] },
      {
        into: "function",
        lines: (input) => [`console.log(JSON.stringify(${input}, null, 2)); //!`],
      },
      { into: "function", lines: () => ['console.log("XXXXXXXXXX"); //!'] },
    ],
  }),
  {
    id: "conflict-marker",
    title: "marks of a merge are left in a comment",
    focus: "edge-case",
    sites: (file) =>
      file.comments
        .filter(({ type, value }) => type === "Block" && value.split("\n").length > 3)
        .map(({ start }) => {
          const at = file.text.indexOf("\n", start) + 1;
          const end = file.text.indexOf("\n", at) + 1;
          const line = file.text.slice(at, end);
          const both = `<<<<<<< HEAD\n${line}=======\n${line}>>>>>>> feature/rework\n`;
          return { variant: "comment", at, edits: [{ start: at, end, text: both }] };
        }),
  },
  {
    id: "bidi-character",
    title: "a letter that turns the reading direction",
    focus: "security",
    sites: (file) => [
      ...file.comments
        .filter(({ type, value }) => type === "Line" && value.length > 20)
        .map(({ end }) => bidi(end, "comment")),
      ...file.nodes
        .filter(({ type, value }) => type === "Literal" && typeof value === "string")
        .filter(({ start, end }) => end - start > 6)
        .map(({ end }) => bidi(end - 1, "text")),
    ],
  },
];

function statements(file) {
  return file.nodes
    .map((node) => ({ node, call: callOf(node) }))
    .filter(({ call }) => call !== null);
}

function bidi(at, variant) {
  const text = BIDI[at % BIDI.length];
  return { variant, at, edits: [{ start: at, end: at, text }] };
}
