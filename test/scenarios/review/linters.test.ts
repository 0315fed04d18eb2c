import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findProgram } from "../../helpers/sandbox.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson } from "./helpers.ts";

/** A linter for the tests: writes down how it was called, and says what its configuration says. */
const SCRIPT = (marker: string): string => `#!/usr/bin/env node
const fs = require("node:fs");
const files = process.argv.slice(2).filter((arg) => arg.startsWith("./"));
fs.appendFileSync(${JSON.stringify(marker)}, JSON.stringify({ files, cwd: process.cwd(), key: process.env.SECRET_TOKEN ?? null }) + "\\n");
const text = fs.readFileSync("eslint.config.js", "utf8");
if (text.includes("hang")) setInterval(() => {}, 1000);
else if (text.includes("break")) { console.error("Cannot read config"); process.exitCode = 2; }
else {
  const message = { ruleId: "team-rule", severity: text.includes("warn") ? 1 : 2, message: "Not so.", line: 2, column: 1 };
  const dead = { ruleId: "no-eval", severity: 2, message: "eval can be harmful.", line: 2, column: 29 };
  console.log(JSON.stringify(files.map((file) => ({ filePath: fs.realpathSync(file), messages: text.includes("off") ? [] : [message, dead, { ...message, line: 1 }] }))));
}
`;

const MARKER = "../linter-calls";

