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

/** The place that a report is written to, and how wide and colourful it may be there. */
export interface Destination {
  readonly columns: number;
  readonly colors: Colors;
  /** Places may be hyperlinks. */
  readonly hasLinks: boolean;
  /**
   * Writes the report; one that goes to files leaves a line of summary on standard output.
   * @param report the text, or the function that makes it for a file; null = standard output
   */
  write(
    report: string | ((file: string | null) => Promise<string>),
    summary: string,
  ): Promise<void>;
}

const FILE_COLUMNS = 80;

/**
 * Opens standard output, or makes sure that files can be written. A file is replaced as a whole or
 * not at all. Throws REVIEW_OUTPUT_UNWRITABLE.
 * @param files absolute paths; none = standard output
 * @param options.mode permissions of a new file; without it those of the file that is replaced, or the usual ones
 */
export async function openDestination(
  of: Pick<Context, "command" | "streams" | "flags" | "env" | "redaction">,
  files: readonly string[],
  { mode }: { readonly mode?: number } = {},
): Promise<Destination> {
  const { command, streams, flags, env, redaction } = of;
  const { out } = streams;
  if (files.length === 0)
    return {
      columns: out.columns,
      colors: out.colors,
      hasLinks: out.hasLinks,
      write: async (report) =>
        streams.result(typeof report === "string" ? report : await report(null)),
    };
  permit(command, "writes", "report");
  const kinds = new Map<string, FileKind>();
  for (const file of files) kinds.set(file, await checkFile(file, env));
  const { createColors } = (await import("picocolors")).default;
  return {
    columns: FILE_COLUMNS,
    colors: createColors(false),
    hasLinks: false,
    async write(report, summary) {
      const { default: writeFileAtomic } = await import("write-file-atomic");
      for (const [file, kind] of kinds) {
        const text = redaction.hide(typeof report === "string" ? report : await report(file));
        try {
          if (kind === "plain")
            await writeFileAtomic(file, text, mode === undefined ? {} : { mode });
          else await writeFile(file, text);
        } catch (cause) {
          throw unwritable(file, cause);
        }
      }
      // Whoever asked for JSON reads no other line on standard output.
      if (flags.json === true) streams.status(summary);
      else streams.result(`${summary}\n`);
    },
  };
}

/** A pipe or a device cannot be replaced, and is written to as it is. */
type FileKind = "plain" | "special";

async function checkFile(file: string, env: Context["env"]): Promise<FileKind> {
  try {
    await refuseWayOut(file, env);
    const found = await stat(file).catch((error: unknown) => {
      if (isNotThere(error)) return null;
      throw error;
    });
    if (found?.isDirectory() === true) throw new Error("it is a directory");
    if (found !== null) await access(file, constants.W_OK);
    if (found?.isFile() === false) return "special";
    await access(dirname(file), constants.W_OK | constants.X_OK);
    return "plain";
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
