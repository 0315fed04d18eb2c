import { removedRouteMiddleware } from "../../../src/regressions/removed-route-middleware.ts";
import { removedGuard } from "../../../src/regressions/removed-guards.ts";
import {
  removedAwait,
  removedErrorHandling,
} from "../../../src/regressions/removed-error-handling.ts";
import { removedAuthorization } from "../../../src/regressions/removed-authorization.ts";
import { describeDetector } from "./told-by.ts";

const PAY = `function pay(order) {
  if (order === null) throw new Error("no order");
  return charge(order.total);
}
`;
const PAY_CHECK = '  if (order === null) throw new Error("no order");\n';
const REMOVE = `function remove(user, note) {
  if (!user.canEdit(note)) throw new Error("no");
  store.remove(note.id);
}
`;
const REMOVE_CHECK = '  if (!user.canEdit(note)) throw new Error("no");\n';

describeDetector("a check before something that stays", removedGuard, {
  told: {
    "of a value": {
      code: PAY,
      change: [[PAY_CHECK, ""]],
      as: "change/guard-removed: order === null",
    },
    "of who may do it": {
      code: REMOVE,
      change: [[REMOVE_CHECK, ""]],
      as: "change/authorisation-removed: !user.canEdit(note)",
    },
    "of a bound": {
      path: "a.go",
      code: "package a\n\nfunc take(items []int, count int) error {\n\tif count < 0 {\n\t\treturn nil\n\t}\n\treturn ship(items, count)\n}\n",
      change: [["\tif count < 0 {\n\t\treturn nil\n\t}\n", ""]],
      as: "change/bound-check-removed: count < 0",
    },
    "that is a call which breaks off": {
      code: "function save(form) {\n  requirePermission(form);\n  store.save(form);\n}\n",
      change: [["  requirePermission(form);\n", ""]],
      as: "change/authorisation-removed: requirePermission(form)",
    },
    "in Go": {
      path: "a.go",
      code: "package a\n\nfunc pay(order *Order) error {\n\tif order == nil {\n\t\treturn errNone\n\t}\n\treturn charge(order.Total)\n}\n",
      change: [["\tif order == nil {\n\t\treturn errNone\n\t}\n", ""]],
      as: "change/guard-removed: order == nil",
    },
  },
  silent: {
    "when another condition asks for the same value": {
      code: PAY,
      change: [["order === null", "!order?.total"]],
    },
    "when another file checks it now": {
      code: PAY,
      change: [[PAY_CHECK, ""]],
      elsewhere: "if (order === null) return;",
    },
    "when the function takes something else": {
      code: PAY,
      change: [
        ["pay(order)", "pay(order, given)"],
        [PAY_CHECK, ""],
      ],
    },
    "when what it stood before goes as well": {
      code: PAY,
      change: [
        [PAY_CHECK, ""],
        ["  return charge(order.total);", "  return null;"],
      ],
    },
    "of what runs where": {
      code: PAY.replace("order === null", "!isSupported(platform)"),
      change: [[PAY_CHECK.replace("order === null", "!isSupported(platform)"), ""]],
    },
  },
});

const READ = `function read(user, note) {
  const found = load(note.id);
  if (found.owner !== user.id && !user.isAdmin) throw new Error("forbidden");
  return found;
}
`;

describeDetector("a condition about rights", removedAuthorization, {
  told: {
    "when it goes as a whole": {
      code: READ,
      change: [
        ['  if (found.owner !== user.id && !user.isAdmin) throw new Error("forbidden");\n', ""],
      ],
      as: "change/rights-loosened: found.owner !== user.id",
    },
    "when it was about the page that asks": {
      code: 'function post(request) {\n  if (request["sec-fetch-site"] === "cross-site") throw new Error("forbidden");\n  return save(request.body);\n}\n',
      change: [
        ['  if (request["sec-fetch-site"] === "cross-site") throw new Error("forbidden");\n', ""],
        // What it stood before is another call, so that it is no guard of unchanged code.
        ["save(request.body)", "save(request.body, request.url)"],
      ],
      as: 'change/rights-loosened: request["sec-fetch-site"] === "cross-site"',
    },
  },
  silent: {
    "when a line of the change asks for the same": {
      code: READ,
      change: [
        [
          '  if (found.owner !== user.id && !user.isAdmin) throw new Error("forbidden");\n',
          "  if (!isOwner(found.owner, user) && !user.isAdmin) deny();\n",
        ],
      ],
    },
    "of what is tried out": {
      code: READ.replace(
        "found.owner !== user.id && !user.isAdmin",
        'process.env.NODE_ENV === "user"',
      ),
      change: [['  if (process.env.NODE_ENV === "user") throw new Error("forbidden");\n', ""]],
    },
    "that says nothing of anybody": {
      code: 'function read(note) {\n  if (note.size > 9) throw new RangeError("large");\n  return note;\n}\n',
      change: [['  if (note.size > 9) throw new RangeError("large");\n', ""]],
    },
  },
});

