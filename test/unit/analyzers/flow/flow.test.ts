import { expect, test } from "vitest";
import { flow } from "../../../../src/analyzers/flow/analyzer.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

async function look(path: string, text: string) {
  const { findings, failed } = await flow.analyze([asNewFile(path, text)], EVERY_RULE, tools);
  return {
    brief: findings.map((it) => `${it.rule.severity} ${it.rule.id} ${it.line}:${it.column}`),
    values: findings.map((it) => it.values),
    failed,
  };
}

const EXEC = `import { exec } from "node:child_process";\n`;

test.each([
  ["a request", "src/a.js", `export const f = (req) => exec("ls " + req.query.a);`, "critical"],
  ["an exported parameter", "src/a.js", `export const f = (a) => exec("ls " + a);`, "major"],
  ["what a model calls", "src/tools/a.js", `export const f = (a) => exec("ls " + a);`, "major"],
  [
    "the request of a route",
    "src/a.js",
    `export const GET = ({ url }) => exec("ls " + url.searchParams.get("a"));`,
    "critical",
  ],
  [
    "the request of a loader",
    "src/a.js",
    `export async function loader({ request }) { const { a } = await request.json(); exec("ls " + a); }`,
    "critical",
  ],
  ["a parameter of its own", "src/a.js", `const f = (a) => exec("ls " + a);`, "minor"],
])("a command with %s weighs what its source weighs", async (_, path, code, severity) => {
  const { brief } = await look(path, EXEC + code);
  expect(brief).toHaveLength(1);
  expect(brief[0]).toMatch(new RegExp(`^${severity} js/shell-command 2:`));
});

test("no command of a test is an attacker's", async () => {
  const code = `${EXEC}export const f = (req) => exec("ls " + req.query.a);`;
  expect((await look("test/a.js", code)).brief).toEqual([]);
  expect((await look("src/a.js", code)).brief).toHaveLength(1);
});

test.each([
  ["scripts/release.js", `export const f = (a) => exec("ls " + a);`],
  ["tools/a.js", `export const f = (a) => exec("ls " + a);`],
  ["bin/a.js", `export const f = (a) => exec(a);`],
  ["src/a.js", `export function f(a) { if (isAllowed(a) === false) return; exec("ls " + a); }`],
  ["src/a.js", `export function f(a) { if (isAllowed(a) !== true) return; exec("ls " + a); }`],
  ["src/a.js", `exec("ls " + Number(process.argv[2]));`],
  ["src/a.js", `const a = "x"; exec("ls " + a);`],
  ["src/a.js", `export function f(a) { if (!["x"].includes(a)) return; exec("ls " + a); }`],
  ["src/a.js", `export function f(a) { switch (a) { case "x": exec("ls " + a); } }`],
  ["src/a.js", `export function f(a) { a = "x"; exec("ls " + a); }`],
  ["src/a.js", `export function f(a) { if (TYPES.indexOf(a) === -1) return; exec("ls " + a); }`],
  ["src/a.js", `export function f(a) { if (types.indexOf(a) >= 0) exec("ls " + a); }`],
  ["src/a.js", `export function f(a) { if (a && TYPES.indexOf(a) < 0) return; exec("ls " + a); }`],
  [
    "src/a.js",
    `export function f(a) { if (typeof a !== "undefined" && !isValid(a)) return; exec("ls " + a); }`,
  ],
  ["src/a.js", `export function f(a) { if (!a || isValid(a)) exec("ls " + a); }`],
  ["src/a.js", `export const f = (a) => exec("ls " + (SAFE.has(a) ? a : "x"));`],
])("%s is left alone: %s", async (path, code) => {
  expect(await look(path, EXEC + code)).toEqual({ brief: [], values: [], failed: [] });
});

