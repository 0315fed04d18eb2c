import { ERROR_CODES, type ErrorCode } from "./codes.ts";

/** An error for the user: what is wrong and, if known, what to type to mend it. Printed without a stack. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, more: { hint?: string; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "ToolError";
    this.code = code;
    this.hint = more.hint;
  }

  /** The process exit status that this error ends the program with. */
  get exitStatus(): number {
    return ERROR_CODES[this.code].exit;
  }
}

/** Several faults that were found at once (all of a configuration, all preconditions), reported together. */
export class ToolErrors extends Error {
  readonly errors: readonly [ToolError, ...ToolError[]];

  constructor(errors: readonly [ToolError, ...ToolError[]]) {
    super(errors.map((error) => error.message).join("\n"));
    this.name = "ToolErrors";
    this.errors = errors;
  }

  get exitStatus(): number {
    return this.errors[0].exitStatus;
  }
}

/** Throws the collected errors: nothing, the one error, or all of them together. */
export function throwAll(errors: readonly ToolError[]): void {
  const [first, ...rest] = errors;
  if (first === undefined) return;
  throw rest.length === 0 ? first : new ToolErrors([first, ...rest]);
}

/** Returns the faults in a thrown value; none if it is not one of ours (a bug). */
export function toolErrorsIn(thrown: unknown): readonly ToolError[] {
  if (thrown instanceof ToolErrors) return thrown.errors;
  return thrown instanceof ToolError ? [thrown] : [];
}

/** Returns the messages of an error's causes, nearest first, for `caused by:` lines. */
export function causesOf(error: Error): string[] {
  const causes: string[] = [];
  let cause = error.cause;
  while (cause !== undefined && causes.length < 5) {
    causes.push(cause instanceof Error ? cause.message : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}
