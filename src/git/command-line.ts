import type { RunRequest } from "../process/run.ts";
import type { HeldBack } from "./held-back.ts";
import { PINNED_WHILE_READING } from "./starting-settings.ts";

/** The arguments and environment that git is started with. */
export interface GitCall {
  readonly args: readonly string[];
  /** Added to the environment of this program. */
  readonly env: NonNullable<RunRequest["env"]>;
}

/**
 * A directory is not a repository only because it holds the files of one: a project could bring such a directory
 * along, and its settings with it. A bare repository counts when it is named (GIT_DIR), or by its work trees.
 */
const EXPLICIT = ["-c", "safe.bareRepository=explicit"];
/** Messages are handed over and read in UTF-8, whatever encoding the user's settings name. */
const UTF_8 = ["-c", "i18n.commitEncoding=UTF-8", "-c", "i18n.logOutputEncoding=UTF-8"];
/**
 * Reading never takes optional locks, starts a file-system monitor, a hook (even a temporary index has
 * one), an external diff or a pager: looking at somebody's tree executes nothing that the tree or its
 * settings name.
 */
const READING = [
  "--no-optional-locks",
  "--no-pager",
  ...EXPLICIT,
  ...UTF_8,
  ...PINNED_WHILE_READING,
];
const WRITING = ["--no-pager", ...EXPLICIT, ...UTF_8];
/** A transport that runs a command line, which only an address from the repository could ask for. */
const NO_COMMAND_TRANSPORT = ["-c", "protocol.ext.allow=never"];
/** Options that keep a reading command from programs which settings and attributes name. */
const QUIET_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Edits inside a submodule are its own change, and no other command looks at its settings; a new commit of it is ours.
  diff: ["--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"],
  status: ["--ignore-submodules=dirty"],
  log: ["--no-ext-diff", "--no-textconv"],
  show: ["--no-ext-diff", "--no-textconv"],
};
/** This program reads the messages, except those of the user's hooks. */
const PLAIN_MESSAGES = { LC_ALL: "C", LANGUAGE: undefined } as const;
/** A hook inherits the mode of `git --literal-pathspecs commit`, as Magit runs it; our paths name their own mode. */
const OWN_PATHSPECS = {
  GIT_LITERAL_PATHSPECS: undefined,
  GIT_GLOB_PATHSPECS: undefined,
  GIT_NOGLOB_PATHSPECS: undefined,
  GIT_ICASE_PATHSPECS: undefined,
} as const;
const READING_ENVIRONMENT = { ...PLAIN_MESSAGES, ...OWN_PATHSPECS } as const;
/** Objects that a partial clone left out would be fetched as they are looked at, by a program of its choice. */
const NO_LAZY_FETCH = { GIT_NO_LAZY_FETCH: "1" } as const;
/** The same for git before 2.39.4, which does not know that variable: no transport may be used at all. */
const NO_TRANSPORT = { GIT_ALLOW_PROTOCOL: "none" } as const;

/** Returns the call of a command that writes as the user's own git does, hooks and helpers included. */
export function toWrite(args: readonly string[], env: RunRequest["env"]): GitCall {
  return { args: [...WRITING, ...args], env: { ...OWN_PATHSPECS, ...env } };
}

/** Arguments and environment that replace the settings which are held back. */
export interface Manner {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Builds them. The values go by variables, as a key may hold any character at which an argument would be split. */
export function mannerOf({ replaced }: HeldBack): Manner {
  return {
    args: replaced.map(([key], at) => `--config-env=${key}=TOOL_GIT_SETTING_${at}`),
    env: Object.fromEntries(replaced.map(([, value], at) => [`TOOL_GIT_SETTING_${at}`, value])),
  };
}

/**
 * Returns the call of a command that reads.
 * @param of `manner` is null if the repository's own settings are obeyed
 */
export function toRead(
  args: readonly string[],
  of: {
    readonly env?: RunRequest["env"];
    readonly asksRemote: boolean;
    readonly manner: Manner | null;
  },
): GitCall {
  const { env, asksRemote, manner } = of;
  const own = withQuietOptions(args);
  if (manner === null)
    return { args: [...READING, ...own], env: { ...READING_ENVIRONMENT, ...env } };
  return {
    args: [...READING, ...(asksRemote ? NO_COMMAND_TRANSPORT : []), ...manner.args, ...own],
    env: {
      ...READING_ENVIRONMENT,
      ...NO_LAZY_FETCH,
      ...(asksRemote ? {} : NO_TRANSPORT),
      ...manner.env,
      ...env,
    },
  };
}

/** Puts the options behind the command's name, which stands behind pairs of `-c` and a setting. */
function withQuietOptions(args: readonly string[]): readonly string[] {
  let at = 0;
  while (args[at] === "-c") at += 2;
  const options = QUIET_OPTIONS[args[at] ?? ""];
  return options === undefined
    ? args
    : [...args.slice(0, at + 1), ...options, ...args.slice(at + 1)];
}
