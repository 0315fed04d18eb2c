import type { Io } from "../../cli/world.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import type { ErrorCode } from "../../errors/codes.ts";
import { fileFault } from "../../errors/file-fault.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { UnreadableFile } from "../../errors/unreadable-file.ts";
import { readRegular } from "../../files/read-regular.ts";
import { readStdin } from "../shared/read-stdin.ts";

/** An input that is handed in to a review, and its words in errors. */
export interface HandedIn {
  /** Absolute path, or `-` for standard input. */
  readonly file: string;
  readonly code: ErrorCode;
  /** "the findings". */
  readonly what: string;
  readonly maxMegabytes: number;
  /** The way to get an input that can be read. */
  readonly hint: string;
}

/** Reads it as text. Throws a `ToolError` of its code if it cannot be read or is too large. */
export async function readHandedIn(asked: HandedIn, io: Io): Promise<string> {
  const content = asked.file === "-" ? await readStdin(io) : readWhole(asked);
  if (content.length > asked.maxMegabytes * 1024 * 1024)
    throw unreadable(asked, `they are larger than ${asked.maxMegabytes} MiB`);
  return textOf(content);
}

/** Decodes UTF-8, and the UTF-16 that `>` writes in PowerShell 5, which begins with its mark. */
function textOf(content: Buffer): string {
  const [first, second] = content;
  const isUtf16 = first === 0xff && second === 0xfe;
  return isUtf16 ? content.subarray(2).toString("utf16le") : content.toString("utf8");
}

/** Returns the error for an input that makes no sense. `why` follows a colon. */
export function unreadable({ file, code, what, hint }: HandedIn, why: string): ToolError {
  const from = file === "-" ? "standard input" : file;
  return new ToolError(code, `${what} cannot be read from ${from}: ${why}`, { hint });
}

function readWhole(asked: HandedIn): Buffer {
  const { file, code, what, maxMegabytes } = asked;
  try {
    return readRegular(file, { of: "named-file", maxBytes: maxMegabytes * 1024 * 1024 });
  } catch (thrown) {
    if (thrown instanceof UnreadableFile) throw refused(asked, thrown);
    throw fileFault(thrown, {
      code,
      message: `${what} cannot be read: ${file}`,
      hint: `check that it exists: \`ls -l ${quoteForShell(file)}\``,
    });
  }
}

/** A shell hands a pipe over under the name of a file. */
function refused({ file, code, what }: HandedIn, refusal: UnreadableFile): ToolError {
  return new ToolError(code, `${what} cannot be read: ${file} ${refusal.what}`, {
    hint:
      refusal.because === "special"
        ? "pass them on standard input: use `-` instead of the file"
        : `look at it: \`ls -ld ${quoteForShell(file)}\``,
  });
}
