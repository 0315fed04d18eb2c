import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { syncFolder, writeDurably } from "./draft.ts";
import { markerPath } from "./marker-path.ts";
import { isNotThere } from "../errors/system-code.ts";
import { readRegularText } from "../files/read-regular.ts";

/** It names files, of which a review mends some thousand at most. */
const MAX_BYTES = 16 * 1024 * 1024;

const marker = z.object({
  version: z.literal(1),
  does: z.enum(["apply", "undo"]),
  /** Refs, the newest first. */
  backups: z.array(z.string()).readonly(),
  files: z.array(z.string()).readonly(),
  /** SHA-256 of the index that is put in place, if one is. */
  lock: z.string().nullable(),
});

/** The work in progress in a work tree, written down before the first byte changes. */
export type Marker = Omit<z.infer<typeof marker>, "version">;

export async function writeMarker(stateDirectory: string, content: Marker): Promise<void> {
  const path = markerPath(stateDirectory);
  await writeDurably(`${path}.new`, JSON.stringify({ version: 1, ...content }), { mode: 0o600 });
  await rename(`${path}.new`, path);
  await syncFolder(stateDirectory);
}

/** Returns null if there is none, `damaged` for one that cannot be read. */
export async function readMarker(stateDirectory: string): Promise<Marker | "damaged" | null> {
  try {
    const text = readRegularText(markerPath(stateDirectory), {
      of: "working-state",
      maxBytes: MAX_BYTES,
      followsLinks: false,
    });
    return marker.safeParse(JSON.parse(text)).data ?? "damaged";
  } catch (thrown) {
    return isNotThere(thrown) ? null : "damaged";
  }
}

export async function removeMarker(stateDirectory: string): Promise<void> {
  await rm(markerPath(stateDirectory), { force: true, recursive: true });
  await syncFolder(stateDirectory);
}

/** Creates an empty folder for temporary files, usually on the file system of the work tree. */
export async function openWorkFolder(stateDirectory: string): Promise<string> {
  const folder = join(stateDirectory, "fixes-drafts");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export async function removeWorkFolder(stateDirectory: string): Promise<void> {
  await rm(join(stateDirectory, "fixes-drafts"), { recursive: true, force: true });
}
