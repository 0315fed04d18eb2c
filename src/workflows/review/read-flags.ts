import { resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { Scope } from "../../core/change/types.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { FIX_CHOICES, type FixChoice } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { FORMATS, type FormatName } from "../../output/formats/index.ts";
import { readReportFlags } from "../shared/read-report-flags.ts";
import { formatByName } from "./format-by-name.ts";
import { readPullName, type PullName } from "./pull-name.ts";

/** The flags of `tool review` that are not settings. */
export interface ReviewFlags {
  readonly scope: Scope;
  /** The pull request to fetch first; null without `--pr`. */
  readonly pull: PullName | null;
  /** Post the review on the pull request: the one of `pull`, else the open one of the branch. */
  readonly isPost: boolean;
  readonly format: FormatName;
  /** The name of the output file chose the format: standard output gets the report for people. */
  readonly isTextToo: boolean;
  /** Absolute path of the file that takes the report; null = standard output. */
  readonly output: string | null;
  /** The report is written as HTML and opened in the user's browser. */
  readonly isOpen: boolean;
  readonly isPreview: boolean;
  /** Which fixes are applied without asking; null = none. */
  readonly fix: FixChoice | null;
  readonly isLoop: boolean;
  readonly isUndo: boolean;
  readonly isReReview: boolean;
  /** Extra context for whoever reviews; null without `--prompt`. */
  readonly prompt: string | null;
  /** Print what somebody else needs who will do the reading. */
  readonly isBrief: boolean;
  /** Show every finding, however many. */
  readonly isAll: boolean;
  /** Which of how many shards is made; null = the whole review. */
  readonly shard: Part | null;
  /** Absolute path of the folder with the shards that the review is made of; null = of none. */
  readonly merge: string | null;
  /** Of a brief: which part of how many; null = the first of as many as it takes. */
  readonly part: Part | null;
  /** Of a brief: only the list of what has to do with the change. */
  readonly isFiles: boolean;
  /** Of a brief: the findings that were handed in, for a second look. */
  readonly isVerify: boolean;
  /** Absolute paths of the readers' findings, `-` for standard input; none = nobody hands any in. */
  readonly findings: readonly string[];
  /** The place about which it is asked why nothing is reported there; null without `--explain-silence`. */
  readonly silence: { readonly file: string; readonly line: number } | null;
  /** Absolute paths of what other analyzers found, `-` for standard input. */
  readonly sarif: readonly string[];
}

const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

interface Part {
  readonly number: number;
  readonly of: number;
}

/** Reads the flags that say what is reviewed and where the report goes. Throws USAGE for a contradiction. */
export function readReviewFlags(
  context: Pick<Context, "cwd" | "flags">,
  typed: Readonly<Record<string, unknown>>,
): ReviewFlags {
  const { cwd } = context;
  const report = readReportFlags(context, typed, { formats: FORMAT_NAMES, example: "review" });
  const scope = readScope(cwd, typed);
  const fix = readFix(typed);
  const does = {
    isPreview: typed["preview"] === true,
    isLoop: typed["loop"] === true,
    isUndo: typed["undo"] === true,
    isReReview: typed["reReview"] === true,
    isBrief: typed["brief"] === true,
    isFiles: typed["files"] === true,
    isVerify: typed["verify"] === true,
    isPost: typed["post"] === true,
  };
  const part = readPart(text(typed, "part"), {
    what: "--part",
    of: "a brief",
    example: "tool review --brief --part 1/2",
  });
  for (const [flag, isGiven] of [
    ["--files", does.isFiles],
    ["--verify", does.isVerify],
    ["--part", part !== null],
  ] as const)
    if (isGiven && !does.isBrief)
      throw new ToolError("USAGE", `${flag} needs --brief`, {
        hint: `add it: \`tool review --brief ${flag === "--part" ? "--part 1/2" : flag}\``,
      });
  const pull = readPull(typed);
  checkTogether(scope, { ...does, fix, pull });
  const silence = readPlace(text(typed, "explainSilence"));
  if (silence !== null) checkSilence({ ...does, fix });
  if (does.isPost) checkPost(typed);
  const shard = readPart(text(typed, "shard"), {
    what: "--shard",
    of: "a review",
    example: "tool review --shard 1/8",
  });
  const merge = text(typed, "merge");
  if (merge === "") throw empty("--merge <dir>");
  if (shard !== null) refuseOthers("--shard", typed, [...NO_REPORT, ...WHOLE_ALONE]);
  if (merge !== undefined) refuseOthers("--merge", typed, NO_REPORT);
  if (report.isOpen) refuseOthers("--open", typed, NO_PAGE);
  const writesReport = NO_PAGE.every((flag) => !isGiven(typed, flag));
  const named = writesReport ? formatByName(report, typed) : null;
  return {
    ...does,
    isAll: typed["all"] === true,
    part,
    shard,
    merge: merge === undefined ? null : resolve(cwd, merge),
    silence,
    scope,
    pull,
    // A loop that may apply nothing would be one review.
    fix: fix ?? (does.isLoop ? "safe" : null),
    prompt: text(typed, "prompt") ?? null,
    ...readInputs(cwd, scope, typed),
    ...report,
    isTextToo: named !== null,
    format: named ?? report.format,
  };
}

/** What others found. Throws USAGE where standard input would have to be two things. */
function readInputs(
  cwd: string,
  scope: Scope,
  typed: Readonly<Record<string, unknown>>,
): Pick<ReviewFlags, "findings" | "sarif"> {
  const findings = Array.isArray(typed["findings"]) ? typed["findings"].map(String) : [];
  const sarif = Array.isArray(typed["sarif"]) ? typed["sarif"].map(String) : [];
  if (findings.includes("")) throw empty("--findings <file>");
  if (sarif.includes("")) throw empty("--sarif <file>");
  for (const [flag, others] of [
    ["findings", ["brief", "preview", "undo"]],
    ["sarif", ["undo"]],
  ] as const)
    for (const other of others)
      if (typed[flag] !== undefined && typed[other] === true)
        throw contradiction(
          [`--${flag}`, `--${other}`],
          "hand the findings in to a separate review",
        );
  const fromInput = [
    ...findings.filter((file) => file === "-").map(() => "--findings -"),
    ...sarif.filter((file) => file === "-").map(() => "--sarif -"),
    ...(scope.kind === "patch" && scope.file === "-" ? ["--patch -"] : []),
  ];
  if (fromInput.length > 1) throw contradiction(fromInput, "standard input holds one of them");
  const locate = (file: string): string => (file === "-" ? "-" : resolve(cwd, file));
  return {
    findings: findings.map(locate),
    sarif: sarif.map(locate),
  };
}

/** `src/a.js:12`, perhaps with a column behind it; null where it is not given. Throws USAGE. */
function readPlace(typed: string | undefined): ReviewFlags["silence"] {
  if (typed === undefined) return null;
  const [, file, line] = /^(.+?):([1-9]\d{0,8})(?::\d+)?$/.exec(typed.trim()) ?? [];
  if (file === undefined)
    throw new ToolError(
      "USAGE",
      `--explain-silence ${quoteForShell(typed)} does not name a line of a file`,
      {
        hint: "name a file and a line: `tool review --explain-silence src/app.js:12`",
      },
    );
  return { file, line: Number(line) };
}

/** Throws USAGE: an explanation changes nothing, and is made of one review. */
function checkSilence(
  does: Pick<ReviewFlags, "isPreview" | "isLoop" | "isUndo" | "isReReview" | "isBrief" | "fix">,
): void {
  const other = [
    ["--preview", does.isPreview],
    ["--brief", does.isBrief],
    ["--undo", does.isUndo],
    ["--re-review", does.isReReview],
    ["--loop", does.isLoop],
    ["--fix", does.fix !== null],
  ].find(([, isGiven]) => isGiven === true);
  if (other !== undefined)
    throw contradiction(
      ["--explain-silence", String(other[0])],
      "an explanation changes nothing and reviews once; leave one out",
    );
}

/** Throws USAGE: what is posted is one review of what the host has. */
function checkPost(typed: Readonly<Record<string, unknown>>): void {
  const others = {
    base: "--base",
    staged: "--staged",
    uncommitted: "--uncommitted",
    committed: "--committed",
    commit: "--commit",
    range: "--range",
    patch: "--patch",
    preview: "--preview",
    brief: "--brief",
    explainSilence: "--explain-silence",
    fix: "--fix",
    loop: "--loop",
    undo: "--undo",
    reReview: "--re-review",
  };
  if (readPaths(typed).length > 0)
    throw contradiction(["--post", "PATH"], "--post reviews a pull request; leave one out");
  const other = Object.entries(others).find(([name]) => Boolean(typed[name] ?? false));
  if (other !== undefined)
    throw contradiction(
      ["--post", other[1]],
      "--post reviews the pull request as the host has it; leave one out",
    );
}

/** Names of flags that neither shards nor what is made of them can go with. */
const NO_REPORT = ["preview", "brief", "explainSilence", "fix", "loop", "undo"];
/** What only the whole review can do. */
const WHOLE_ALONE = ["merge", "post", "reReview", "findings", "sarif"];

/** The flags of a run that writes no page: a loop or a fix ends with one. */
const NO_PAGE = ["preview", "brief", "explainSilence", "undo", "shard"];

const WHY_ALONE = {
  "--shard": "a shard only records what the analyzers say; leave one out",
  "--merge": "shards answer for one review; leave one out",
  "--open": "it writes no HTML report to open; leave one out",
};

/** Throws USAGE for a flag that is given beside another one that rules it out. */
function refuseOthers(
  flag: "--shard" | "--merge" | "--open",
  typed: Readonly<Record<string, unknown>>,
  others: readonly string[],
): void {
  const other = others.find((each) => isGiven(typed, each));
  if (other === undefined) return;
  const name = `--${other.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw contradiction([flag, name], WHY_ALONE[flag]);
}

function isGiven(typed: Readonly<Record<string, unknown>>, flag: string): boolean {
  return [typed[flag] ?? false].flat().some(Boolean);
}

/** `2/3`; null where it is not given. Throws USAGE. */
function readPart(
  typed: string | undefined,
  { what, of: whole, example }: Readonly<Record<"what" | "of" | "example", string>>,
): Part | null {
  if (typed === undefined) return null;
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(typed.trim())?.map(Number) ?? [];
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new ToolError("USAGE", `${what} ${quoteForShell(typed)} is not a part of ${whole}`, {
      hint: `name it and how many there are: \`${example}\``,
    });
  return { number, of };
}

