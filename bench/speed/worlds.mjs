import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRepository } from "../shared/repository.mjs";

const LINES = 30;

/**
 * A repository of so many TypeScript files, all on `main`, with the branch `change` checked out, on which one line of
 * one file is edited and not committed. `edit(round)` edits it anew, so that nothing that is kept fits.
 */
export async function repositoryOf(files) {
  const repository = createRepository();
  await repository.start(
    Array.from({ length: files }, (_, at) => [
      `src/part-${Math.floor(at / 100)}/file-${at}.ts`,
      Array.from({ length: LINES }, (_, line) => `export const v${at}x${line} = ${line};\n`).join(
        "",
      ),
    ]),
  );
  await repository.git("checkout", "-q", "-b", "change");
  const file = join(repository.root, "src/part-0/file-1.ts");
  return {
    ...repository,
    edit: (round) => appendFileSync(file, `export const round${round + 1} = ${round + 1};\n`),
  };
}

/**
 * The same with a bare `origin` that seems to lie on GitHub, one commit on the branch `feature`, and a stand-in for
 * GitHub's client on PATH that answers at once what a repository without pull requests would be answered.
 */
export async function repositoryToShip() {
  const repository = await repositoryOf(100);
  const { root, git, env } = repository;
  const folder = dirname(root);
  const origin = join(folder, "origin.git");
  await git("commit", "-q", "--allow-empty", "-a", "-m", "Add the feature");
  await git("branch", "-m", "feature");
  repository.edit(0);
  await git("commit", "-q", "-a", "-m", "Add a line");
  await git("init", "-q", "--bare", "-b", "main", origin);
  await git("push", "-q", origin, "main");
  const url = "https://github.com/acme/app.git";
  await git("remote", "add", "origin", url);
  await git("config", `url.${origin}.insteadOf`, url);
  await git("fetch", "-q", "origin");
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/gh"), GH);
  chmodSync(join(folder, "bin/gh"), 0o755);
  return {
    ...repository,
    env: { ...env, PATH: `${join(folder, "bin")}:${env.PATH}` },
    /** As before a ship: nothing of the branch is on the remote, and no run is kept. */
    async unship() {
      await git("update-ref", "-d", "refs/remotes/origin/feature");
      await git("--git-dir", origin, "update-ref", "-d", "refs/heads/feature");
      rmSync(join(root, ".git/tool"), { recursive: true, force: true });
    },
  };
}

/** What it is asked today; anything else is a fault, so that a new question is noticed. */
const GH = `#!/bin/sh
case "$1 $2" in
  "--version ") echo "gh version 2.23.0" ;;
  "api repos/acme/app") echo '{"full_name":"acme/app","fork":false}' ;;
  "pr list") echo '[]' ;;
  "pr create") cat > /dev/null; echo "https://github.com/acme/app/pull/1" ;;
  *) echo "not known: $*" >&2; exit 1 ;;
esac
`;
