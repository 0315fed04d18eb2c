import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./run.mjs";

/**
 * A repository of its own in a temporary folder, with a home of its own beside it, so that nothing of
 * this machine's settings plays a part. `main` holds what was first committed; `commitOn` makes a branch
 * from `main` with other files, checks it out and takes the place of the branch before.
 */
export function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), "tool-bench-"));
  const root = join(folder, "work");
  mkdirSync(root);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "bench",
    GIT_AUTHOR_EMAIL: "bench@example.invalid",
    GIT_COMMITTER_NAME: "bench",
    GIT_COMMITTER_EMAIL: "bench@example.invalid",
  };
  const git = async (...args) => (await run("git", args, { cwd: root, env })).stdout;

  return {
    root,
    env,
    git,
    async start(files) {
      await git("init", "-q", "-b", "main");
      await git("config", "core.autocrlf", "false");
      await git("config", "gc.auto", "0");
      writeAll(root, files);
      await git("add", "-A", "-f");
      await git("commit", "-q", "--allow-empty", "-m", "Before");
    },
    async commitOn(branch, files, { complete = true } = {}) {
      await git("checkout", "-q", "-f", "-B", branch, "main", "--");
      if (complete) clear(root);
      writeAll(root, files);
      await git("add", "-A", "-f");
      await git("commit", "-q", "--allow-empty", "-m", "After");
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function clear(root) {
  for (const name of readdirSync(root)) {
    if (name !== ".git") rmSync(join(root, name), { recursive: true, force: true });
  }
}

function writeAll(root, files) {
  for (const [path, text] of files) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