function readFix(typed: Readonly<Record<string, unknown>>): FixChoice | null {
  const { fix } = typed;
  return fix === true ? "safe" : (FIX_CHOICES.find((choice) => choice === fix) ?? null);
}

/** Throws USAGE for flags that rule each other out. */
function checkTogether(
  scope: Scope,
  does: Pick<
    ReviewFlags,
    "isPreview" | "isLoop" | "isUndo" | "isReReview" | "isBrief" | "fix" | "pull"
  >,
): void {
  const applying = does.isLoop ? "--loop" : does.fix === null ? null : "--fix";
  const named = does.pull === null ? SCOPE_FLAGS[scope.kind] : "--pr";
  if (does.isPreview && applying !== null)
    throw contradiction(["--preview", applying], "a preview changes nothing; leave one out");
  if (does.isBrief && (applying !== null || does.isPreview || does.isUndo || does.isReReview))
    throw contradiction(
      [
        "--brief",
        applying ?? (does.isPreview ? "--preview" : does.isUndo ? "--undo" : "--re-review"),
      ],
      "a brief only prints what a reader needs; leave one out",
    );
  const isOfFiles = scope.kind === "files";
  if (does.isUndo && (applying !== null || does.isPreview || isOfFiles))
    throw contradiction(
      ["--undo", applying ?? (isOfFiles ? "PATH" : "--preview")],
      "undo the fixes first, then review",
    );
  if (applying !== null && named !== undefined)
    throw contradiction(
      [applying, named],
      "fixes apply only to the work tree or to staged changes; leave one out",
    );
  if (does.isReReview && scope.kind !== "branch")
    throw contradiction(
      ["--re-review", named ?? (isOfFiles ? "PATH" : `--${scope.kind}`)],
      "the history covers the whole branch; leave one out",
    );
}

