import { createRequire } from "node:module";

/** The code under which a rule stands for the linter's complaints about syntax, which cannot be switched off. */
export const SYNTAX = "invalid-syntax";

/** One thing the linter said: rows and columns from 1, columns in UTF-16 units, the end exclusive. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  readonly row: number;
  readonly column: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** Starts the linter with exactly the rules of these codes; the check throws for code it cannot take. */
export function loadRuff(codes: readonly string[]): (text: string) => readonly Complaint[] {
  let check: ((text: string) => unknown) | null = null;
  return (text) => {
    try {
      check ??= start(codes);
      return (check(text) as readonly Diagnostic[]).map(toComplaint);
    } catch (thrown) {
      // What is nested too deeply takes the linter's memory along: only a new one can be asked again.
      check = null;
      const require = createRequire(import.meta.url);
      delete require.cache[require.resolve(PACKAGE)];
      throw thrown;
    }
  };
}

const PACKAGE = "@astral-sh/ruff-wasm-nodejs";

function start(codes: readonly string[]): (text: string) => unknown {
  const { Workspace, PositionEncoding } = createRequire(import.meta.url)(
    PACKAGE,
  ) as typeof import("@astral-sh/ruff-wasm-nodejs");
  const workspace = new Workspace(
    {
      // The newest: what an older Python does not know is no fault of the code.
      "target-version": "py314",
      lint: { select: codes, mccabe: { "max-complexity": MAX_COMPLEXITY } },
    },
    PositionEncoding.Utf16,
  );
  return (text) => workspace.check(text);
}

const MAX_COMPLEXITY = 30;

function toComplaint({ code, message, start_location, end_location }: Diagnostic): Complaint {
  return {
    code: code ?? SYNTAX,
    message,
    row: start_location.row,
    column: start_location.column,
    endRow: end_location.row,
    endColumn: end_location.column,
  };
}

/** Only what is read of what the package declares, which it declares as `any`. */
interface Diagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: { readonly row: number; readonly column: number };
  readonly end_location: { readonly row: number; readonly column: number };
}
