import { expect, test } from "vitest";
import { estimateTokens } from "../../../src/core/estimate-tokens.ts";
import type { Brief } from "../../../src/output/formats/brief.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const STORE = `import { read } from "./disk.js";

export function loadPage(rows, page, size) {
  const start = page * size;
  const end = start + size;
  if (size < 1) return [];
  return rows.slice(start, end);
}
`;

function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Before", {
    "src/store.js": STORE,
    "src/list.js":
      'import { loadPage } from "./store.js";\n// loadPage in a comment\nexport const first = (rows) => loadPage(rows, 0, 10);\n',
    "test/store.test.js": 'import { loadPage } from "../src/store.js";\n\nloadPage([], 0, 1);\n',
    "CONTRIBUTING.md": [
      "# Contributing",
      "",
      ...Array.from({ length: 20 }, () => "We are happy about everybody who joins us here."),
      "",
      "## Installing",
      "",
      "Always use `npm ci`; never use another package manager for the install.",
      "",
      "## Code",
      "",
      "- Never throw a string: throw an Error.",
      "- The weather is nice.",
    ].join("\n"),
  });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit(
    "Read the last row by itself\n\nThe page used to hold it twice.\n\nSigned-off-by: A <a@b.c>",
    {
      "src/store.js": STORE.replace("start + size;", "start + size - 1;").replace(
        "  if (size < 1) return [];\n",
        "",
      ),
    },
  );
  return repo;
}

const brief = async (repo: Repo, ...args: string[]): Promise<string> =>
  (await runTool(repo, ["review", "--brief", "--constructive", ...args])).stdout;

test("a brief shows the change with what it takes away, the words of its author, who uses it and its tests", async () => {
  await using repo = world();

  const text = await brief(repo);

  expect(text).toContain("@@ -1,8 +1,7 @@");
  expect(text).toContain(
    "-  const end = start + size;\n-  if (size < 1) return [];\n+  const end = start + size - 1;\n",
  );
  expect(text).toContain("- Read the last row by itself\n  The page used to hold it twice.\n");
  expect(text).not.toContain("Signed-off-by");
  expect(text).toContain(
    "- `loadPage` src/list.js:3 `export const first = (rows) => loadPage(rows, 0, 10);`",
  );
  expect(text).toContain("## Tests of these files\n\n- test/store.test.js:3 `loadPage`\n");
});

/** A function of so many lines, and the same with its 20th changed. */
function longFunction(name: string, lines: number): { before: string; after: string } {
  const body = Array.from({ length: lines }, (_, n) => `  steps.push(${n}, "${name}");\n`);
  const text = (all: readonly string[]): string =>
    `export function ${name}(steps) {\n${all.join("")}  return steps;\n}\n`;
  return { before: text(body), after: text(body.with(20, "  steps.push(first);\n")) };
}

test("around a changed line stands its whole function, before the standards of the project", async () => {
  await using repo = world();
  const [one, other] = [longFunction("walk", 36), longFunction("wander", 140)];
  const rules = Array.from(
    { length: 40 },
    (_, n) => `- Never throw a string from handler ${n}: throw an Error.`,
  );
  repo.commit("Two functions", {
    "src/steps.js": `${one.before}\n${other.before}`,
    "CONTRIBUTING.md": rules.join("\n"),
  });
  repo.git("branch", "-f", "main");
  repo.write({ "src/steps.js": `${one.after}\n${other.after}` });

  const text = await brief(repo);

  for (const n of [0, 19, 21, 35]) expect(text).toContain(` steps.push(${n}, "walk");`);
  expect(text).toContain(' steps.push(14, "wander");');
  expect(text.match(/^### src\/steps\.js$/gm)).toHaveLength(1);
  expect(text.match(/^@@ /gm)).toHaveLength(2);
});

test("what room is left goes to the lines around a change that stands in no function", async () => {
  await using repo = world();
  const table = Array.from({ length: 60 }, (_, n) => `  "name ${n}",\n`);
  const text = (all: readonly string[]): string => `export const NAMES = [\n${all.join("")}];\n`;
  repo.commit("A table", { "src/names.js": text(table) });
  repo.git("branch", "-f", "main");
  repo.write({ "src/names.js": text(table.with(30, '  "another",\n')) });

  expect(await brief(repo)).toContain('\n   "name 19",\n');
});

test("no room goes to the lines around an import", async () => {
  await using repo = world();
  const names = Array.from({ length: 30 }, (_, n) => `import { name${n} } from "./${n}.js";\n`);
  repo.commit("Imports", { "src/names.js": names.join("") });
  repo.git("branch", "-f", "main");
  repo.write({ "src/names.js": names.with(15, 'import { other } from "./15.js";\n').join("") });

  const text = await brief(repo);

  expect(text).toContain("\n import { name13 }");
  expect(text).not.toContain("name9 ");
});

test("code that a program wrote is named and not shown", async () => {
  await using repo = world();
  const generated = "// Code generated by protoc-gen-go. DO NOT EDIT.\npackage api\n\n";
  repo.commit("A client", { "api/api.pb.go": `${generated}const One = 1\n` });
  repo.git("branch", "-f", "main");
  repo.write({ "api/api.pb.go": `${generated}const One = 2\n`, "src/two.js": "two();\n" });

  const text = await brief(repo);

  expect(text).toContain("- api/api.pb.go (generated, +1 -1)\n");
  expect(text).not.toContain("const One");
});

test("a mirrored function that the diff shows anyway is not shown again", async () => {
  await using repo = world();
  const rows = (body: string): string =>
    `export function openRow(row) {\n  ${body}\n}\n\nexport function closeRow(row) {\n  release(row);\n}\n`;
  repo.commit("Rows", { "src/rows.js": rows("acquire(row);") });
  repo.git("branch", "-f", "main");
  repo.write({ "src/rows.js": rows("acquire(row, 1);") });

  const text = await brief(repo);

  expect(text.match(/function closeRow/g)).toHaveLength(1);
  expect(text).not.toContain("## The other half");
});

test("files that are not shown are named with the reason and the lines that changed, however little room there is", async () => {
  await using repo = world();
  const lock = Array.from({ length: 9 }, (_, n) => `one${n} v1.0.0 h1:abc=\n`).join("");
  repo.commit("What is not read", {
    ".gitattributes": "migrations/*.sql linguist-generated\n",
    "go.sum": lock,
    "migrations/1.sql": "CREATE TABLE users (id int);\n",
    "CONTRIBUTING.md": "- Never throw a string: throw an Error.\n".repeat(100),
  });
  repo.git("branch", "-f", "main");
  repo.write({
    "go.sum": lock.replace("one3 v1.0.0 h1:abc=\n", "").replace("one5 v1.0.0", "one5 v9.0.0"),
    "migrations/1.sql": "CREATE TABLE users (id int);\nDROP TABLE logins;\n",
  });

  const text = await brief(repo);

  expect(text).toContain("- go.sum (lock file, +1 -2)\n");
  expect(text).toContain("- migrations/1.sql (generated, +1 -0)\n");
});

test("what is found already names the other places that it is about, and the way of a value to it", async () => {
  await using repo = world();
  const server = (run: string): string =>
    `import { exec } from "node:child_process";\n\nexport function handle(req, res) {\n  const name = req.query.name;\n  ${run}\n}\n`;
  repo.commit("A server", {
    "src/server.js": server("res.end(name);"),
    "src/sum.js": "export function sum(a) {\n  return a;\n}\n",
    "src/use.js": 'import { sum } from "./sum.js";\n\nexport const two = sum(1);\n',
  });
  repo.git("branch", "-f", "main");
  repo.write({
    "src/server.js": server("exec(`ls ${name}`);"),
    "src/sum.js": "export function sum(a, b) {\n  return a.length + b.length;\n}\n",
  });

  const text = await brief(repo);

  const [, known = ""] = /## Found already\n\n([^]*?)\n\n/.exec(text) ?? [];
  expect(known).toMatch(/^- src\/server\.js:5 .*\n {2}trace: line 4 .* → line 5 /m);
  expect(known).toMatch(/^- src\/sum\.js:1 .*\n {2}.*src\/use\.js:3/m);
});

test("code comes before what a designer or a snapshot wrote", async () => {
  await using repo = world();
  const big = Array.from({ length: 90 }, (_, n) => `export const name${n} = "Token ${n}";\n`);
  repo.write({
    "src/Login.Designer.cs": big.join(""),
    "src/login.ui": `<ui>\n${big.join("")}</ui>\n`,
    "src/login.resx": `<root>\n${big.join("")}</root>\n`,
    "src/Login.storyboard": `<document>\n${big.join("")}</document>\n`,
    "test/__snapshots__/login.test.js.snap": big.join(""),
    "test/store.test.js": 'import { loadPage } from "../src/store.js";\n\nloadPage([], 1, 1);\n',
  });

  const { change } = JSON.parse(await brief(repo, "--json")) as Brief;

  const files = change.map(({ file }) => file);
  expect(files.slice(0, 2)).toEqual(["src/store.js", "test/store.test.js"]);
  expect(files.slice(2)).toContain("src/Login.Designer.cs");
});

test("names that the change takes away are told with what still uses them, here and elsewhere", async () => {
  await using repo = world();
  repo.write({
    "src/store.js": STORE.replaceAll("loadPage", "readPage").concat("\nshow(loadPage);\n"),
    "src/other.js": "function loadPage() {}\nloadPage();\n",
  });

  const text = await brief(repo);

  const [, left = ""] = /## Removed, but still used\n\n([^]*?)\n\n/.exec(text) ?? [];
  expect(left.split("\n")).toEqual([
    "- `loadPage` src/store.js:10 `show(loadPage);`",
    "- `loadPage` src/list.js:3 `export const first = (rows) => loadPage(rows, 0, 10);`",
    "- `loadPage` test/store.test.js:3 `loadPage([], 0, 1);`",
  ]);
});

test("calls that are gone, the other half of a function, and what usually changes too are in it", async () => {
  await using repo = world();
  const pair = (body: string): string =>
    `export function openRow(row) {\n  ${body}\n}\n${"\n".repeat(15)}export function closeRow(row) {\n  release(row);\n}\n`;
  repo.git("checkout", "-q", "main");
  for (const n of [1, 2, 3])
    repo.commit(`Number ${n}`, { "src/rows.js": pair(`acquire(row, ${n});`), "docs.md": `${n}\n` });
  repo.git("checkout", "-q", "-B", "feature");
  repo.write({ "src/rows.js": pair("return row;") });

  const text = await brief(repo);

  expect(text).toContain("## No longer called\n\n- src/rows.js: `acquire`\n");
  expect(text).toContain(
    "`closeRow` of `openRow`, src/rows.js:19\n```\nexport function closeRow(row) {",
  );
  expect(text).toContain("- docs.md, in 3 of 3 commits of src/rows.js\n");
});

