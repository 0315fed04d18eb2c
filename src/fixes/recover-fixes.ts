import { existsSync } from "node:fs";
import { ToolError } from "../errors/tool-error.ts";
import { markerPath } from "./marker-path.ts";
import type { FixPlace, RecoveredFixes } from "./types.ts";

/**
 * Restores fixes or finishes an undo that were cut short, before the next review reads the files. Returns null if
 * nothing was, which costs one look at a file, and while their writer is alive. A file that was edited since is left
 * unchanged and named.
 */
export async function recoverFixes(place: FixPlace): Promise<RecoveredFixes | null> {
  if (!existsSync(markerPath(place.stateDirectory))) return null;
  const { recoverMarked } = await import("./recover-marked.ts");
  const { withFixLock } = await import("./with-fix-lock.ts");
  try {
    const recovered = await withFixLock(place, (folder) => recoverMarked(place, folder));
    if (recovered === null) return null;
    const { did, files, left } = recovered;
    return { did, files, left };
  } catch (thrown) {
    if (thrown instanceof ToolError && thrown.code === "FIX_LOCKED") return null;
    throw thrown;
  }
}
