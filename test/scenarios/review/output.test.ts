import { once } from "node:events";
import { expect, test } from "vitest";
import { emptyRepo, repoWithOrigin } from "../../helpers/repo.ts";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { REVIEW } from "../../../scripts/docs/schemas/review.ts";
import { BUSY, EVAL, GOOD, reviewJson } from "./helpers.ts";

test("--json prints the documented object, its keys in the documented order", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { report, stdout } = await reviewJson(repo, ["--harsh"]);

  expect(Object.keys(report).join(" ")).toBe(
    "schema status base head settings files reviewers findings questions fixes gate register usage suppressed loop since",
  );
  expect(report.base).toEqual({
    branch: "main",
    ref: "refs/remotes/origin/main",
    commit: repo.git("rev-parse", "main"),
  });
  expect(report.findings).toMatchObject([
    { file: "run.js", line: 1, column: 30, endLine: 1, endColumn: 40, status: "new" },
  ]);
  const formatted = await runTool(repo, ["review", "--format", "json", "--harsh"]);
  const timeless = (text: string): string => text.replace(/"durationMs": \d+/g, "");
  // The second review knows what the first one found.
  expect(timeless(formatted.stdout).replaceAll('"known"', '"new"')).toBe(timeless(stdout));
});

test("results go to standard output and progress to standard error", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const normal = await runTool(repo, ["review", "--harsh"]);
  const quiet = await runTool(repo, ["review", "--harsh", "-q"]);

  expect(normal.stderr).toBe("reviewing 1 file …\n");
  expect(normal.stdout).not.toContain("reviewing");
  expect(quiet).toMatchObject({ status: 1, stderr: "" });
  expect(quiet.stdout).toContain("findings: 1 major in 1 file");
});

test("without a tone, and nobody to ask, constructive is used, and said once in a clone", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { report, stderr } = await reviewJson(repo);
  const again = await runTool(repo, ["review", "--no-input"]);

  expect(report.settings.tone).toBe("constructive");
  expect(stderr).toContain("no tone is set; using constructive");
  expect(again.stderr).toBe("reviewing 1 file …\n");

  repo.git("worktree", "add", "-q", "-b", "other", "../other");
  const elsewhere = await runTool(repo, ["-C", "../other", "review", "--no-input"]);
  expect(elsewhere.stderr).toBe("reviewing 1 file …\n");
});

test("what is on lines that did not change is counted with a command that shows it", async () => {
  await using repo = repoWithOrigin({
    main: { "src/my run.js": EVAL, "README.md": "a\n" },
    feature: { "src/my run.js": `${EVAL}// a remark\n` },
  });
  repo.write({ "src/other.js": "" });

  const { stdout } = await runTool(repo, ["review", "--harsh"], { cwd: "src" });
  const [, command = ""] = /1 on lines not changed here \(see: `tool (.+)`\)/.exec(stdout) ?? [];
  expect(command).toBe("review 'my run.js'");
  const shown = await runTool(repo, ["review", "my run.js", "--harsh"], { cwd: "src" });

  expect(shown.stdout).toContain("src/my run.js:1:30");
});

test("--output writes the report to a file and one line to standard output", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });
  repo.write({ "../report.txt": "old\n" });

  const { status, stdout } = await runTool(repo, [
    "review",
    "--output",
    "../report.txt",
    "--color",
  ]);

  expect(status).toBe(1);
  expect(stdout).toBe("findings: 1 major in 1 file; the gate (major) is not met\n");
  expect(repo.read("../report.txt")).toMatch(/^major: .*\n {2}┌─ run\.js:1:30\n/);
  expect(repo.read("../report.txt")).toContain(stdout);
});

test("--output FILE.json writes JSON to the file and prints the report for people", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const both = await runTool(repo, ["review", "--harsh", "--output", "../r.json"]);
  const text = await runTool(repo, ["review", "--harsh"]);
  const chosen = ["review", "--harsh", "--format", "text", "--output", "../r.json"];

  expect(REVIEW.parse(JSON.parse(repo.read("../r.json"))).status).toBe("findings");
  expect(both).toMatchObject({ status: 1, stderr: "reviewing 1 file …\n" });
  expect(both.stdout).toBe(text.stdout);
  expect((await runTool(repo, chosen)).stdout).toMatch(/^findings: 1 major .*\n$/);
  expect(repo.read("../r.json")).toMatch(/^major: /);
});

