import type { ErrorCode } from "./codes.ts";
import { ToolError } from "./tool-error.ts";
import { isFromSystem, systemCode } from "./system-code.ts";

/** The hint where a disk is full. */
export const FREE_SPACE = "free some space: `df -h` shows what is full";

/**
 * Returns the error to throw if the file system refuses a path, with the system's own words as its cause. A full
 * disk has its own hint. Anything else that was thrown is returned unchanged.
 */
export function fileFault(
  thrown: unknown,
  fault: { readonly code: ErrorCode; readonly message: string; readonly hint: string },
): unknown {
  if (!isFromSystem(thrown)) return thrown;
  const isFull = ["ENOSPC", "EDQUOT"].includes(systemCode(thrown) ?? "");
  const hint = isFull ? FREE_SPACE : fault.hint;
  return new ToolError(fault.code, fault.message, { cause: thrown, hint });
}
