import { UnreadableFile } from "./unreadable-file.ts";

/** Returns the code that the system or Node gave what was thrown (`EEXIST`); undefined for any other fault. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string"
    ? thrown.code
    : undefined;
}

/** Tells whether it was thrown because a file, or a folder on the way to it, does not exist. */
export function isNotThere(thrown: unknown): boolean {
  return systemCode(thrown) === "ENOENT";
}

/** Tells whether the operating system threw it, or this program because of what the system said about a file. */
export function isFromSystem(thrown: unknown): thrown is Error {
  if (thrown instanceof UnreadableFile) return true;
  return thrown instanceof Error && "code" in thrown && "syscall" in thrown;
}
