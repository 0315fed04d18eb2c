import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { DIST } from "../../helpers/world.ts";

const HOOK = ".git/hooks/pre-commit";

/** A `tool` on PATH that notes how it is called and ends with a status. */
function standIn(repo: Repo, status: number): void {
  repo.write({ "../bin/tool": `#!/bin/sh\necho "$@" >>"$HOME/calls"\nexit ${status}\n` });
  chmodSync(join(repo.sandbox.bin, "tool"), 0o755);
}

function commit(repo: Repo): number | null {
  repo.write({ "a.txt": String(Math.random()) });
  repo.git("add", "-A");
  const { root: cwd, sandbox } = repo;
  return spawnSync("git", ["commit", "-qm", "a"], { cwd, env: sandbox.env }).status;
}

test("after install git runs the review before each commit, and what was there after it", async () => {
  await using repo = emptyRepo();
  repo.write({ [HOOK]: '#!/bin/sh\necho theirs >>"$HOME/calls"\n' });
  chmodSync(join(repo.root, HOOK), 0o755);

  const { status, stdout } = await runTool(repo, ["hooks", "install"]);

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout:
      "pre-commit  tool review --staged --no-input\npre-push    tool review --pushed --no-input\n",
  });
  expect(statSync(join(repo.root, ".git/hooks/pre-push")).mode & 0o111).toBe(0o111);
  standIn(repo, 0);
  expect(commit(repo)).toBe(0);
  expect(repo.read("../home/calls")).toBe("review --staged --no-input\ntheirs\n");
  standIn(repo, 1);
  expect(commit(repo)).not.toBe(0);
});

test("a push is held back by a review that fails, and a missing program holds nothing back", async () => {
  await using repo = emptyRepo();
  await runTool(repo, ["hooks", "install", "pre-push"]);
  const hook = join(repo.root, ".git/hooks/pre-push");
  const input = `refs/heads/a ${"1".repeat(40)} refs/heads/a ${"0".repeat(40)}\n`;
  const run = () =>
    spawnSync("/bin/sh", [hook], {
      env: { ...repo.sandbox.env, PATH: repo.sandbox.bin },
      input,
    });

  const without = run();
  standIn(repo, 1);
  const failing = run();

  expect(without.status).toBe(0);
  expect(String(without.stderr)).toContain("warning: tool is not on PATH");
  expect(failing.status).toBe(1);
  expect(repo.exists(HOOK)).toBe(false);
});

const FLAWED = { "app.js": "export const token = eval(process.argv[2]);\nexport debugger;\n" };

/** A repository whose pre-push hook runs the built program, with a flawed branch that is not checked out. */
async function withPrePush(rest = ""): Promise<Repo> {
  const repo = repoWithOrigin({ feature: FLAWED });
  repo.git("checkout", "-q", "main");
  repo.write({ "../bin/tool": `#!/bin/sh\nexec node ${join(DIST, "tool.js")} "$@"\n` });
  if (rest !== "") repo.write({ ".git/hooks/pre-push": `#!/bin/sh\n${rest}\n` });
  await runTool(repo, ["hooks", "install", "pre-push"]);
  return repo;
}

function push(repo: Repo, ...args: string[]) {
  const { root: cwd, sandbox } = repo;
  const done = spawnSync("git", ["push", "-q", ...args], { cwd, env: sandbox.env });
  return { status: done.status, said: `${String(done.stdout)}${String(done.stderr)}` };
}

test("a push is reviewed by the branch that it pushes, not by the one that is checked out", async () => {
  await using repo = await withPrePush();

  const { status, said } = push(repo, "origin", "feature");

  expect(status).not.toBe(0);
  expect(said).toMatch(/^head +feature at /m);
  expect(repo.tipOnOrigin("feature")).toBeNull();
});

