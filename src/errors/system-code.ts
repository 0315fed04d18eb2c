import { UnreadableFile } from "./unreadable-file.ts";

/** The code that the system, or Node, gave what was thrown: `EEXIST`; undefined for any other fault. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string"
    ? thrown.code
    : undefined;
}

/** Whether it was thrown because a file, or a folder on the way to it, is not there. */
export function isNotThere(thrown: unknown): boolean {
  return systemCode(thrown) === "ENOENT";
}

/** Whether the operating system threw it, or what it said of a file made this program refuse to read it. */
export function isFromSystem(thrown: unknown): thrown is Error {
  if (thrown instanceof UnreadableFile) return true;
  return thrown instanceof Error && "code" in thrown && "syscall" in thrown;
}
