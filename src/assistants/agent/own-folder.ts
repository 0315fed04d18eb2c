import { rmSync } from "node:fs";
import { lstat, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../process/make-temporary-folder.ts";
import { isProcessAlive, identifyProcess } from "../../process/process-identity.ts";

/** A folder that an agent is started in, and one inside that it is to take for the project. */
export interface OwnFolder {
  /** Empty but for `project`: no program takes settings from the folder it is started in. */
  readonly start: string;
  readonly project: string;
  remove(): Promise<void>;
}

const BEGINNING = "tool-agent-";
/** The process that made a folder is in the folder's name: it is known from the first moment. */
const NAME = /^tool-agent-(\d+)-(\d*)-/;

/**
 * Makes the folders, readable to this user alone, and removes those that killed processes left behind. They go
 * with this program at the latest. Throws TEMPORARY_FOLDER.
 * @param within absolute path of the folder that they are made in
 */
export async function makeOwnFolder(within: string = tmpdir()): Promise<OwnFolder> {
  await sweep(within);
  const { pid, start: started } = await identifyProcess();
  const made = await makeTemporaryFolder(`${BEGINNING}${pid}-${started}-`, within);
  // Agents compare paths after they have followed the links in them.
  const start = await realpath(made);
  const project = join(start, "project");
  await mkdir(project, { mode: 0o700 });
  const onExit = (): void => {
    try {
      rmSync(start, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // What an agent still holds is swept by the next review.
    }
  };
  process.once("exit", onExit);
  return {
    start,
    project,
    async remove() {
      process.off("exit", onExit);
      // What the agent still writes while it ends is taken away as well.
      await rm(start, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function sweep(directory: string): Promise<void> {
  for (const entry of await readdir(directory).catch(() => [])) {
    const [, pid, start = ""] = NAME.exec(entry) ?? [];
    if (pid === undefined) continue;
    if (await isProcessAlive({ pid: Number(pid), start, boot: null })) continue;
    const path = join(directory, entry);
    // Others share the folder, and any of them could have given a folder such a name.
    const facts = await lstat(path).catch(() => null);
    if (facts === null || !facts.isDirectory() || facts.uid !== ownerOf(facts)) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** This user, where the system knows users by number. */
function ownerOf({ uid }: { readonly uid: number }): number {
  return process.getuid?.() ?? uid;
}
