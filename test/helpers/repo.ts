import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createSandbox, type Sandbox } from "./sandbox.ts";

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
  /** Commits files on a branch from a second clone and pushes them, as a colleague would; gives the commit. */
  pushFromAnotherClone(branch: string, files: Files, message?: string): string;
}

/** An empty repository on branch `main`, without commits and without a remote. */
export function emptyRepo(): Repo {
  const repo = repoIn(createSandbox());
  mkdirSync(repo.root);
  repo.git("init", "-q", "-b", "main");
  return repo;
}

/** A world of its own that begins as another one is: much faster than to make it anew. */
export function copyOf(template: Repo): Repo {
  const repo = repoIn(createSandbox());
  cpSync(template.root, repo.root, { recursive: true, preserveTimestamps: true });
  cpSync(template.origin, repo.origin, { recursive: true, preserveTimestamps: true });
  const config = readFileSync(join(repo.root, ".git/config"), "utf8");
  writeFileSync(
    join(repo.root, ".git/config"),
    config.replaceAll(template.sandbox.directory, repo.sandbox.directory),
  );
  return repo;
}

function repoIn(sandbox: Sandbox): Repo {
  const root = join(sandbox.directory, "work");
  const origin = join(sandbox.directory, "origin.git");
  // Times move by one second a commit, so that the history is the same every time.
  let second = 0;
  const gitIn = (directory: string, ...args: string[]): string => {
    const date = `2026-01-02T03:04:${String(second % 60).padStart(2, "0")}Z`;
    return execFileSync("git", args, {
      cwd: directory,
      env: { ...sandbox.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1 << 28,
    }).replace(/\n$/, "");
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
      const line = gitIn(root, "ls-remote", origin, `refs/heads/${branch}`);
      return line === "" ? null : (line.split("\t")[0] ?? null);
    },
    pushFromAnotherClone(branch, files, message = "a colleague's change") {
      const clone = join(sandbox.directory, `clone-${(second += 1)}`);
      gitIn(sandbox.directory, "clone", "-q", "--branch", branch, origin, clone);
      const commit = commitIn(clone, message, files);
      gitIn(clone, "push", "-q", "origin", `HEAD:refs/heads/${branch}`);
      return commit;
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
  const repo = emptyRepo();
  repo.gitIn(repo.sandbox.directory, "init", "-q", "--bare", "-b", "main", repo.origin);
  repo.git("remote", "add", "origin", repo.origin);
  repo.commit("Start", contents.main ?? { "README.md": "# Example\n" });
  repo.git("push", "-q", "-u", "origin", "main");
  if (contents.feature !== undefined) {
    repo.git("checkout", "-q", "-b", contents.branch ?? "feature");
    repo.commit(contents.subject ?? "Add the feature", contents.feature);
  }
  return repo;
}
