import { isAbsolute, join } from "node:path";
import { homeOf } from "../process/home-of.ts";
import { workTreeAround, type Environment } from "../process/search-path.ts";

/**
 * Returns the program's cache folder, `tool` in the user's folder for caches; null if NODE_DISABLE_COMPILE_CACHE
 * is set. Write access to it means running code as this user, so a folder inside a work tree is never used: a
 * project could bring its content along.
 */
export function cacheFolder(env: Environment): string | null {
  if ((env["NODE_DISABLE_COMPILE_CACHE"] ?? "") !== "") return null;
  const folder = folderOf(env);
  return folder === null || workTreeAround(folder, env) !== null ? null : folder;
}

function folderOf(env: Environment): string | null {
  const chosen = env["XDG_CACHE_HOME"] ?? "";
  // Relative paths must be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
  if (isAbsolute(chosen)) return join(chosen, "tool");
  const home = homeOf(env);
  const local = env["LOCALAPPDATA"] ?? "";
  if (process.platform === "win32" && isAbsolute(local)) return join(local, "tool", "cache");
  if (home === "") return null;
  const caches = process.platform === "darwin" ? "Library/Caches" : ".cache";
  return join(home, caches, "tool");
}
