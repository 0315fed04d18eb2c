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
  /** The linter's own fix, if it is a single edit. */
  readonly fix: Edit | null;
}

/** An edit that the linter proposes: what it does, and the text to put into its range. */
export interface Edit {
  readonly title: string;
  readonly row: number;
  readonly column: number;
  readonly endRow: number;
  readonly endColumn: number;
  readonly text: string;
}

/** Starts the linter with exactly the rules of these codes; the check throws for code it cannot take. */
export function loadRuff(codes: readonly string[]): (text: string) => readonly Complaint[] {
  let check: ((text: string) => readonly Diagnostic[]) | null = null;
  return (text) => {
    try {
      check ??= start(codes);
      return check(text).map(toComplaint);
    } catch (thrown) {
      // Code that is nested too deeply breaks the linter's memory: only a new one can be asked again.
      check = null;
      const require = createRequire(import.meta.url);
      delete require.cache[require.resolve(PACKAGE)];
      throw thrown;
    }
  };
}

const PACKAGE = "@astral-sh/ruff-wasm-nodejs";

/**
 * Rules of the linter's preview, by the names that it gives them there in place of a code. They are run apart: preview
 * changes what other rules say as well.
 */
const PREVIEW: ReadonlyMap<string, string> = new Map([
  ["missing-f-string-syntax", "RUF027"],
  ["dict-iter-missing-items", "PLE1141"],
]);
const PREVIEW_CODES: ReadonlySet<string> = new Set(PREVIEW.values());

function start(codes: readonly string[]): (text: string) => readonly Diagnostic[] {
  const early = codes.filter((code) => PREVIEW_CODES.has(code));
  const check = startWith({ select: codes.filter((code) => !PREVIEW_CODES.has(code)) });
  if (early.length === 0) return check;
  const checkEarly = startWith({ select: early, preview: true });
  // Complaints about syntax are the same in both.
  return (text) => [
    ...check(text),
    ...checkEarly(text).flatMap((each) => {
      const code = PREVIEW.get(each.code ?? "");
      return code === undefined ? [] : [{ ...each, code }];
    }),
  ];
}

function startWith(options: {
  readonly select: readonly string[];
  readonly preview?: boolean;
}): (text: string) => readonly Diagnostic[] {
  const { select, preview = false } = options;
  const { Workspace, PositionEncoding } = createRequire(import.meta.url)(
    PACKAGE,
  ) as typeof import("@astral-sh/ruff-wasm-nodejs");
  const workspace = new Workspace(
    {
      // The newest: what an older Python does not know is no fault of the code.
      "target-version": "py314",
      preview,
      lint: { select, mccabe: { "max-complexity": MAX_COMPLEXITY } },
    },
    PositionEncoding.Utf16,
  );
  return (text) => workspace.check(text) as readonly Diagnostic[];
}

const MAX_COMPLEXITY = 30;

function toComplaint({ code, message, start_location, end_location, fix }: Diagnostic): Complaint {
  return {
    code: code ?? SYNTAX,
    message,
    row: start_location.row,
    column: start_location.column,
    endRow: end_location.row,
    endColumn: end_location.column,
    fix: toEdit(fix),
  };
}

function toEdit(fix: Diagnostic["fix"]): Edit | null {
  const [edit, ...others] = fix?.edits ?? [];
  if (edit === undefined || others.length > 0) return null;
  const { location, end_location, content } = edit;
  return {
    title: fix?.message ?? "Apply the linter's fix",
    row: location.row,
    column: location.column,
    endRow: end_location.row,
    endColumn: end_location.column,
    text: content ?? "",
  };
}

/** Only what is read of what the package declares, which it declares as `any`. */
interface Diagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: Location;
  readonly end_location: Location;
  readonly fix?: {
    readonly message: string | null;
    readonly edits: readonly {
      readonly location: Location;
      readonly end_location: Location;
      readonly content: string | null;
    }[];
  } | null;
}

interface Location {
  readonly row: number;
  readonly column: number;
}
