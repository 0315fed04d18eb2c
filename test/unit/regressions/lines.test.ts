import { removedErrorCheck } from "../../../src/regressions/removed-error-checks.ts";
import { removedCleanup } from "../../../src/regressions/removed-endings.ts";
import { removedBreak } from "../../../src/regressions/removed-breaks.ts";
import { weakerLine } from "../../../src/regressions/weaker-lines.ts";
import { describeDetector } from "./told-by.ts";

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

describeDetector(
  "a step that goes out of code",
  [removedCleanup, removedErrorCheck, removedBreak],
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
    },
  },
);
