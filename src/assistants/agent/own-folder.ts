import { rmSync } from "node:fs";
import { lstat, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../process/make-temporary-folder.ts";
import { isProcessAlive, identifyProcess } from "../../process/process-identity.ts";

/** The folder that an agent is started in, and the project folder inside. */
export interface OwnFolder {
  /** Has only `project`, as programs read settings from the folder that they are started in. */
  readonly start: string;
  readonly project: string;
  remove(): Promise<void>;
}

const BEGINNING = "tool-agent-";
/** A folder's name has the process that made it, so that it is known from the start. */
const NAME = /^tool-agent-(\d+)-(\d*)-/;

/**
 * Makes the folders, readable only by this user, and removes those of killed processes. They are removed when this
 * program ends at the latest. Throws TEMPORARY_FOLDER.
 * @param within absolute path of the folder that they are made in
 */
export async function makeOwnFolder(within: string = tmpdir()): Promise<OwnFolder> {
  await sweep(within);
  const { pid, start: started } = await identifyProcess();
  const made = await makeTemporaryFolder(`${BEGINNING}${pid}-${started}-`, within);
  // Agents compare paths with links followed.
  const start = await realpath(made);
  const project = join(start, "project");
  await mkdir(project, { mode: 0o700 });
  const onExit = (): void => {
    try {
      rmSync(start, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next review removes the rest.
    }
  };
  process.once("exit", onExit);
  return {
    start,
    project,
    async remove() {
      process.off("exit", onExit);
      // The agent may still write while it ends.
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
    // Other users share the folder and may have made one of this name.
    const facts = await lstat(path).catch(() => null);
    if (facts === null || !facts.isDirectory() || facts.uid !== ownerOf(facts)) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Returns the number of this user, if the system has numbers. */
function ownerOf({ uid }: { readonly uid: number }): number {
  return process.getuid?.() ?? uid;
}
