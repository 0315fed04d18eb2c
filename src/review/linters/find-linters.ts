import { existsSync } from "node:fs";
import { join } from "node:path";
import { baseName } from "../../core/base-name.ts";
import type { LinterChoice, LinterName } from "../../core/vocabulary.ts";
import { matchesPattern } from "../../core/rules/matches-pattern.ts";
import { findProgram } from "../../process/find-program.ts";
import { LINTERS } from "./known/index.ts";
import type { Linter } from "./types.ts";

/** A linter that can be started. */
export interface FoundLinter {
  readonly linter: Linter;
  /** Absolute path of the program. */
  readonly program: string;
  /** Whether it was asked for by name, so that it runs without a set-up file. */
  readonly isNamed: boolean;
  /** Whether the work tree has a set-up file for it. */
  readonly isSetUp: boolean;
}

/** A linter that the project or the user asks for and that cannot be started. */
export interface LackingLinter {
  readonly name: LinterName;
  /** `missing`: it is not installed. `untrusted`: the project has its own program, which the user did not trust. */
  readonly because: "missing" | "untrusted";
  /** Path of the project's own program from the root; null if there is none. */
  readonly kept: string | null;
  readonly isNamed: boolean;
}

/** The linters of a project that can be started, and the others. */
export interface LinterSearch {
  readonly found: readonly FoundLinter[];
  readonly lacking: readonly LackingLinter[];
}

/**
 * Finds the linters of a choice; with `auto` also those that are installed and not set up, as a change may have removed
 * their set-up file. A trusted program of the work tree takes precedence over PATH, as it is the project's version.
 */
export async function findLinters(
  choice: LinterChoice,
  project: {
    /** Absolute path of the work tree. */
    readonly root: string;
    /** Every file of the work tree. */
    readonly paths: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly read: (path: string) => Promise<string | null>;
    /** Whether the user trusted the current program of the work tree. */
    readonly isTrusted: (path: string) => boolean;
  },
): Promise<LinterSearch> {
  const { root, env, paths, read, isTrusted } = project;
  const found: FoundLinter[] = [];
  const lacking: LackingLinter[] = [];
  for (const linter of wantedLinters(choice)) {
    const isNamed = choice !== "auto";
    const isSetUp = (await setUpsIn(linter, paths, read)).length > 0;
    const kept = linter.kept.find((path) => existsSync(join(root, path))) ?? null;
    const onPath = (name: string) => findProgram(name, { env, cwd: root, tree: root }).file;
    const program = kept !== null && isTrusted(kept) ? join(root, kept) : onPath(linter.program);
    const isComplete = (linter.needs ?? []).every((name) => onPath(name) !== null);
    if (program !== null && isComplete) found.push({ linter, program, isNamed, isSetUp });
    else if (isNamed || isSetUp) {
      const because = kept === null ? "missing" : "untrusted";
      lacking.push({ name: linter.name, because, kept, isNamed });
    }
  }
  return { found, lacking };
}

/** Returns the programs of the work tree for a choice of linters, by their paths from the root. */
export function keptPrograms(choice: LinterChoice, root: string): readonly string[] {
  return wantedLinters(choice).flatMap(({ kept }) =>
    kept.filter((path) => existsSync(join(root, path))),
  );
}

function wantedLinters(choice: LinterChoice): readonly Linter[] {
  if (choice === "off") return [];
  return choice === "auto" ? LINTERS : LINTERS.filter(({ name }) => choice.includes(name));
}

/** Returns the paths of the files that set a linter up. */
export async function setUpsIn(
  { setUpBy }: Linter,
  paths: readonly string[],
  read: (path: string) => Promise<string | null>,
): Promise<readonly string[]> {
  const candidates = paths.flatMap((path) => {
    const name = baseName(path);
    const fitting = setUpBy.find((each) => matchesPattern(each.name, name));
    return fitting === undefined || path.includes("node_modules/") ? [] : [{ path, fitting }];
  });
  const checked = await Promise.all(
    candidates.map(async ({ path, fitting: { holds } }) =>
      holds === undefined || holds.test((await read(path)) ?? "") ? [path] : [],
    ),
  );
  return checked.flat();
}

/** Whether a file configures a linter. */
export function isConfigurationOf({ setUpBy, alsoReads = [] }: Linter, path: string): boolean {
  const name = baseName(path);
  return alsoReads.includes(name) || setUpBy.some((each) => matchesPattern(each.name, name));
}
