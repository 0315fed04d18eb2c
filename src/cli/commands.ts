import { CODING_AGENTS } from "../agents/known/index.ts";
import { ENTRY_STATUSES } from "../register/pure/types.ts";
import type { DescribedCommand, DescribedFlag } from "../core/described-command.ts";
import { FIX_CHOICES, RUN_FORMATS, SHELLS } from "../core/vocabulary.ts";
import { HOOK_NAMES } from "../hooks/pure/hook-text.ts";
import { FORMATS } from "../output/formats/index.ts";
import type { CommandRunner } from "./context.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";
import { SHIP_FLAGS } from "./ship-flags.ts";
import { SETTING_FLAGS, type SettingFlagCommand } from "./setting-flags.ts";

/** A verb as the parser, the help and the generated docs know it; its code is loaded when it runs. */
export interface CommandSpec extends DescribedCommand {
  readonly examples?: readonly string[];
  readonly verbs?: readonly CommandSpec[];
  /** Other programs start it, and the menu does not list it. */
  readonly isForPrograms?: boolean;
  readonly load?: () => Promise<CommandRunner<Record<string, unknown>>>;
}

const settingFlags = (command: SettingFlagCommand): readonly DescribedFlag[] =>
  SETTING_FLAGS.filter((flag) => flag.sets[command] !== undefined);

/** @param what for example "the report" */
const reportFlags = (
  what: string,
  formats: readonly string[],
  byName = "",
): readonly DescribedFlag[] => [
  { flags: "--format <format>", meaning: `how ${what} is written`, choices: formats },
  {
    flags: "--output <file>",
    meaning: `write ${what} to FILE (repeatable)${byName}`,
    isRepeatable: true,
  },
  { flags: "--open", meaning: `write ${what} as HTML and open it in your browser` },
];

const KEY = { name: "key", notation: "<key>", meaning: "dotted name, as in `tool config list`" };
const ENTRY_ID = { name: "id", notation: "<id>", meaning: "number of the entry: 3 or #3" };
const REASON = { name: "text", notation: "[text...]", meaning: "why" };

const AGENT_WORDS = {
  name: "names",
  notation: "[name...]",
  meaning: "which agents (default: those that are found)",
  choices: CODING_AGENTS.map(({ name }) => name),
};
const AGENT_SCOPES: readonly DescribedFlag[] = [
  { flags: "--user", meaning: "in your home directory, for every project (default)" },
  { flags: "--project", meaning: "in this project, for everyone who works on it" },
];
const AGENT_CHANGES: readonly DescribedFlag[] = [
  ...AGENT_SCOPES,
  { flags: "--force", meaning: "overwrite edited files too; a copy of each is kept beside it" },
  { flags: "--dry-run", meaning: "show what would be done; change nothing" },
];

const HOOK_WORDS = {
  name: "names",
  notation: "[names...]",
  meaning: "pre-commit or pre-push (default: both)",
  choices: HOOK_NAMES,
};

