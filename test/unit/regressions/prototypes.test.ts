import { lostBareObjects } from "../../../src/regressions/lost-bare-objects.ts";
import { lostCopies } from "../../../src/regressions/lost-copies.ts";
import { lostInnerNames } from "../../../src/regressions/lost-inner-names.ts";
import { lostNameChecks } from "../../../src/regressions/lost-name-checks.ts";
import { lostOwnChecks } from "../../../src/regressions/lost-own-checks.ts";
import { lostOwnWalks } from "../../../src/regressions/lost-own-walks.ts";
import { describeMechanism } from "./told-by.ts";

const COUNTS = `exports.count = (words) => {
  const counts = Object.create(null);
  for (const word of words) counts[word] = (counts[word] || 0) + 1;
  return counts;
};
`;
const DEFINES = `exports.assign = (into, key, value) => {
  Object.defineProperty(into, key, { value });
};
`;

describeMechanism("an object without a prototype", lostBareObjects, {
  told: {
    "when an ordinary one takes its place": {
      code: COUNTS,
      change: [["Object.create(null)", "{}"]],
      as: "change/prototype-guard-removed: Object.create(null)",
    },
    "when it was a map": {
      code: `exports.group = (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), item);
  return groups;
};
`,
      change: [
        ["new Map()", "{}"],
        [
          "for (const item of items) groups.set(keyOf(item), item);",
          "for (const key of items) groups[key] = key;",
        ],
      ],
      as: "change/prototype-guard-removed: new Map(",
    },
    "when a property is assigned that was defined": {
      code: DEFINES,
      change: [["Object.defineProperty(into, key, { value });", "into[key] = value;"]],
      as: "change/prototype-guard-removed: Object.defineProperty(into, key,",
    },
  },
  silent: {
    "when another one without a prototype takes its place": {
      code: COUNTS,
      change: [["Object.create(null)", "{ __proto__: null }"]],
    },
    "when it is not filled by name": {
      code: `const defaults = Object.create(null);\ndefaults.colour = "red";\n`,
      change: [["Object.create(null)", "{}"]],
    },
    "when a fixed name is assigned": {
      code: DEFINES.replace("(into, key, {", '(into, "size", {'),
      change: [['Object.defineProperty(into, "size", { value });', "into.size = value;"]],
    },
  },
});

const VALIDATES = `const isUnsafe = (name) => name === "__proto__" || name === "constructor";
function checkName(name) {
  if (Array.isArray(name)) throw new TypeError("a list");
  if (isUnsafe(name)) throw new Error("no such name");
}
`;

describeMechanism("a step of a check of names", lostNameChecks, {
  told: {
    "when it goes alone": {
      code: VALIDATES,
      change: [['  if (Array.isArray(name)) throw new TypeError("a list");\n', ""]],
      as: 'change/prototype-guard-removed: if (Array.isArray(name)) throw new TypeError("a list");',
    },
  },
  silent: {
    "when something comes in its place": {
      code: VALIDATES,
      change: [["Array.isArray(name)", 'typeof name !== "string"']],
    },
    "in a function that checks nothing by its name": {
      code: VALIDATES.replaceAll("checkName", "describe"),
      change: [['  if (Array.isArray(name)) throw new TypeError("a list");\n', ""]],
    },
    "when the names were not known": {
      code: VALIDATES.replace('name === "__proto__" || ', ""),
      change: [['  if (Array.isArray(name)) throw new TypeError("a list");\n', ""]],
    },
    "when only a word for people goes": {
      code: VALIDATES.replace('"a list");', '"a list");\n  count(name);'),
      change: [["  count(name);\n", ""]],
    },
  },
});

const MERGES = `function merge(into, from) {
  const merged = { ...into };
  for (const key in from) {
    if (isPlain(from[key])) merged[key] = merge(merged[key], from[key]);
    else merged[key] = from[key];
  }
  return merged;
}
`;

describeMechanism("the copy that a merge writes to", lostCopies, {
  told: {
    "when what is merged into is written to itself": {
      code: MERGES,
      change: [["{ ...into }", "into"]],
      as: "change/prototype-guard-removed: const merged = { ...into };",
    },
    "when it was made by Object.assign": {
      code: MERGES.replace("{ ...into }", "Object.assign({}, into)"),
      change: [["Object.assign({}, into)", "into"]],
      as: "change/prototype-guard-removed: const merged = Object.assign({}, into);",
    },
  },
  silent: {
    "when it is copied in another way": {
      code: MERGES,
      change: [["{ ...into }", "structuredClone(into)"]],
    },
    "when nothing is descended into": {
      code: MERGES.replace(
        "    if (isPlain(from[key])) merged[key] = merge(merged[key], from[key]);\n    else merged",
        "    merged",
      ),
      change: [["{ ...into }", "into"]],
    },
  },
});

const COPIES_OWN = `function copy(from, into) {
  for (const key in from) {
    if (Object.hasOwn(from, key)) into[key] = from[key];
  }
}
`;

