import { lateMarks } from "../../../src/regressions/late-marks.ts";
import { lostEntries } from "../../../src/regressions/lost-entries.ts";
import { lostListeners } from "../../../src/regressions/lost-listeners.ts";
import { lostOperands } from "../../../src/regressions/lost-operands.ts";
import { lostOptions } from "../../../src/regressions/lost-options.ts";
import { lostRefinements } from "../../../src/regressions/lost-refinements.ts";
import { lostRefusals } from "../../../src/regressions/lost-refusals.ts";
import { lostSafeLoading } from "../../../src/regressions/lost-safe-loading.ts";
import { narrowedChecks } from "../../../src/regressions/narrowed-checks.ts";
import { describeMechanism } from "./told-by.ts";

const READ = `export function read(text) {
  if (text.length > MAX_LENGTH) throw new RangeError("long");
  return text.match(FORM);
}
`;
const KEEPS = `exports.keep = async (request, answer) => {
  if (answer.headers.get("Vary") === "*") return;
  await cache.put(request, answer.clone());
};
`;

describeMechanism("a condition under which a function goes no further", lostRefusals, {
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
    "when an answer for one is kept for all": {
      code: KEEPS,
      change: [['  if (answer.headers.get("Vary") === "*") return;\n', ""]],
      as: 'change/kept-for-others: answer.headers.get("Vary") === "*"',
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

const IS_NAME = `function isName(text) {
  return typeof text === "string" && text.length < 64 && FORM.test(text);
}
`;
const SKIP = `exports.skip = (text, at) => {
  while (at < text.length && text[at] !== ";") at += 1;
  return at;
};
`;

describeMechanism("a part of a condition", lostOperands, {
  told: {
    "when one of several goes": {
      code: IS_NAME,
      change: [['typeof text === "string" && ', ""]],
      as: 'change/condition-weakened: typeof text === "string"',
    },
    "when it ended a loop": {
      code: SKIP,
      change: [["at < text.length && ", ""]],
      as: "change/loop-end-removed: at < text.length",
    },
  },
  silent: {
    "when another one takes its place": {
      code: IS_NAME,
      change: [['typeof text === "string"', "isText(text)"]],
    },
    "when it becomes the end of another loop": {
      code: SKIP,
      change: [
        [
          'while (at < text.length && text[at] !== ";") at += 1;',
          'for (; at < text.length; at += 1) if (text[at] === ";") break;',
        ],
      ],
    },
    "that let more through": {
      code: IS_NAME.replaceAll("&&", "||"),
      change: [['typeof text === "string" || ', ""]],
    },
  },
});

const SCHEMA = `import { z } from "zod";
export const upload = z.object({
  file: z.string().regex(/^(?!.*\\.\\.)/, "no traversal"),
});
`;

describeMechanism("what a field of a schema has to pass", lostRefinements, {
  told: {
    "when it goes alone": {
      code: SCHEMA,
      change: [['.regex(/^(?!.*\\.\\.)/, "no traversal")', ""]],
      as: 'change/schema-check-removed: regex(/^(?!.*\\.\\.)/, "no traversal")',
    },
  },
  silent: {
    "when the field goes as well": {
      code: SCHEMA,
      change: [['  file: z.string().regex(/^(?!.*\\.\\.)/, "no traversal"),\n', ""]],
    },
    "when it kept out no attack": {
      code: SCHEMA.replace('/^(?!.*\\.\\.)/, "no traversal"', '/^[A-Z]/, "a capital"'),
      change: [['.regex(/^[A-Z]/, "a capital")', ""]],
    },
    "when it is exchanged": { code: SCHEMA, change: [["regex(", "refine("]] },
  },
});

const MODULES = `const FORBIDDEN_MODULES = ["vm", "cluster", "inspector"];
exports.mayLoad = (name) => !FORBIDDEN_MODULES.includes(name);
`;

describeMechanism("an entry of a list of what is refused", lostEntries, {
  told: {
    "when it goes": {
      code: MODULES,
      change: [[', "cluster"', ""]],
      as: 'change/refused-name-dropped: "cluster"',
    },
    "when a loop went through it": {
      code: `exports.check = (options) => {
  for (const key of ["path", "domain"]) {
    if (/[;\\r\\n]/.test(options[key])) throw new Error(key);
  }
};
`,
      change: [[', "domain"', ""]],
      as: 'change/line-break-let-in: "domain"',
    },
  },
  silent: {
    "when another one takes its place": {
      code: MODULES,
      change: [['"cluster"', '"node:cluster"']],
    },
    "when the list is asked no more": {
      code: MODULES,
      change: [
        [', "cluster"', ""],
        ["!FORBIDDEN_MODULES.includes(name)", "ALLOWED.has(name)"],
      ],
    },
    "of a list that refuses nothing": {
      code: MODULES.replaceAll("FORBIDDEN_MODULES", "KNOWN_MODULES"),
      change: [[', "cluster"', ""]],
    },
    "when another line of the change names it": {
      code: MODULES,
      change: [
        [', "cluster"', ""],
        ["!FORBIDDEN", 'name !== "cluster" && !FORBIDDEN'],
      ],
    },
  },
});

const XML = `exports.parse = (text) => parseXml(text, {
  nonet: true,
  noent: false,
});
`;

describeMechanism("an option that protects", lostOptions, {
  told: {
    "when addresses may be fetched": {
      code: XML,
      change: [["  nonet: true,\n", ""]],
      as: "change/address-check-removed: nonet: true",
    },
    "when what was kept off is left to the default": {
      code: XML,
      change: [["  noent: false,\n", ""]],
      as: "change/option-dropped: noent: false",
    },
  },
  silent: {
    "when it is given elsewhere": {
      code: XML,
      change: [
        ["  nonet: true,\n", ""],
        ["(text) =>", "(text, nonet = true) =>"],
      ],
    },
    "when the call goes as well": {
      code: XML,
      change: [["parseXml(text, {\n  nonet: true,\n  noent: false,\n})", "readJson(text)"]],
    },
    "when it did not protect": {
      code: XML.replace("true", "false"),
      change: [["  nonet: false,\n", ""]],
    },
    "that says nothing of the kind": {
      code: XML.replace("nonet", "pretty"),
      change: [["  pretty: true,\n", ""]],
    },
  },
});

const PIPES = `exports.copy = (from, to) => {
  const input = createReadStream(from);
  input.on("error", report);
  input.pipe(createWriteStream(to));
};
`;

describeMechanism("a listener for errors", lostListeners, {
  told: {
    "when what it listened to is still at work": {
      code: PIPES,
      change: [['  input.on("error", report);\n', ""]],
      as: 'change/error-listener-removed: input.on("error", report)',
    },
    "when it was a step of a chain": {
      code: `open(from)
  .on("error", report)
  .pipe(out);
`,
      change: [['  .on("error", report)\n', ""]],
      as: 'change/error-listener-removed: .on("error", report)',
    },
  },
  silent: {
    "when a pipeline hears of them": {
      code: PIPES,
      change: [
        ['  input.on("error", report);\n', ""],
        ["input.pipe(createWriteStream(to));", "pipeline(input, createWriteStream(to), report);"],
      ],
    },
    "when nothing is done with it any more": {
      code: PIPES,
      change: [[PIPES.split("\n").slice(1, 4).join("\n"), "  return copyFile(from, to);"]],
    },
    "when whoever takes it listens": {
      code: PIPES,
      change: [['  input.on("error", report);\n', ""]],
      elsewhere: 'input.once("error", stop);',
    },
    "for anything else": {
      code: PIPES.replace('"error"', '"end"'),
      change: [['  input.on("end", report);\n', ""]],
    },
  },
});

const QUEUE = `class Queue {
  run(task) {
    if (task.hasRun) return;
    task.hasRun = true;
    this.work(task);
  }
}
`;

describeMechanism("a mark that something is done", lateMarks, {
  told: {
    "when it is set behind the work": {
      code: QUEUE,
      change: [
        [
          "    task.hasRun = true;\n    this.work(task);\n",
          "    this.work(task);\n    task.hasRun = true;\n",
        ],
      ],
      as: "change/mark-after-work: task.hasRun = true;",
    },
  },
  silent: {
    "when nobody asks for it": {
      code: QUEUE.replace("    if (task.hasRun) return;\n", ""),
      change: [
        [
          "    task.hasRun = true;\n    this.work(task);\n",
          "    this.work(task);\n    task.hasRun = true;\n",
        ],
      ],
    },
    "when something is only looked up": {
      code: QUEUE.replaceAll("this.work(task)", "this.has(task)"),
      change: [
        [
          "    task.hasRun = true;\n    this.has(task);\n",
          "    this.has(task);\n    task.hasRun = true;\n",
        ],
      ],
    },
    "when it goes": { code: QUEUE, change: [["    task.hasRun = true;\n", ""]] },
  },
});

const YAML = `const yaml = require("js-yaml");
exports.read = (text) => yaml.safeLoad(text);
`;

describeMechanism("YAML that is read as data alone", lostSafeLoading, {
  told: {
    "when functions may come of it": {
      code: YAML,
      change: [["safeLoad", "load"]],
      as: "change/code-check-removed: exports.read = (text) => yaml.safeLoad(text);",
    },
  },
  silent: {
    "when a schema says what may": {
      code: YAML,
      change: [["safeLoad(text)", "load(text, { schema: yaml.JSON_SCHEMA })"]],
    },
    "when the version comes in which it is safe": {
      code: YAML,
      change: [["safeLoad", "load"]],
      elsewhere: '    "js-yaml": "^4.1.0",',
    },
    "when another parser reads it": { code: YAML, change: [["yaml.safeLoad", "toml.parse"]] },
  },
});

const EVALUATES = `const DANGEROUS = /^(?:constructor|__proto__)$/;
function evaluate(node, scope) {
  if (DANGEROUS.test(node.name)) throw new Error(node.name);
  return checkValue(scope[node.name]);
}
`;

describeMechanism("a check of what an expression may reach", narrowedChecks, {
  told: {
    "when it looks at one name in the place of many": {
      code: EVALUATES,
      change: [["DANGEROUS.test(node.name)", 'node.name === "constructor"']],
      as: "change/code-check-removed: if (DANGEROUS.test(node.name)) throw new Error(node.name);",
    },
    "when another function takes its place that is none": {
      code: EVALUATES,
      change: [["checkValue(scope", "valueOf(scope"]],
      as: "change/code-check-removed: return checkValue(scope[node.name]);",
    },
  },
  silent: {
    "when it asks a list under another name": {
      code: EVALUATES,
      change: [["DANGEROUS.test(node.name)", "FORBIDDEN.has(node.name)"]],
    },
    "when another check takes its place": {
      code: EVALUATES,
      change: [["checkValue(scope", "assertPlain(scope"]],
    },
    "in code that evaluates nothing": {
      code: EVALUATES.replace("evaluate", "describe"),
      change: [["checkValue(scope", "valueOf(scope"]],
    },
  },
});
