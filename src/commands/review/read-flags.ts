import { resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { Scope } from "../../core/change/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { FORMATS, type FormatName } from "../../output/formats/index.ts";

/** The flags of `tool review` that are not settings. */
export interface ReviewFlags {
  readonly scope: Scope;
  readonly format: FormatName;
  /** Absolute path of the file that takes the report; null = standard output. */
  readonly output: string | null;
  readonly isPreview: boolean;
}

/** Reads the flags that say what is reviewed and where the report goes. Throws USAGE for a contradiction. */
export function readReviewFlags(
  { cwd, flags: { json } }: Pick<Context, "cwd" | "flags">,
  typed: Readonly<Record<string, unknown>>,
): ReviewFlags {
  const format = text(typed, "format");
  if (json === true && format !== undefined && format !== "json") {
    throw new ToolError("USAGE", `--json and --format ${format} contradict each other`, {
      hint: "give one of them: `tool review --json` or `tool review --format text`",
    });
  }
  const output = text(typed, "output");
  if (output === "") throw empty("--output <file>");
  return {
    scope: readScope(cwd, typed),
    format: json === true ? "json" : isFormat(format) ? format : "text",
    output: output === undefined || output === "-" ? null : resolve(cwd, output),
    isPreview: typed["preview"] === true,
  };
}

function isFormat(name: string | undefined): name is FormatName {
  return name !== undefined && Object.hasOwn(FORMATS, name);
}

function readScope(cwd: string, typed: Readonly<Record<string, unknown>>): Scope {
  const base = text(typed, "base");
  const commit = text(typed, "commit");
  const range = text(typed, "range");
  const patch = text(typed, "patch");
  const given = [
    ...(typed["staged"] === true ? ["--staged"] : []),
    ...(typed["uncommitted"] === true ? ["--uncommitted"] : []),
    ...(typed["committed"] === true ? ["--committed"] : []),
    ...(commit === undefined ? [] : ["--commit"]),
    ...(range === undefined ? [] : ["--range"]),
    ...(patch === undefined ? [] : ["--patch"]),
  ];
  const [first, second] = given;
  if (first !== undefined && second !== undefined) {
    throw contradiction(given, "each names what to review; give one of them");
  }
  if (base !== undefined && first !== undefined && first !== "--committed") {
    throw contradiction(["--base", first], `${first} has a base of its own; leave one out`);
  }
  for (const [flag, value] of Object.entries({ base, commit, range, patch })) {
    if (value === "") throw empty(`--${flag}`);
  }
  if (typed["staged"] === true) return { kind: "staged" };
  if (typed["uncommitted"] === true) return { kind: "uncommitted" };
  if (commit !== undefined) return { kind: "commit", commit };
  if (range !== undefined) return { kind: "range", range };
  if (patch !== undefined) {
    return { kind: "patch", file: patch === "-" ? "-" : resolve(cwd, patch) };
  }
  const kind = typed["committed"] === true ? "committed" : "branch";
  return base === undefined ? { kind } : { kind, base };
}

function contradiction(flags: readonly string[], way: string): ToolError {
  const last = flags.at(-1) ?? "";
  const names = `${flags.slice(0, -1).join(", ")} and ${last}`;
  return new ToolError("USAGE", `${names} cannot be given together`, {
    hint: `${way}: \`tool review --help\``,
  });
}

function empty(flag: string): ToolError {
  return new ToolError("USAGE", `${flag} was given an empty value`, {
    hint: "see what it takes: `tool review --help`",
  });
}

function text(typed: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = typed[name];
  return typeof value === "string" ? value : undefined;
}
