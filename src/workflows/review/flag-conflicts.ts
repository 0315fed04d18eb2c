import { quoteForShell } from "../../core/quote-for-shell.ts";
import type { Engine } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";

/** Flags of `tool review` by the names that the parser gives them; `paths` are the files and folders. */
export type TypedFlags = Readonly<Record<string, unknown>>;

/** Each of these selects what is reviewed. */
const OF_COMMITS = ["committed", "pushed", "commit", "range", "patch", "pr"];
const SCOPES = ["staged", "uncommitted", ...OF_COMMITS, "paths"];
const APPLYING = ["loop", "fix"];
/** A run with one of these ends without a report. */
const NO_REPORT = ["preview", "brief", "explainSilence", "undo"];

/** Each of `flags` rules out each of `others`; the first pair that is given is named. */
const CONFLICTS: readonly {
  readonly flags: readonly string[];
  readonly others: readonly string[];
  readonly because: string;
}[] = [
  {
    flags: ["base"],
    others: ["paths"],
    because: "whole files are compared with nothing; leave one out",
  },
  {
    flags: ["base"],
    others: SCOPES.filter((name) => name !== "committed"),
    because: "each says what the change is compared with; leave one out",
  },
  { flags: ["preview"], others: APPLYING, because: "a preview changes nothing; leave one out" },
  {
    flags: ["brief"],
    others: [...APPLYING, "preview", "undo", "reReview"],
    because: "a brief only prints what a reader needs; leave one out",
  },
  {
    flags: ["undo"],
    others: [...APPLYING, "paths", "preview"],
    because: "undo the fixes first, then review",
  },
  {
    flags: ["rules", "explain", "testRules"],
    others: [
      ...NO_REPORT,
      ...APPLYING,
      ...SCOPES,
      "reReview",
      "post",
      "shard",
      "merge",
      "findings",
      "sarif",
      "format",
      "output",
      "open",
    ],
    because: "it shows rules and reviews nothing; leave one out",
  },
  {
    flags: APPLYING,
    others: OF_COMMITS,
    because: "fixes apply only to the work tree or to staged changes; leave one out",
  },
  {
    flags: ["reReview"],
    others: SCOPES,
    because: "the history covers the whole branch; leave one out",
  },
  {
    flags: ["explainSilence"],
    others: ["preview", "brief", "undo", "reReview", ...APPLYING],
    because: "an explanation changes nothing and reviews once; leave one out",
  },
  {
    flags: ["post"],
    others: [
      "base",
      ...SCOPES.filter((name) => name !== "pr"),
      ...NO_REPORT,
      ...APPLYING,
      "reReview",
    ],
    because: "--post reviews the pull request as the host has it; leave one out",
  },
  {
    flags: ["shard"],
    others: [...NO_REPORT, ...APPLYING, "merge", "post", "reReview", "findings", "sarif"],
    because: "a shard only records what the analyzers say; leave one out",
  },
  {
    flags: ["merge"],
    others: [...NO_REPORT, ...APPLYING],
    because: "shards answer for one review; leave one out",
  },
  {
    flags: ["open"],
    others: [...NO_REPORT, "shard"],
    because: "it writes no HTML report to open; leave one out",
  },
  {
    flags: ["findings"],
    others: ["brief", "preview", "undo"],
    because: "hand the findings in to a separate review",
  },
  { flags: ["sarif"], others: ["undo"], because: "hand the findings in to a separate review" },
];

/** Throws USAGE for flags that rule each other out, and for a flag that needs another one. */
export function checkFlagConflicts(typed: TypedFlags): void {
  const scopes = SCOPES.filter((name) => isGiven(typed, name));
  if (scopes.length > 1)
    throw contradiction(scopes.map(nameOf), "each selects what to review; use one of them");
  for (const { flags, others, because } of CONFLICTS) {
    const flag = flags.find((name) => isGiven(typed, name));
    const other = others.find((name) => isGiven(typed, name));
    if (flag !== undefined && other !== undefined)
      throw contradiction([flag, other].map(nameOf), because);
  }
  const ofBrief = ["files", "verify", "part"].find((name) => isGiven(typed, name));
  if (ofBrief !== undefined && !isGiven(typed, "brief"))
    throw new ToolError("USAGE", `${nameOf(ofBrief)} needs --brief`, {
      hint: `add it: \`tool review --brief ${ofBrief === "part" ? "--part 1/2" : nameOf(ofBrief)}\``,
    });
  checkStandardInput(typed);
}

/** Throws USAGE for a typed reader that the engine, wherever it is set, leaves out. */
export function checkReaderFlag(
  typed: TypedFlags,
  review: Readonly<Record<"model" | "agent", string | null>> & { readonly engine: Engine },
): void {
  const { engine } = review;
  const left = (["model", "agent"] as const).find(
    (name) => isGiven(typed, name) && engine !== "auto" && engine !== name,
  );
  if (left !== undefined)
    throw new ToolError(
      "USAGE",
      `the ${engine} engine asks no ${left}, so --${left} has no effect`,
      {
        hint: `leave it out, or have it read: \`tool review --engine ${left} --${left} ${quoteForShell(String(typed[left]))}\``,
      },
    );
  const isRead = engine !== "builtin" && (review.model ?? review.agent) !== null;
  if (!isGiven(typed, "sceptic") || isRead) return;
  const sceptic = quoteForShell(String(typed["sceptic"]));
  throw new ToolError("USAGE", "no model and no agent reads, so --sceptic has no effect", {
    hint: `leave it out, or name who reads: \`tool review --engine model --model ${sceptic} --sceptic ${sceptic}\``,
  });
}

/** Whether a run of these flags ends with a report. */
export function endsWithReport(typed: TypedFlags): boolean {
  return [...NO_REPORT, "shard"].every((name) => !isGiven(typed, name));
}

/** Throws USAGE if standard input would have to hold two things. */
function checkStandardInput(typed: TypedFlags): void {
  const readers = ["findings", "sarif", "patch"].flatMap((name) =>
    [typed[name]].flat().flatMap((file) => (file === "-" ? [`${nameOf(name)} -`] : [])),
  );
  if (isGiven(typed, "pushed")) readers.push("--pushed");
  if (readers.length > 1) throw contradiction(readers, "standard input holds one of them");
}

/** An empty list, an empty value and a flag that is off are not given; `--commit` alone selects no commit. */
function isGiven(typed: TypedFlags, name: string): boolean {
  if (name === "commit" && typed[name] === true) return false;
  return [typed[name]].flat().some(Boolean);
}

/** A flag as it is typed. */
function nameOf(name: string): string {
  if (name === "paths") return "PATH";
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function contradiction(flags: readonly string[], way: string): ToolError {
  const names = `${flags.slice(0, -1).join(", ")} and ${flags.at(-1) ?? ""}`;
  return new ToolError("USAGE", `${names} cannot be combined`, {
    hint: `${way}: \`tool review --help\``,
  });
}