test.each([
  ["a variable", `const b = a; exec("ls " + b);`],
  ["destructuring", `const { b: [c] } = a; exec("ls " + c);`],
  ["a template", "exec(`ls ${a.b}`);"],
  ["an array that is joined", `exec(["ls", a].join(" "));`],
  ["a spread", `exec(["ls", ...a].join(" "));`],
  ["a callback", `a.forEach((b) => exec("ls " + b));`],
  ["a loop", `for (const b of a) exec("ls " + b);`],
  ["a promise", `Promise.resolve(a).then((b) => exec("ls " + b));`],
  ["a call within the file", `run(a); function run(b) { exec("ls " + b); }`],
  ["what a function gives back", `exec(line(a)); function line(b) { return "ls " + b; }`],
  ["a later assignment", `let b; b ??= a; exec("ls " + b);`],
  ["an object", `const o = { b: a }; exec("ls " + o.b);`],
  ["a choice", `exec("ls " + (a.b ? a.c : "x"));`],
  ["a check of another", `if (a.b && !isValid(a.c)) return; exec("ls " + a.c);`],
  ["a check where it is absent", `if (!a.c && !isValid(a.c)) return; exec("ls " + a.c);`],
  ["a part that was looked for", `if (a.indexOf(b) === -1) return; exec("ls " + a);`],
  ["a gap in a text", `exec("ls {}".replace("{}", a));`],
  ["a list that grows", `const b = ["ls"]; b.push(a); exec.apply(null, [b.join(" ")]);`],
  ["call of the function itself", `exec.call(null, "ls " + a);`],
  [
    "a function made in a wrapper",
    `(() => { const b = exec; function c() { b("ls " + a); } self.c = c; })();`,
  ],
  ["apply", `run.apply(null, [a]); function run(b) { exec("ls " + b); }`],
  ["a record in a list", `const l = []; l.push({ b: a }); exec("ls " + l.pop().b);`],
  ["a list of some length", `var l = new Array(1); l[0] = a; exec("ls " + l.join(" "));`],
  ["a head of a loop", `for (var b = a; !b; ); exec("ls " + b);`],
  [
    "an iterator that a compiler writes",
    `var i = _createForOfIteratorHelper([a]), s; for (i.s(); !(s = i.n()).done; ) exec("ls " + s.value);`,
  ],
  ["a call that a compiler writes", `(0, run)(a); function run(b) { exec("ls " + b); }`],
  ["a static method", `class Shell { static run(b) { exec("ls " + b); } } Shell.run(a);`],
])("a value is followed through %s", async (_, body) => {
  const { brief } = await look("src/a.js", `${EXEC}export function f(a) { ${body} }`);
  expect(brief.map((it) => it.split(" ").slice(0, 2))).toEqual([["major", "js/shell-command"]]);
});

test("of the values that one text of markup takes in, the first that is open is told", async () => {
  const code = 'export const a = (url, title) => `<a href="${url}" title="${title}"></a>`;';
  expect((await look("src/a.js", code)).brief).toEqual(["minor js/html-put-together 1:46"]);
});

test("markup that arrives in a page is told there, and not where it is put together", async () => {
  const code = 'export const a = (title) => { box.innerHTML = `<p title="${title}"></p>`; };';
  expect((await look("src/a.js", code)).brief).toEqual([
    expect.stringContaining("js/html-from-text"),
  ]);
});

test("a finding names the source and the sink as the code spells them", async () => {
  const { values } = await look(
    "src/a.js",
    `${EXEC}app.get("/", (req) => exec("ls " + req.query.dir));`,
  );
  expect(values).toMatchObject([{ source: "req.query.dir", sink: "exec" }]);
});

test.each([
  [
    "src/a.ts",
    `${EXEC}export const f = (a: string): void => void exec(\`ls \${a!}\` as string);`,
    "2:44",
  ],
  ["src/a.tsx", `${EXEC}export const F = (a) => <b onClick={() => exec("ls " + a)} />;`, "2:43"],
  ["src/a.vue", `<p>é</p>\n<script>\nbox.innerHTML = location.hash;\n</script>\n`, "3:1"],
  ["src/a.js", `#!/usr/bin/env node\n"漢😀"; eval(process.argv[2]);`, "2:8"],
])("places in %s are those of the file: %s", async (path, code, place) => {
  const { brief } = await look(path, code);
  expect(brief.map((it) => it.split(" ")[2])).toEqual([place]);
});

test.each([
  ["brackets", `eval(${"(\n".repeat(5_000)}x${")".repeat(5_000)});`],
  ["lists", `eval(${"[\n".repeat(100_000)}`],
  ["operators", `eval(${"1+\n".repeat(100_000)}x);`],
  ["branches", `eval(x); ${"if(a)\n".repeat(100_000)}b;`],
])("a file of %s nested without end fails by name and ends nothing else", async (_, code) => {
  const { failed } = await look("src/a.js", code);
  expect(failed).toEqual([
    { file: "src/a.js", reason: expect.stringContaining("flow: nested too deeply") },
  ]);
});

test("a chain that can be parsed is followed, or fails by name", async () => {
  const { failed } = await look("src/a.js", `eval(${"1+\n".repeat(3_900)}x);`);

  // Frames that the engine has optimized are smaller: which of the two it is depends on what ran before.
  const named = { file: "src/a.js", reason: "flow: nested too deeply to be followed" };
  expect([[], [named]]).toContainEqual(failed);
});

