import { chmodSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { FIXED, FLAWED, flawedRepo, SAFELY_FIXED, stateOf } from "./flaws.ts";
import { EVAL, reviewJson } from "./helpers.ts";

test("a report says how many findings have a fix, and with which flag", async () => {
  await using repo = flawedRepo();

  const { status, stdout } = await runTool(repo, ["review"]);

  expect(status).toBe(1);
  expect(stdout).toMatch(/^fixable {4}3 with --fix, 1 more with --fix=all$/m);
  expect(repo.read("a.js")).toBe(FLAWED);
});

test("--fix applies the safe fixes alone, says which, and judges what is left", async () => {
  await using repo = flawedRepo();

  const { status, stdout, stderr } = await runTool(repo, ["review", "--fix", "--harsh"]);

  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "reviewing 1 file …\nreviewing 1 file …\n",
  });
  expect(stdout).toContain(
    [
      "Fixed, 3 (undo: `tool review --undo`):",
      "  a.js:4 js/debugger-left",
      "    Leftover debugger statement",
      "  a.js:5 js/nan-comparison",
      "    Comparison with NaN",
      "  a.js:10 js/typeof-typo",
      "    Invalid typeof comparison",
      "",
    ].join("\n"),
  );
  expect(stdout).toMatch(/^fixable {4}1 with --fix=all$/m);
  expect(stdout).toMatch(/^findings: 1 major, 1 minor in 1 file; the gate \(major\) is not met$/m);
  expect(repo.read("a.js")).toBe(SAFELY_FIXED);
  expect(stateOf(repo)).toMatchObject({ status: " M a.js", staged: "", stashes: "" });
});

test("--fix=all applies those that are to be looked at as well", async () => {
  await using repo = flawedRepo();

  const { status, stdout } = await runTool(repo, ["review", "--fix=all"]);

  expect(status).toBe(1);
  expect(stdout).toContain("Fixed, 4 (");
  expect(stdout).not.toContain("fixable");
  expect(repo.read("a.js")).toBe(FIXED);
});

test("--fix meets the gate when the fixes were all there was", async () => {
  await using repo = flawedRepo({ "a.js": "export const isBad = (total) => total === NaN;\n" });

  const { status, stdout } = await runTool(repo, ["review", "--fix"]);

  expect(status).toBe(0);
  expect(stdout).toMatch(/^clean: nothing found in 1 file; the gate \(major\) is met$/m);
});

test("--fix that has nothing to apply says so and changes nothing", async () => {
  await using repo = flawedRepo({ "a.js": EVAL });
  const before = stateOf(repo);

  const { status, stdout, stderr } = await runTool(repo, ["review", "--fix", "--harsh"]);

  expect(status).toBe(1);
  expect(stderr).toBe(
    "reviewing 1 file …\nnothing was fixed: no finding has a fix that is safe to apply unseen\n",
  );
  expect(stdout).not.toContain("Fixed");
  expect(stateOf(repo)).toEqual(before);
});

test("--fix without a change to review is not a failure", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "a.js": FLAWED });

  const { status, stdout, stderr } = await runTool(repo, ["review", "--fix"]);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("not-run: nothing has changed");
  expect(repo.read("a.js")).toBe(FLAWED);
});

test("--fix --json counts the fixes, and is quiet on standard error with -q", async () => {
  await using repo = flawedRepo();

  const { status, stderr, report } = await reviewJson(repo, ["--fix", "-q", "--harsh"]);

  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(report.fixes).toEqual({ applied: 3, commit: null });
  expect(report.findings.map(({ rule }) => rule)).toEqual(["js/eval-input", "js/loose-equality"]);
  expect(report.head.dirty).toBe(true);
});

test.each(["sarif", "github", "markdown", "html", "rdjson"])(
  "--fix --format %s reports what is left and mends the file",
  async (format) => {
    await using repo = flawedRepo();

    const { status, stdout } = await runTool(repo, ["review", "--fix", "--format", format]);

    expect(status).toBe(1);
    expect(stdout).toContain("eval-input");
    expect(stdout).not.toContain("typeof-typo");
    expect(repo.read("a.js")).toBe(SAFELY_FIXED);
  },
);

test.each([["--yes"], ["--no-input"], []])(
  "without --fix nobody's file is touched, whatever else is said: %s",
  async (...flags) => {
    await using repo = flawedRepo();
    const before = stateOf(repo);

    await runTool(repo, ["review", ...flags], { env: { CI: "1" } });

    expect(stateOf(repo)).toEqual(before);
  },
);

test("a report in a pipe has no colours, also where CI is set", async () => {
  await using repo = flawedRepo();

  const { stdout } = await runTool(repo, ["review", "--fix"], { env: { CI: "true" } });

  expect(stdout).not.toContain("\u001B");
});

