import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileFault } from "../errors/file-fault.ts";

/** Makes a folder of its own among the system's temporary ones. Throws TEMPORARY_FOLDER. */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  return makeTemporaryFolderNow(prefix);
}

/** The same for who has no time to wait for its turn. */
export function makeTemporaryFolderNow(prefix: string): string {
  try {
    return mkdtempSync(join(tmpdir(), prefix));
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "TEMPORARY_FOLDER",
      message: `no temporary folder can be made in ${tmpdir()}`,
      hint: "let TMPDIR name a folder that exists and can be written to: `TMPDIR=/tmp tool …`",
    });
  }
}