test("commits that are pushed straight to the target are held against what the remote has of it", async () => {
  await using repo = await withPrePush();
  repo.commit("flawed", FLAWED);

  const { status, said } = push(repo, "origin", "main");

  expect(status).not.toBe(0);
  expect(said).toContain("reviewed   1 file");
});

test("a tag and a deletion are pushed without a word", async () => {
  await using repo = await withPrePush();
  repo.git("tag", "v1", "feature");
  repo.git("push", "-q", "--no-verify", "origin", "feature");

  expect(push(repo, "origin", "v1")).toEqual({ status: 0, said: "" });
  expect(push(repo, "origin", "--delete", "feature")).toEqual({ status: 0, said: "" });
});

test("of several branches the one that is checked out is reviewed, and the others are named", async () => {
  await using repo = await withPrePush();
  repo.git("branch", "a");
  repo.commit("fine", { "b.txt": "b" });

  const { status, said } = push(repo, "origin", "main", "a", "feature");

  expect(said).toContain("only main is reviewed; also pushed: a, feature\n");
  expect(status).toBe(0);
});

test("what follows in the hook reads what git says of the push", async () => {
  await using repo = await withPrePush('cat >"$HOME/seen"');

  push(repo, "origin", "main:copy");

  expect(repo.read("../home/seen")).toBe(
    `refs/heads/main ${repo.git("rev-parse", "main")} refs/heads/copy ${"0".repeat(40)}\n`,
  );
});

/** The review as the pre-commit framework starts it for its pre-push stage: variables, and nothing to read. */
async function underFramework(repo: Repo, names: Readonly<Record<string, string>>) {
  Object.assign(repo.sandbox.env, { PRE_COMMIT: "1" });
  for (const [name, value] of Object.entries(names)) repo.sandbox.env[`PRE_COMMIT_${name}`] = value;
  const { status, stdout, stderr } = await runTool(repo, ["review", "--pushed", "--no-input"]);
  return { status, head: /^head .*$/m.exec(stdout)?.[0] ?? null, stderr };
}

test("under the pre-commit framework the branch that it pushes is reviewed", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });
  const [from, to] = [repo.git("rev-parse", "main"), repo.git("rev-parse", "feature")];
  repo.git("checkout", "-q", "main");
  const branch = { LOCAL_BRANCH: "refs/heads/feature", REMOTE_BRANCH: "refs/heads/feature" };

  const known = await underFramework(repo, { ...branch, FROM_REF: from, TO_REF: to });

  expect(known.status).toBe(1);
  expect(known.head).toMatch(/^head +feature at /);
});

test("under the pre-commit framework a whole history that is pushed has no start", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });
  repo.git("checkout", "-q", "main");
  const branch = { LOCAL_BRANCH: "refs/heads/feature", REMOTE_BRANCH: "refs/heads/feature" };

  const { status, head } = await underFramework(repo, branch);

  expect({ status, head }).toEqual({ status: 1, head: expect.stringContaining("feature at ") });
});

test("under the pre-commit framework a tag is pushed without a word", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });
  repo.git("tag", "v1");
  const tag = { LOCAL_BRANCH: "refs/tags/v1", REMOTE_BRANCH: "refs/tags/v1", TO_REF: "v1" };

  expect(await underFramework(repo, tag)).toEqual({ status: 0, head: null, stderr: "" });
});

test.each([
  ["two refs of pre-commit's own", { FROM_REF: "main", TO_REF: "feature" }, "main", 1],
  ["no refs at all", {}, "feature", 1],
])("under a framework that pushes nothing, %s are reviewed", async (_, names, out, expected) => {
  await using repo = repoWithOrigin({ feature: FLAWED });
  repo.git("checkout", "-q", out);

  expect((await underFramework(repo, names)).status).toBe(expected);
});

test("without a ref on standard input nothing is reviewed, and a line says so", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });

  const { status, stdout, stderr } = await runTool(repo, ["review", "--pushed"]);

  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  expect(stderr).toBe("nothing was reviewed: standard input names no ref that is pushed\n");
});

