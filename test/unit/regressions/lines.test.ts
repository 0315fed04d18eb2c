import { removedErrorCheck } from "../../../src/regressions/removed-error-checks.ts";
import {
  removedBreak,
  removedCleanup,
  removedReturn,
} from "../../../src/regressions/removed-statements.ts";
import { weakerLine } from "../../../src/regressions/weaker-lines.ts";
import { describeDetector } from "./told-by.ts";

const COOKIE = 'res.cookie("id", id, { httpOnly: true, maxAge: 60 });\n';
const HASH = 'const digest = createHash("sha256").update(text).digest();\n';

describeDetector("a line that is weaker", weakerLine, {
  told: {
    "when a call that escapes goes": {
      code: "box.innerHTML = escapeHtml(name) + end;\n",
      change: [["escapeHtml(name)", "name"]],
      as: "change/escape-removed: escapeHtml, name",
    },
    "when it goes from the gap of a template": {
      code: "const row = `<td>${escapeHtml(name)}</td>`;\n",
      change: [["escapeHtml(name)", "name"]],
      as: "change/escape-removed: escapeHtml, name",
    },
    "when it goes with the choice whether to call it": {
      code: "show(cleaner ? cleaner.sanitize(name) : name);\n",
      change: [["cleaner ? cleaner.sanitize(name) : name", "name"]],
      as: "change/escape-removed: sanitize, name",
    },
    "when a setting that protects is switched off": {
      code: COOKIE,
      change: [["httpOnly: true", "httpOnly: false"]],
      as: "change/protection-off: httpOnly, true, false",
    },
    "when one that endangers is switched on": {
      path: "a.go",
      code: "package a\n\nvar c = tls.Config{InsecureSkipVerify: false}\n",
      change: [["false", "true"]],
      as: "change/protection-off: InsecureSkipVerify, false, true",
    },
    "when an algorithm is": {
      code: HASH,
      change: [["sha256", "md5"]],
      as: 'change/protection-off: the algorithm, "sha256", "md5"',
    },
    "when fewer bytes of chance are drawn": {
      code: "const token = randomBytes(32);\n",
      change: [["32", "8"]],
      as: "change/protection-off: randomBytes, 32, 8",
    },
    "when a hash costs less": {
      code: "const options = { iterations: 600_000 };\n",
      change: [["600_000", "1_000"]],
      as: "change/protection-off: iterations, 600_000, 1_000",
    },
  },
  silent: {
    "when another call escapes": {
      code: "box.innerHTML = escapeHtml(name) + end;\n",
      change: [["escapeHtml(name)", "sanitizeHtml(name)"]],
    },
    "when a constant is escaped no more": {
      code: 'box.innerHTML = escapeHtml("<b>") + end;\n',
      change: [['escapeHtml("<b>")', '"<b>"']],
    },
    "when a setting that protects is switched on": {
      code: COOKIE.replace("true", "false"),
      change: [["httpOnly: false", "httpOnly: true"]],
    },
    "when a setting that protects from nothing is switched off": {
      code: COOKIE.replace("httpOnly", "visible"),
      change: [["visible: true", "visible: false"]],
    },
    "when an algorithm is stronger": { code: HASH, change: [["sha256", "sha512"]] },
    "when more bytes of chance are drawn": {
      code: "const token = randomBytes(16);\n",
      change: [["16", "32"]],
    },
  },
});

const SWITCH = `switch (kind) {
  case "a":
    first();
    break;
  case "b":
    second();
    break;
}
`;
const CALLBACK = `read(path, (error, text) => {
  if (error) return done(error);
  done(null, text.trim());
});
`;
const SIZES = "const sizes = list.map((each) => {\n  return each.size;\n});\n";

describeDetector(
  "a step that goes out of code",
  [removedCleanup, removedErrorCheck, removedBreak, removedReturn],
  {
    told: {
      "when a case runs on into the next": {
        code: SWITCH,
        change: [["    first();\n    break;\n", "    first();\n"]],
        as: 'change/break-removed: case "b"',
      },
      "when a callback looks at its error no more": {
        code: CALLBACK,
        change: [["  if (error) return done(error);\n", ""]],
        as: "change/error-check-removed: error",
      },
      "when a value is worked out and thrown away": {
        code: SIZES,
        change: [["return each", "each"]],
        as: "change/answer-removed",
      },
    },
    silent: {
      "when a comment says that the case runs on": {
        code: SWITCH,
        change: [["    first();\n    break;\n", "    first();\n    // falls through\n"]],
      },
      "when the case returns instead": {
        code: SWITCH,
        change: [["    first();\n    break;\n", "    return first();\n"]],
      },
      "when the last case has no break": {
        code: SWITCH,
        change: [["    second();\n    break;\n", "    second();\n"]],
      },
      "when the error is handed on": {
        code: CALLBACK,
        change: [
          ["  if (error) return done(error);\n", ""],
          ["done(null, ", "done(error, "],
        ],
      },
      "when a callback is handed something else first": {
        code: CALLBACK.replace("(error, text)", "(text, error)"),
        change: [["  if (error) return done(error);\n", ""]],
      },
      "when the answer was only passed on": {
        code: "read(path, (error, text) => {\n  return done(error, text);\n});\n",
        change: [["return done", "done"]],
      },
    },
  },
);
