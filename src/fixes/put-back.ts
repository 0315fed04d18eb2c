import { join } from "node:path";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { isFromSystem } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { changeRecord, type Backup } from "./backup.ts";
import { writeDraft } from "./draft.ts";
import { readFileState, sha256 } from "./file-state.ts";
import type { FileWrite } from "./plan-writes.ts";
import type { ApplyRequest } from "./types.ts";

/** Puts files back that were replaced; gives those that could not be. */
export async function putBack(
  root: string,
  written: readonly FileWrite[],
  folder: string,
): Promise<string[]> {
  const stuck: string[] = [];
  for (const { file, state, next } of written.toReversed()) {
    try {
      const now = await readFileState(root, file);
      if ("because" in now || now.sha256 !== sha256(next)) throw new Error("edited meanwhile");
      const path = join(root, file);
      const request = { folder, name: "old", path, bytes: state.bytes, like: state };
      await (await writeDraft(request)).put();
    } catch {
      stuck.push(file);
    }
  }
  return stuck;
}

/** Marks a backup as done with: nothing was applied, so there is nothing that an undo could take back. */
export async function dropBackup({ git, now }: ApplyRequest, backup: Backup): Promise<void> {
  const undone = { ...backup.record, undone: now.toISOString() };
  await changeRecord(git, backup, undone).catch(() => {});
}

/** Returns the error of fixes that could not be written; `stuck` are the files that could not be restored. */
export function notWritable(thrown: unknown, backup: Backup, stuck: readonly string[]): unknown {
  const [first] = stuck;
  if (first !== undefined) {
    const names = stuck.map(printable).join(", ");
    return new ToolError(
      "FIX_NOT_WRITABLE",
      `fixes could not be written, and these files could not be restored: ${names}`,
      {
        cause: thrown,
        hint: `see the earlier content: \`git show ${quoteForShell(`${backup.ref}:files/${first}`)}\``,
      },
    );
  }
  if (!isFromSystem(thrown)) return thrown;
  return new ToolError("FIX_NOT_WRITABLE", "fixes could not be written; every file is unchanged", {
    cause: thrown,
    hint: "free disk space, or check the permissions of the file named above: `df .; ls -l`",
  });
}