test("remove leaves what others wrote and deletes what it made; twice is as good as once", async () => {
  await using repo = emptyRepo();
  const theirs = "#!/bin/sh\necho theirs\n";
  repo.write({ [HOOK]: theirs });
  chmodSync(join(repo.root, HOOK), 0o700);
  await runTool(repo, ["hooks", "install"]);
  await runTool(repo, ["hooks", "install"]);

  await runTool(repo, ["hooks", "remove"]);
  const { status, stdout } = await runTool(repo, ["hooks", "remove", "--json"]);

  expect(status).toBe(0);
  expect(JSON.parse(stdout).hooks).toEqual([
    { name: "pre-commit", installed: false },
    { name: "pre-push", installed: false },
  ]);
  expect(repo.read(HOOK)).toBe(theirs);
  expect(statSync(join(repo.root, HOOK)).mode & 0o777).toBe(0o700);
  expect(repo.exists(".git/hooks/pre-push")).toBe(false);
});

test("remove takes the review out of hooks that git no longer reads, and says where it reads them", async () => {
  await using repo = emptyRepo();
  await runTool(repo, ["hooks", "install"]);
  repo.git("config", "core.hooksPath", ".husky/_");

  const { status, stderr } = await runTool(repo, ["hooks", "remove"]);

  expect(status).toBe(0);
  expect(stderr).toMatch(
    /^warning: core\.hooksPath makes git read .* from \.husky\/_; those stay/m,
  );
  expect(repo.exists(HOOK)).toBe(false);
});

test("core.hooksPath may name the folder that git reads without it", async () => {
  await using repo = emptyRepo();
  repo.git("config", "core.hooksPath", ".git/hooks");

  const { status } = await runTool(repo, ["hooks", "install"]);

  expect(status).toBe(0);
  expect(repo.exists(HOOK)).toBe(true);
});

test("a link in the place of a hook stays, has no review to show or remove, and is named by install", async () => {
  await using repo = emptyRepo();
  repo.write({ "shared-hook": "#!/bin/sh\n", ".git/hooks/keep": "" });
  symlinkSync("../../shared-hook", join(repo.root, HOOK));

  const outcomes = [];
  for (const verb of [[], ["remove"], ["install"]])
    outcomes.push(await runTool(repo, ["hooks", ...verb]));

  expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 2]);
  expect(outcomes[2]?.stderr).toMatch(/^error: .*pre-commit is a link or a folder, so it stays/m);
  expect(repo.read("shared-hook")).toBe("#!/bin/sh\n");
});

