import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Returns the user's home directory: HOME, or else the system's answer. Empty if that is not an absolute path, which
 * would depend on the working directory, or if the system does not know the user.
 */
export function homeOf(env: Readonly<Record<string, string | undefined>>): string {
  const home = env["HOME"] ?? homeOfSystem();
  return isAbsolute(home) ? home : "";
}

/**
 * Returns the path of a file or folder of the user's; null without a home directory: joined to an empty one, it would
 * name a file of the work tree.
 */
export function inHome(home: string, path: string): string | null {
  return home === "" ? null : join(home, path);
}

function homeOfSystem(): string {
  try {
    return homedir();
  } catch {
    // A container may run as a number that no account has.
    return "";
  }
}
