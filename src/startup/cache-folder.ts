import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { workTreeAround, type Environment } from "../process/search-path.ts";

/**
 * Names the folder for what the program keeps for itself, `tool` in the user's own folder for caches; null where
 * nothing is to be kept, which is said as one says it to Node itself. Whoever can write there can have this
 * user run any code, so no folder inside a work tree is taken: a project could bring its content along.
 */
export function cacheFolder(env: Environment): string | null {
  if ((env["NODE_DISABLE_COMPILE_CACHE"] ?? "") !== "") return null;
  const folder = folderOf(env);
  return folder === null || workTreeAround(folder, env) !== null ? null : folder;
}

/** Where earlier versions kept the same: among the user's settings. */
export function formerCacheFolder(env: Environment): string | null {
  const home = homeOf(env);
  return home === "" ? null : join(home, ".tool", "cache");
}

function folderOf(env: Environment): string | null {
  const chosen = env["XDG_CACHE_HOME"] ?? "";
  // A relative one is to be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
  if (isAbsolute(chosen)) return join(chosen, "tool");
  const home = homeOf(env);
  const local = env["LOCALAPPDATA"] ?? "";
  if (process.platform === "win32" && isAbsolute(local)) return join(local, "tool", "cache");
  if (!isAbsolute(home)) return null;
  const caches = process.platform === "darwin" ? "Library/Caches" : ".cache";
  return join(home, caches, "tool");
}

function homeOf(env: Environment): string {
  return env["HOME"] ?? homedir();
}
