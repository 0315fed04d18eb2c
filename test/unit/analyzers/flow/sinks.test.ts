import { expect, test } from "vitest";
import { flow } from "../../../../src/analyzers/flow/analyzer.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

/** The rules that are told of what a handler does with a request. */
async function told(body: string): Promise<string[]> {
  const text = `import fs from "node:fs";\nimport path from "node:path";\nimport { exec, execFile } from "node:child_process";\napp.get("/", (req, res) => {\n  ${body}\n});\n`;
  const { findings } = await flow.analyze([asNewFile("src/a.js", text)], EVERY_RULE, tools);
  return findings.map(({ rule }) => rule.id);
}

test.each([
  ["a command", `exec("ls " + req.query.a);`, "js/shell-command"],
  ["code", `eval(req.query.a);`, "js/eval-input"],
  ["a path", `fs.readFileSync("/srv/" + req.query.a);`, "js/path-from-request"],
  ["a query", "db.query(`SELECT * FROM a WHERE id = ${req.query.a}`);", "js/sql-string"],
  ["an address that is fetched", `fetch(req.query.a);`, "js/fetch-from-request"],
  ["an address that is redirected to", `res.redirect(req.query.a);`, "js/redirect-from-request"],
  ["a pattern", `new RegExp(req.query.a).test(text);`, "js/regexp-from-request"],
])("a request becomes %s", async (_, body, rule) => {
  expect(await told(body)).toEqual([rule]);
});

test.each([
  ["a list of arguments", `execFile("ls", ["--", req.query.a]);`],
  ["a number in a command", `exec("sleep " + Number(req.query.a));`],
  ["the last part of a path", `fs.readFileSync("/srv/" + path.basename(req.query.a));`],
  ["a value beside a query", `db.query("SELECT * FROM a WHERE id = ?", [req.query.a]);`],
  ["a part of an address", `fetch("https://a.example/?q=" + encodeURIComponent(req.query.a));`],
  ["one of a list", `if (!PLACES.includes(req.query.a)) return; res.redirect(req.query.a);`],
  ["an escaped text in a pattern", `new RegExp(escapeRegExp(req.query.a)).test(text);`],
  ["a text that is only sent to the one who asked", `res.json({ a: req.query.a });`],
])("nothing is told of %s", async (_, body) => {
  expect(await told(body)).toEqual([]);
});

test.each([
  ["the shell, of what takes blanks away", `exec("ls " + req.query.a.trim());`, "js/shell-command"],
  [
    "a path, of what encodes an address",
    `fs.readFileSync("/srv/" + decodeURIComponent(encodeURIComponent(req.query.a)));`,
    "js/path-from-request",
  ],
  [
    "a value, of a check of another one",
    `if (!PLACES.includes(req.query.b)) return; res.redirect(req.query.a);`,
    "js/redirect-from-request",
  ],
  [
    "a value, of a check that refuses nothing",
    `if (!PLACES.includes(req.query.a)) count(); res.redirect(req.query.a);`,
    "js/redirect-from-request",
  ],
])("nothing is taken for harmless for %s", async (_, body, rule) => {
  expect(await told(body)).toEqual([rule]);
});
