// Flaws of security: input that reaches what obeys it, weak secrets, checks that are switched off.
import { chance } from "../../../shared/half.mjs";
import { planted } from "../plant-lines.mjs";

/** Texts that look like real credentials are made here, so that none stands in this file. */
const made = (seed, length, letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789") =>
  Array.from(
    { length },
    (_, at) => letters[Math.floor(chance(`${seed} ${at}`) * letters.length)],
  ).join("");

export const security = [
  planted({
    id: "sql-from-input",
    title: "input is put into a query",
    focus: "security",
    cwe: 89,
    variants: [
      {
        into: "handler",
        isAsync: true,
        lines: () => [
          "const sql = `SELECT * FROM orders WHERE customer = '${req.query.customer}'`; //!",
          "res.json(await req.db.query(sql)); //!",
        ],
      },
      {
        into: "function",
        lines: (input) => [
          `this.pool.query("SELECT id FROM accounts WHERE name = '" + ${input} + "'"); //!`,
        ],
      },
      {
        into: "function",
        lines: (input) => [
          `this.knex.raw(\`UPDATE users SET seen = now() WHERE id = \${${input}}\`); //!`,
        ],
      },
      {
        into: "handler",
        isAsync: true,
        lines: () => [
          "const order = req.query.sort;",
          'const rows = await req.db.all("SELECT * FROM items ORDER BY " + order); //!',
          "res.json(rows);",
        ],
      },
      {
        into: "handler",
        isAsync: true,
        lines: () => [
          "const user = await req.db.users.findOne({ name: req.body.name, password: req.body.password }); //!",
          "res.json(user);",
        ],
      },
    ],
  }),
  planted({
    id: "command-from-input",
    title: "input is put into a shell command",
    focus: "security",
    cwe: 78,
    variants: [
      {
        into: "function",
        needs: [{ from: "child_process", name: "execSync" }],
        lines: (input) => [`execSync("git log -1 --format=%H " + ${input}); //!`],
      },
      {
        into: "handler",
        needs: [{ from: "child_process", name: "exec" }],
        lines: () => [
          "exec(`convert ${req.query.file} -resize 200 thumb.png`, (error) => { //!",
          "  res.statusCode = error ? 500 : 200;",
          "  res.end();",
          "});",
        ],
      },
      {
        into: "function",
        needs: [{ from: "child_process", name: "spawn" }],
        lines: (input) => [`spawn("ping -c 1 " + ${input}, { shell: true }); //!`],
      },
      {
        into: "function",
        needs: [{ from: "child_process", name: "execFile" }],
        lines: (input) => [`execFile("sh", ["-c", \`tar xf \${${input}}\`]); //!`],
      },
    ],
  }),
  planted({
    id: "path-from-input",
    title: "input names a file with no check",
    focus: "security",
    cwe: 22,
    variants: [
      {
        into: "handler",
        needs: [{ from: "fs", name: "createReadStream" }],
        lines: () => ["createReadStream(`uploads/${req.params.name}`).pipe(res); //!"],
      },
      {
        into: "handler",
        needs: [
          { from: "fs", name: "readFile" },
          { from: "path", name: "join" },
        ],
        lines: () => [
          'const file = join("/srv/public", req.url); //!',
          "readFile(file, (error, data) => res.end(error ? '' : data)); //!",
        ],
      },
      {
        into: "function",
        needs: [
          { from: "fs", name: "writeFileSync" },
          { from: "path", name: "resolve" },
        ],
        lines: (input) => [
          `for (const entry of ${input}.entries) {`,
          '  writeFileSync(resolve("out", entry.path), entry.data); //!',
          "}",
        ],
      },
      {
        into: "handler",
        needs: [{ from: "fs", name: "unlink" }],
        lines: () => ['unlink("/var/data/" + req.body.document, () => res.end("gone")); //!'],
      },
    ],
  }),
  planted({
    id: "tls-check-off",
    title: "certificates are not checked",
    focus: "security",
    cwe: 295,
    variants: [
      {
        into: "module",
        needs: [{ from: "https", name: "Agent" }],
        lines: () => [
          "const agent = new Agent({ keepAlive: true, rejectUnauthorized: false }); //!",
          "void agent;",
        ],
      },
      { into: "module", lines: () => ['process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"; //!'] },
      {
        into: "function",
        needs: [{ from: "tls", name: "connect" }],
        lines: (input) => [
          `connect({ host: ${input}.host, port: 443, rejectUnauthorized: ${input}.strict || false }); //!`,
        ],
      },
      {
        into: "module",
        needs: [{ from: "tls", name: "connect" }],
        lines: () => [
          'const socket = connect(443, "mail.example.com", { checkServerIdentity: () => undefined }); //!',
          "socket.unref();",
        ],
      },
    ],
  }),
  planted({
    id: "weak-hash",
    title: "a broken hash or cipher guards a secret",
    focus: "security",
    cwe: 327,
    variants: [
      {
        into: "handler",
        needs: [{ from: "crypto", name: "createHash" }],
        lines: () => [
          'const password = createHash("md5").update(req.body.password).digest("hex"); //!',
          "res.json({ matches: password === req.user.password });",
        ],
      },
      {
        into: "function",
        needs: [{ from: "crypto", name: "createHmac" }],
        lines: (input) => [
          `const signature = createHmac("sha1", this.secret).update(String(${input})).digest("hex"); //!`,
          "this.signature = signature;",
        ],
      },
      {
        into: "handler",
        needs: [{ from: "crypto", name: "createCipheriv" }],
        lines: () => [
          'const cipher = createCipheriv("des-ede3-ecb", req.app.key, null); //!',
          'res.end(cipher.update(req.body.card, "utf8", "hex") + cipher.final("hex"));',
        ],
      },
      {
        into: "handler",
        needs: [{ from: "crypto", name: "pbkdf2Sync" }],
        lines: () => [
          'const stored = pbkdf2Sync(req.body.password, "salt", 100, 32, "sha1"); //!',
          'res.json({ stored: stored.toString("hex") });',
        ],
      },
    ],
  }),
  planted({
    id: "weak-random",
    title: "a token comes from Math.random",
    focus: "security",
    cwe: 338,
    variants: [
      {
        into: "handler",
        lines: () => [
          "const token = Math.random().toString(36).slice(2); //!",
          "res.json({ token });",
        ],
      },
      {
        into: "function",
        lines: () => ["this.sessionId = `${Date.now()}-${Math.floor(Math.random() * 1e9)}`; //!"],
      },
      {
        into: "handler",
        lines: () => [
          "const code = String(Math.floor(100000 + Math.random() * 900000)); //!",
          "req.mail.send(req.user.email, `Your login code is ${code}`);",
          "res.end();",
        ],
      },
      {
        into: "handler",
        lines: () => [
          "let password = '';",
          "for (let i = 0; i < 12; i++) password += 'abcdefghkmnpqrst'[Math.floor(Math.random() * 16)]; //!",
          "res.json({ password });",
        ],
      },
    ],
  }),
  planted({
    id: "hard-coded-secret",
    title: "a secret stands in the code",
    focus: "security",
    cwe: 798,
    variants: [
      { into: "module", lines: () => [`const apiKey = "${made("key", 40)}"; //!`, "void apiKey;"] },
      {
        into: "module",
        lines: () => [
          `const databaseUrl = "postgres://app:${made("db", 18)}@db.internal.example.com/prod"; //!`,
          "void databaseUrl;",
        ],
      },
      {
        into: "handler",
        lines: () => [
          `const session = req.jwt.verify(req.headers.token, "${made("jwt", 32)}"); //!`,
          "res.json(session);",
        ],
      },
      {
        into: "module",
        lines: () => [
          `const accessKeyId = "AKIA${made("aws", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}"; //!`,
          "void accessKeyId;",
        ],
      },
      {
        into: "function",
        lines: () => [`if (!this.password) this.password = "${made("pw", 14)}"; //!`],
      },
    ],
  }),
  planted({
    id: "timing-unsafe-compare",
    title: "a secret is compared with ===",
    focus: "security",
    cwe: 208,
    variants: [
      {
        into: "handler",
        needs: [{ from: "crypto", name: "createHmac" }],
        lines: () => [
          'const wanted = createHmac("sha256", req.app.secret).update(req.rawBody).digest("hex");',
          'if (req.headers["x-signature"] !== wanted) res.statusCode = 401; //!',
          "res.end();",
        ],
      },
      {
        into: "handler",
        lines: () => [
          "if (req.query.token === process.env.ADMIN_TOKEN) res.json(req.app.state); //!",
        ],
      },
      {
        into: "function",
        lines: (input) => [
          `if (${input}.apiKey !== this.apiKey) throw new Error("not allowed"); //!`,
        ],
      },
    ],
  }),
  planted({
    id: "open-redirect",
    title: "a redirect goes where the request says",
    focus: "security",
    cwe: 601,
    variants: [
      { into: "handler", lines: () => ["res.redirect(req.query.next); //!"] },
      {
        into: "handler",
        lines: () => [
          'const target = req.body.returnTo || "/";',
          "res.writeHead(302, { Location: target }); //!",
          "res.end();",
        ],
      },
      {
        into: "handler",
        lines: () => [
          "const { url } = req.query;",
          "res.statusCode = 301;",
          'res.setHeader("Location", url); //!',
          "res.end();",
        ],
      },
      { into: "handler", lines: () => ["res.redirect(302, `${req.query.back}?done=1`); //!"] },
    ],
  }),
  planted({
    id: "eval-of-input",
    title: "input is executed",
    focus: "security",
    cwe: 94,
    variants: [
      { into: "function", lines: (input) => [`const value = eval("(" + ${input} + ")"); //!`] },
      {
        into: "function",
        lines: (input) => [`const test = new Function("row", "return " + ${input}); //!`],
      },
      {
        into: "handler",
        needs: [{ from: "vm", name: "runInNewContext" }],
        lines: () => ["res.json(runInNewContext(req.body.formula, {})); //!"],
      },
      {
        into: "handler",
        lines: () => ["const plugin = require(req.query.plugin); //!", "res.json(plugin.name);"],
      },
    ],
  }),
  planted({
    id: "prototype-pollution",
    title: "a merge or a path writes any key",
    focus: "security",
    cwe: 1321,
    variants: [
      {
        into: "module",
        lines: () => [
          "function mergeInto(target, source) {",
          "  for (const key in source) {",
          "    if (source[key] && typeof source[key] === 'object') {",
          "      target[key] = mergeInto(target[key] || {}, source[key]); //!",
          "    } else {",
          "      target[key] = source[key]; //!",
          "    }",
          "  }",
          "  return target;",
          "}",
          "globalThis.mergeInto = mergeInto;",
        ],
      },
      {
        into: "function",
        lines: (input) => [
          `const steps = String(${input}).split(".");`,
          "let place = this;",
          "while (steps.length > 1) place = place[steps[0]] ??= (steps.shift(), {}); //!",
          "place[steps[0]] = true; //!",
        ],
      },
      {
        into: "handler",
        lines: () => [
          "const settings = {};",
          "for (const [group, name, value] of req.body.changes) {",
          "  settings[group] ??= settings[group] || {};",
          "  settings[group][name] = value; //!",
          "}",
          "res.json(settings);",
        ],
      },
    ],
  }),
];
