import { existsSync } from "node:fs";
import { join } from "node:path";
import { baseName } from "../../core/base-name.ts";
import type { LinterChoice, LinterName } from "../../core/vocabulary.ts";
import { matchesPattern } from "../../core/rules/matches-pattern.ts";
import { findProgram } from "../../process/find-program.ts";
import { LINTERS } from "./known/index.ts";
import type { Linter } from "./types.ts";

/** A linter that may be started. */
export interface FoundLinter {
  readonly linter: Linter;
  /** Absolute path of the program. */
  readonly program: string;
  /** It was asked for by name: it runs without a set-up file too. */
  readonly isNamed: boolean;
  /** The work tree has a set-up file for it. */
  readonly isSetUp: boolean;
}

/** A linter that the project or the user asks for and that is not started. */
export interface LackingLinter {
  readonly name: LinterName;
  /** `missing`: it is not installed. `untrusted`: the project has a program of its own that the user did not trust. */
  readonly because: "missing" | "untrusted";
  /** Path of the project's own program, from the top; null if there is none. */
  readonly kept: string | null;
  readonly isNamed: boolean;
}

/** Linters of a project: those that may be started, and those that may not or are not there. */
export interface LinterSearch {
  readonly found: readonly FoundLinter[];
  readonly lacking: readonly LackingLinter[];
}

/**
 * Finds the linters that a choice asks for; with `auto` also those that are installed and not set up, as a change may
 * have removed their set-up file. A program of the work tree comes first where it is trusted, as it is the
 * version that the project uses; then the one on PATH.
 */
export async function findLinters(
  choice: LinterChoice,
  project: {
    /** Absolute top of the work tree. */
    readonly root: string;
    /** Every file of the work tree. */
    readonly paths: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly read: (path: string) => Promise<string | null>;
    /** Whether the user trusted a program of the work tree, as it is now. */
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

/** The programs of the work tree that a choice of linters may start, by their paths from the top. */
export function keptPrograms(choice: LinterChoice, root: string): readonly string[] {
  return wantedLinters(choice).flatMap(({ kept }) =>
    kept.filter((path) => existsSync(join(root, path))),
  );
}

function wantedLinters(choice: LinterChoice): readonly Linter[] {
  if (choice === "off") return [];
  return choice === "auto" ? LINTERS : LINTERS.filter(({ name }) => choice.includes(name));
}

/** The files that set a linter up, by their paths. */
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

/** Whether a file decides what a linter reports. */
export function isConfigurationOf({ setUpBy, alsoReads = [] }: Linter, path: string): boolean {
  const name = baseName(path);
  return alsoReads.includes(name) || setUpBy.some((each) => matchesPattern(each.name, name));
}
