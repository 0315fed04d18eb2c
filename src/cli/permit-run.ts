import { permit } from "../core/policy/leave-for.ts";
import type { CommandName } from "../core/policy/policy.ts";
import type { Party } from "../core/policy/types.ts";
import type { Run } from "../process/run.ts";

/**
 * Programs of the user's that are started by their names. The shell runs several commands of git that are constants of
 * this program; what a project names goes by another way (`run-shell.ts`).
 */
const PARTIES: Readonly<Record<string, Party>> = { git: "git", sh: "git", gh: "host-client" };
/** Commands of git by which a remote is asked. */
const ASKING = new Set(["ls-remote", "fetch", "push"]);
/** Commands of git that write for the user, with the hooks that there are. */
const COMMITTING = new Set(["commit", "push", "add", "merge"]);

/**
 * The same runner, which starts for a command those programs alone that the command's policy names; anything else is
 * a bug of this program, and thrown as one.
 * @param own path of this program, which may start itself
 */
export function permitRun(run: Run, command: CommandName, own: string): Run {
  return (request) => {
    const { file } = request;
    const party =
      file === own ? "itself" : Object.hasOwn(PARTIES, file) ? PARTIES[file] : undefined;
    if (party === undefined) throw new Error(`no policy knows the program ${file}`);
    permit(command, "starts", party);
    if (party === "host-client") permit(command, "sends", "host-client");
    if (file === "git") {
      const does = gitCommandOf(request.args);
      if (ASKING.has(does)) permit(command, "sends", "remote");
      if (COMMITTING.has(does)) {
        permit(command, "starts", "git-programs");
        permit(command, "writes", "git-data");
      }
    }
    return run(request);
  };
}

/** The first argument that is neither an option of git nor the value of `-c` or `-C`. */
function gitCommandOf(args: readonly string[]): string {
  const at = args.findIndex(
    (arg, index) => !arg.startsWith("-") && !["-c", "-C"].includes(args[index - 1] ?? ""),
  );
  return args[at] ?? "";
}
