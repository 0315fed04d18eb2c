import { removedRefusal } from "../../../src/regressions/removed-early-exits.ts";
import { describeDetector } from "./told-by.ts";

const REFUSED = '  if (!/^\\w+$/.test(name)) throw new RangeError("not a name");\n';
const NAMED = `export function read(name) {
${REFUSED}  return fs.readFileSync(path.join(ROOT, name));
}
`;

describeDetector("a condition under which a function goes no further", removedRefusal, {
  told: {
    "when a name may have dots in it": {
      code: NAMED,
      change: [[REFUSED, ""]],
      as: "change/path-check-removed: !/^\\w+$/.test(name)",
    },
    "when a key of any length is taken": {
      code: "function Signature(bytes) {\n  assert(bytes.length === 64);\n  this.s = bytes.slice(32);\n}\n",
      path: "lib/signature.js",
      change: [["  assert(bytes.length === 64);\n", ""]],
      as: "change/key-check-removed: bytes.length === 64",
    },
    "by its condition, without the message of the assertion": {
      code: "function Signature(bytes) {\n  assert(bytes.length === 64, 'length');\n  this.s = bytes.slice(32);\n}\n",
      path: "lib/signature.js",
      change: [["  assert(bytes.length === 64, 'length');\n", ""]],
      as: "change/key-check-removed: bytes.length === 64",
    },
  },
  silent: {
    "when another line looks at the value": {
      code: NAMED,
      change: [["if (!/^\\w+$/.test(name))", "if (!isName(name))"]],
    },
    "when it is made by the caller, word for word": {
      code: `${NAMED}export function load(name) {\n  return read(name);\n}\n`,
      change: [
        [REFUSED, ""],
        ["  return read(name);", `${REFUSED}  return read(name);`],
      ],
    },
    "when the function goes with it": {
      code: `${NAMED}export const other = 1;\n`,
      change: [[NAMED, ""]],
    },
    "that kept out nobody": {
      code: NAMED.replace("!/^\\w+$/.test(name)", "isHoliday(today)"),
      change: [['  if (isHoliday(today)) throw new RangeError("not a name");\n', ""]],
    },
  },
});
