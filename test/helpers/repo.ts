import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describeCommit } from "./describe-commit.ts";
import { branchOff, publishMain, readAnswer, readRef, refreshIndex } from "./git-files.ts";
import { runGit } from "./run-git.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { copyFolder, templateOf } from "./templates.ts";

/** File contents by path; null deletes. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/** A real repository in a sandbox, with what scenarios ask of it. */
export interface Repo extends AsyncDisposable {
  readonly sandbox: Sandbox;
  /** Top of the work tree. */
  readonly root: string;
  /** The bare origin; it exists only for `repoWithOrigin`. */
  readonly origin: string;
  /** Standard output of git in the work tree, without its last newline. Throws when git fails. */
  git(...args: string[]): string;
  /** The same, in any directory. */
  gitIn(directory: string, ...args: string[]): string;
  write(files: Files): void;
  read(path: string): string;
  exists(path: string): boolean;
  /** Writes, stages and commits files; gives the commit. */
  commit(message: string, files?: Files): string;
  /** Writes `.tool/config.json`. */
  config(config: unknown): void;
  /** Tip of a branch on origin, or null. */
  tipOnOrigin(branch: string): string | null;
  /** Puts a commit of files on a branch of origin, as a colleague's push would; gives the commit. */
  pushFromAnotherClone(branch: string, files: Files, message?: string): string;
}

/** An empty repository on branch `main`, without commits and without a remote. */
export function emptyRepo(): Repo {
  const template = templateOf("empty", (folder) => {
    const sandbox = createSandbox();
    const { root, git } = repoIn(sandbox);
    mkdirSync(root);
    git("init", "-q", "-b", "main");
    keepHouse(join(root, ".git"));
    renameSync(root, join(folder, "work"));
    rmSync(sandbox.directory, { recursive: true, force: true });
  });
  const repo = repoIn(createSandbox());
  copyFolder(join(template, "work"), repo.root);
  return repo;
}

/** Takes away the sample hooks, which are never run, and keeps git from looking whether to collect garbage. */
function keepHouse(gitDirectory: string): void {
  appendFileSync(
    join(gitDirectory, "config"),
    "[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n[receive]\n\tautogc = false\n",
  );
  const hooks = join(gitDirectory, "hooks");
  rmSync(hooks, { recursive: true, force: true });
  mkdirSync(hooks);
}

/** Where a repository and its origin lie, and the folder that its settings name. */
export interface Template extends Pick<Repo, "root" | "origin"> {
  readonly sandbox: Pick<Sandbox, "directory">;
}

/** A world of its own that begins as another one is, with `commits` in it: much faster than to make it anew. */
export function copyOf(template: Template, commits = 0): Repo {
  const repo = repoIn(createSandbox(), commits);
  copyFolder(template.root, repo.root);
  copyFolder(template.origin, repo.origin);
  const config = readFileSync(join(repo.root, ".git/config"), "utf8");
  writeFileSync(
    join(repo.root, ".git/config"),
    config.replaceAll(template.sandbox.directory, repo.sandbox.directory),
  );
  return repo;
}

function dateOf(commits: number): string {
  return `2026-01-02T03:04:${String(commits % 60).padStart(2, "0")}Z`;
}

