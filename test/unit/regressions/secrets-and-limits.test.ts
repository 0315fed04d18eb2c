import { removedLimit } from "../../../src/regressions/removed-limits.ts";
import { keptSecretHeaders } from "../../../src/regressions/kept-secret-headers.ts";
import { describeDetector } from "./told-by.ts";

const REDIRECTS = `function follow(from, to, headers) {
  if (from.host !== to.host || from.protocol !== to.protocol) {
    delete headers.authorization;
    delete headers.cookie;
  }
  return headers;
}
`;

describeDetector("a confidential header", keptSecretHeaders, {
  told: {
    "when one is no longer taken out": {
      code: REDIRECTS,
      change: [["    delete headers.cookie;\n", ""]],
      as: "change/secret-header-kept: cookie",
    },
    "when they are taken out less often": {
      code: REDIRECTS,
      change: [[" || from.protocol !== to.protocol", ""]],
      as: "change/secret-header-kept: from.protocol !== to.protocol",
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

const BODY = `const MAX_BODY_SIZE = 64 * 1024;
exports.read = (stream) => collect(stream, MAX_BODY_SIZE);
`;

describeDetector("a limit that is a number or handed on", removedLimit, {
  told: {
    "when it is ten times as large": {
      code: BODY,
      change: [["64 * 1024", "1024 * 1024"]],
      as: "change/limit-raised: const MAX_BODY_SIZE = 64 * 1024;",
    },
    "when it is written as a power": {
      code: BODY.replace("64 * 1024", "2 ** 16"),
      change: [["2 ** 16", "1 << 24"]],
      as: "change/limit-raised: const MAX_BODY_SIZE = 2 ** 16;",
    },
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
      as: "change/limit-removed: size: options.size",
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
    "when it is twice as large": { code: BODY, change: [["64 * 1024", "128 * 1024"]] },
    "when it is smaller": { code: BODY, change: [["64 * 1024", "1024"]] },
    "of what holds no size": {
      code: BODY.replaceAll("MAX_BODY_SIZE", "MAX_COLOUR"),
      change: [["64 * 1024", "1024 * 1024"]],
    },
    "when the full stack is waited for in another file": {
      code: "exports.read = (text) => guarded(() => build(text), (e) => e instanceof RangeError);\n",
      change: [["guarded(() => build(text), (e) => e instanceof RangeError)", "build(text)"]],
      elsewhere: "if (fault instanceof RangeError) return null;",
    },
  },
});
