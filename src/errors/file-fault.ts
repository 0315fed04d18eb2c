import type { ErrorCode } from "./codes.ts";
import { ToolError } from "./tool-error.ts";
import { isFromSystem, systemCode } from "./system-code.ts";

/**
 * Gives the error to throw for what the file system said against a path: the system's own words are its
 * cause. A full disk has its own hint. Whatever else was thrown is given back as it is.
 */
export function fileFault(
  thrown: unknown,
  fault: { readonly code: ErrorCode; readonly message: string; readonly hint: string },
): unknown {
  if (!isFromSystem(thrown)) return thrown;
  const isFull = ["ENOSPC", "EDQUOT"].includes(systemCode(thrown) ?? "");
  const hint = isFull ? "free some space: `df -h` shows what is full" : fault.hint;
  return new ToolError(fault.code, fault.message, { cause: thrown, hint });
}
