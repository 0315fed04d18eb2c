import { weakerApi } from "../../../src/regressions/weaker-api.ts";
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

describeDetector("an object without a prototype", weakerApi, {
  told: {
    "when an ordinary one takes its place": {
      code: COUNTS,
      change: [["Object.create(null)", "{}"]],
      as: "change/prototype-guard-removed: const counts = Object.create(null)",
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
      as: "change/prototype-guard-removed: const groups = new Map()",
    },
    "when a property is assigned that was defined": {
      code: DEFINES,
      change: [["Object.defineProperty(into, key, { value });", "into[key] = value;"]],
      as: "change/prototype-guard-removed: Object.defineProperty(into, key, { value })",
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