test("--output with --json writes JSON to the file and keeps standard output free", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { stdout, stderr } = await runTool(repo, ["review", "--json", "--output", "../r.json"]);

  expect(stdout).toBe("");
  expect(stderr).toContain("findings: 1 major in 1 file; the gate (major) is not met\n");
  expect(REVIEW.parse(JSON.parse(repo.read("../r.json"))).status).toBe("findings");
});

test("--output may be given for several files, each in the format of its name", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });
  const files = ["--output", "../r.md", "--output", "../r.json", "--output", "../r"];

  const named = await runTool(repo, ["review", "--harsh", ...files]);
  const text = await runTool(repo, ["review", "--harsh"]);

  expect(named.stdout).toBe(text.stdout);
  expect(repo.read("../r.md")).toMatch(/^### /);
  expect(REVIEW.parse(JSON.parse(repo.read("../r.json"))).status).toBe("findings");
  expect(repo.read("../r")).toMatch(/^major: /);

  const chosen = await runTool(repo, ["review", "--format", "markdown", ...files]);
  expect(chosen.stdout).toMatch(/^findings: 1 major .*\n$/);
  expect(repo.read("../r.json")).toMatch(/^### /);
  expect(repo.read("../r")).toMatch(/^### /);
});

test.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
  "--output writes to a device in a folder that only root may write to",
  async () => {
    await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

    const { status, stdout } = await runTool(repo, ["review", "--output", "/dev/null"]);

    expect(status).toBe(1);
    expect(stdout).toMatch(/^findings: 1 major .*\n$/);
  },
);

test.each(["no/such/folder/report.txt", "."])(
  "--output %s, which cannot be written, exits 2 before anything is reviewed",
  async (file) => {
    await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

    const { status, stdout, stderr } = await runTool(repo, ["review", "--output", file]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: the report cannot be written to .*\ncaused by: .*\nhint: /);
  },
);

test.skipIf(process.platform !== "linux")(
  "--output on a full disk says to free space, and not to name another file",
  async () => {
    await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

    const { status, stderr } = await runTool(repo, ["review", "--output", "/dev/full"]);

    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: the report cannot be written to \/dev\/full\ncaused by: ENOSPC.*\n/m,
    );
    expect(stderr).toContain("hint: free some space: `df -h` shows what is full\n");
  },
);

test("a reader that goes away leaves no stack trace", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`run${i}.js`, EVAL.repeat(40)]),
  );
  await using repo = repoWithOrigin({ feature: many });

  const child = startTool(repo, ["review", "--harsh", "-v"]);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.end();
  await once(child.stdout, "data");
  child.stdout.destroy();
  const [status] = await once(child, "close");

  expect(stderr).toBe("reviewing 40 files …\n");
  expect(status).toBe(1);
});

test("an interrupted review prints no report and no stack trace, and exits 130", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL, "busy.js": BUSY } });

  const child = startTool(repo, ["review", "--harsh"]);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (text.includes("reviewing")) child.kill("SIGINT");
  });
  const [status] = await once(child, "close");

  expect({ status, stdout }).toEqual({ status: 130, stdout: "" });
  expect(stderr).toBe("reviewing 2 files …\nerror: the review was interrupted\n");
});

