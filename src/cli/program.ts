import { Command, CommanderError, Option } from "commander";
import type { DescribedFlag } from "../core/described-command.ts";
import { closestName } from "../core/closest-name.ts";
import { isCommandName, policyOf } from "../core/policy/leave-for.ts";
import type { CommandName } from "../core/policy/policy.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import { COMMANDS, type CommandSpec } from "./commands.ts";
import { GLOBAL_FLAGS, type GlobalFlags } from "./global-flags.ts";
import type { CommandRunner } from "./context.ts";

/** The request of a command line: a text to print, or a command with its parsed flags and words. */
export type Invocation =
  | { readonly do: "print"; readonly text: string }
  | {
      readonly do: "run";
      /** As it is typed: `config set`. */
      readonly command: CommandName;
      readonly global: GlobalFlags;
      readonly load: () => Promise<CommandRunner<Record<string, unknown>>>;
      readonly flags: Readonly<Record<string, unknown>>;
    }
  | { readonly do: "menu"; readonly global: GlobalFlags; readonly help: string };

/**
 * Reads a command line. `/tool-ship` and `tool-ship` stand for `ship` wherever a command is typed, and
 * `help ship` for `ship --help`.
 * Throws USAGE with the nearest right spelling or the help to look at.
 */
export function parseCommandLine(argv: readonly string[], version: string): Invocation {
  let invocation: Invocation | undefined;
  let printed = "";
  const program = new Command("tool")
    .description("Reviews the changes on a branch and ships them.")
    .usage("[flags] <command>")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help, or a command's")
    .addHelpText(
      "after",
      "\nStart with `tool init`, then `tool review` and `tool ship --dry-run`.",
    );
  for (const flag of GLOBAL_FLAGS) program.addOption(toOption(flag));

  const settings = {
    writeOut: (text: string) => void (printed += text),
    writeErr: () => {},
    outputError: () => {},
  };
  const words = withoutSlashNames(withoutHelpWord(argv));
  const typed = words[commandWordAt(words)] ?? "";
  for (const spec of COMMANDS) {
    // Only the names of the others are needed, once it is known which command is meant.
    if (COMMAND_NAMES.has(typed) && spec.name !== typed) program.command(spec.name);
    else addCommand(program, spec, spec.name, (run) => (invocation = run));
  }
  program.action((_flags, command: Command) => {
    if (command.args.length > 0) throw unknownCommand(String(command.args[0]));
    invocation = {
      do: "menu",
      global: command.opts<GlobalFlags>(),
      help: program.helpInformation(),
    };
  });
  program.allowExcessArguments();
  for (const command of everyCommand(program)) command.exitOverride().configureOutput(settings);

  try {
    program.parse(words, { from: "user" });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    if (thrown.exitCode === 0) return { do: "print", text: printed };
    throw usageError(thrown, argv);
  }
  if (invocation === undefined) return { do: "print", text: program.helpInformation() };
  return invocation;
}

function addCommand(
  parent: Command,
  spec: CommandSpec,
  typed: string,
  found: (run: Invocation) => void,
): void {
  const command = parent.command(spec.name).description(spec.summary);
  command.configureHelp({
    showGlobalOptions: true,
    ...(spec.ignoresOuterFlags === true
      ? { visibleGlobalOptions: () => [...(parent.parent ?? parent).options] }
      : {}),
  });
  for (const word of spec.words ?? []) command.argument(word.notation, word.meaning);
  for (const flag of spec.flags ?? []) command.addOption(toOption(flag));
  for (const example of spec.examples ?? []) command.addHelpText("after", `\n  $ ${example}`);
  for (const verb of spec.verbs ?? []) addCommand(command, verb, `${typed} ${verb.name}`, found);
  const { load } = spec;
  if (load === undefined) return;
  if (!isCommandName(typed)) throw new Error(`there is no policy for \`tool ${typed}\``);
  // A word too many is most often a misspelled verb, and only this code can say so.
  command.allowExcessArguments();
  command.action((...given: unknown[]) => {
    const words = given.slice(0, -2);
    const names = (spec.words ?? []).map((word) => word.name);
    const extra = Array.isArray(words.at(-1)) ? undefined : command.args[names.length];
    if (extra !== undefined) throw unexpectedWord(extra, typed, spec);
    found({
      do: "run",
      command: policyOf(typed, Object.keys(command.opts())),
      global: command.optsWithGlobals<GlobalFlags>(),
      load,
      // A verb's command takes the flags typed before the verb too.
      flags: {
        ...command.optsWithGlobals(),
        ...Object.fromEntries(names.map((name, i) => [name, words[i]])),
      },
    });
  });
}

