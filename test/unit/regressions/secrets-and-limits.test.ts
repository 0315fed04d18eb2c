import { lostBoundedReads } from "../../../src/regressions/lost-bounded-reads.ts";
import { lostLimits } from "../../../src/regressions/lost-limits.ts";
import { lostSecrecy } from "../../../src/regressions/lost-secrecy.ts";
import { lostSecretHeaders } from "../../../src/regressions/lost-secret-headers.ts";
import { describeMechanism } from "./told-by.ts";

const REDIRECTS = `function follow(from, to, headers) {
  if (from.host !== to.host || from.protocol !== to.protocol) {
    delete headers.authorization;
    delete headers.cookie;
  }
  return headers;
}
`;

describeMechanism("a confidential header", lostSecretHeaders, {
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

const STORED = `export function toJson(user) {
  const shown = { ...user };
  delete shown.password;
  return JSON.stringify(shown);
}
`;

describeMechanism("what keeps a secret in", lostSecrecy, {
  told: {
    "when a password is handed out": {
      code: STORED,
      change: [["  delete shown.password;\n", ""]],
      as: "change/secret-let-out: delete shown.password",
    },
    "when it is logged": {
      code: "export const send = (headers) => {\n  logger.info(redact(headers));\n  return post(headers);\n};\n",
      change: [["redact(headers)", "headers"]],
      as: "change/secret-logged: logger.info(redact(headers))",
    },
    "when a stand-in takes its place no more": {
      code: "export function report(settings) {\n  settings.apiKey = '***';\n  send(settings);\n}\n",
      change: [["  settings.apiKey = '***';\n", ""]],
      as: "change/secret-let-out: settings.apiKey = '***'",
    },
  },
  silent: {
    "when it is kept in another way": {
      code: STORED,
      change: [["  delete shown.password;\n", "  shown.password = undefined;\n"]],
    },
    "when nothing is logged any more": {
      code: "export const send = (headers) => {\n  logger.info(redact(headers));\n  return post(headers);\n};\n",
      change: [["  logger.info(redact(headers));\n", ""]],
    },
    "of what is no secret": {
      code: STORED.replace("password", "colour"),
      change: [["  delete shown.colour;\n", ""]],
    },
    "where nobody sees it": {
      code: STORED.replace("return JSON.stringify(shown)", "digest(shown)"),
      change: [["  delete shown.password;\n", ""]],
    },
  },
});

const BODY = `const MAX_BODY_SIZE = 64 * 1024;
exports.read = (stream) => collect(stream, MAX_BODY_SIZE);
`;

describeMechanism("a limit that is a number or handed on", lostLimits, {
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

const FEED = `export async function load(address) {
  const answer = await fetch(address);
  return parse(await readLimited(answer, 1_000_000));
}
`;

describeMechanism("an answer that is read up to a limit", lostBoundedReads, {
  told: {
    "when it is read to its end": {
      code: FEED,
      change: [["await readLimited(answer, 1_000_000)", "await answer.text()"]],
      as: "change/limit-removed: readLimited(answer, 1_000_000)",
    },
    "when the limit was an option": {
      code: FEED.replace("readLimited(answer, 1_000_000)", "readBody(answer, { maxBytes: 9 })"),
      change: [["await readBody(answer, { maxBytes: 9 })", "await answer.json()"]],
      as: "change/limit-removed: readBody(answer, { maxBytes: 9 })",
    },
  },
  silent: {
    "when the text is cut": {
      code: FEED,
      change: [["await readLimited(answer, 1_000_000)", "(await answer.text()).slice(0, 9)"]],
    },
    "when another reader takes its place": {
      code: FEED,
      change: [["readLimited(answer, 1_000_000)", "readCapped(answer)"]],
    },
    "when nothing says that it was a limit": {
      code: FEED.replace("readLimited(answer, 1_000_000)", "readText(answer, 'utf8')"),
      change: [["await readText(answer, 'utf8')", "await answer.text()"]],
    },
  },
});
