import type { ErrorCode } from "./codes.ts";
import { ToolError } from "./tool-error.ts";
import { isFromSystem } from "./system-code.ts";

/**
 * Gives the error to throw for what the file system said against a path: the system's own words are its
 * cause. Whatever else was thrown is given back as it is.
 */
export function fileFault(
  thrown: unknown,
  fault: { readonly code: ErrorCode; readonly message: string; readonly hint: string },
): unknown {
  if (!isFromSystem(thrown)) return thrown;
  return new ToolError(fault.code, fault.message, { cause: thrown, hint: fault.hint });
}
