import { readRegularText } from "../../files/read-regular.ts";
import { resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import { isPlanDigest } from "../../ship/pure/plan-digest.ts";
import type { ShipFlags } from "../../ship/pure/types.ts";
import type { StepId } from "../../core/vocabulary.ts";
import { ToolError, throwAll, toolErrorsIn } from "../../errors/tool-error.ts";
import { readStdin } from "../shared/read-stdin.ts";
import { emptyFlag } from "./empty-flag.ts";
import { readDuration, readLimit } from "./read-duration.ts";

/** The flags of a ship as its steps know them, and those that only the command needs. */
export interface ReadShipFlags {
  readonly flags: ShipFlags;
  readonly isDryRun: boolean;
  /** `--prompt`: extra context for the review. */
  readonly prompt: string | null;
  readonly mcpConfig: string | null;
  /** `--plan`: digest of the only plan that may be carried out. */
  readonly plan: string | null;
}

const DEFAULT_MERGE_TIMEOUT_MS = 60 * 60_000;

/** Reads the flags of `ship` and `fast-ship`. Throws every fault in them at once. */
export async function readShipFlags(
  context: Pick<Context, "cwd" | "io">,
  typed: Readonly<Record<string, unknown>>,
): Promise<ReadShipFlags> {
  const faults: ToolError[] = [];
  const collect = <Value>(fallback: Value, read: () => Value): Value => {
    try {
      return read();
    } catch (thrown) {
      if (toolErrorsIn(thrown).length === 0) throw thrown;
      faults.push(...toolErrorsIn(thrown));
      return fallback;
    }
  };
  const text = (name: string, flag: string): string | null =>
    collect(null, () => textOf(typed[name], flag));

  if (typed["body"] !== undefined && typed["bodyFile"] !== undefined)
    faults.push(
      new ToolError("USAGE", "--body and --body-file cannot be combined", {
        hint: "leave one of them out",
      }),
    );
  const list = (name: string): readonly string[] =>
    collect([], () => listOf(typed[name], `--${name}`));
  const flags: ShipFlags = {
    review: typed["review"] === true,
    skip: SKIPS.flatMap(({ name, step }) => (typed[name] === true ? [step] : [])),
    noAutoMerge: typed["noAutoMerge"] !== undefined,
    title: text("title", "--title")?.trim().replace(LINE_BREAKS, " ") ?? null,
    body: null,
    isDraft: typed["draft"] === true,
    reviewers: loginsOf(list("reviewer")),
    labels: list("label"),
    assignees: loginsOf(list("assignee")),
    message: text("message", "--message"),
    mergeTimeoutMs:
      collect(null, () => readDuration("--merge-timeout", typed["mergeTimeout"])) ??
      DEFAULT_MERGE_TIMEOUT_MS,
    stepTimeoutMs: collect(null, () => readLimit("--step-timeout", typed["stepTimeout"])),
    isWaiting: typed["wait"] !== false,
  };
  const prompt = text("prompt", "--prompt");
  const mcpConfig = collect(null, () => textOf(typed["mcpConfig"], "--mcp-config", "a file"));
  const bodyFile = collect(null, () => textOf(typed["bodyFile"], "--body-file", "a file"));
  const plan = collect(null, () => digestOf(typed["plan"]));
  throwAll(faults);
  return {
    // Last, as it may read standard input.
    flags: { ...flags, body: await readBody(context, { body: typed["body"], bodyFile }) },
    isDryRun: typed["dryRun"] === true,
    prompt,
    mcpConfig,
    plan,
  };
}

/** A title is one line. */
const LINE_BREAKS = /\s*[\r\n\v\f\u0085\u2028\u2029]+\s*/g;

const SKIPS: readonly { readonly name: string; readonly step: StepId }[] = [
  { name: "skipReview", step: "review" },
  { name: "skipInstall", step: "install" },
  { name: "skipBuild", step: "build" },
  { name: "skipTest", step: "test" },
  { name: "skipTracker", step: "tracker" },
];

function textOf(value: unknown, flag: string, wanted = "a text"): string | null {
  if (typeof value !== "string") return null;
  if (value.trim() === "") throw emptyFlag(flag, wanted);
  return value;
}

function digestOf(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  const digest = typed.trim().toLowerCase();
  if (isPlanDigest(digest)) return digest;
  throw new ToolError("USAGE", "--plan takes the digest of a plan, and this is not one", {
    hint: "take it from the last line of `tool ship --dry-run`",
  });
}

/** Throws for a name of nothing but the commas that hosts take between names. */
function listOf(value: unknown, flag: string): readonly string[] {
  if (!Array.isArray(value)) return [];
  const names = value.filter((item) => typeof item === "string");
  if (names.some((name) => /^[\s,]*$/.test(name))) throw emptyFlag(flag, "a name");
  return names;
}

/** People may be written as they are mentioned, several with commas between them; `@me` and `@copilot` are names. */
function loginsOf(names: readonly string[]): readonly string[] {
  const logins = names.flatMap((name) => name.split(",")).map((name) => name.trim());
  return logins
    .filter((login) => login !== "")
    .map((login) => (/^@(?:me|copilot)$/i.test(login) ? login : login.replace(/^@/, "")));
}

/** Hosts take far less. */
const MAX_BODY_BYTES = 1024 * 1024;

async function readBody(
  { cwd, io }: Pick<Context, "cwd" | "io">,
  { body, bodyFile: file }: { readonly body: unknown; readonly bodyFile: string | null },
): Promise<string | null> {
  if (typeof body === "string") return body;
  if (file === null) return null;
  if (file === "-") return (await readStdin(io)).toString("utf8");
  try {
    return readRegularText(resolve(cwd, file), { of: "named-file", maxBytes: MAX_BODY_BYTES });
  } catch (cause) {
    throw new ToolError(
      "SHIP_BODY_FILE",
      `the pull request's description cannot be read from ${file}`,
      { cause, hint: "name a file that exists, or `-` for standard input" },
    );
  }
}
