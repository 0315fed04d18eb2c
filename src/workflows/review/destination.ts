import { permit } from "../../core/policy/leave-for.ts";
import { constants } from "node:fs";
import { access, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import { fileFault } from "../../errors/file-fault.ts";
import { isFromSystem, isNotThere } from "../../errors/system-code.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Colors } from "../../output/types.ts";
import { isInside } from "../../files/real-place.ts";
import { workTreeAround } from "../../process/search-path.ts";

/** Where a report goes, and how wide and colourful it may be there. */
export interface Destination {
  readonly columns: number;
  readonly colors: Colors;
  /** Places may be hyperlinks. */
  readonly hasLinks: boolean;
  /** Writes the report; one that goes to a file leaves a line of summary on standard output. */
  write(report: string, summary: string): Promise<void>;
}

const FILE_COLUMNS = 80;

/**
 * Opens standard output, or makes sure that a file can be written. A file is replaced as a whole or
 * not at all. Throws REVIEW_OUTPUT_UNWRITABLE.
 * @param file absolute path; null = standard output
 * @param options.mode permissions of a new file; without it those of the file that is replaced, or the usual ones
 */
export async function openDestination(
  of: Pick<Context, "command" | "streams" | "flags" | "env" | "redaction">,
  file: string | null,
  { mode }: { readonly mode?: number } = {},
): Promise<Destination> {
  const { command, streams, flags, env, redaction } = of;
  const { out } = streams;
  if (file === null)
    return {
      columns: out.columns,
      colors: out.colors,
      hasLinks: out.hasLinks,
      write: async (report) => streams.result(report),
    };
  permit(command, "writes", "report");
  const isPlainFile = await checkFile(file, env);
  const { createColors } = (await import("picocolors")).default;
  return {
    columns: FILE_COLUMNS,
    colors: createColors(false),
    hasLinks: false,
    async write(report, summary) {
      try {
        if (isPlainFile) {
          const { default: writeFileAtomic } = await import("write-file-atomic");
          await writeFileAtomic(file, redaction.hide(report), mode === undefined ? {} : { mode });
        } else {
          await writeFile(file, redaction.hide(report));
        }
      } catch (cause) {
        throw unwritable(file, cause);
      }
      // Whoever asked for JSON reads no other line on standard output.
      if (flags.json === true) streams.status(summary);
      else streams.result(`${summary}\n`);
    },
  };
}

/** Whether the file is, or will be, an ordinary one: a pipe or a device cannot be replaced. */
async function checkFile(file: string, env: Context["env"]): Promise<boolean> {
  try {
    await refuseWayOut(file, env);
    await access(dirname(file), constants.W_OK | constants.X_OK);
    const found = await stat(file).catch((error: unknown) => {
      if (isNotThere(error)) return null;
      throw error;
    });
    if (found?.isDirectory() === true) throw new Error("it is a directory");
    if (found !== null) await access(file, constants.W_OK);
    return found === null || found.isFile();
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

/** A project may bring a link along under a name that its reports have: it must not lead the report out of it. */
async function refuseWayOut(file: string, env: Context["env"]): Promise<void> {
  const folder = resolve(dirname(file));
  const tree = workTreeAround(folder, env);
  if (tree === null) return;
  const found = await realpath(file).catch(async () => join(await realpath(folder), "report"));
  if (!isInside(await realpath(tree), found))
    throw new Error(`it is a link that leads out of the work tree, to ${found}`);
}

function unwritable(file: string, cause: unknown): unknown {
  const fault = {
    code: "REVIEW_OUTPUT_UNWRITABLE",
    message: `the report cannot be written to ${file}`,
    hint: "name a file in a folder that exists and may be written to, as in `--output report.txt`",
  } as const;
  if (isFromSystem(cause)) return fileFault(cause, fault);
  return new ToolError(fault.code, fault.message, { cause, hint: fault.hint });
}
