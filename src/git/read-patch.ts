import { resolve } from "node:path";
import { ToolError } from "../errors/tool-error.ts";
import { readRegular } from "../files/read-regular.ts";
import type { ChangeRequest } from "./comparison.ts";
import type { Git } from "./git.ts";

/**
 * Reads a patch as UTF-8 with line ends as git writes them. `file` is relative to git's directory, or `-`
 * for standard input. Throws CHANGE_PATCH_UNREADABLE.
 */
export async function readPatch({ git, readStdin }: ChangeRequest, file: string): Promise<Buffer> {
  return withoutCarriageReturns(toUtf8(file === "-" ? await readStdin() : readBytes(git, file)));
}

/** A larger patch is not a change to be reviewed. */
const MAX_BYTES = 256 * 1024 * 1024;

function readBytes(git: Git, file: string): Buffer {
  try {
    return readRegular(resolve(git.cwd, file), { of: "named-file", maxBytes: MAX_BYTES });
  } catch (cause) {
    throw new ToolError("CHANGE_PATCH_UNREADABLE", `cannot read the patch ${file}`, {
      cause,
      hint: "name a patch file, or `-` to read one from standard input: `git diff | tool review --patch -`",
    });
  }
}

/** Decodes UTF-16, which PowerShell writes to a redirected file, and removes the mark of UTF-8. */
function toUtf8(patch: Buffer): Buffer {
  if (patch[0] === 0xff && patch[1] === 0xfe)
    return Buffer.from(patch.subarray(2).toString("utf16le"));
  return patch.subarray(0, 3).equals(UTF8_MARK) ? patch.subarray(3) : patch;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Removes the CR of a patch whose every line ends with CR LF, its headers too, as some programs pass it on. */
function withoutCarriageReturns(patch: Buffer): Buffer {
  const text = patch.toString("latin1");
  return /^(diff --git |--- |\+\+\+ |@@ -)[^\n]*\r$/m.test(text) && !/^@@ -[^\n\r]*\n/m.test(text)
    ? Buffer.from(text.replaceAll("\r\n", "\n"), "latin1")
    : patch;
}