test("--preview says what would be reviewed and by whom, and reviews nothing", async () => {
  await using repo = repoWithOrigin({
    feature: { "run.js": EVAL, "notes.md": "# Notes\n", "a.snap": "x\n", "yarn.lock": "x\n" },
  });

  const text = await runTool(repo, ["review", "--preview", "--exclude", "*.snap"]);
  const json = await runTool(repo, ["review", "--preview", "--exclude", "*.snap", "--json"]);

  expect(text).toMatchObject({ status: 0, stderr: "" });
  expect(text.stdout).toContain("2 files would be reviewed:\n");
  expect(text.stdout).toContain(
    "  run.js    oxlint, ast-grep, flow, regex, secretlint, credentials, leftovers, unicode, misspellings, commented-code\n",
  );
  expect(text.stdout).toContain("  notes.md  secretlint, leftovers, unicode, misspellings\n");
  expect(text.stdout).not.toContain("eval");
  expect(JSON.parse(json.stdout)).toMatchObject({
    schema: "tool.review-preview/1",
    settings: { tone: null, focus: null, engine: "auto", exclude: ["*.snap"] },
    files: {
      selected: [
        { file: "notes.md", reviewers: ["secretlint", "leftovers", "unicode", "misspellings"] },
        {
          file: "run.js",
          reviewers: [
            "oxlint",
            "ast-grep",
            "flow",
            "regex",
            "secretlint",
            "credentials",
            "leftovers",
            "unicode",
            "misspellings",
            "commented-code",
          ],
        },
      ],
      excluded: ["a.snap"],
      skipped: [{ file: "yarn.lock", reason: "lock file" }],
      failed: [],
    },
  });
});

test.each(["model", "agent"])(
  "--engine %s without one exits 2 and says what to type instead",
  async (engine) => {
    await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

    const { status, stdout, stderr } = await runTool(repo, ["review", "--engine", engine]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("error: the review needs a ");
    expect(stderr).toContain(`hint: review with one: \`tool review --${engine} `);
  },
);

test("--engine builtin leaves out the model that the user's file names", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });
  repo.write({ "../home/.tool/config.json": '{"review": {"model": "openai:some-model"}}\n' });

  const asked = await runTool(repo, ["review"]);
  const silent = await reviewJson(repo, ["--engine", "builtin"]);

  expect(asked.stderr).toContain("error: OPENAI_API_KEY is not set\n");
  expect(silent.stderr).not.toContain("warning:");
  expect(silent.report.reviewers.map(({ name }) => name)).not.toContain("model");
});

test.each([
  [["--engine", "builtin", "--model", "openai:x"], "builtin", "model"],
  [["--engine", "builtin", "--agent", "claude"], "builtin", "agent"],
  [["--engine", "model", "--agent", "claude"], "model", "agent"],
  [["--set", "review.engine=agent", "--model", "openai:x"], "agent", "model"],
])("%j is refused: who is named would not read", async (flags, engine, left) => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { status, stdout, stderr } = await runTool(repo, ["review", ...flags]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(`the ${engine} engine asks no ${left}, so --${left} has no effect\n`);
  expect(stderr).toContain(`or have it read: \`tool review --engine ${left} --${left} `);
});

test.each([[[]], [["--engine", "builtin"]]])(
  "a sceptic is refused where nobody reads: %j",
  async (flags) => {
    await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

    const { status, stderr } = await runTool(repo, ["review", ...flags, "--sceptic", "openai:x"]);

    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: no model and no agent reads, so --sceptic has no effect\nhint: /,
    );
  },
);

test("outside a repository it exits 2 with a way out", async () => {
  await using repo = emptyRepo();

  const { status, stdout, stderr } = await runTool(repo, ["review"], { cwd: ".." });

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^error: .* is not inside a git repository\nhint: /);
});

test("before the first commit everything in the work tree is reviewed", async () => {
  await using repo = emptyRepo();
  repo.write({ "sum.js": GOOD, "run.js": EVAL });
  repo.git("add", "sum.js");

  const { status, report } = await reviewJson(repo);

  expect(status).toBe(1);
  expect(report).toMatchObject({
    base: { commit: null },
    head: { commit: null, dirty: true },
    files: { reviewed: 2 },
  });
});

test.each([
  ["tool-review", []],
  ["tool", ["/tool-review"]],
] as const)("%s %j is the same command", async (program, words) => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { status, stdout } = await runTool(repo, [...words, "--harsh"], { program });

  expect(status).toBe(1);
  expect(stdout).toContain("findings: 1 major in 1 file");
});