/** What is asked of a repository that is, or will be, in a sandbox; `commits` are in it already. */
function repoIn(sandbox: Sandbox, commits = 0): Repo {
  const root = join(sandbox.directory, "work");
  const origin = join(sandbox.directory, "origin.git");
  // Times move by one second a commit, so that the history is the same every time.
  let second = commits;
  const gitIn = (directory: string, ...args: string[]): string => {
    const known = readAnswer(directory, args);
    if (known !== null) return known;
    const date = dateOf(second);
    const env = { ...sandbox.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return runGit(args, { cwd: directory, env }).replace(/\n$/, "");
  };
  const writeIn = (directory: string, files: Files): void => {
    for (const [path, content] of Object.entries(files)) {
      const absolute = join(directory, path);
      if (content === null) {
        rmSync(absolute, { recursive: true, force: true });
        continue;
      }
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, content);
      if (typeof content === "string" && content.startsWith("#!")) chmodSync(absolute, 0o755);
    }
  };
  const commitIn = (directory: string, message: string, files: Files = {}): string => {
    second += 1;
    writeIn(directory, files);
    gitIn(directory, "add", "-A");
    gitIn(directory, "commit", "-q", "--allow-empty", "-m", message);
    return gitIn(directory, "rev-parse", "HEAD");
  };
  const git = (...args: string[]): string => gitIn(root, ...args);
  return {
    sandbox,
    root,
    origin,
    git,
    gitIn,
    write: (files) => writeIn(root, files),
    read: (path) => readFileSync(join(root, path), "utf8"),
    exists: (path) => existsSync(join(root, path)),
    commit: (message, files) => commitIn(root, message, files),
    config: (config) =>
      writeIn(root, { ".tool/config.json": `${JSON.stringify(config, null, 2)}\n` }),
    tipOnOrigin(branch) {
      const ref = `refs/heads/${branch}`;
      const kept = readRef(origin, ref);
      if (kept !== null) return kept;
      const line = gitIn(root, "ls-remote", origin, ref);
      return line === "" ? null : (line.split("\t")[0] ?? null);
    },
    pushFromAnotherClone(branch, files, message = "a colleague's change") {
      const at = Date.parse(dateOf((second += 2))) / 1000;
      const input = describeCommit({ branch, message, files, at, env: sandbox.env });
      runGit(["fast-import", "--quiet"], { cwd: origin, env: sandbox.env, input });
      return readRef(origin, `refs/heads/${branch}`) ?? "";
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}

/**
 * A repository with a bare `origin`: `main` holds the first files and is pushed; with `feature` given,
 * a branch of that name holds them on top in one commit and is checked out, not pushed.
 */
export function repoWithOrigin(
  contents: { main?: Files; feature?: Files; branch?: string; subject?: string } = {},
): Repo {
  const { main = { "README.md": "# Example\n" }, feature } = contents;
  if (feature === undefined) return fromTemplate(originWith(main), 1);
  const { branch = "feature", subject = "Add the feature" } = contents;
  const make = (): Repo => {
    const repo = fromTemplate(originWith(main), 1);
    branchOff(repo.root, branch, dateOf(1));
    repo.commit(subject, feature);
    return repo;
  };
  const key = JSON.stringify(["with feature", main, feature, branch, subject]);
  // Only what is asked for again is worth keeping.
  if (!asked.has(key)) {
    asked.add(key);
    return make();
  }
  return fromTemplate(
    templateOf(key, (folder) => moveInto(folder, make())),
    2,
  );
}

/** Repositories with a feature that this process has made. */
const asked = new Set<string>();

/** The template of a repository whose `main` is pushed to its origin. */
function originWith(main: Files): string {
  return templateOf(["with origin", main], (folder) => {
    const made = emptyRepo();
    copyFolder(emptyOrigin(), made.origin);
    made.commit("Start", main);
    publishMain(made.root, made.origin, dateOf(1));
    moveInto(folder, made);
  });
}

/** The template of a bare repository without commits. */
function emptyOrigin(): string {
  const template = templateOf("empty origin", (folder) => {
    const { origin, sandbox, gitIn } = repoIn(createSandbox());
    gitIn(sandbox.directory, "init", "-q", "--bare", "-b", "main", origin);
    keepHouse(origin);
    renameSync(origin, join(folder, "origin.git"));
    rmSync(sandbox.directory, { recursive: true, force: true });
  });
  return join(template, "origin.git");
}

/** Makes a template of a repository and its origin, which are gone then. */
function moveInto(folder: string, { root, origin, sandbox }: Repo): void {
  renameSync(root, join(folder, "work"));
  renameSync(origin, join(folder, "origin.git"));
  rmSync(sandbox.directory, { recursive: true, force: true });
}

function fromTemplate(template: string, commits: number): Repo {
  const repo = repoIn(createSandbox(), commits);
  copyFolder(join(template, "work"), repo.root);
  copyFolder(join(template, "origin.git"), repo.origin);
  const config = join(repo.root, ".git/config");
  writeFileSync(
    config,
    readFileSync(config, "utf8").replace(/^(\turl = ).*$/m, (_, key: string) => key + repo.origin),
  );
  refreshIndex(repo.root);
  return repo;
}