function world(config = "export default [];\n"): Repo {
  const repo = emptyRepo();
  repo.write({ "../bin/eslint": SCRIPT(join(repo.root, MARKER)) });
  repo.commit("Before", { "lib/a.js": GOOD, "eslint.config.js": config, "b.txt": "b\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("After", { "lib/a.js": `${GOOD}${EVAL}`, "b.txt": "c\n" });
  return repo;
}

const calls = (repo: Repo): { files: string[]; key: string | null }[] =>
  repo.exists(MARKER)
    ? repo
        .read(MARKER)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { files: string[]; key: string | null })
    : [];

const AUTO = ["--set", "review.linters=auto"];

test("a linter that the project is set up for runs on the changed files, and its findings are like any other's", async () => {
  await using repo = world();

  const { report, status } = await reviewJson(repo, AUTO, { env: { SECRET_TOKEN: "x" } });

  expect(calls(repo)).toMatchObject([{ files: ["./lib/a.js"], key: null }]);
  // Line 1 is not of the change, and our own words for `no-eval` say the same.
  expect(places(report).filter((place) => place.includes("a.js:2"))).toEqual([
    "lib/a.js:2 js/eval-input",
    "lib/a.js:2 eslint/team-rule",
  ]);
  expect(report.findings).toContainEqual(
    expect.objectContaining({ severity: "major", source: "eslint" }),
  );
  expect(report.reviewers).toContainEqual(
    expect.objectContaining({ name: "eslint", files: 1, findings: 1 }),
  );
  expect(status).toBe(1);
});

test("nothing runs without leave: not by default, and not because a project's file says so", async () => {
  await using repo = world();
  repo.config({ review: { linters: ["eslint"] } });
  repo.write({ "node_modules/.bin/eslint": SCRIPT(join(repo.root, MARKER)) });

  const { report, stderr } = await reviewJson(repo);

  expect(calls(repo)).toEqual([]);
  expect(report.reviewers.map(({ name }) => name)).not.toContain("eslint");
  expect(stderr).toContain("review.linters is ignored: this repository is not trusted");
});

test("a program of the work tree is started after tool trust alone, and as it was then", async () => {
  await using repo = world();
  repo.write({
    "../bin/eslint": null,
    "../home/.tool/config.json": JSON.stringify({ review: { linters: "auto" } }),
    "node_modules/.bin/eslint": SCRIPT(join(repo.root, MARKER)),
    ".gitignore": "node_modules\n",
  });

  const before = await reviewJson(repo);
  const seen = await runTool(repo, ["doctor"]);
  await runTool(repo, ["trust"]);
  const trusted = await reviewJson(repo);
  const callsThen = calls(repo).length;
  repo.write({ "node_modules/.bin/eslint": `${SCRIPT(join(repo.root, MARKER))}// other\n` });
  const changed = await reviewJson(repo);

  expect(before.stderr).toContain("eslint is not started: node_modules/.bin/eslint");
  expect(before.report.reviewers.map(({ name }) => name)).not.toContain("eslint");
  expect(seen.stdout).toContain("eslint is not started: node_modules/.bin/eslint");
  expect(trusted.report.reviewers.map(({ name }) => name)).toContain("eslint");
  expect(callsThen).toBe(1);
  expect(calls(repo).length).toBe(1);
  expect(changed.stderr).toContain("is not a program that you trusted");
});

test("what a branch commits into a linter's configuration does not count for its review; an edit does", async () => {
  await using repo = world("// warn\n");
  repo.commit("Quiet", { "eslint.config.js": "// off\n" });

  const held = await reviewJson(repo, AUTO);
  repo.write({ "eslint.config.js": "// off, and not committed\n" });
  const edited = await reviewJson(repo, AUTO);

  expect(held.report.findings).toContainEqual(
    expect.objectContaining({ rule: "eslint/team-rule", file: "lib/a.js", severity: "minor" }),
  );
  expect(edited.report.findings.map(({ source }) => source)).not.toContain("eslint");
});

test("a configuration that the branch's commits replace with a link counts as it was", async () => {
  await using repo = world("// warn\n");
  repo.write({ "eslint.config.js": null, "quiet.js": "// off\n" });
  symlinkSync("quiet.js", join(repo.root, "eslint.config.js"));
  repo.commit("Quiet");

  const { report } = await reviewJson(repo, AUTO);

  expect(report.findings.map(({ rule }) => rule)).toContain("eslint/team-rule");
});

test("a configuration that the branch itself brings or removes changes nothing for its review", async () => {
  await using repo = world();
  repo.commit("Remove", { "eslint.config.js": null });
  await reviewJson(repo, AUTO);
  repo.git("checkout", "-q", "-b", "other", "main");
  repo.commit("New", {
    "hook.sh": "rm $1\n",
    ".shellcheckrc": "",
    "../bin/shellcheck": "#!/bin/sh\ntouch ../ran\n",
  });
  const added = await reviewJson(repo, AUTO);

  expect(calls(repo)).toHaveLength(1);
  expect(repo.exists("../ran")).toBe(false);
  expect(added.report.files.failed).toEqual([]);
});

test.each([
  ["fails", "// break\n", "eslint: exited with status 2: Cannot read config"],
  ["hangs", "// hang\n", "eslint: gave no answer within 1 s"],
])("a linter that %s makes the review partial, with the reason", async (_what, config, reason) => {
  await using repo = world(config);

  const { report, status } = await reviewJson(repo, AUTO, {
    env: { TOOL_LINTER_LIMIT_MS: "1000" },
  });

  expect(status).toBe(1);
  expect(report).toMatchObject({
    status: "partial",
    files: { failed: [{ file: "lib/a.js", reason }] },
  });
});

test("a linter that is asked for by name and not installed makes the review partial", async () => {
  await using repo = world();

  const { report } = await reviewJson(repo, [
    "--set",
    'review.linters=["eslint","pyright","rubocop"]',
  ]);

  expect(report.status).toBe("findings");
  repo.write({ "a.py": "x = 1\n" });
  const missing = await reviewJson(repo, ["--set", 'review.linters=["pyright"]']);
  expect(missing.report.files.failed).toEqual([
    { file: "a.py", reason: "pyright: it is not installed" },
  ]);
});

const SHELLCHECK = findProgram("shellcheck");

test.runIf(SHELLCHECK !== undefined)(
  "the real shellcheck is run and read, on scripts without an ending too",
  async () => {
    await using repo = emptyRepo();
    symlinkSync(SHELLCHECK ?? "", join(repo.sandbox.bin, "shellcheck"));
    repo.commit("Before", { "go.sh": "#!/bin/sh\nset -e\n", ".shellcheckrc": "" });
    repo.git("checkout", "-q", "-b", "feature");
    repo.write({
      "go.sh":
        '#!/bin/sh\nset -e\n\tcp $1 $2\nif [ $3 = x ]; then exit; fi\nread name\necho "$nam"\n',
      deploy: "#!/usr/bin/env bash\ncp $1 target\n",
      notes: "cp $1 target\n",
    });

    const { report } = await reviewJson(repo, AUTO);

    expect(places(report)).toEqual(
      expect.arrayContaining(["go.sh:3 shellcheck/SC2086", "deploy:2 shellcheck/SC2086"]),
    );
    expect(
      report.findings.find(({ file, rule }) => file === "go.sh" && rule === "shellcheck/SC2086"),
    ).toMatchObject({
      column: 5,
      endColumn: 7,
      severity: "minor",
    });
    expect(report.files.failed).toEqual([]);
    expect(readdirSync(repo.root).sort()).toEqual([
      ".git",
      ".shellcheckrc",
      "deploy",
      "go.sh",
      "notes",
    ]);
  },
);

test("findings are kept if the temporary folder is behind a link", async () => {
  await using repo = world("// warn\n");
  const printsOwnPaths = SCRIPT(join(repo.root, MARKER)).replace(
    "fs.realpathSync(file)",
    'require("node:path").resolve(file)',
  );
  repo.write({ "../bin/eslint": printsOwnPaths, "../real/.keep": "" });
  repo.commit("Quiet", { "eslint.config.js": "// off\n" });
  symlinkSync("real", join(repo.root, "../linked"));

  const { report } = await reviewJson(repo, AUTO, {
    env: { TMPDIR: join(repo.root, "../linked") },
  });

  expect(places(report)).toContain("lib/a.js:2 eslint/team-rule");
});

test("a script without an ending is for the linters that know it by its first line", async () => {
  await using repo = world();
  const findsNothing = `#!/bin/sh\necho "$@" >> ${JSON.stringify(join(repo.root, MARKER))}\necho '{"comments": []}'\n`;
  repo.write({ "../bin/shellcheck": findsNothing, ".shellcheckrc": "" });
  repo.write({ "bin/deploy": "#!/usr/bin/env bash\ncp $1 $2\n", "bin/notes": "cp $1 $2\n" });

  const { report } = await reviewJson(repo, ["--set", 'review.linters=["shellcheck"]']);

  expect(repo.read(MARKER)).toBe("--format=json1 ./bin/deploy\n");
  expect(report.files.failed).toEqual([]);
});

test("a report that a linter writes to a file is removed once it is read", async () => {
  await using repo = emptyRepo();
  repo.write({
    "../bin/dotnet": `#!/usr/bin/env node
const [, report] = /^--report=(.*)$/m.exec(process.argv.join("\\n"));
const change = { LineNumber: 1, CharNumber: 1, DiagnosticId: "CA1", FormatDescription: "Not so." };
require("node:fs").writeFileSync(report, JSON.stringify([{ FilePath: require("node:path").resolve("a.cs"), FileChanges: [change] }]));
`,
    "a.sln": "",
  });
  repo.commit("Before", { "b.cs": "class B {}\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "a.cs": "class A {}\n" });

  const { report } = await reviewJson(repo, AUTO);

  expect(places(report)).toEqual(["a.cs:1 dotnet-format/CA1"]);
  expect(readdirSync(join(repo.root, ".git/tool/cache/linters/dotnet-format"))).toEqual([]);
});

test("doctor says which linters are there and how to let them run", async () => {
  await using repo = world();

  const { stdout } = await runTool(repo, ["doctor"]);

  expect(stdout).toContain("found eslint; not allowed to run");
  expect(stdout.replace(/\s+/g, " ")).toContain("`tool config set review.linters auto --user`");
});
