import { counted } from "../../core/counted.ts";
import type { Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { printable } from "../../core/printable.ts";
import { undoFixes } from "../../fixes/undo-fixes.ts";
import type { Repository } from "../../git/open-repository.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool review --undo`: takes back the fixes that were applied last. Throws the FIX_ errors. */
export async function undo(context: Context, repository: Repository): Promise<number> {
  const { streams, flags, now } = context;
  permit(context.command, "writes", "work-tree");
  const { git, root, stateDirectory } = repository;
  const undone = await undoFixes({ git, root, stateDirectory, now: now() });
  const { files, commits, index } = undone;
  if (flags.json === true) {
    streams.result(safeJson({ schema: "tool.undo/1", run: undone.run, files, commits, index }));
    return 0;
  }
  const many = files.length;
  // An undone commit moves the index with it, so that nothing is said about that.
  const isStaged = index && commits.length === 0 ? ", with the staged content" : "";
  const restored = counted(many, "file is restored", "files are restored");
  // The fixes may have been taken back before, by a stash for example.
  const what = many === 0 ? "every file was already as before" : restored;
  const lines = [
    ...files.map((file) => `  ${printable(file)}`),
    ...commits.map((commit) => `  commit ${commit.slice(0, 10)} is no longer on the branch`),
  ];
  const headline = `undid the last fixes; ${what}${isStaged}${lines.length === 0 ? "" : ":"}`;
  streams.result([headline, ...lines, ""].join("\n"));
  return 0;
}
