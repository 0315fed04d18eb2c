import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileFault } from "../errors/file-fault.ts";

/**
 * Makes a new folder with a name that begins with `prefix`. Throws TEMPORARY_FOLDER.
 * @param within absolute path of the folder that it is made in; default: the system's for temporary files
 */
export async function makeTemporaryFolder(prefix: string, within?: string): Promise<string> {
  return makeTemporaryFolderNow(prefix, within);
}

/** Does the same synchronously. */
export function makeTemporaryFolderNow(prefix: string, within: string = tmpdir()): string {
  try {
    return mkdtempSync(join(within, prefix));
  } catch (thrown) {
    throw fault(thrown, `no temporary folder can be created in ${within}`);
  }
}

/** Returns the error of a file in such a folder that could not be written. */
export function temporaryFileFault(thrown: unknown, path: string): unknown {
  return fault(thrown, `the temporary file ${path} cannot be written`);
}

function fault(thrown: unknown, message: string): unknown {
  return fileFault(thrown, {
    code: "TEMPORARY_FOLDER",
    message,
    hint: "set TMPDIR to a folder that exists and is writable: `TMPDIR=/tmp tool …`",
  });
}