function toOption(flag: DescribedFlag): Option {
  const option = new Option(flag.flags, flag.meaning);
  if (flag.choices !== undefined) option.choices([...flag.choices]);
  // Kept apart from the positive flag: commander would let the last one typed win.
  if (flag.flags === "--no-auto-merge") option.attributeName = () => "noAutoMerge";
  if (flag.flags === "--no-commit") option.attributeName = () => "noCommit";
  if (flag.isRepeatable === true)
    option.argParser<string[]>((value, before) => [...(before ?? []), value]);
  return option;
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

const COMMAND_NAMES = new Set(COMMANDS.map(({ name }) => name));

function isCommand(word: string): boolean {
  return COMMAND_NAMES.has(word.replace(/^\/?tool-/, ""));
}

/** `help ship` → `ship --help`, as in other programs. */
function withoutHelpWord(argv: readonly string[]): readonly string[] {
  const at = commandWordAt(argv);
  if (argv[at] !== "help") return argv;
  const rest = argv.toSpliced(at, 1);
  const word = rest[commandWordAt(rest)];
  if (word !== undefined && word !== "help" && !isCommand(word)) throw unknownCommand(word);
  return [...rest, "--help"];
}

/** `/tool-ship` → `ship`, for the command's word only; a path or value further on stays as it is. */
function withoutSlashNames(argv: readonly string[]): string[] {
  const at = commandWordAt(argv);
  const name = argv[at]?.replace(/^\/?tool-/, "");
  return name === undefined || !COMMAND_NAMES.has(name) ? [...argv] : argv.with(at, name);
}

/** Global flags whose value is the word after them: `-C`, `--cwd`, `--set`. */
const TAKES_A_WORD = namesOf(GLOBAL_FLAGS.filter(({ flags }) => flags.includes("<")));

/** Returns the index of the command: the first word that is neither a flag nor a flag's value; -1 without one. */
function commandWordAt(argv: readonly string[]): number {
  return argv.findIndex((word, i) => !word.startsWith("-") && !TAKES_A_WORD.has(argv[i - 1] ?? ""));
}

function unknownCommand(word: string): ToolError {
  const isFlag = namesOf(COMMANDS.find(({ name }) => name === "review")?.flags ?? []).has(
    `--${word}`,
  );
  const near = isFlag ? `review --${word}` : closestName(word, [...COMMAND_NAMES]);
  return new ToolError("USAGE", `unknown command \`${word}\``, {
    hint: near === undefined ? "see them all: `tool --help`" : `did you mean \`tool ${near}\`?`,
  });
}

/** Returns the error for a command's own flag before the command; null without one. */
function flagTooEarly(argv: readonly string[]): ToolError | null {
  const at = argv.findIndex((word, i) => isCommand(word) && !TAKES_A_WORD.has(argv[i - 1] ?? ""));
  const spec = commandAt(argv, at);
  const own = namesOf(spec?.flags ?? []);
  const early = argv.slice(0, Math.max(0, at)).find((word) => own.has(word.replace(/=.*$/s, "")));
  if (spec === undefined || early === undefined) return null;
  const { name } = spec;
  const right = [name, ...argv.slice(0, at), ...argv.slice(at + 1)].map(quoteForShell).join(" ");
  const flag = early.replace(/=.*$/s, "");
  return new ToolError("USAGE", `${flag} is a flag of \`tool ${name}\` and stands before it`, {
    hint: `put it behind: \`tool ${right}\``,
  });
}

/** Returns every spelling of some flags: `-C`, `--cwd`. */
function namesOf(flags: readonly DescribedFlag[]): ReadonlySet<string> {
  return new Set(flags.flatMap(({ flags }) => flags.match(/(?<![\w-])--?[\w-]+/g) ?? []));
}

/** Returns the error for a word that is not among a command's verbs, or simply one too many. */
function unexpectedWord(word: string, typed: string, { verbs = [] }: CommandSpec): ToolError {
  const near = closestName(
    word,
    verbs.map(({ name }) => name),
  );
  return new ToolError(
    "USAGE",
    verbs.length > 0 ? `unknown command \`${typed} ${word}\`` : `unexpected argument \`${word}\``,
    {
      hint:
        near === undefined
          ? `see its usage: \`tool ${typed} --help\``
          : `did you mean \`tool ${typed} ${near}\`?`,
    },
  );
}

/** Turns commander's message into ours: the fault, then the nearest right spelling or the help. */
function usageError(error: CommanderError, argv: readonly string[]): ToolError {
  const tooEarly = error.code === "commander.unknownOption" ? flagTooEarly(argv) : null;
  if (tooEarly !== null) return tooEarly;
  const first = argv[commandWordAt(argv)];
  if (error.code === "commander.unknownOption" && first !== undefined && !isCommand(first))
    return unknownCommand(first);
  const said = error.message.replace(/^error: /, "");
  const suggestion = /\n?\(Did you mean (.+?)\?\)/.exec(said);
  const message = said.replace(suggestion?.[0] ?? "\0", "").trim();
  const command = ["tool", ...namedCommand(argv)].join(" ");
  const help = `${command} --help`;
  const [, flag, value = ""] = TAKEN_FOR_VALUE.exec(message) ?? [];
  if (flag !== undefined && argv.includes(value))
    return new ToolError("USAGE", message, {
      hint: `put a path before the flag: \`${command} ${quoteForShell(value)} ${flag}\``,
    });
  return new ToolError("USAGE", message, {
    hint:
      suggestion === null
        ? `see its usage: \`${help}\``
        : `did you mean ${nearNames(suggestion[1] ?? "")}? Everything it takes: \`${help}\``,
  });
}

/** A flag with an optional value took the next word for it. */
const TAKEN_FOR_VALUE = /^option '(--[\w-]+) \[.+?\]' argument '(.*?)' is invalid/s;

/** Returns the names in commander's suggestion, each as it is typed: `--tone`, or `one of --open, --tone`. */
function nearNames(suggestion: string): string {
  const names = suggestion.replace(/^one of /, "").split(", ");
  return names.map((name) => `\`${name}\``).join(" or ");
}

/** Returns the command that a word of a line names, also as a slash command. */
function commandAt(argv: readonly string[], at: number): CommandSpec | undefined {
  const name = argv[at]?.replace(/^\/?tool-/, "");
  return COMMANDS.find((spec) => spec.name === name);
}

/** Returns the command that a line names, with its verb. */
function namedCommand(argv: readonly string[]): string[] {
  const at = commandWordAt(argv);
  const spec = commandAt(argv, at);
  if (spec === undefined) return [];
  const second = argv.slice(at + 1).find((word) => !word.startsWith("-"));
  const verb = spec.verbs?.find((each) => each.name === second);
  return verb === undefined ? [spec.name] : [spec.name, verb.name];
}