test("fixes reach a file from a folder below, and an untracked one", async () => {
  await using repo = flawedRepo();
  repo.write({ "sub/deep/new.js": "export const isBad = (total) => total === NaN;\n" });

  const { stdout } = await runTool(repo, ["review", "--fix"], { cwd: "sub/deep" });

  expect(stdout).toContain("sub/deep/new.js:1 js/nan-comparison");
  expect(repo.read("sub/deep/new.js")).toBe(
    "export const isBad = (total) => Number.isNaN(total);\n",
  );
  expect(repo.read("a.js")).toBe(SAFELY_FIXED);
  expect(repo.git("status", "--porcelain")).toBe(" M a.js\n?? sub/");
});

test("line endings, the byte order mark, a missing last line break and the mode of a file stay", async () => {
  await using repo = flawedRepo({
    "crlf.js":
      "\uFEFFexport const isBad = (v) => v === NaN;\r\nexport function f() {\r\n\tdebugger;\r\n\treturn 1;\r\n}",
  });
  chmodSync(join(repo.root, "crlf.js"), 0o755);

  await runTool(repo, ["review", "--fix"]);

  expect(readFileSync(join(repo.root, "crlf.js"), "utf8")).toBe(
    "\uFEFFexport const isBad = (v) => Number.isNaN(v);\r\nexport function f() {\r\n\treturn 1;\r\n}",
  );
  expect(statSync(join(repo.root, "crlf.js")).mode & 0o777).toBe(0o755);
});

test("a read-only file is refused with the reason, and the others are fixed", async () => {
  await using repo = flawedRepo({
    "a.js": FLAWED,
    "locked.js": "export const isBad = (total) => total === NaN;\n",
  });
  chmodSync(join(repo.root, "locked.js"), 0o444);

  const { status, stdout } = await runTool(repo, ["review", "--fix"]);

  expect(status).toBe(1);
  expect(stdout).toContain(
    "Not fixed, 1:\n  locked.js:1\n    Comparison with NaN\n    it is read-only\n",
  );
  expect(repo.read("a.js")).toBe(SAFELY_FIXED);
  expect(repo.read("locked.js")).toContain("=== NaN");
});

test("a symbolic link stays a link", async () => {
  await using repo = flawedRepo();
  symlinkSync("a.js", join(repo.root, "link.js"));
  repo.git("add", "link.js");

  await runTool(repo, ["review", "--fix"]);

  expect(repo.git("ls-files", "--stage", "link.js")).toMatch(/^120000 /);
  expect(statSync(join(repo.root, "link.js")).isFile()).toBe(true);
  expect(repo.read("link.js")).toBe(SAFELY_FIXED);
});

test("fixes in a linked work tree are that one's own, and so is their undo", async () => {
  await using repo = flawedRepo();
  const linked = join(repo.sandbox.directory, "linked");
  repo.git("worktree", "add", "-q", "-b", "other", linked);

  const fixed = await runTool(repo, ["-C", linked, "review", "--fix", "--harsh"]);
  const here = await runTool(repo, ["review", "--undo"]);
  const text = readFileSync(join(linked, "a.js"), "utf8");
  const there = await runTool(repo, ["-C", linked, "review", "--undo"]);

  expect(fixed.stdout).toContain("Fixed, 3 (");
  expect(here).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("no fixes to undo"),
  });
  expect(text).toBe(SAFELY_FIXED);
  expect(there.status).toBe(0);
  expect(readFileSync(join(linked, "a.js"), "utf8")).toBe(FLAWED);
  expect(repo.read("a.js")).toBe(FLAWED);
});

test("--staged --fix mends what is staged, and in the work tree that text alone", async () => {
  await using repo = flawedRepo({ "a.js": "export const one = 1;\n" });
  repo.write({ "a.js": "export const isBad = (v) => v === NaN;\n" });
  repo.git("add", "a.js");
  repo.write({
    "a.js": "export const isBad = (v) => v === NaN;\nexport function later() {\n  debugger;\n}\n",
  });

  const { status, stdout } = await runTool(repo, ["review", "--staged", "--fix"]);

  expect(status).toBe(0);
  expect(stdout).toContain("Fixed, 1 (");
  expect(repo.git("show", ":a.js")).toBe("export const isBad = (v) => Number.isNaN(v);");
  expect(repo.read("a.js")).toBe(
    "export const isBad = (v) => Number.isNaN(v);\nexport function later() {\n  debugger;\n}\n",
  );
});

test.each([
  [["--fix=some"], "Allowed choices are safe, all"],
  [["--fix", "a b.js"], "hint: put a path before the flag: `tool review 'a b.js' --fix`\n"],
  [["--fix", "--undo"], "--undo and --fix cannot be combined"],
  [["--fix", "--committed"], "--fix and --committed cannot be combined"],
  [["--fix", "--range", "main..HEAD"], "--fix and --range cannot be combined"],
  [["--fix", "--preview"], "--preview and --fix cannot be combined"],
])("%j is a mistake in the command", async (flags, message) => {
  await using repo = flawedRepo();
  const before = stateOf(repo);

  const { status, stdout, stderr } = await runTool(repo, ["review", ...flags]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stateOf(repo)).toEqual(before);
});
