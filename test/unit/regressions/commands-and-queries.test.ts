import { weakerApi } from "../../../src/regressions/weaker-api.ts";
import { removedWrappingCall } from "../../../src/regressions/removed-wrapping-calls.ts";
import { removedCheckLine } from "../../../src/regressions/removed-check-lines.ts";
import { describeDetector } from "./told-by.ts";

const CLONE = `const { spawn } = require("child_process");
exports.clone = (url) => spawn("git", ["clone", "--", url]);
`;

describeDetector("the mark behind which nothing is an option", removedCheckLine, {
  told: {
    "when it goes from a list": {
      code: CLONE,
      change: [['"--", ', ""]],
      as: 'change/option-check-removed: exports.clone = (url) => spawn("git", ["clone", "--", url]);',
    },
    "when values are pushed behind it": {
      code: `const { spawn } = require("child_process");
exports.show = (name) => {
  const args = ["show"];
  args.push("--");
  args.push(name);
  return spawn("git", args);
};
`,
      change: [['  args.push("--");\n', ""]],
      as: 'change/option-check-removed: args.push("--");',
    },
  },
  silent: {
    "when the value cannot begin with a dash": {
      code: CLONE,
      change: [
        ["(url) => spawn", '(url) => url[0] !== "-" && spawn'],
        ['"--", ', ""],
      ],
    },
    "when another mark takes its place": {
      code: CLONE,
      change: [['"--", ', '"--end-of-options", ']],
    },
    "when a constant stands behind it": {
      code: CLONE.replace(", url]", ", HOME_PAGE]"),
      change: [['"--", ', ""]],
    },
    "of what a person typed": {
      code: CLONE.replace('["clone", "--", url]', 'process.argv.concat("--", url)'),
      change: [['"--", ', ""]],
    },
  },
});

const RUNS = `const { spawn: run } = require("child_process");
exports.pack = (folder) => run("tar", [folder]);
`;
const NO_SHELL = `const options = {
  shell: false,
  cwd: home,
};
exports.start = (name) => spawn(name, [], options);
`;

describeDetector("a program that is started without a shell", [weakerApi, removedCheckLine], {
  told: {
    "when it goes through one by the same name": {
      code: RUNS,
      change: [
        ["spawn: run", "exec: run"],
        ['run("tar", [folder])', 'run("tar " + folder)'],
      ],
      as: 'change/shell-let-in: const { spawn: run } = require("child_process")',
    },
    "when nothing says that there is none": {
      code: NO_SHELL,
      change: [["  shell: false,\n", ""]],
      as: "change/shell-let-in: shell: false,",
    },
  },
  silent: {
    "when the option is only written otherwise": {
      code: NO_SHELL,
      change: [["  shell: false,\n", "  shell: needsShell(),\n"]],
    },
    "where nothing is started": {
      code: NO_SHELL.replace("spawn(name, [], options)", "draw(name)").replace("options", "view"),
      change: [["  shell: false,\n", ""]],
    },
    "when it is started in another safe way": {
      code: RUNS,
      change: [["spawn: run", "execFile: run"]],
    },
  },
});

const ESCAPES = `const UNSAFE = /[&<>"']/g;
const ENTITIES = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&#39;" };
exports.escape = (text) => text.replace(UNSAFE, (sign) => ENTITIES[sign]);
`;

describeDetector("a character that is escaped", removedWrappingCall, {
  told: {
    "when a pattern leaves it out": {
      code: ESCAPES,
      change: [[`[&<>"']`, `[&<>"]`]],
      as: `change/markup-cleaning-removed: const UNSAFE = /[&<>"']/g;`,
    },
  },
  silent: {
    "when the pattern takes more": { code: ESCAPES, change: [[`[&<>"']`, "[&<>\"'`]"]] },
    "when another line takes it": {
      code: ESCAPES,
      change: [
        [`[&<>"']`, '[&<>"]'],
        ["text.replace(UNSAFE", `text.replace(/'/g, "&#39;").replace(UNSAFE`],
      ],
    },
    "in a pattern that escapes nothing": {
      code: `const VOWELS = /[aeiou"]/g;\nexports.count = (text) => text.match(VOWELS).length;\n`,
      change: [['[aeiou"]', "[aeiou]"]],
    },
  },
});

const PAGES =
  "exports.page = (db, n) => {\n  return db.query(`SELECT * FROM a LIMIT ${Number(n)}`);\n};\n";

describeDetector("a value that is made a number or a text of code", removedWrappingCall, {
  told: {
    "when a query is given it": {
      code: PAGES,
      change: [["Number(n)", "n"]],
      as: "change/query-escape-removed: Number(n)",
    },
    "when a name is put into code": {
      code: 'module.exports = (node) => "call(" + JSON.stringify(node.name) + ")";\n',
      path: "src/compiler/call.js",
      change: [['"call(" + JSON.stringify(node.name) + ")"', `'call("' + node.name + '")'`]],
      as: "change/code-check-removed: JSON.stringify(node.name)",
    },
  },
  silent: {
    "when it is made one in another way": {
      code: PAGES,
      change: [["Number(n)", "Math.floor(n)"]],
    },
    "when the change checks it": {
      code: PAGES,
      change: [
        ["  return", '  if (typeof n !== "number") throw new TypeError();\n  return'],
        ["Number(n)", "n"],
      ],
    },
    "when it is only shown": {
      code: PAGES.replace("SELECT * FROM a LIMIT", "page"),
      change: [["Number(n)", "n"]],
    },
  },
});