const ROUTE = `router.post("/pay", requireUser, pay);\nrouter.get("/list", list);\n`;
const VIEW = "@login_required\ndef account(request):\n    return render(request.user)\n";

describeDetector("a gate before a route", removedRouteMiddleware, {
  told: {
    "when the middleware goes": {
      code: ROUTE,
      change: [["requireUser, ", ""]],
      as: "change/authorisation-removed: requireUser",
    },
    "when the decorator goes": {
      path: "views.py",
      code: VIEW,
      change: [["@login_required\n", ""]],
      as: "change/authorisation-removed: @login_required",
    },
  },
  silent: {
    "when another one takes its place": { code: ROUTE, change: [["requireUser", "requireAdmin"]] },
    "when all routes have one now": {
      code: ROUTE,
      change: [
        ["requireUser, ", ""],
        ["router.post", "router.use(authorize());\nrouter.post"],
      ],
    },
    "when another function answers": {
      code: ROUTE,
      change: [["requireUser, pay", "preview"]],
    },
    "that lets everybody through": {
      code: ROUTE.replace("requireUser", "countVisit"),
      change: [["countVisit, ", ""]],
    },
  },
});

const TRIES = `function load(path) {
  try {
    return read(path);
  } catch (error) {
    report(error);
  }
}
`;
const CATCHES = "function start() {\n  refresh().catch(report);\n  return true;\n}\n";

describeDetector("the handling of an error", removedErrorHandling, {
  told: {
    "when the call stands without a try": {
      code: TRIES,
      change: [[TRIES.split("\n").slice(1, 6).join("\n"), "  return read(path);"]],
      as: "change/error-handling-removed: a `try` around it",
    },
    "when nobody catches what it may reject with": {
      code: CATCHES,
      change: [[".catch(report)", ""]],
      as: "change/error-handling-removed: a `catch` after it",
    },
    "when Go looks at it no more": {
      path: "a.go",
      code: "package a\n\nfunc load() string {\n\ttext, err := read()\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\treturn text\n}\n",
      change: [
        ["text, err := read()", "text, _ := read()"],
        ["\tif err != nil {\n\t\tpanic(err)\n\t}\n", ""],
      ],
      as: "change/error-handling-removed: a check of its error",
    },
  },
  silent: {
    "when it is handled in another place": {
      code: TRIES,
      change: [[TRIES.split("\n").slice(1, 6).join("\n"), "  return read(path);"]],
      elsewhere: "try {\n  load(path);\n} catch {}",
    },
    "when it was only passed on": {
      code: TRIES.replace("report(error)", "throw error"),
      change: [
        [
          TRIES.replace("report(error)", "throw error").split("\n").slice(1, 6).join("\n"),
          "  return read(path);",
        ],
      ],
    },
    "when it was that of a full stack, which is told as a limit": {
      code: TRIES.replace("report(error)", "if (error instanceof RangeError) report(error)"),
      change: [
        [
          TRIES.replace("report(error)", "if (error instanceof RangeError) report(error)")
            .split("\n")
            .slice(1, 6)
            .join("\n"),
          "  return read(path);",
        ],
      ],
    },
    "when something new is called": {
      code: TRIES,
      change: [
        [TRIES.split("\n").slice(1, 6).join("\n"), "  return readSafely(path) ?? read(path);"],
      ],
    },
    "when the call goes as well": { code: CATCHES, change: [["  refresh().catch(report);\n", ""]] },
  },
});

const SAVES = "async function save(file) {\n  await write(file);\n  await close(file);\n}\n";

describeDetector("a wait", removedAwait, {
  told: {
    "when the promise goes nowhere": {
      code: SAVES,
      change: [["await write(file)", "write(file)"]],
      as: "change/await-removed",
    },
    "when it is used as the value": {
      code: "async function size(file) {\n  const found = await stat(file);\n  return found.size;\n}\n",
      change: [["await stat", "stat"]],
      as: "change/await-removed",
    },
  },
  silent: {
    "when the promise is handed on": {
      code: SAVES,
      change: [["await write(file)", "queue.push(write(file))"]],
    },
    "when the function gives back no promise now": {
      code: `${SAVES}async function write(file) {\n  files.push(await read(file));\n}\n`,
      change: [
        ["await write(file)", "write(file)"],
        ["async function write", "function write"],
        ["await read", "read"],
      ],
    },
    "when the function waits for nothing any more": {
      code: SAVES,
      change: [
        ["async function", "function"],
        ["await write", "write"],
        ["await close", "close"],
      ],
    },
    "for a function of the file that gives nothing back": {
      code: `${SAVES}function write(file) {\n  count += 1;\n}\n`,
      change: [["await write(file)", "write(file)"]],
    },
  },
});
