import { homedir } from "node:os";
import { isAbsolute } from "node:path";

/**
 * The user's home directory: what HOME says, or else the system. Empty if that is no absolute path, which would name
 * another folder wherever the program is started, or where the system does not know the user.
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