test("a name that another file declares for itself is not taken for the changed one", async () => {
  await using repo = world();
  repo.commit("A namesake", {
    "lib/pages.go": "package lib\n\nfunc openLedger() {}\n",
    "lib/more.go": "package lib\n\nfunc all() { openLedger() }\n",
    "cmd/pages.go": "package cmd\n\nfunc openLedger() {\n\tstart()\n}\n",
  });
  repo.git("branch", "-f", "main");
  repo.write({ "cmd/pages.go": "package cmd\n\nfunc openLedger() {\n\tstop()\n}\n" });

  expect(await brief(repo)).not.toContain("lib/more.go");
});

test("of standards only the lines that speak of code are in it", async () => {
  await using repo = world();

  const text = await brief(repo);

  expect(text).toContain("- Never throw a string: throw an Error.");
  for (const other of ["everybody who joins", "npm ci", "weather"])
    expect(text).not.toContain(other);
});

test("it asks for defects with a trigger, the most important first, shows which are wanted, and its form is short", async () => {
  await using repo = world();

  const text = await brief(repo);

  expect(text).toMatch(/input or the state/);
  expect(text).toMatch(/who else calls or reads what it changed/);
  expect(text).toMatch(/would the author change the code before the merge/i);
  expect(text).toMatch(/^- Most important first.* The first 2 count for the gate/m);
  expect(text).toMatch(/^- First: /m);
  expect(text).toMatch(/^- Not wanted: /m);
  const [, form = ""] = /```\n(\{ "schema"[^]*?)\n```/.exec(text) ?? [];
  expect(form.split("\n").length).toBeLessThanOrEqual(40);
});

