import { lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { ToolError } from "../errors/tool-error.ts";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { orElse } from "../core/or-else.ts";
import { isInside } from "../files/real-place.ts";
import { projectAround } from "./project-around.ts";
import type { RunResult } from "../process/run.ts";
import type { Git } from "./git.ts";
import type { HeldBack } from "./held-back.ts";
import { linesOf, ownWords, PLACE_QUESTIONS } from "./place-answers.ts";
import { readHeldBack } from "./read-held-back.ts";
import { noteHead, USUAL_HEAD } from "./read-head.ts";

/** A git work tree, found from any directory inside it. */
export interface Repository {
  /** Git from the top of the work tree. */
  readonly git: Git;
  /** Absolute path of the top of the work tree. */
  readonly root: string;
  /** Absolute path of this work tree's own working state, `tool/` under its git directory. */
  readonly stateDirectory: string;
  /** The same for what all work trees of the clone share. */
  readonly cloneDirectory: string;
  /** The repository's own git settings that are ignored while reading. */
  readonly held: HeldBack;
}

/** The folders of a repository, as git reports them. */
interface Places {
  readonly root: string;
  /** Of this work tree, links in its path followed. */
  readonly gitDirectory: string;
  /** The repository's own configuration files, whether they exist or not. */
  readonly configurations: readonly string[];
  /** `PLACE_QUESTIONS` with the lines of their answers; none if they had to be left for later. */
  readonly answers: readonly (readonly [question: readonly string[], answer: readonly string[]])[];
}

/**
 * Finds the work tree around a directory, and has the git of it leave aside what the repository's own settings
 * would start (`readHeldBack`). Throws GIT_NO_REPOSITORY when there is none, a bare one that was not named, or one
 * whose work tree is not its own, and STATE_LINK.
 * @param forLook what is checked out is asked in the same go, for whoever wants to know it right after
 */
export async function openRepository(
  git: Git,
  { forLook = false }: { readonly forLook?: boolean } = {},
): Promise<Repository> {
  const places =
    (forLook ? await askWithHead(git) : await askAtOnce(git)) ?? (await askOneByOne(git));
  const { root, gitDirectory, configurations, answers } = places;
  const stateDirectory = join(gitDirectory, "tool");
  // An older git than 2.38 takes a directory for a repository that only holds the files of one.
  if (isInside(gitDirectory, git.cwd)) throw bare(git.cwd);
  await refuseOtherWorkTree(git.in(root), places);
  const cloneDirectory = join(dirname(configurations[0] ?? stateDirectory), "tool");
  for (const directory of new Set([stateDirectory, cloneDirectory])) refuseLinks(directory);
  const held = await readHeldBack(git.in(root), configurations);
  const top = git.in(root, held);
  for (const [question, answer] of answers)
    top.notePlace(question, Buffer.from(`${answer.join("\n")}\n`));
  return { git: top, root, stateDirectory, cloneDirectory, held };
}

/**
 * Throws GIT_NO_REPOSITORY if the settings call a folder around the repository its work tree (`core.worktree`): git
 * finds another repository there, whose settings were not looked at, or none.
 * @param top git at the top of the work tree
 */
async function refuseOtherWorkTree(top: Git, { root, gitDirectory }: Places): Promise<void> {
  if (gitDirectory === join(root, ".git")) return;
  const { status, stdout } = await top.try(["rev-parse", "--path-format=absolute", "--git-dir"]);
  if (status === 0 && stdout.toString("utf8").replace(/\n$/, "") === gitDirectory) return;
  throw new ToolError(
    "GIT_NO_REPOSITORY",
    `the settings of ${printable(gitDirectory)} name ${printable(root)} as its work tree, which is not its own`,
    {
      hint: "go to the project that you mean, or remove the setting: `git config --unset core.worktree`",
    },
  );
}

/**
 * The questions about a repository's own folder: its place and its configurations. Git follows links in the answers
 * to `--git-path`, so it is not asked for the working state in the folder.
 */
const PLACES = [
  ["--git-dir"],
  ["--git-path", "config"],
  ["--git-path", "config.worktree"],
] as const;

/** Asks for the place of a repository, and what would be asked one by one soon after it. */
const REPOSITORY = [
  "rev-parse",
  "--is-inside-work-tree",
  "--show-toplevel",
  "--path-format=absolute",
  ...PLACES.flat(),
  ...PLACE_QUESTIONS.flatMap(ownWords),
] as const;

/** Asks for that and what `USUAL_HEAD` does. */
export const REPOSITORY_WITH_HEAD = [...REPOSITORY, ...USUAL_HEAD.slice(1)] as const;

/** Returns null after a fault, from an old git, or if a folder's name holds a newline. */
async function askAtOnce(git: Git): Promise<Places | null> {
  const { status, stdout } = await git.try(REPOSITORY);
  return status === 0 ? readPlaces(stdout.toString("utf8").split("\n")) : null;
}

/** Returns null if there is no commit, too. */
async function askWithHead(git: Git): Promise<Places | null> {
  const { status, stdout } = await git.try(REPOSITORY_WITH_HEAD);
  // One character a byte: the branch's name need not be UTF-8.
  const lines = stdout.toString("latin1").split("\n");
  const [commit = "", name = ""] = lines.splice(-3, 2);
  const asText = lines.map((line) => Buffer.from(line, "latin1").toString("utf8"));
  const places = status === 0 ? readPlaces(asText) : null;
  if (places === null) return null;
  noteHead(git.in(places.root), Buffer.from(`${commit}\n${name}\n`, "latin1"));
  return places;
}

function readPlaces(lines: readonly string[]): Places | null {
  const [inside, root = "", gitDirectory = "", ...rest] = lines;
  const paths = rest.slice(0, -1);
  const own = PLACES.length - 1;
  const expected = PLACE_QUESTIONS.reduce((sum, question) => sum + linesOf(question), own);
  if (inside !== "true" || rest.at(-1) !== "" || paths.length !== expected) return null;
  if (![root, gitDirectory, ...paths].every((path) => path !== "")) return null;
  const configurations = paths.splice(0, own);
  const answers = PLACE_QUESTIONS.map((each) => [each, paths.splice(0, linesOf(each))] as const);
  return { root, gitDirectory, configurations, answers };
}

async function askOneByOne(git: Git): Promise<Places> {
  const [answer, ...paths] = await Promise.all([
    git.try(["rev-parse", "--is-inside-work-tree", "--show-toplevel"]),
    ...PLACES.map((place) => git.try(["rev-parse", "--path-format=absolute", ...place])),
  ]);
  // A folder's name may hold a newline: everything after the first line is the path.
  const [, inside, root] = /^(\w+)\n(?:(.+)\n)?$/s.exec(answer.stdout.toString("utf8")) ?? [];
  if (answer.status !== 0 || inside !== "true" || root === undefined || root === "") {
    const said = answer.stderr.trim();
    if (inside === "false" && root !== undefined) throw await elsewhere(git, root, paths[0]);
    if (inside === "false" || said.includes("cannot use bare repository")) throw bare(git.cwd);
    const lost = /^fatal: not a git repository: (.+\/worktrees\/[^/\n]+)$/m.exec(said)?.[1];
    if (lost !== undefined) throw moved(projectAround(git.cwd) ?? git.cwd, lost);
    const named = /^fatal: not a git repository: '(.+)'$/m.exec(said)?.[1];
    if (named !== undefined)
      throw new ToolError(
        "GIT_NO_REPOSITORY",
        `GIT_DIR names ${printable(named)}, which is not a git repository here`,
        { hint: "run the command without it: `env -u GIT_DIR tool …`" },
      );
    // "dubious ownership" and the like: git's own words hold the way out.
    if (said !== "" && !said.includes("not a git repository"))
      throw new ToolError("GIT_NO_REPOSITORY", "git refuses to read this repository", {
        cause: new Error(said),
        hint: "follow git's advice above, then run the command again",
      });
    throw new ToolError("GIT_NO_REPOSITORY", `${git.cwd} is not inside a git repository`, {
      hint: "go to your project, or name it: `tool -C DIRECTORY …`",
    });
  }
  if (paths.some(({ status }) => status !== 0)) throw await tooOld(git.in(root));
  const [gitDirectory = "", ...configurations] = paths.map(({ stdout }) =>
    stdout.toString("utf8").replace(/\n$/, ""),
  );
  return { root, gitDirectory, configurations, answers: [] };
}

/** Throws STATE_LINK for a link in the working state, which would lead writes and deletions to folders elsewhere. */
function refuseLinks(stateDirectory: string): void {
  const links = [stateDirectory, ...entriesOf(stateDirectory)].filter(isLink);
  const [first] = links;
  if (first === undefined) return;
  throw new ToolError(
    "STATE_LINK",
    `${printable(first)} is a symbolic link, which \`tool\` does not follow for its working state`,
    { hint: `remove it: \`rm ${links.map(quoteForShell).join(" ")}\`` },
  );
}

function entriesOf(folder: string): string[] {
  return orElse(() => readdirSync(folder).map((name) => join(folder, name)), []);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Returns the error of a directory that holds the files of a repository, or lies below one that does. */
function bare(directory: string): ToolError {
  const project = projectAround(directory);
  return new ToolError(
    "GIT_NO_REPOSITORY",
    `${printable(directory)} is a bare repository or a git directory`,
    {
      hint:
        project === null
          ? "run it in a work tree: `git worktree add ../work`"
          : project === directory
            ? // Its `.git` names a bare repository; the work trees may be anywhere.
              "run it in one of its work trees: `git worktree list`, or add one: `git worktree add BRANCH`"
            : `run it in the project around it: \`tool -C ${quoteForShell(project)} …\``,
    },
  );
}

/** Returns the error of a linked work tree whose repository is not where it was. */
function moved(workTree: string, gitDirectory: string): ToolError {
  return new ToolError(
    "GIT_NO_REPOSITORY",
    `the repository of the work tree ${printable(workTree)} is not there: ${printable(gitDirectory)}`,
    {
      hint: `if the repository was moved, repair the link from its new place: \`git -C REPOSITORY worktree repair ${quoteForShell(workTree)}\``,
    },
  );
}

/** Returns the error of a directory outside the work tree that the environment or the settings name. */
async function elsewhere(git: Git, root: string, asked: RunResult | undefined): Promise<ToolError> {
  // A work tree that only the settings name does not lead to its repository.
  const found = await git.in(root).try(["rev-parse", "--path-format=absolute", "--git-dir"]);
  const isFound = found.status === 0 && asked?.stdout.equals(found.stdout) === true;
  const gitDirectory = asked?.stdout.toString("utf8").replace(/\n$/, "") ?? "";
  const there = `tool -C ${quoteForShell(root)} …`;
  return new ToolError(
    "GIT_NO_REPOSITORY",
    `${printable(git.cwd)} is outside the work tree ${printable(root)}, which GIT_WORK_TREE or core.worktree names`,
    {
      hint: isFound
        ? `run it there: \`${there}\``
        : `remove the setting: \`git -C ${quoteForShell(git.cwd)} config --unset core.worktree\`, or name both: \`GIT_DIR=${quoteForShell(gitDirectory)} ${there}\``,
    },
  );
}

/** The first git that knows every option this program uses (`rev-parse --path-format`). */
const OLDEST_GIT = "2.31";

async function tooOld(git: Git): Promise<ToolError> {
  const version = await git.text(["version"]);
  return new ToolError("GIT_TOO_OLD", `this is ${version}, and ${OLDEST_GIT} or newer is needed`, {
    hint: "install a newer git: https://git-scm.com/downloads",
  });
}
