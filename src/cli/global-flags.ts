import type { DescribedFlag } from "../core/described-command.ts";

/** The flags that every command takes. */
export interface GlobalFlags {
  readonly cwd?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
  readonly yes?: boolean;
  /** False with `--no-input`. */
  readonly input?: boolean;
  /** Each `--set KEY=VALUE`, as typed and in order. */
  readonly set?: readonly string[];
}

export const GLOBAL_FLAGS: readonly DescribedFlag[] = [
  { flags: "-C, --cwd <dir>", meaning: "work as if started in DIR" },
  { flags: "--json", meaning: "print the result as JSON" },
  { flags: "-q, --quiet", meaning: "no progress, only results, warnings and errors" },
  { flags: "-v, --verbose", meaning: "print more about what is done and why" },
  { flags: "--color", meaning: "color the output even if it is not a terminal" },
  { flags: "--no-color", meaning: "never color the output" },
  { flags: "-y, --yes", meaning: "take the default answer to every question" },
  { flags: "--no-input", meaning: "never ask; take the default or stop" },
  {
    flags: "--set <key=value>",
    meaning: "set any configuration key for this run (repeatable)",
    isRepeatable: true,
  },
];
