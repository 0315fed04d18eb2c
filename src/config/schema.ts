import * as z from "zod";
import { DEFAULT_TRACKER_PROMPT } from "../tracker/pure/prompt/default-prompt.ts";
import {
  ENGINES,
  FOCUSES,
  HOST_CHOICES,
  LINTER_NAMES,
  QUESTION_CHOICES,
  MERGE_METHODS,
  REGISTER_MODES,
  SEVERITIES,
  TONES,
  USUAL_TARGETS,
} from "../core/vocabulary.ts";

// The text goes into the JSON Schema as it stands: at least one visible character, and no NUL,
// which no command line, branch name or path can carry. It takes a time that grows with the text alone.
// oxlint-disable-next-line no-control-regex
const VISIBLE_TEXT = /^(?![\s\S]*\u0000)\s*\S/;
// oxlint-disable-next-line no-control-regex
const ONE_LINE = /^[^\u0000\r\n]*$/;
// oxlint-disable-next-line no-control-regex
const MODEL_NAME = /^[^\s:\u0000]+:[^\s\u0000]+$/;

/**
 * A line that `.gitignore` could hold, or a comment: something beside `!` and `/`, every `[` closed before the next
 * `/`, and a character behind every backslash. Git matches nothing with any other, and says nothing of it.
 */
