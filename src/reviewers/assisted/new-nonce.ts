import { randomBytes } from "node:crypto";

/** Makes 32 hexadecimal digits that nobody can guess, for a fence around data. */
export function newNonce(): string {
  return randomBytes(16).toString("hex");
}