test.skipIf(process.platform === "win32")(
  "a hook that its user has switched off stays off, and the way out works when typed",
  async () => {
    await using repo = emptyRepo();
    repo.write({ [HOOK]: "#!/bin/sh\nexit 1\n" });
    chmodSync(join(repo.root, HOOK), 0o644);

    const off = await runTool(repo, ["hooks", "install"]);
    const [, typed = ""] = /if all of it may run: `([^`]+)`/.exec(off.stderr) ?? [];
    spawnSync("/bin/sh", ["-c", typed], { cwd: repo.root });
    const on = await runTool(repo, ["hooks", "install"]);

    expect([off.status, on.status]).toEqual([2, 0]);
    expect(repo.read(HOOK)).toContain("tool review --staged");
  },
);

test("a hook that is no shell script stays as it is, and the command is named", async () => {
  await using repo = emptyRepo();
  repo.write({ [HOOK]: "#!/usr/bin/env python3\n" });

  const { status, stderr } = await runTool(repo, ["hooks", "install"]);

  expect(status).toBe(2);
  expect(stderr).toContain("is not a shell script");
  expect(stderr).toMatch(/^hint: .*`tool review --staged --no-input`$/m);
  expect(repo.exists(".git/hooks/pre-push")).toBe(false);
});

const COMMAND = {
  "pre-commit": /tool review --staged --no-input/,
  "pre-push": /tool review --pushed --no-input/,
};

test.each<[string, string, string, (pasted: string) => Record<string, unknown>]>([
  [
    "lefthook",
    "#!/bin/sh\n\ncall_lefthook()\n{\n  lefthook\n}\n\ncall_lefthook run pre-commit\n",
    "add this to lefthook.yml at its top level, then run `lefthook install`:",
    (pasted) => parse(pasted) as Record<string, unknown>,
  ],
  [
    "pre-commit",
    "#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\n",
    "add this to .pre-commit-config.yaml under `repos:`, then run `pre-commit install --hook-type pre-commit --hook-type pre-push`:",
    (pasted) => {
      const { repos } = parse(`repos:\n${pasted}`) as {
        repos: { hooks: { stages: string[] }[] }[];
      };
      return Object.fromEntries(
        repos.flatMap(({ hooks }) => hooks.map((hook) => [hook.stages[0], hook])),
      );
    },
  ],
  [
    "simple-git-hooks",
    '#!/bin/sh\n\nif [ "$SKIP_SIMPLE_GIT_HOOKS" = "1" ]; then\n  exit 0\nfi\n\nnpx lint-staged\n',
    'add this to package.json under `"simple-git-hooks"`, then run `npx simple-git-hooks`:',
    (pasted) => JSON.parse(`{${pasted}}`) as Record<string, unknown>,
  ],
])(
  "a hook that %s keeps stays, and what to paste for both is shown",
  async (manager, text, where, read) => {
    await using repo = emptyRepo();
    repo.write({ [HOOK]: text });

    const { status, stderr } = await runTool(repo, ["hooks", "install"]);
    const one = await runTool(repo, ["hooks", "install", "pre-commit"]);

    expect(status).toBe(2);
    expect(stderr).toContain(`is written by ${manager}`);
    const [, pasted = ""] = stderr.split(`hint: ${where}\n`);
    const entries = read(pasted);
    expect(Object.keys(entries)).toEqual(Object.keys(COMMAND));
    for (const [name, command] of Object.entries(COMMAND))
      expect(JSON.stringify(entries[name])).toMatch(command);
    expect(one.stderr).not.toContain("--pushed");
    expect(repo.exists(".git/hooks/pre-push")).toBe(false);
  },
);

test.each([
  ["another folder", "/srv/hooks", "/srv/hooks"],
  ["beside the folder that husky writes", ".husky/_", ".husky"],
])("hooks in %s: the line of each is named", async (_, path, folder) => {
  await using repo = emptyRepo();
  repo.git("config", "core.hooksPath", path);

  const both = await runTool(repo, ["hooks", "install"]);
  const one = await runTool(repo, ["hooks", "install", "pre-push"]);

  expect([both.status, one.status]).toEqual([2, 2]);
  const ofPush = `to ${folder}/pre-push: \`tool review --pushed --no-input\`\n`;
  expect(both.stderr).toContain(
    `hint: add a line to ${folder}/pre-commit: \`tool review --staged --no-input\`, and ${ofPush}`,
  );
  expect(one.stderr).toContain(`hint: add a line ${ofPush}`);
});

test("a name that is no such hook is refused", async () => {
  await using repo = emptyRepo();

  const { status, stderr } = await runTool(repo, ["hooks", "install", "post-merge"]);

  expect(status).toBe(2);
  expect(stderr).toContain("hint: name one of pre-commit, pre-push");
});

test("the entry for the pre-commit framework runs the same review", () => {
  const file = join(import.meta.dirname, "../../../.pre-commit-hooks.yaml");

  expect(parse(readFileSync(file, "utf8"))).toMatchObject([
    { id: "tool-review", entry: "tool review --staged --no-input", pass_filenames: false },
    { id: "tool-review-push", entry: "tool review --pushed --no-input", stages: ["pre-push"] },
  ]);
});