test("a function that takes too many steps ends quietly, and the others go on", async () => {
  const calls = Array.from({ length: 400 }, (_, at) => `f${at}(a, [a, ${at}], { a });`).join("\n");
  const functions = Array.from(
    { length: 400 },
    (_, at) =>
      `function f${at}(a, b, c) { for (const d of b) { if (c.x) g(d, { a }); else h(d, { b }); } }`,
  ).join("\n");
  const code = `eval(process.argv[2]);\n${functions}\nexport function all(a) {\n${calls}\n${calls}\n${calls}\n}\nexport const last = (a) => eval(a);`;
  const { brief, failed } = await look("src/a.js", code);
  expect(brief).toContain("minor js/eval-input 1:1");
  expect(brief.some((it) => it.startsWith("major js/eval-input"))).toBe(true);
  expect(failed).toEqual([]);
});

test("the last of many calls of a function is followed as the first was", async () => {
  const calls = Array.from({ length: 40 }, (_, at) => `run("ls ${at}");`).join("\n");
  const code = `function run(line) { exec(line); }\nexport function all(a) {\n${calls}\nrun("ls " + a);\n}`;
  const { brief } = await look("src/a.js", EXEC + code);
  expect(brief).toEqual(["major js/shell-command 2:22"]);
});

test("a callback that is bound to its object is followed as any other", async () => {
  const code = `export function f(a) { wait(function (b) { exec("ls " + a + b); }.bind(this)); }`;
  const { brief, failed } = await look("src/a.js", EXEC + code);
  expect(brief).toEqual([expect.stringContaining("major js/shell-command 2:")]);
  expect(failed).toEqual([]);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "names that every object has are nothing special: %s",
  async (name) => {
    const { failed } = await look(
      "src/a.js",
      `eval(x.${name}(y)); const o = { ${name}: 1 }; o.${name}();`,
    );
    expect(failed).toEqual([]);
  },
);

test("a file full of mistakes is left to those who speak of mistakes", async () => {
  expect(await look("src/a.js", "eval(x; } ) const = ;")).toEqual({
    brief: [],
    values: [],
    failed: [],
  });
});

test.each([
  ["a statement that a call begins", "let query = base();\n  query += ` and x = ${orderBy}`;"],
  [
    "a statement put together anew",
    "let query = base();\n  query = `${query} where x = ${orderBy}`;",
  ],
  [
    "two variables and a helper",
    "const order = ` and x = ${orderBy}`;\n  const query = join(base(), order);",
  ],
])("the value from outside is named, not the rest of %s", async (_, lines) => {
  const code = `const join = (a, b) => a + b;
export function list(db, orderBy) {
  ${lines}
  return db.query(query);
}`;
  const { brief, values } = await look("src/a.js", code);
  expect(brief).toEqual(["major js/sql-string 5:10"]);
  expect(values).toEqual([expect.objectContaining({ source: "orderBy", sink: "db.query" })]);
});

test("a finding tells the way of its value: the source, each name and argument that held it, the sink", async () => {
  const code = `function run(what, options) {
  const command = "ls " + what;
  exec(command, options);
}
export const f = (req) => {
  const name = req.query.dir.trim();
  run(name, {});
};`;
  const { findings } = await flow.analyze([asNewFile("src/a.js", EXEC + code)], EVERY_RULE, tools);
  expect(
    findings.map(({ trace = [] }) =>
      trace.map((step) => `${step.line}:${step.column} ${step.note}`),
    ),
  ).toEqual([
    [
      "7:16 `req.query` comes from the request",
      "7:9 `name` holds it",
      "2:14 `what` holds it",
      "3:9 `command` holds it",
      "4:3 `exec` receives it",
    ],
  ]);
});

test("a way that goes round in a loop is told once, and a long one ends", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `const b${at + 1} = b${at};`).join("\n");
  const code = `export function f(a) {
  let b0 = "";
  for (const x of a) b0 = b0 + x;
  ${names}
  exec("ls " + b40);
}`;
  const { findings } = await flow.analyze([asNewFile("src/a.js", EXEC + code)], EVERY_RULE, tools);
  const [{ trace = [] } = {}] = findings;
  const places = trace.map(({ line, column }) => `${line}:${column}`);
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBeLessThan(15);
  expect([places[0], places.at(-1)]).toEqual(["2:19", "45:3"]);
});
