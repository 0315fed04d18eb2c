import { permit } from "../core/policy/leave-for.ts";
import type { CommandName } from "../core/policy/policy.ts";
import type { Party, Place } from "../core/policy/types.ts";
import type { Run } from "../process/run.ts";

/**
 * Programs of the user that are started by their names. The shell runs several commands of git in sequence; commands
 * of a project take another way (`run-shell.ts`).
 */
const PARTIES: Readonly<Record<string, Party>> = {
  git: "git",
  sh: "git",
  gh: "host-client",
  glab: "host-client",
};
/** Commands of git by which a remote is asked. */
const ASKING = new Set(["ls-remote", "fetch", "push", "lfs"]);
/** Commands of git that only read its settings. */
const FINDING = new Set([
  "check-ref-format",
  "config",
  "rev-parse",
  "symbolic-ref",
  "var",
  "version",
]);
/** Commands of git that read commits, refs or the index; those that are in neither list read the work tree too. */
const OF_DATA = new Set([
  "cat-file",
  "commit-tree",
  "fetch",
  "for-each-ref",
  "log",
  "ls-remote",
  "ls-tree",
  "merge-base",
  "mktree",
  "push",
  "rev-list",
  "show-ref",
  "update-ref",
]);

function placesOf(command: string, args: readonly string[]): readonly Place[] {
  if (FINDING.has(command) || isMarkOfOne(args)) return [];
  return OF_DATA.has(command) ? ["git-data"] : ["git-data", "work-tree"];
}

/** Whether arguments only ask if the index has one path, and if a sparse checkout leaves it out. */
function isMarkOfOne(args: readonly string[]): boolean {
  return args.slice(-5, -1).join(" ") === "ls-files --cached -t --";
}

/** Commands of git that write for the user, and run hooks. */
const COMMITTING = new Set(["commit", "push", "add", "merge", "lfs"]);

/**
 * Returns the same runner, which starts only programs that the command's policy names; any other is a bug of this
 * program, and thrown as one.
 * @param own path of this program, which may start itself
 */
export function permitRun(run: Run, command: CommandName, own: string): Run {
  return (request) => {
    const { file } = request;
    const party =
      request.isLinter === true
        ? "linters"
        : file === own
          ? "itself"
          : Object.hasOwn(PARTIES, file)
            ? PARTIES[file]
            : undefined;
    if (party === undefined) throw new Error(`no policy knows the program ${file}`);
    permit(command, "starts", party);
    if (party === "host-client") permit(command, "sends", "host-client");
    // The shell asks git ahead for a review or a ship.
    if (file === "sh") permit(command, "reads", "git-data");
    if (file === "git") {
      const does = gitCommandOf(request.args);
      for (const place of placesOf(does, request.args)) permit(command, "reads", place);
      if (ASKING.has(does)) permit(command, "sends", "remote");
      if (COMMITTING.has(does)) {
        permit(command, "starts", "git-programs");
        permit(command, "writes", "git-data");
      }
    }
    return run(request);
  };
}

/** Returns the first argument that is neither an option of git nor the value of `-c` or `-C`. */
function gitCommandOf(args: readonly string[]): string {
  const at = args.findIndex(
    (arg, index) => !arg.startsWith("-") && !["-c", "-C"].includes(args[index - 1] ?? ""),
  );
  return args[at] ?? "";
}
