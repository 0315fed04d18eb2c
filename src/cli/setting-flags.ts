import { SEVERITIES, TONES, FOCUSES, ENGINES } from "../core/vocabulary.ts";
import type { FlagSetting } from "../config/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { DescribedFlag } from "../core/described-command.ts";

/** A flag that stands for configuration keys: it ranks above both files. */
export interface SettingFlag extends DescribedFlag {
  /** The attribute the parser stores it under. */
  readonly name: string;
  /** The keys it sets, for each command that takes it. */
  readonly sets: Readonly<Partial<Record<SettingFlagCommand, readonly string[]>>>;
  /** Turns what was typed into the key's value, undefined when it sets none; the value itself by default. */
  readonly toValue?: (typed: unknown) => unknown;
}

const TONE_FLAGS = ["tone", "harsh", "constructive"];

export type SettingFlagCommand = "review" | "ship" | "fast-ship" | "config";

const reviewing = (key: string): SettingFlag["sets"] => ({
  review: [key],
  ship: [key],
  "fast-ship": [key],
  config: [key],
});

/** The keys of both ships, of which each command sets its own. */
const shipping = (name: string): SettingFlag["sets"] => ({
  ship: [`ship.${name}`],
  "fast-ship": [`fastShip.${name}`],
  config: [`ship.${name}`, `fastShip.${name}`],
});

/** Every flag that sets a configuration key; `tool config` takes them all. */
export const SETTING_FLAGS: readonly SettingFlag[] = [
  {
    name: "tone",
    flags: "--tone <tone>",
    choices: TONES,
    meaning: "how findings are worded",
    sets: reviewing("tone"),
  },
  {
    name: "harsh",
    flags: "--harsh",
    meaning: "short for --tone harsh",
    sets: reviewing("tone"),
    toValue: () => "harsh",
  },
  {
    name: "constructive",
    flags: "--constructive",
    meaning: "short for --tone constructive",
    sets: reviewing("tone"),
    toValue: () => "constructive",
  },
  {
    name: "focus",
    flags: "--focus <focus>",
    choices: FOCUSES,
    meaning: "look for one kind of problem only",
    sets: reviewing("focus"),
  },
  {
    name: "exclude",
    flags: "--exclude <glob>",
    meaning: "skip files matching a .gitignore-like pattern (repeatable)",
    isRepeatable: true,
    sets: reviewing("exclude"),
  },
  {
    name: "failOn",
    flags: "--fail-on <level>",
    choices: [...SEVERITIES, "never"],
    meaning: "the gate: findings of this severity or above fail the review",
    sets: reviewing("review.failOn"),
  },
  {
    name: "engine",
    flags: "--engine <engine>",
    choices: ENGINES,
    meaning: "who reviews",
    sets: reviewing("review.engine"),
  },
  {
    name: "model",
    flags: "--model <provider:model>",
    meaning: "language model that reviews",
    sets: reviewing("review.model"),
  },
  {
    name: "sceptic",
    flags: "--sceptic <provider:model>",
    meaning: "language model that tries to refute findings",
    sets: reviewing("review.sceptic"),
  },
  {
    name: "agent",
    flags: "--agent <command>",
    meaning: "coding agent that reviews",
    sets: reviewing("review.agent"),
  },
  {
    name: "maxIterations",
    flags: "--max-iterations <n>",
    meaning: "maximum number of rounds of the review loop",
    sets: reviewing("review.maxIterations"),
    toValue: (typed) => (/^\d+$/.test(String(typed)) ? Number(typed) : typed),
  },
  {
    name: "commit",
    flags: "--commit",
    meaning: "commit applied fixes",
    sets: { config: ["commit"] },
  },
  {
    name: "commit",
    flags: "--commit [sha]",
    meaning: "commit applied fixes; with SHA: review that commit",
    sets: { review: ["commit"] },
    // With a commit's name it selects the review, and says nothing about fixes.
    toValue: (typed) => (typed === true ? true : undefined),
  },
  {
    name: "noCommit",
    flags: "--no-commit",
    meaning: "leave applied fixes uncommitted (wins over --commit)",
    sets: { review: ["commit"], config: ["commit"] },
    toValue: () => false,
  },
  {
    name: "autoMerge",
    flags: "--auto-merge",
    meaning: "set the pull request to squash auto-merge",
    sets: shipping("autoMerge"),
  },
  {
    name: "noAutoMerge",
    flags: "--no-auto-merge",
    meaning: "leave the pull request open (wins over --auto-merge)",
    sets: shipping("autoMerge"),
    toValue: () => false,
  },
  {
    name: "targetBranch",
    flags: "--target-branch <branch>",
    meaning: "branch the pull request targets",
    sets: shipping("targetBranch"),
  },
  {
    name: "repo",
    flags: "--repo <owner/name>",
    meaning: "repository the pull request is opened in",
    sets: {
      ship: ["ship.repository"],
      "fast-ship": ["ship.repository"],
      config: ["ship.repository"],
    },
  },
];

/**
 * Returns the settings among a command's parsed flags, in the order of the table; a later one wins. Throws USAGE for two
 * tones, whose order is not known.
 */
export function settingsFromFlags(
  command: SettingFlagCommand,
  parsed: Readonly<Record<string, unknown>>,
): FlagSetting[] {
  const [tone, other] = TONE_FLAGS.filter((name) => parsed[name] !== undefined);
  if (tone !== undefined && other !== undefined)
    throw new ToolError("USAGE", `--${tone} and --${other} cannot be combined`, {
      hint: `each sets the tone; leave one out: \`tool ${command} --help\``,
    });
  return SETTING_FLAGS.flatMap(({ name, flags, sets, toValue }) => {
    const typed = parsed[name];
    if (typed === undefined || (Array.isArray(typed) && typed.length === 0)) return [];
    const value = toValue === undefined ? typed : toValue(typed);
    if (value === undefined) return [];
    const flag = flags.split(" ")[0] ?? flags;
    return (sets[command] ?? []).map((key) => ({ key, value, flag }));
  });
}