const GLOB_PATTERN =
  // oxlint-disable-next-line no-control-regex
  /^(?![\s\S]*\u0000)(?=\s*\S)(?!(?:[\s\S]*\/\/|!?\/?)$)(?:#[\s\S]*|(?:[^\\[]|\\[^/]|\[(?:[!^]|(?![!^]))(?:[^\\/]|\\[^/])(?:[^\\/\]]|\\[^/])*\])*)$/;

/** Owner, or groups, and name: nothing that reads as a flag or as a path that leads out. */
const REPOSITORY_NAME = /^[\w~][\w.~-]*(?:\/[\w~][\w.~-]*)+$/;

/**
 * A larger value is not a setting but an accident or an attack: all code that reads settings may count on these. The
 * prompts of projects are a tenth as long.
 */
const MOST_CHARACTERS = 10_000;
const MOST_ENTRIES = 1_000;
const CHARACTERS_OF_AN_ENTRY = 1_000;
/** Joined, the lines of a text are no longer than one that is written as a string. */
const MOST_LINES = 40;
const CHARACTERS_OF_A_LINE = 249;

const string = (most: number) => z.string().max(most, { abort: true });
const word = (what: string, most = MOST_CHARACTERS) =>
  string(most).regex(VISIBLE_TEXT).meta({ allowed: what });
const text = (what: string, description: string) =>
  word(what).optional().meta({ description, allowed: what });
const hasVisibleLine = (lines: readonly string[]): boolean => lines.some((one) => /\S/.test(one));
const lines = z
  .array(string(CHARACTERS_OF_A_LINE).regex(ONE_LINE).meta({ allowed: "one line of text" }))
  .max(MOST_LINES)
  .refine(hasVisibleLine)
  // The same for the JSON Schema, which cannot hold a function.
  .meta({ contains: { type: "string", pattern: "\\S" } });
/** Builds the schema of a text, as one string or as an array of its lines. */
const textOrLines = (description: string) =>
  z
    .union([word("a text"), lines])
    .optional()
    .meta({ description, allowed: "a string, or an array of its lines" });
const flag = (description: string) => z.boolean().optional().meta({ description, default: false });
/** Returns the plural: `rule name, pattern or finding id` → `rule names, patterns or finding ids` */
const plural = (what: string) => `${what.replaceAll(/(?=,| or )/g, "s")}s`;
const glob = string(CHARACTERS_OF_AN_ENTRY)
  .regex(GLOB_PATTERN)
  .meta({ allowed: "a glob pattern, with every `[` closed and no `\\` at the end" });
const list = (
  what: string,
  example: string,
  description: string,
  entry = word(`a ${what}`, CHARACTERS_OF_AN_ENTRY),
) =>
  z
    .array(entry)
    .max(MOST_ENTRIES)
    .optional()
    .meta({ description, allowed: `an array of ${plural(what)}, for example ${example}` });
/** Other rules and severities for some files, as one entry of `review.overrides`. */
const override = z
  .looseObject({
    files: z
      .array(glob)
      .min(1)
      .max(MOST_ENTRIES)
      .meta({
        description: "Files that it is about.",
        allowed: 'an array of glob patterns, for example ["test/**"]',
      }),
    ignore: list("rule name or pattern", '["js/*"]', "Rules that are not reported there."),
    severity: z
      .union([
        z.enum(SEVERITIES),
        z.record(word("a rule name or pattern", CHARACTERS_OF_AN_ENTRY), z.enum(SEVERITIES)),
      ])
      .optional()
      .meta({
        description: "Severity of all findings there, or of those of some rules.",
        allowed: "critical, major, minor, or an object of these by rule name or pattern",
      }),
  })
  .meta({ allowed: "an object with `files`, and `ignore` or `severity`" });
const block = <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
  z.looseObject(shape).optional().meta({ description });

/**
 * Every key of `.tool/config.json` and `~/.tool/config.json`: type, allowed values, built-in default
 * and meaning. The loader, the defaults, the list of settings, the JSON Schema and the documentation
 * are all read from this one value. Keys it does not know pass, with a warning from the loader.
 */
export const configSchema = z
  .looseObject({
    $schema: string(MOST_CHARACTERS)
      .optional()
      .meta({ description: "Where editors find this schema." }),
    tone: z
      .enum(TONES)
      .optional()
      .meta({
        description:
          "How findings are worded: `harsh` is brutally honest with no softening, `constructive` is direct but caring. Unset: `tool review` asks on a terminal, and is constructive elsewhere.",
      }),
    focus: z
      .enum(FOCUSES)
      .optional()
      .meta({
        description:
          "The one kind of problem to look for: `security` (vulnerabilities), `performance` (performance issues), `architecture` (design patterns) or `edge-case` (unhandled scenarios). Unset: all four.",
      }),
    mergeTargetBranches: list(
      "branch name",
      '["main"]',
      "Branches to compare against; the first one that exists is used. An empty list means `main`.",
    ).meta({ default: USUAL_TARGETS }),
    exclude: list(
      "glob pattern",
      '["*.snap", "vendor/*"]',
      "Files matching any of these patterns are skipped; they read like lines of a `.gitignore`. Unset: nothing is.",
      glob,
    ),
    commit: flag("Whether applied fixes are committed."),
    decisionRegister: block("Tracking of questions and decisions during reviews.", {
      enabled: flag("Whether questions are tracked during reviews."),
      path: text("a path inside the repository", "Directory that holds the register file.").meta({
        default: ".tool/register",
      }),
      mode: z
        .enum(REGISTER_MODES)
        .optional()
        .meta({
          description:
            "How the register is consulted: `lookup` checks it for each question, `load` places the whole of it in context.",
          default: "lookup",
        }),
    }),
    ship: block("Settings of `tool ship`; a step without its setting is skipped.", {
      installCommand: text(
        "a shell command",
        "Installs dependencies; runs before the build and the tests.",
      ),
      buildCommand: text(
        "a shell command",
        "Verifies the build before the pull request is created.",
      ),
      testCommand: text("a shell command", "Runs the tests before the pull request is created."),
      targetBranch: text(
        "a branch name",
        "Branch the pull request targets. Unset: the first of `mergeTargetBranches`, otherwise `main`.",
      ),
      repository: string(MOST_CHARACTERS)
        .regex(REPOSITORY_NAME)
        .optional()
        .meta({
          description:
            "Repository the pull request is opened in, where the branch is pushed to a fork. Unset: the one that it is a fork of, as the remotes and the code host say.",
          allowed: "owner/name",
        }),
      autoMerge: flag("Whether the pull request is set to squash auto-merge once it is open."),
      mergeMethod: z
        .enum(MERGE_METHODS)
        .optional()
        .meta({
          description:
            "How the auto-merge merges, in fast ship too: `squash` into one commit, `merge` with a merge commit, or `rebase`. The repository must allow it.",
          default: "squash",
        }),
      additionalPrompt: text(
        "a text",
        "Extra context for the review, passed to it during the review step.",
      ),
      postMergeCommand: text(
        "a shell command",
        "Runs after the auto-merge has succeeded; skipped without `autoMerge` or when the merge fails.",
      ),
      issueTracker: block(
        "Update of one issue in an external tracker after the pull request is created.",
        {
          provider: text(
            "a tracker's name",
            "Name of the tracker; `supported-tracker` is the supported one. Any other gives a warning when shipping, and the step is skipped.",
          ).meta({ default: "supported-tracker" }),
          enabled: flag("Whether the issue is updated."),
          teamPrefixes: list(
            "team key",
            '["ENG"]',
            "Team keys looked for in the branch name to find the issue: `ENG` finds `ENG-12`.",
          ).meta({ default: ["DIS", "ENG", "DISC"] }),
          state: text(
            "a state's name",
            "Workflow state the issue is moved to; must be a state's name in the tracker exactly, capitals included.",
          ).meta({ default: "In Review" }),
          prompt: textOrLines(
            "Prompt for the tracker's integration, with `{issueId}`, `{state}` and `{provider}` filled in: a string, or an array of its lines. It must keep to the single issue `{issueId}`.",
          ).meta({ default: DEFAULT_TRACKER_PROMPT }),
        },
      ),
    }),
    fastShip: block(
      "Settings of `tool fast-ship`: every step is off until switched on here. Commands and the tracker come from `ship`.",
      {
        review: flag("Whether the review runs."),
        install: flag("Whether `ship.installCommand` runs."),
        build: flag("Whether `ship.buildCommand` runs."),
        tests: flag("Whether `ship.testCommand` runs."),
        issueTracker: flag("Whether the issue is updated, as `ship.issueTracker` says."),
        autoMerge: flag("Whether the pull request is set to squash auto-merge once it is open."),
        postMergeCommand: flag(
          "Whether `ship.postMergeCommand` runs after the auto-merge has succeeded.",
        ),
        targetBranch: text(
          "a branch name",
          "Branch the pull request targets. Unset: `ship.targetBranch`, otherwise from `mergeTargetBranches`.",
        ),
      },
    ),
    review: block("Who reviews, how strictly and at what cost.", {
      engine: z
        .enum(ENGINES)
        .optional()
        .meta({
          description:
            "Who reviews. `auto` is `builtin`, plus the model or agent that the user has configured. In a project file it counts once the repository is trusted (`tool trust`).",
          default: "auto",
        }),
      model: string(MOST_CHARACTERS)
        .regex(MODEL_NAME)
        .optional()
        .meta({
          description:
            "Language model, as `provider:model`; the provider is `anthropic`, `openai`, `google`, `ollama` or `openai-compatible`. In a project file it counts once the repository is trusted (`tool trust`).",
          allowed: "provider:model, for example openai:NAME",
        }),
      sceptic: string(MOST_CHARACTERS)
        .regex(MODEL_NAME)
        .optional()
        .meta({
          description:
            "Language model that tries to refute findings, as `provider:model`. Unset: the reviewer that found them. In a project file it counts once the repository is trusted (`tool trust`).",
          allowed: "provider:model, for example openai:NAME",
        }),
      agent: text(
        "a command that starts an agent",
        "Coding agent, driven over the Agent Client Protocol. In a project file it counts once the repository is trusted (`tool trust`).",
      ),
      failOn: z
        .enum([...SEVERITIES, "never"])
        .optional()
        .meta({
          description:
            "The gate: unresolved findings of this severity or above fail the review; `never` lets all pass.",
          default: "major",
        }),
      maxIterations: z
        .int()
        .min(1)
        .max(20)
        .optional()
        .meta({ description: "Most rounds of the review loop.", default: 5 }),
      ignore: list(
        "rule name, pattern or finding id",
        '["js/eval-input", "css/*"]',
        "Rules and findings that are not reported; a star in a pattern stands for any characters.",
      ).meta({ default: [] }),
      linters: z
        .union([z.enum(["auto", "off"]), z.array(z.enum(LINTER_NAMES)).max(MOST_ENTRIES)])
        .optional()
        .meta({
          description: `Linters that run on the changed files: \`auto\` (those that the project configures and that are installed), \`off\` (none), or those that are named. Their configuration is code. In a project file it counts once the repository is trusted (\`tool trust\`). Names: ${LINTER_NAMES.map((name) => `\`${name}\``).join(", ")}.`,
          allowed: 'auto, off, or an array of names, for example ["eslint"]',
          typeName: "string or array of string",
          default: "off",
        }),
      overrides: z
        .array(override)
        .max(MOST_ENTRIES)
        .optional()
        .meta({
          description:
            "Other rules and severities for some files, as objects of `files` (patterns like those of `exclude`), `ignore` (rule names and patterns) and `severity` (one for all rules, or an object of severities by rule name or pattern). Later entries win.",
          allowed:
            'an array of objects, for example [{"files": ["test/**"], "ignore": ["js/*"], "severity": "minor"}]',
          default: [],
        }),
      nursery: z
        .boolean()
        .optional()
        .meta({
          description:
            "Whether rules in the nursery report findings too: those that are not yet confirmed on code that they were not written for.",
          default: false,
        }),
      questions: z
        .enum(QUESTION_CHOICES)
        .optional()
        .meta({
          description:
            "How open questions affect the gate: `gate` counts each like a finding of its severity, `note` only shows them.",
          default: "note",
        }),
      standards: list(
        "path",
        '["AGENTS.md"]',
        "Files with the project's own standards, read by models and agents.",
      ).meta({ default: ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".tool/standards.md"] }),
      budget: block(
        "Ceilings for models and agents; a review that reaches one is `partial`, with what was found so far.",
        {
          tokens: z.number().positive().optional().meta({ description: "Tokens, in and out." }),
          usd: z.number().positive().optional().meta({ description: "Cost in US dollars." }),
          minutes: z.number().positive().optional().meta({ description: "Time in minutes." }),
        },
      ),
    }),
    host: z
      .enum(HOST_CHOICES)
      .optional()
      .meta({
        description:
          "Where pull requests are opened: `github`, `gitlab`, `plain` (git alone), or `auto` (derived from the remote).",
        default: "auto",
      }),
  })
  .meta({
    title: "Configuration of tool",
    description: "Settings of a project (.tool/config.json) or of a user (~/.tool/config.json).",
  });
