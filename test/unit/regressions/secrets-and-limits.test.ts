import { removedCheckLine } from "../../../src/regressions/removed-check-lines.ts";
import { describeDetector } from "./told-by.ts";

const REDIRECTS = `function follow(from, to, headers) {
  if (from.host !== to.host || from.protocol !== to.protocol) {
    delete headers.authorization;
    delete headers.cookie;
  }
  return headers;
}
`;

describeDetector("a confidential header", removedCheckLine, {
  told: {
    "when one is no longer taken out": {
      code: REDIRECTS,
      change: [["    delete headers.cookie;\n", ""]],
      as: "change/secret-header-kept: delete headers.cookie;",
    },
    "when they are taken out less often": {
      code: REDIRECTS,
      change: [[" || from.protocol !== to.protocol", ""]],
      as: "change/secret-header-kept: if (from.host !== to.host || from.protocol !== to.protocol) {",
    },
  },
  silent: {
    "when the change takes it out elsewhere": {
      code: REDIRECTS,
      change: [["    delete headers.cookie;\n", ""]],
      elsewhere: "dropHeaders(['cookie']);",
    },
    "when a request is given one no more": {
      code: `exports.get = (headers) => {\n  headers["authorization"] = token();\n  return strip(headers);\n};\n`,
      change: [['  headers["authorization"] = token();\n', ""]],
    },
    "when another reason takes the place of one": {
      code: REDIRECTS,
      change: [["from.protocol !== to.protocol", "from.origin !== to.origin"]],
    },
    "that says nothing of anybody": {
      code: REDIRECTS.replace("cookie", "accept"),
      change: [["    delete headers.accept;\n", ""]],
    },
  },
});

describeDetector("a limit that is handed on, or waited for", removedCheckLine, {
  told: {
    "when it is handed on no more": {
      code: `const reader = (options) => new Reader({
  size: options.size,
  mode: "text",
});
class Reader {
  add(chunk) {
    if (this.total + chunk.length > this.size) throw new Error("large");
  }
}
`,
      change: [["  size: options.size,\n", ""]],
      as: "change/limit-removed: size: options.size,",
    },
    "from the check on where its line is long": {
      code: "exports.unpack = (compressed, size) => require('node:zlib').inflateSync(compressed, { maxOutputLength: size });\n",
      change: [[", { maxOutputLength: size }", ""]],
      as: "change/limit-removed: maxOutputLength: size });",
    },
    "when a full stack is waited for no more": {
      code: `exports.read = (text) => {
  try {
    return build(text);
  } catch (fault) {
    if (fault instanceof RangeError) return null;
    throw fault;
  }
};
`,
      change: [["    if (fault instanceof RangeError) return null;\n", ""]],
      as: "change/limit-removed: if (fault instanceof RangeError) return null;",
    },
  },
  silent: {
    "when the full stack is waited for in another file": {
      code: "exports.read = (text) => guarded(() => build(text), (e) => e instanceof RangeError);\n",
      change: [["guarded(() => build(text), (e) => e instanceof RangeError)", "build(text)"]],
      elsewhere: "if (fault instanceof RangeError) return null;",
    },
  },
});
