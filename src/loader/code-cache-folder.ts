import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Names the folder for what the engine made of the program's text; null where nothing is to be kept, which
 * is said as one says it to Node itself. It lies with the user's own files: whoever can write there can have
 * this user run what they like anyway, which nobody can say of a repository or of a folder for everybody.
 */
export function codeCacheFolder(env: NodeJS.ProcessEnv): string | null {
  if ((env["NODE_DISABLE_COMPILE_CACHE"] ?? "") !== "") return null;
  const home = env["HOME"] ?? homedir();
  return home === "" ? null : join(home, ".tool", "cache");
}