/** Every verb, in the order the help shows them. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "review",
    summary: "review the change on this branch, or whole files",
    words: [
      {
        name: "paths",
        notation: "[path...]",
        meaning: "files and folders to review as a whole; . is the repository",
      },
    ],
    flags: [
      { flags: "--base <branch>", meaning: "compare against BRANCH" },
      { flags: "--staged", meaning: "review staged changes" },
      { flags: "--uncommitted", meaning: "review uncommitted changes" },
      { flags: "--committed", meaning: "review the commits, not the work tree" },
      { flags: "--pushed", meaning: "review what a pre-push hook reads on standard input" },
      { flags: "--range <a..b>", meaning: "review a range of commits" },
      {
        flags: "--pr <n|url>",
        meaning: "review a pull request, forks included; nothing is checked out",
      },
      {
        flags: "--post",
        meaning: "post the review as comments on the pull request (GitHub, GitLab)",
      },
      { flags: "--patch <file>", meaning: "review a patch file, or - for standard input" },
      { flags: "--preview", meaning: "show what would be reviewed, and by whom" },
      { flags: "--rules", meaning: "list the rules of the built-in reviewer, and your own" },
      { flags: "--test-rules", meaning: "run the tests of your own rules" },
      { flags: "--explain <rule>", meaning: "show one rule with examples" },
      {
        flags: "--explain-silence <file:line>",
        meaning: "explain why nothing more is reported at a line",
      },
      {
        flags: "--fix [which]",
        meaning: "apply fixes: the safe ones (default), or all",
        choices: FIX_CHOICES,
      },
      { flags: "--loop", meaning: "review, fix and review again until nothing is left to do" },
      { flags: "--undo", meaning: "undo the fixes that were applied last" },
      { flags: "--all", meaning: "show every finding, not only the first ones" },
      { flags: "--re-review", meaning: "show what is fixed, new and left since the last review" },
      { flags: "--prompt <text>", meaning: "extra context for the review" },
      { flags: "--shard <i/n>", meaning: "review one of n parts, for --merge to put together" },
      { flags: "--merge <dir>", meaning: "combine the shards in DIR into one review" },
      { flags: "--brief", meaning: "print what a coding agent needs to read the change" },
      { flags: "--files", meaning: "with --brief: list the files related to the change" },
      { flags: "--verify", meaning: "with --brief: print the findings handed in, to check them" },
      { flags: "--part <i/n>", meaning: "with --brief: print one part of a big change" },
      {
        flags: "--findings <file>",
        meaning: "add a reader's findings, or verdicts, from FILE or - (repeatable)",
        isRepeatable: true,
      },
      {
        flags: "--sarif <file>",
        meaning: "include findings of other analyzers: SARIF, or - (repeatable)",
        isRepeatable: true,
      },
      ...settingFlags("review"),
      ...reportFlags(
        "the report",
        Object.keys(FORMATS),
        "; .json, .sarif, .md and .html choose its format, and the text is printed too",
      ),
    ],
    load: async () => (await import("../commands/open-review.ts")).openReview,
  },
  {
    name: "ship",
    summary: "review, install, build, test, commit, open the pull request, merge, deploy",
    flags: [...settingFlags("ship"), ...SHIP_FLAGS],
    load: async () => (await import("../commands/ship.ts")).ship,
  },
  {
    name: "fast-ship",
    summary: "open the pull request; run only the steps switched on in fastShip",
    flags: [...settingFlags("fast-ship"), ...SHIP_FLAGS],
    load: async () => (await import("../commands/fast-ship.ts")).fastShip,
  },
  {
    name: "init",
    summary: "create or complete .tool/config.json",
    load: async () => (await import("../commands/init.ts")).init,
  },
  {
    name: "config",
    summary: "show, change and check the configuration",
    flags: settingFlags("config"),
    load: async () => (await import("../commands/config.ts")).configList,
    verbs: [
      {
        name: "list",
        summary: "every setting, with the source that won",
        load: async () => (await import("../commands/config.ts")).configList,
      },
      {
        name: "get",
        summary: "the value of one setting",
        words: [KEY],
        load: async () => (await import("../commands/config.ts")).configGet,
      },
      {
        name: "set",
        summary: "write a setting to the project file",
        words: [
          KEY,
          { name: "value", notation: "<value>", meaning: "JSON, or else a plain string" },
        ],
        flags: [{ flags: "--user", meaning: "write to ~/.tool/config.json instead" }],
        ignoresOuterFlags: true,
        load: async () => (await import("../commands/config.ts")).configSet,
      },
      {
        name: "unset",
        summary: "remove a setting from the project file",
        words: [KEY],
        flags: [{ flags: "--user", meaning: "remove it from ~/.tool/config.json instead" }],
        ignoresOuterFlags: true,
        load: async () => (await import("../commands/config.ts")).configUnset,
      },
      {
        name: "check",
        summary: "validate both files and report every problem",
        load: async () => (await import("../commands/config.ts")).configCheck,
      },
      {
        name: "schema",
        summary: "print the JSON Schema of the configuration file",
        ignoresOuterFlags: true,
        load: async () => (await import("../commands/config.ts")).configSchema,
      },
      {
        name: "path",
        summary: "show where the files are",
        ignoresOuterFlags: true,
        load: async () => (await import("../commands/config.ts")).configPath,
      },
    ],
  },
  {
    name: "register",
    summary: "questions from reviews, and the decisions",
    load: async () => (await import("../commands/register.ts")).registerList,
    verbs: [
      {
        name: "list",
        summary: "every entry",
        flags: [
          {
            flags: "--status <status>",
            meaning: "only entries with this status",
            choices: ENTRY_STATUSES,
          },
        ],
        load: async () => (await import("../commands/register.ts")).registerList,
      },
      {
        name: "show",
        summary: "one entry in full",
        words: [ENTRY_ID],
        load: async () => (await import("../commands/register.ts")).registerShow,
      },
      {
        name: "add",
        summary: "add a question",
        flags: [
          { flags: "--question <text>", meaning: "the question" },
          { flags: "--file <file>", meaning: "the file it is about" },
          { flags: "--line <n>", meaning: "the line it is about" },
          { flags: "--rule <rule>", meaning: "the rule that raises it" },
        ],
        load: async () => (await import("../commands/register.ts")).registerAdd,
      },
      {
        name: "answer",
        summary: "answer an entry that is open or declined",
        words: [ENTRY_ID, { name: "text", notation: "[text...]", meaning: "the answer" }],
        load: async () => (await import("../commands/register.ts")).registerAnswer,
      },
      {
        name: "decline",
        summary: "close an open entry without an answer",
        words: [ENTRY_ID, REASON],
        load: async () => (await import("../commands/register.ts")).registerDecline,
      },
      {
        name: "supersede",
        summary: "retire an entry, so that its question can be asked again",
        words: [ENTRY_ID, REASON],
        load: async () => (await import("../commands/register.ts")).registerSupersede,
      },
      {
        name: "search",
        summary: "search entries by words, best match first",
        words: [{ name: "text", notation: "<text...>", meaning: "words, or beginnings of words" }],
        load: async () => (await import("../commands/register.ts")).registerSearch,
      },
    ],
  },
  {
    name: "runs",
    summary: "past and unfinished ships",
    load: async () => (await import("../commands/runs.ts")).runsList,
    verbs: [
      {
        name: "list",
        summary: "every ship of this work tree, newest first",
        load: async () => (await import("../commands/runs.ts")).runsList,
      },
      {
        name: "show",
        summary: "one ship, step by step, with what each step printed",
        words: [
          {
            name: "id",
            notation: "[id]",
            meaning: "name of the ship, or its beginning (default: the latest)",
          },
        ],
        flags: reportFlags("the ship", RUN_FORMATS),
        load: async () => (await import("../commands/runs.ts")).runsShow,
      },
    ],
  },
  {
    name: "trust",
    summary: "let this project's files choose who reviews, and start its tracker's server",
    flags: [{ flags: "--remove", meaning: "revoke the trust" }],
    load: async () => (await import("../commands/trust.ts")).trust,
  },
  {
    name: "hooks",
    summary: "have git review before a commit and before a push",
    examples: ["tool hooks install", "tool hooks install pre-push"],
    load: async () => (await import("../commands/hooks.ts")).hooksList,
    verbs: [
      {
        name: "install",
        summary: "add a review to pre-commit and pre-push; existing hooks keep running",
        words: [HOOK_WORDS],
        load: async () => (await import("../commands/hooks.ts")).hooksInstall,
      },
      {
        name: "remove",
        summary: "remove the review from them",
        words: [HOOK_WORDS],
        load: async () => (await import("../commands/hooks.ts")).hooksRemove,
      },
    ],
  },
  {
    name: "doctor",
    summary: "check git, the code host, the tracker and the reviewer; say how to fix each",
    flags: [
      {
        flags: "--mcp-config <file>",
        meaning: "file that registers the tracker's server, before all others",
      },
    ],
    load: async () => (await import("../commands/doctor.ts")).doctor,
  },
  {
    name: "agents",
    summary: "add /tool-review, /tool-ship and the rest to your coding agents",
    examples: ["tool agents add", "tool agents add claude codex --project"],
    load: async () => (await import("../commands/agents.ts")).agentsList,
    verbs: [
      {
        name: "list",
        summary: "list the agents that are found, and their commands",
        words: [{ ...AGENT_WORDS, meaning: "which agents (default: all)" }],
        flags: AGENT_SCOPES.map((flag) => ({ ...flag, meaning: flag.meaning.split(",")[0] ?? "" })),
        load: async () => (await import("../commands/agents.ts")).agentsList,
      },
      {
        name: "add",
        summary: "write the commands and the server's entry, or bring them up to date",
        words: [AGENT_WORDS],
        flags: AGENT_CHANGES,
        load: async () => (await import("../commands/agents.ts")).agentsAdd,
      },
      {
        name: "remove",
        summary: "remove only what add wrote",
        words: [{ ...AGENT_WORDS, meaning: "which agents (default: all)" }],
        flags: AGENT_CHANGES,
        load: async () => (await import("../commands/agents.ts")).agentsRemove,
      },
    ],
  },
  {
    name: "mcp",
    summary: "serve the commands to coding agents over the Model Context Protocol (stdio)",
    isForPrograms: true,
    examples: ["claude mcp add tool -- tool mcp"],
    load: async () => (await import("../commands/mcp.ts")).mcp(COMMANDS),
  },
  {
    name: "completion",
    summary: "print the script that completes this program's words in a shell",
    words: [
      {
        name: "shell",
        notation: "<shell>",
        meaning: "bash, zsh or fish (the scripts use `words`)",
        choices: SHELLS,
      },
      { name: "words", notation: "[words...]", meaning: "with `words`: what is typed so far" },
    ],
    examples: ['eval "$(tool completion bash)"', "tool completion fish | source"],
    load: async () => {
      const { completion } = await import("../commands/completion.ts");
      return completion(COMMANDS, GLOBAL_FLAGS);
    },
  },
];
