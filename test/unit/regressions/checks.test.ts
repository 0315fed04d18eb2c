import { removedRefusal } from "../../../src/regressions/removed-early-exits.ts";
import { describeDetector } from "./told-by.ts";

const READ = `export function read(text) {
  if (text.length > MAX_LENGTH) throw new RangeError("long");
  return text.match(FORM);
}
`;

describeDetector("a condition under which a function goes no further", removedRefusal, {
  told: {
    "when a length is looked at no more": {
      code: READ,
      change: [['  if (text.length > MAX_LENGTH) throw new RangeError("long");\n', ""]],
      as: "change/limit-removed: text.length > MAX_LENGTH",
    },
    "when a type is": {
      code: 'exports.short = function short(name) {\n  if (typeof name !== "string") return null;\n  return name.slice(0, 8);\n};\n',
      change: [['  if (typeof name !== "string") return null;\n', ""]],
      as: 'change/type-check-removed: typeof name !== "string"',
    },
    "when a key of any length is taken": {
      code: "function Signature(bytes) {\n  assert(bytes.length === 64);\n  this.s = bytes.slice(32);\n}\n",
      path: "lib/signature.js",
      change: [["  assert(bytes.length === 64);\n", ""]],
      as: "change/key-check-removed: bytes.length === 64",
    },
  },
  silent: {
    "when another line looks at the value": {
      code: READ,
      change: [["if (text.length > MAX_LENGTH)", "if (isTooLong(text))"]],
    },
    "when it is made by the caller, word for word": {
      code: `${READ}export function load(text) {\n  return read(text);\n}\n`,
      change: [
        ['  if (text.length > MAX_LENGTH) throw new RangeError("long");\n', ""],
        [
          "  return read(text);",
          '  if (text.length > MAX_LENGTH) throw new RangeError("long");\n  return read(text);',
        ],
      ],
    },
    "when the function goes with it": {
      code: `${READ}export const other = 1;\n`,
      change: [[READ, ""]],
    },
    "that kept out nobody": {
      code: READ.replace("text.length > MAX_LENGTH", "isHoliday(today)"),
      change: [['  if (isHoliday(today)) throw new RangeError("long");\n', ""]],
    },
  },
});
