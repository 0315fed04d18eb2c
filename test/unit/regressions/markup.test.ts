import { removedRefusal } from "../../../src/regressions/removed-early-exits.ts";
import { weakerApi } from "../../../src/regressions/weaker-api.ts";
import { removedWrappingCall } from "../../../src/regressions/removed-wrapping-calls.ts";
import { describeDetector } from "./told-by.ts";

const REDIRECT = `export function redirectPath(url) {
  return collapseSlashes(url.pathname) + url.hash;
}
`;

describeDetector("the call around a value", removedWrappingCall, {
  told: {
    "when a cell of a table loses it": {
      code: "exports.cell = (text) => {\n  const clean = escapeHtml(text);\n  return `<b>${clean}</b>`;\n};\n",
      change: [
        ["  const clean = escapeHtml(text);\n", ""],
        ["${clean}", "${text}"],
      ],
      as: "change/markup-cleaning-removed: escapeHtml(text)",
    },
    "when an address loses it": {
      code: REDIRECT,
      change: [["collapseSlashes(url.pathname)", "url.pathname"]],
      as: "change/address-check-removed: collapseSlashes(url.pathname)",
    },
  },
  silent: {
    "when another one takes its place": {
      code: REDIRECT,
      change: [["collapseSlashes(url.pathname)", "sanitizePath(url.pathname)"]],
    },
    "by a name that protects from nothing": {
      code: REDIRECT.replace("collapseSlashes", "shorten"),
      change: [["shorten(url.pathname)", "url.pathname"]],
    },
  },
});

const NOTE = "export function note(node, remark) {\n  node.textContent = remark;\n}\n";

describeDetector("a safe primitive", weakerApi, {
  told: {
    "when text becomes markup": {
      code: NOTE,
      change: [["textContent", "innerHTML"]],
      as: "change/markup-cleaning-removed: node.textContent = remark",
    },
    "when chance can be foreseen": {
      code: `import { randomUUID } from "node:crypto";\nexport const token = () => randomUUID();\n`,
      change: [["() => randomUUID()", "() => Math.random().toString(36)"]],
      // Once as a line, once as a call: they stand in one place.
      as: ["change/random-weakened: randomUUID()", "change/random-weakened: randomUUID()"],
    },
  },
  silent: {
    "when the markup is a constant": {
      code: NOTE,
      change: [["textContent = remark", 'innerHTML = "<br>"']],
    },
    "when another strong source takes its place": {
      code: `import { randomUUID, randomBytes } from "node:crypto";\nexport const token = () => randomUUID();\n`,
      change: [["() => randomUUID()", "() => randomBytes(16).toString('hex')"]],
    },
  },
});

const SHELL = `const { exec } = require("child_process");
exports.list = (folder) => {
  const quoted = quote(folder);
  exec("ls " + quoted);
};
`;
const SUM =
  "export function sum(text) {\n  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n  return eval(text);\n}\n";

describeDetector(
  "what a function did with a text before it was run or shown",
  [removedWrappingCall, removedRefusal],
  {
    told: {
      "when a command is made of it": {
        code: SHELL,
        change: [
          ["  const quoted = quote(folder);\n", ""],
          ["+ quoted", "+ folder"],
        ],
        as: "change/shell-escape-removed: quote(folder)",
      },
      "when code is made of it": {
        code: SUM,
        change: [["  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n", ""]],
        as: "change/code-check-removed: !/^[\\d+ ]+$/.test(text)",
      },
    },
    silent: {
      "when no command is made any more": {
        code: SHELL,
        change: [
          ['const { exec } = require("child_process");\n', ""],
          ["  const quoted = quote(folder);\n", ""],
          ['exec("ls " + quoted)', "readdir(folder)"],
        ],
      },
      "when the change looks at the text in another way": {
        code: SUM,
        change: [
          [
            "  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n",
            "  if (text.match(BAD)) return 0;\n",
          ],
        ],
      },
      "when no code is made of it": {
        code: SUM.replace("eval(text)", "read(text)"),
        change: [["  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n", ""]],
      },
    },
  },
);
