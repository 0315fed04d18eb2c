import { access, constants, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { succeeds } from "../../../core/succeeds.ts";
import { ok, problem, skipped, warning } from "../pure/check-result.ts";
import { printable } from "../../../core/printable.ts";
import { quoteForShell } from "../../../core/quote-for-shell.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { readMarker } from "../../../fixes/marker.ts";
import { NO_REPOSITORY, type Check } from "../check.ts";

/** The folder for locks, logs and what fixes save: whether it can be written, and whether fixes were cut short. */
export const stateCheck: Check = {
  id: "state",
  title: "working state",
  async run(facts) {
    const repository = await facts.repository();
    if (repository instanceof ToolError) return skipped(NO_REPOSITORY);
    const { stateDirectory } = repository;
    const shown = printable(stateDirectory);
    const place = await nearestThere(stateDirectory);
    const isFolder = (await stat(place)).isDirectory();
    const isWritable = await succeeds(access(place, constants.W_OK | constants.X_OK));
    if (!isFolder || !isWritable)
      return problem(
        `${printable(place)} ${isFolder ? "cannot be written" : "is not a folder"}, and locks and logs go into ${shown}`,
        `check what is there, and its permissions: \`ls -ld ${[dirname(place), place].map((path) => quoteForShell(printable(path))).join(" ")}\``,
      );
    return (await readMarker(stateDirectory)) === null
      ? ok(`${shown} can be written`)
      : warning(
          "fixes or an undo were interrupted, or are being written now",
          "the next review recovers them: `tool review`",
        );
  },
};

/** The folder itself, or where it would be made. */
async function nearestThere(path: string): Promise<string> {
  const isThere = await succeeds(stat(path));
  return isThere || dirname(path) === path ? path : nearestThere(dirname(path));
}
