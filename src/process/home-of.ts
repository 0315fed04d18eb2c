import { homedir } from "node:os";
import { isAbsolute } from "node:path";

/**
 * Returns the user's home directory: HOME, or else the system's answer. Empty if that is not an absolute path, which
 * would depend on the working directory, or if the system does not know the user.
 */
export function homeOf(env: Readonly<Record<string, string | undefined>>): string {
  const home = env["HOME"] ?? homeOfSystem();
  return isAbsolute(home) ? home : "";
}

function homeOfSystem(): string {
  try {
    return homedir();
  } catch {
    // A container may run as a number that no account has.
    return "";
  }
}