/** The scopes whose text is neither in the work tree nor in the index. */
const SCOPE_FLAGS: Readonly<Partial<Record<Scope["kind"], string>>> = {
  committed: "--committed",
  commit: "--commit SHA",
  range: "--range",
  patch: "--patch",
};

function readScope(cwd: string, typed: Readonly<Record<string, unknown>>): Scope {
  const base = text(typed, "base");
  const commit = text(typed, "commit");
  const range = text(typed, "range");
  const patch = text(typed, "patch");
  const pull = readPull(typed);
  const paths = readPaths(typed);
  const given = [
    ...(typed["staged"] === true ? ["--staged"] : []),
    ...(typed["uncommitted"] === true ? ["--uncommitted"] : []),
    ...(typed["committed"] === true ? ["--committed"] : []),
    ...(commit === undefined ? [] : ["--commit"]),
    ...(range === undefined ? [] : ["--range"]),
    ...(patch === undefined ? [] : ["--patch"]),
    ...(pull === null ? [] : ["--pr"]),
    ...(paths.length === 0 ? [] : ["PATH"]),
  ];
  const [first, second] = given;
  if (first !== undefined && second !== undefined) {
    throw contradiction(given, "each selects what to review; use one of them");
  }
  if (base !== undefined && first !== undefined && first !== "--committed") {
    throw contradiction(
      ["--base", first],
      first === "PATH"
        ? "whole files are compared with nothing; leave one out"
        : `${first} has its own base; leave one out`,
    );
  }
  for (const [flag, value] of Object.entries({ base, commit, range, patch })) {
    if (value === "") throw empty(`--${flag}`);
  }
  if (paths.includes("")) throw empty("PATH");
  if (paths.length > 0) return { kind: "files", paths: paths.map((path) => resolve(cwd, path)) };
  if (typed["staged"] === true) return { kind: "staged" };
  if (typed["uncommitted"] === true) return { kind: "uncommitted" };
  if (commit !== undefined) return { kind: "commit", commit };
  if (range !== undefined) return { kind: "range", range };
  // Its commits are named once they are here.
  if (pull !== null) return { kind: "range", range: "..." };
  if (patch !== undefined) {
    return { kind: "patch", file: patch === "-" ? "-" : resolve(cwd, patch) };
  }
  const kind = typed["committed"] === true ? "committed" : "branch";
  return base === undefined ? { kind } : { kind, base };
}

/** The files and folders that are named, as they are typed. */
function readPaths(typed: Readonly<Record<string, unknown>>): readonly string[] {
  const { paths } = typed;
  return Array.isArray(paths) ? paths.map(String) : [];
}

function readPull(typed: Readonly<Record<string, unknown>>): PullName | null {
  const pr = text(typed, "pr");
  return pr === undefined ? null : readPullName(pr);
}

function contradiction(flags: readonly string[], way: string): ToolError {
  const last = flags.at(-1) ?? "";
  const names = `${flags.slice(0, -1).join(", ")} and ${last}`;
  return new ToolError("USAGE", `${names} cannot be combined`, {
    hint: `${way}: \`tool review --help\``,
  });
}

function empty(flag: string): ToolError {
  return new ToolError("USAGE", `${flag} was given an empty value`, {
    hint: "see its usage: `tool review --help`",
  });
}

function text(typed: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = typed[name];
  return typeof value === "string" ? value : undefined;
}