test("of the brief of a changed line the fixed text takes a third of what there is room for", async () => {
  await using repo = world();

  const text = await brief(repo);

  const [task = ""] = text.split("\n## ");
  const answer = text.slice(text.indexOf("\n## Answer"));
  expect(estimateTokens(task) + estimateTokens(answer)).toBeLessThan(780);
});

test.each([1, 8, 120])(
  "with %i changed files it keeps to half as much again as their lines, and 2,500 tokens",
  async (many) => {
    await using repo = world();
    const body = (at: number): string =>
      Array.from(
        { length: 12 },
        (_, n) => `export const value${at}x${n} = compute(${at}, "${n}");\n`,
      ).join("");
    repo.write(
      Object.fromEntries(Array.from({ length: many }, (_, at) => [`src/part${at}.js`, body(at)])),
    );

    const data = JSON.parse(await brief(repo, "--json")) as Brief;
    const text = await brief(repo);

    expect(estimateTokens(text)).toBeLessThanOrEqual(data.changedTokens * 1.5 + 2_500);
  },
);

test("four functions that change at both ends are shown whole", async () => {
  await using repo = world();
  const body = Array.from({ length: 24 }, (_, n) => `  sum += rows[${n}].price * rate;\n`).join("");
  const all = (first: string, last: string): string =>
    ["one", "two", "three", "four"]
      .map((name) => `function ${name}(rows) {\n  ${first}\n${body}  ${last}\n}\n`)
      .join("\n");
  repo.commit("Sums", { "src/sums.js": all("let sum = 0;", "return sum;") });
  repo.write({ "src/sums.js": all("let sum = 1;", "return sum + 1;") });

  const text = await brief(repo, "--uncommitted");

  expect(text.match(/^   sum \+= rows\[12\]/gm)).toHaveLength(4);
});

