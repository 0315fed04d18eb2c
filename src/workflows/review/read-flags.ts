import { resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { Scope } from "../../core/change/types.ts";
import { extensionOf } from "../../core/rules/languages.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { FIX_CHOICES, type FixChoice } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { FORMATS, type FormatName } from "../../output/formats/index.ts";
import { readReportFlags } from "../shared/read-report-flags.ts";
import { endsWithReport, type TypedFlags } from "./flag-conflicts.ts";
import { readPullName, type PullName } from "./pull-name.ts";
import type { ShardName as Part } from "./shards.ts";

/** The flags of `tool review` that are not settings. */
export interface ReviewFlags {
  readonly scope: Scope;
  /** Standard input names what is reviewed, and `scope` does not yet. */
  readonly isPushed: boolean;
  /** The pull request to fetch first; null without `--pr`. */
  readonly pull: PullName | null;
  /** Post the review on the pull request: the one of `pull`, else the open one of the branch. */
  readonly isPost: boolean;
  readonly format: FormatName;
  /** The formats that names of output files chose; with one, standard output gets the report for people. */
  readonly named: ReadonlyMap<string, FormatName>;
  /** Absolute paths of the files that take the report; none = standard output. */
  readonly outputs: readonly string[];
  /** The report is written as HTML and opened in the user's browser. */
  readonly isOpen: boolean;
  readonly isPreview: boolean;
  /** The fixes to apply without asking; null = none. */
  readonly fix: FixChoice | null;
  readonly isLoop: boolean;
  readonly isUndo: boolean;
  readonly isReReview: boolean;
  /** Extra context for whoever reviews; null without `--prompt`. */
  readonly prompt: string | null;
  /** Print everything that another reader of the change needs. */
  readonly isBrief: boolean;
  /** Show every finding, however many. */
  readonly isAll: boolean;
  /** The shard to make, and how many there are; null = the whole review. */
  readonly shard: Part | null;
  /** Absolute path of the folder with the shards to merge; null = none. */
  readonly merge: string | null;
  /** The part of a brief, and how many there are; null = the first of as many as it takes. */
  readonly part: Part | null;
  /** Print only the list of files that are related to the change. */
  readonly isFiles: boolean;
  /** Print the findings that were handed in, for a second look. */
  readonly isVerify: boolean;
  /** Absolute paths of the readers' findings, `-` for standard input. */
  readonly findings: readonly string[];
  /** The place of `--explain-silence`; null without it. */
  readonly silence: { readonly file: string; readonly line: number } | null;
  /** Absolute paths of the logs of other analyzers, `-` for standard input. */
  readonly sarif: readonly string[];
}

const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

/** Endings of an output file that name a format; `.xml` may be either of two. */
const ENDINGS: Readonly<Record<string, FormatName>> = {
  json: "json",
  sarif: "sarif",
  md: "markdown",
  html: "html",
};

/** Reads the flags that say what is reviewed and where the report goes. Throws USAGE for a contradiction. */
export function readReviewFlags(
  context: Pick<Context, "cwd" | "flags">,
  typed: TypedFlags,
): ReviewFlags {
  const { cwd } = context;
  const report = readReportFlags(context, typed, { formats: FORMAT_NAMES, example: "review" });
  checkValues(typed);
  const pr = text(typed, "pr");
  const pull = pr === undefined ? null : readPullName(pr);
  const merge = text(typed, "merge");
  const isLoop = typed["loop"] === true;
  return {
    isPreview: typed["preview"] === true,
    isLoop,
    isUndo: typed["undo"] === true,
    isReReview: typed["reReview"] === true,
    isBrief: typed["brief"] === true,
    isFiles: typed["files"] === true,
    isVerify: typed["verify"] === true,
    isPushed: typed["pushed"] === true,
    isPost: typed["post"] === true,
    isAll: typed["all"] === true,
    part: readPart(typed, "part", { of: "a brief", example: "tool review --brief --part 1/2" }),
    shard: readPart(typed, "shard", { of: "a review", example: "tool review --shard 1/8" }),
    merge: merge === undefined ? null : resolve(cwd, merge),
    silence: readPlace(text(typed, "explainSilence")),
    scope: readScope(cwd, typed),
    pull,
    // A loop that may apply nothing would be one review.
    fix: readFix(typed) ?? (isLoop ? "safe" : null),
    prompt: text(typed, "prompt") ?? null,
    findings: readFiles(cwd, typed["findings"]),
    sarif: readFiles(cwd, typed["sarif"]),
    ...report,
    named:
      typed["format"] === undefined && report.format === "text" && endsWithReport(typed)
        ? formatsByName(report.outputs)
        : new Map(),
  };
}

/** The flags and arguments with a value, as errors name them. */
const VALUES = {
  base: "--base",
  commit: "--commit",
  range: "--range",
  patch: "--patch",
  merge: "--merge <dir>",
  findings: "--findings <file>",
  sarif: "--sarif <file>",
  paths: "PATH",
};

/** Throws USAGE for a value that is empty. */
function checkValues(typed: TypedFlags): void {
  for (const [name, shown] of Object.entries(VALUES))
    if ([typed[name]].flat().includes(""))
      throw new ToolError("USAGE", `${shown} was given an empty value`, {
        hint: "see its usage: `tool review --help`",
      });
}

/** Returns the formats of the files whose endings name one. */
function formatsByName(outputs: readonly string[]): ReadonlyMap<string, FormatName> {
  return new Map(
    outputs.flatMap((file) => {
      const format = ENDINGS[extensionOf(file)];
      return format === undefined ? [] : [[file, format] as const];
    }),
  );
}

/** Returns absolute paths; `-` stays. */
function readFiles(cwd: string, typed: unknown): readonly string[] {
  const files = Array.isArray(typed) ? typed.map(String) : [];
  return files.map((file) => (file === "-" ? file : resolve(cwd, file)));
}

/** Reads `src/a.js:12`, perhaps with a column after it; null if it is not given. Throws USAGE. */
function readPlace(typed: string | undefined): ReviewFlags["silence"] {
  if (typed === undefined) return null;
  const [, file, line] = /^(.+?):([1-9]\d{0,8})(?::\d+)?$/.exec(typed.trim()) ?? [];
  if (file === undefined)
    throw new ToolError(
      "USAGE",
      `--explain-silence ${quoteForShell(typed)} does not name a line of a file`,
      { hint: "name a file and a line: `tool review --explain-silence src/app.js:12`" },
    );
  return { file, line: Number(line) };
}

/** Reads `2/3`; null if it is not given. Throws USAGE. */
function readPart(
  typed: TypedFlags,
  flag: "part" | "shard",
  { of: whole, example }: Readonly<Record<"of" | "example", string>>,
): Part | null {
  const value = text(typed, flag);
  if (value === undefined) return null;
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(value.trim())?.map(Number) ?? [];
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new ToolError("USAGE", `--${flag} ${quoteForShell(value)} is not a part of ${whole}`, {
      hint: `name it and how many there are: \`${example}\``,
    });
  return { number, of };
}

function readFix({ fix }: TypedFlags): FixChoice | null {
  return fix === true ? "safe" : (FIX_CHOICES.find((choice) => choice === fix) ?? null);
}

/** Returns the scope; at most one of the flags selects it. */
function readScope(cwd: string, typed: TypedFlags): Scope {
  const { paths } = typed;
  const [base, commit, range, patch] = ["base", "commit", "range", "patch"].map((name) =>
    text(typed, name),
  );
  if (Array.isArray(paths) && paths.length > 0)
    return { kind: "files", paths: paths.map((path) => resolve(cwd, String(path))) };
  if (typed["staged"] === true) return { kind: "staged" };
  if (typed["uncommitted"] === true) return { kind: "uncommitted" };
  if (commit !== undefined) return { kind: "commit", commit };
  if (range !== undefined) return { kind: "range", range };
  // The commits of a pull request are named once they are here.
  if (typed["pr"] !== undefined) return { kind: "range", range: "..." };
  if (patch !== undefined)
    return { kind: "patch", file: patch === "-" ? "-" : resolve(cwd, patch) };
  const kind = typed["committed"] === true ? "committed" : "branch";
  return base === undefined ? { kind } : { kind, base };
}

function text(typed: TypedFlags, name: string): string | undefined {
  const value = typed[name];
  return typeof value === "string" ? value : undefined;
}
