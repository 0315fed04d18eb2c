import { ToolError } from "../errors/tool-error.ts";
import type { RunResult } from "../process/run.ts";
import type { Git } from "./git.ts";
import { USUAL_HEAD } from "./read-head.ts";
import { CURRENT_BRANCH } from "./resolve-commit.ts";

/** A git work tree, found from any directory inside it. */
export interface Repository {
  /** Git from the top of the work tree. */
  readonly git: Git;
  /** Absolute path of the top of the work tree. */
  readonly root: string;
  /** Absolute path of this work tree's own working state, `tool/` under its git directory. */
  readonly stateDirectory: string;
}

/**
 * Finds the work tree around a directory. Throws GIT_NO_REPOSITORY when there is none.
 * @param forLook what is checked out is asked in the same go, for whoever wants to know it right after
 */
export async function openRepository(
  git: Git,
  { forLook = false }: { readonly forLook?: boolean } = {},
): Promise<Repository> {
  return (forLook ? await askWithHead(git) : await askAtOnce(git)) ?? (await askOneByOne(git));
}

/** Asks for where a repository lies. */
const REPOSITORY = [
  "rev-parse",
  "--is-inside-work-tree",
  "--show-toplevel",
  "--path-format=absolute",
  "--git-path",
  "tool",
] as const;

/** Asks for that and what `USUAL_HEAD` does. */
export const REPOSITORY_WITH_HEAD = [...REPOSITORY, ...USUAL_HEAD.slice(1)] as const;

/** Null where the answer is not three plain lines: a fault, an old git, a newline in a folder's name. */
async function askAtOnce(git: Git): Promise<Repository | null> {
  const { status, stdout } = await git.try(REPOSITORY);
  return status === 0 ? readPlaces(git, stdout.toString("utf8").split("\n")) : null;
}

/** Null where there is no commit, too. */
async function askWithHead(git: Git): Promise<Repository | null> {
  const { status, stdout } = await git.try(REPOSITORY_WITH_HEAD);
  const lines = stdout.toString("utf8").split("\n");
  const [commit = "", name = ""] = lines.splice(-3, 2);
  const repository = status === 0 ? readPlaces(git, lines) : null;
  repository?.git.note(USUAL_HEAD, answered(`${commit}\n${name}\n`));
  if (name.startsWith("refs/heads/")) repository?.git.note(CURRENT_BRANCH, answered(`${name}\n`));
  return repository;
}

function readPlaces(git: Git, lines: readonly string[]): Repository | null {
  const [isInside, root, stateDirectory, end] = lines;
  if (isInside !== "true" || end !== "" || lines.length !== 4) return null;
  return root && stateDirectory ? { git: git.in(root), root, stateDirectory } : null;
}

function answered(text: string): RunResult {
  return {
    status: 0,
    stdout: Buffer.from(text),
    stderr: "",
    timedOut: false,
    overflowed: false,
    missing: false,
  };
}

async function askOneByOne(git: Git): Promise<Repository> {
  const [answer, state] = await Promise.all([
    git.try(["rev-parse", "--is-inside-work-tree", "--show-toplevel"]),
    git.try(["rev-parse", "--path-format=absolute", "--git-path", "tool"]),
  ]);
  // A folder's name may hold a newline: everything after the first line is the path.
  const [, isInside, root] = /^(\w+)\n(?:(.+)\n)?$/s.exec(answer.stdout.toString("utf8")) ?? [];
  if (answer.status !== 0 || isInside !== "true" || root === undefined || root === "") {
    const isBare = isInside === "false";
    const said = answer.stderr.trim();
    // "dubious ownership" and the like: git's own words hold the way out.
    if (!isBare && said !== "" && !said.includes("not a git repository")) {
      throw new ToolError("GIT_NO_REPOSITORY", "git refuses to read this repository", {
        cause: new Error(said),
        hint: "follow git's advice above, then run the command again",
      });
    }
    throw new ToolError(
      "GIT_NO_REPOSITORY",
      isBare
        ? `${git.cwd} is a bare repository or a git directory`
        : `${git.cwd} is not inside a git repository`,
      {
        hint: isBare
          ? "run it in a work tree: `git worktree add ../work`"
          : "go to your project, or name it: `tool -C DIRECTORY …`",
      },
    );
  }
  const top = git.in(root);
  if (state.status !== 0) throw await tooOld(top);
  return { git: top, root, stateDirectory: state.stdout.toString("utf8").replace(/\n$/, "") };
}

/** The first git that knows every option this program uses (`rev-parse --path-format`). */
const OLDEST_GIT = "2.31";

async function tooOld(git: Git): Promise<ToolError> {
  const version = await git.text(["version"]);
  return new ToolError("GIT_TOO_OLD", `this is ${version}, and ${OLDEST_GIT} or newer is needed`, {
    hint: "install a newer git: https://git-scm.com/downloads",
  });
}