test("a big change comes in parts, the riskiest first, and together they hold every file once", async () => {
  await using repo = world();
  const body = Array.from(
    { length: 60 },
    (_, n) => `export const value${n} = compute("${n}", other);\n`,
  ).join("");
  const names = Array.from({ length: 40 }, (_, at) => `src/part${String(at).padStart(2, "0")}.js`);
  repo.write({
    ...Object.fromEntries(names.map((name) => [name, body])),
    "src/auth/login.js": body,
    "docs/notes.md": "Words.\n",
    "go.sum": "one v1.0.0 h1:abc=\n",
  });

  const first = JSON.parse(await brief(repo, "--json")) as Brief;
  const parts = await Promise.all(
    Array.from({ length: first.part.of }, async (_, at) => {
      const part = `${at + 1}/${first.part.of}`;
      return JSON.parse(await brief(repo, "--json", "--part", part)) as Brief;
    }),
  );

  expect(first.part.of).toBeGreaterThan(1);
  expect(first.change[0]?.file).toBe("src/auth/login.js");
  const shown = parts.flatMap(({ change }) => change.map(({ file }) => file));
  expect(shown.at(-1)).toBe("docs/notes.md");
  expect(shown.toSorted()).toEqual(first.files.map(({ file }) => file).toSorted());
  const text = await brief(repo);
  expect(text).toContain(`--brief --no-input --part 2/${first.part.of}\``);
  expect(text).toContain("- go.sum (lock file");
  expect(await brief(repo, "--part", `2/${first.part.of}`)).not.toContain("go.sum");
});

test("every command that a brief prints runs to its end without a question", async () => {
  await using repo = world();

  const commands = [...(await brief(repo)).matchAll(/`(tool review [^`]*)`/g)].map(
    ([, command = ""]) => command.split(" ").slice(1),
  );

  expect(commands.length).toBeGreaterThan(1);
  for (const args of commands) {
    expect(args).toContain("--no-input");
    const input = args.includes("--findings") ? '{"schema":"tool.findings/1","findings":[]}' : "";
    const { status, stderr } = await runTool(repo, args, { input });
    expect({ args, status, stderr }).toMatchObject({ status: 0 });
  }
});

test("--files lists where to read on, and no diff", async () => {
  await using repo = world();

  const text = await brief(repo, "--files");

  expect(text).toContain("- src/store.js (modified): line");
  expect(text).toContain("; in loadPage");
  expect(text).toContain("src/list.js:3");
  expect(text).not.toContain("```");
});

test("--part and --files are of a brief, and a part is one of some", async () => {
  await using repo = world();

  for (const args of [
    ["review", "--files"],
    ["review", "--part", "1/2"],
    ["review", "--brief", "--part", "3/2"],
    ["review", "--brief", "--part", "two"],
  ]) {
    const { status, stderr } = await runTool(repo, args);
    expect({ args, status }).toEqual({ args, status: 2 });
    expect(stderr).toMatch(/^error: .*\nhint: .*--brief/ms);
  }
});

/** A repository in which a fix added a check, and a branch that changes its file. */
function fixedBefore(subject: string, after: string): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "src/mean.js": MEAN.replace("  if (rows.length === 0) return 0;\n", "") });
  repo.commit(subject, { "src/mean.js": MEAN });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("Round the mean", { "src/mean.js": after });
  return repo;
}

const MEAN = `export function mean(rows) {
  if (rows.length === 0) return 0;
  const sum = rows.reduce((one, other) => one + other, 0);
  return sum / rows.length;
}
`;
const WITHOUT_CHECK = MEAN.replace("  if (rows.length === 0) return 0;\n", "").replace(
  "sum / rows.length",
  "Math.round(sum / rows.length)",
);

test("a brief names the earlier fix whose lines the change takes away", async () => {
  await using repo = fixedBefore("Fix NaN for a list without rows", WITHOUT_CHECK);

  const commit = repo.git("rev-parse", "feature~1").trim().slice(0, 10);
  expect(await brief(repo)).toContain(
    `## Earlier fixes whose lines are gone\n\n- src/mean.js:2 before the change: 1 of 1 line of ${commit} "Fix NaN for a list without rows"\n`,
  );
});

test.each([
  ["was no fix", "Return zero for a list without rows", WITHOUT_CHECK],
  ["was about spelling", "Fix typos", WITHOUT_CHECK],
  [
    "stands elsewhere in the change",
    "Fix NaN for a list without rows",
    WITHOUT_CHECK.replace("  const", "    if (rows.length === 0) return 0;\n  const"),
  ],
])("a brief is silent about an earlier commit that %s", async (_, subject, after) => {
  await using repo = fixedBefore(subject, after);

  expect(await brief(repo)).not.toContain("Earlier fixes");
});
