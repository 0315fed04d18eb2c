// Flaws of cost and of resources: loops, waiting, files, listeners.
import { callOf, calledName, deletion, isFree, isFunction } from "../parse-source.mjs";
import { planted } from "../plant-lines.mjs";

const DETACHES = /^(removeListener|removeEventListener|off|unsubscribe|removeAllListeners)$/;
const CLOSES =
  /^(close|closeSync|end|destroy|release|dispose|clearTimeout|clearInterval|unref|abort)$/;
const NO_CALL = { callee: { type: "none" } };
const LOOP = /^(For|ForOf|ForIn|While|DoWhile)Statement$/;

const rewritten = [
  {
    id: "quadratic-loop",
    title: "a loop copies or searches the list each time",
    focus: "performance",
    sites: copiesInLoops,
  },
  {
    id: "await-in-loop",
    title: "one query or request after the other",
    focus: "performance",
    sites: oneAfterTheOther,
  },
  {
    id: "listener-left",
    title: "a listener is never removed",
    focus: "performance",
    sites: (file) => [...calls(file, DETACHES, "detach"), ...onForOnce(file)],
  },
  {
    id: "resource-left",
    title: "a file, a connection or a timer is not closed",
    focus: "edge-case",
    sites: (file) => calls(file, CLOSES, "close"),
  },
];

const written = [
  planted({
    id: "quadratic-loop",
    variants: [
      {
        into: "function",
        lines: (input) => [
          "const unique = [];",
          `for (const entry of ${input}) {`,
          "  if (unique.indexOf(entry) === -1) unique.push(entry); //!",
          "}",
        ],
      },
      {
        into: "function",
        lines: (input) => [
          `for (const entry of ${input}) {`,
          `  entry.owner = ${input}.find((other) => other.id === entry.ownerId); //!`,
          "}",
        ],
      },
    ],
  }),
  planted({
    id: "await-in-loop",
    variants: [
      {
        into: "handler",
        isAsync: true,
        lines: () => [
          "const orders = [];",
          "for (const id of req.body.ids) {",
          '  orders.push(await req.db.query("SELECT * FROM orders WHERE id = $1", [id])); //!',
          "}",
          "res.json(orders);",
        ],
      },
      {
        into: "handler",
        isAsync: true,
        lines: () => [
          'const users = await req.db.users.find({ role: "member" });',
          "for (const user of users) {",
          "  user.teams = await req.db.teams.findOne({ owner: user.id }); //!",
          "}",
          "res.json(users);",
        ],
      },
    ],
  }),
  planted({
    id: "sync-io-in-handler",
    title: "a request handler waits for the disk",
    focus: "performance",
    variants: [
      {
        into: "handler",
        needs: [{ from: "fs", name: "readFileSync" }],
        lines: () => [
          'const page = readFileSync("templates/report.html", "utf8"); //!',
          "res.end(page);",
        ],
      },
      {
        into: "handler",
        needs: [{ from: "child_process", name: "execFileSync" }],
        lines: () => [
          'const version = execFileSync("git", ["rev-parse", "HEAD"]).toString(); //!',
          "res.end(version);",
        ],
      },
      {
        into: "handler",
        needs: [{ from: "fs", name: "appendFileSync" }],
        lines: () => [
          "appendFileSync('access.log', `${Date.now()} ${req.method}\\n`); //!",
          "res.end('ok');",
        ],
      },
      {
        into: "handler",
        needs: [{ from: "crypto", name: "pbkdf2Sync" }],
        lines: () => [
          'const key = pbkdf2Sync(req.body.password, req.user.salt, 600000, 32, "sha256"); //!',
          "res.json({ key: key.length });",
        ],
      },
    ],
  }),
  planted({
    id: "unbounded-regex",
    title: "a regular expression runs away on long input",
    focus: "security",
    cwe: 1333,
    variants: [
      {
        into: "function",
        lines: (input) => [`if (/^(\\w+\\s?)+$/.test(String(${input}))) return; //!`],
      },
      {
        into: "function",
        lines: (input) => [
          `const isAddress = /^([a-zA-Z0-9]+[._-]?)*@\\w+\\.com$/.test(${input}); //!`,
          "if (isAddress) return;",
        ],
      },
      {
        into: "handler",
        lines: () => [
          "const version = /^(\\d+\\.)*(\\d+)*-?$/.exec(req.query.version); //!",
          "res.json({ version });",
        ],
      },
      {
        into: "function",
        lines: (input) => [`const bare = String(${input}).replace(/(a|aa|[ab])+$/g, ""); //!`],
      },
      {
        into: "handler",
        lines: () => [
          "const wanted = new RegExp(req.query.filter); //!",
          "res.json(req.app.names.filter((name) => wanted.test(name)));",
        ],
      },
    ],
  }),
];