describeMechanism("the question for own keys in a loop", lostOwnWalks, {
  told: {
    "when all keys are copied": {
      code: COPIES_OWN,
      change: [["if (Object.hasOwn(from, key)) ", ""]],
      as: "change/inherited-copied: hasOwn(from, key)",
    },
    "when it was a method of the object": {
      code: COPIES_OWN.replace("Object.hasOwn(from, key)", "from.hasOwnProperty(key)"),
      change: [["if (from.hasOwnProperty(key)) ", ""]],
      as: "change/inherited-copied: from.hasOwnProperty(key)",
    },
  },
  silent: {
    "when the loop goes through the own keys": {
      code: COPIES_OWN,
      change: [
        ["for (const key in from)", "for (const key of Object.keys(from))"],
        ["if (Object.hasOwn(from, key)) ", ""],
      ],
    },
    "when nothing is copied": {
      code: COPIES_OWN.replace("into[key] = from[key]", "count(key)"),
      change: [["if (Object.hasOwn(from, key)) ", ""]],
    },
    "when another object is asked": {
      code: COPIES_OWN.replace("hasOwn(from, key)", "hasOwn(into, key)"),
      change: [["if (Object.hasOwn(into, key)) ", ""]],
    },
  },
});

const LOOKS_UP = `exports.handlerOf = (name) => {
  if (!Object.hasOwn(handlers, name)) return undefined;
  return handlers[name];
};
`;
const BY_FUNCTION = `function ownOf(object, key) {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
exports.partial = (name) => ownOf(partials, name);
`;

describeMechanism("the question for an own property before a lookup", lostOwnChecks, {
  told: {
    "when the lookup stands without it": {
      code: LOOKS_UP,
      change: [["  if (!Object.hasOwn(handlers, name)) return undefined;\n", ""]],
      as: "change/own-check-removed: Object.hasOwn(handlers, name)",
    },
    "when a function asked it that is gone": {
      code: BY_FUNCTION,
      change: [
        [BY_FUNCTION.split("exports")[0] ?? "", ""],
        ["ownOf(partials, name)", "partials[name]"],
      ],
      as: "change/own-check-removed: ownOf(partials, name)",
    },
    "when a key that is there already was passed over": {
      code: `function parse(text) {
  const fields = {};
  for (const part of text.split("&")) {
    const [key, value] = part.split("=");
    if (key in fields) continue;
    fields[key] = value;
  }
  return fields;
}
`,
      change: [["    if (key in fields) continue;\n", ""]],
      as: "change/own-check-removed: if (key in fields) continue;",
    },
  },
  silent: {
    "when the change asks otherwise": {
      code: LOOKS_UP,
      change: [["!Object.hasOwn(handlers, name)", "!handlers.has(name)"]],
    },
    "when the name is no argument": {
      code: LOOKS_UP.replace("(name) => {", "() => {\n  const name = current();"),
      change: [["  if (!Object.hasOwn(handlers, name)) return undefined;\n", ""]],
    },
    "when nothing is looked up": {
      code: LOOKS_UP.replace("return handlers[name]", "return load(name)"),
      change: [["  if (!Object.hasOwn(handlers, name)) return undefined;\n", ""]],
    },
    "when what asked itself asks for them now": {
      code: BY_FUNCTION,
      change: [
        [BY_FUNCTION.split("exports")[0] ?? "", ""],
        ["ownOf(partials, name)", "partials.get(name)"],
      ],
    },
    "when the function that asks looks up a name of the program": {
      code: BY_FUNCTION.replace("partials, name", 'partials, "header"'),
      change: [
        [BY_FUNCTION.split("exports")[0] ?? "", ""],
        ['ownOf(partials, "header")', 'partials["header"]'],
      ],
    },
  },
});

const KEEPS_NAMES = `const RESERVED = new Set(["id", "owner"]);
export function update(record, key, value) {
  if (RESERVED.has(key)) throw new Error(key);
  record[key] = value;
}
`;

describeMechanism("the list of names that a program keeps to itself", lostInnerNames, {
  told: {
    "when it is no longer asked": {
      code: KEEPS_NAMES,
      change: [["  if (RESERVED.has(key)) throw new Error(key);\n", ""]],
      as: "change/inner-names-open: RESERVED.has(key)",
    },
    "when it was asked by place": {
      code: KEEPS_NAMES.replace("RESERVED.has(key)", "RESERVED.indexOf(key) !== -1"),
      change: [["  if (RESERVED.indexOf(key) !== -1) throw new Error(key);\n", ""]],
      as: "change/inner-names-open: RESERVED.indexOf(key) !== -1",
    },
  },
  silent: {
    "when another line of the change looks at the name": {
      code: KEEPS_NAMES,
      change: [["if (RESERVED.has(key)) throw new Error(key)", "assertOpen(key)"]],
    },
    "when nothing is written under the name": {
      code: KEEPS_NAMES.replace("record[key] = value", "record.set(value)"),
      change: [["  if (RESERVED.has(key)) throw new Error(key);\n", ""]],
    },
    "when the list does not say that it is the program's own": {
      code: KEEPS_NAMES.replaceAll("RESERVED", "COLOURS"),
      change: [["  if (COLOURS.has(key)) throw new Error(key);\n", ""]],
    },
    "when the function did not break off": {
      code: KEEPS_NAMES.replace("throw new Error(key)", "warn(key)"),
      change: [["  if (RESERVED.has(key)) warn(key);\n", ""]],
    },
  },
});
