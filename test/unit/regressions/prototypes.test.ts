import { removedNullPrototype } from "../../../src/regressions/removed-null-prototype.ts";
import { removedOwnCheck } from "../../../src/regressions/removed-own-property-checks.ts";
import { describeDetector } from "./told-by.ts";

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

describeDetector("an object without a prototype", removedNullPrototype, {
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

describeDetector("the question for an own property before a lookup", removedOwnCheck, {
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