/** Some kinds have both: code that is rewritten and code that is added. */
export const cost = [
  ...rewritten.map((kind) => {
    const more = written.find(({ id }) => id === kind.id);
    return more === undefined
      ? kind
      : {
          ...kind,
          sites: (file) => [...kind.sites(file), ...more.sites(file)],
          fits: (file, site) => !/^\d+$/.test(site.variant) || more.fits(file, site),
        };
  }),
  ...written.filter(({ title }) => title !== undefined),
];

const of = (file, type) => file.nodes.filter((node) => node.type === type);

/** `list.push(item)` in a loop becomes `list = [...list, item]`. */
function copiesInLoops(file) {
  return of(file, "ExpressionStatement")
    .map((node) => ({ node, call: callOf(node) }))
    .filter(({ call }) => call !== null && calledName(call) === "push")
    .filter(({ call }) => call.callee.object?.type === "Identifier" && call.arguments.length === 1)
    .filter(({ node }) => isInLoop(file, node))
    .map(({ node, call }) => ({
      node,
      call,
      declared: declarationOf(file, call.callee.object.name),
    }))
    .filter(({ declared }) => declared !== null)
    .map(({ node, call, declared }) => {
      const list = call.callee.object.name;
      const copy = `${list} = [...${list}, ${file.textOf(call.arguments[0])}]`;
      const edits = [{ start: call.start, end: call.end, text: copy }];
      if (declared.kind === "const") {
        const { start } = declared;
        edits.push({ start, end: start + "const".length, text: "let", marks: [] });
      }
      return { variant: "copy", at: node.start, edits };
    });
}

/** The declaration of a list that starts empty, when there is but one of that name. */
function declarationOf(file, name) {
  const all = of(file, "VariableDeclarator").filter(({ id }) => id.name === name);
  if (all.length !== 1 || all[0].init?.type !== "ArrayExpression") return null;
  const declaration = file.parentOf(all[0]);
  return declaration.declarations.length === 1 ? declaration : null;
}

function isInLoop(file, node) {
  for (let at = file.parentOf(node); at !== null && !isFunction(at); at = file.parentOf(at)) {
    if (LOOP.test(at.type)) return true;
  }
  return false;
}

/** `await Promise.all(list.map(async (item) => {…}))` becomes a loop that waits for each. */
function oneAfterTheOther(file) {
  return of(file, "ExpressionStatement")
    .filter(({ expression }) => expression.type === "AwaitExpression")
    .filter((node) => callOf(node) && file.textOf(callOf(node).callee) === "Promise.all")
    .map((node) => ({ node, inner: callOf(node).arguments[0] }))
    .filter(({ inner }) => inner?.type === "CallExpression" && calledName(inner) === "map")
    .map(({ node, inner }) => ({ node, list: inner.callee.object, each: inner.arguments[0] }))
    .filter(({ each }) => isFunction(each) && each.async && each.params.length === 1)
    .map(({ node, list, each }) => {
      const body =
        each.body.type === "BlockStatement"
          ? file.textOf(each.body).replaceAll(/\breturn;/g, "continue;")
          : `{ ${file.textOf(each.body)}; }`;
      const text = `for (const ${file.textOf(each.params[0])} of ${file.textOf(list)}) ${body}`;
      return {
        variant: "unrolled",
        at: node.start,
        edits: [{ start: node.start, end: node.end, text }],
      };
    });
}

function calls(file, names, variant) {
  return of(file, "ExpressionStatement")
    .filter((node) => isFree(file, node) && names.test(calledName(callOf(node) ?? NO_CALL)))
    .map((node) => ({
      variant: `${variant} ${calledName(callOf(node))}`,
      at: node.start,
      edits: [deletion(file, node)],
    }));
}

/** `.once(` becomes `.on(`. */
function onForOnce(file) {
  return of(file, "CallExpression")
    .filter((node) => calledName(node) === "once" && node.callee.type === "MemberExpression")
    .filter((node) => node.arguments.length === 2)
    .map(({ callee: { property } }) => ({
      variant: "once",
      at: property.start,
      edits: [{ start: property.start, end: property.end, text: "on" }],
    }));
}
