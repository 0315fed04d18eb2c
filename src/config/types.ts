import type { ReviewOverride } from "../core/rules/overrides.ts";
import type { ShipSettings } from "../ship/pure/types.ts";
import type {
  Engine,
  FailOn,
  Focus,
  HostChoice,
  LinterChoice,
  QuestionChoice,
  RegisterMode,
  Tone,
} from "../core/vocabulary.ts";

/** The configuration with every source merged and every built-in default filled in. */
export interface Settings {
  /** Null: in no source; the command asks or falls back. */
  readonly tone: Tone | null;
  /** Null: all four. */
  readonly focus: Focus | null;
  /** Never empty: an empty list in a file means `main`. */
  readonly mergeTargetBranches: readonly [string, ...string[]];
  readonly exclude: readonly string[];
  readonly commit: boolean;
  readonly decisionRegister: {
    readonly enabled: boolean;
    readonly path: string;
    readonly mode: RegisterMode;
  };
  readonly ship: ShipSettings["ship"] & { readonly targetBranch: string };
  readonly fastShip: ShipSettings["fastShip"] & { readonly targetBranch: string };
  readonly review: {
    readonly engine: Engine;
    readonly model: string | null;
    readonly sceptic: string | null;
    readonly agent: string | null;
    /** A flag named the agent: a relative path in it starts at the working directory. */
    readonly isAgentTyped?: boolean;
    readonly budget: {
      readonly tokens: number | null;
      readonly usd: number | null;
      readonly minutes: number | null;
    };
    readonly failOn: FailOn;
    readonly maxIterations: number;
    readonly ignore: readonly string[];
    readonly linters: LinterChoice;
    readonly overrides: readonly ReviewOverride[];
    readonly standards: readonly string[];
    /** Rules that are still being tried speak as well. */
    readonly nursery: boolean;
    /** The effect of open questions on the gate. */
    readonly questions: QuestionChoice;
  };
  readonly host: HostChoice;
}

/** A configuration file: its path, and its name in messages. */
export interface ConfigFile {
  /** Absolute. */
  readonly path: string;
  /** `.tool/config.json` or `~/.tool/config.json`. */
  readonly name: string;
  readonly source: "project" | "user";
  /** A project's file is neither read nor written outside of these. */
  readonly bounds?: {
    /** Absolute top of the work tree. */
    readonly root: string;
    /** Absolute path of the user's own file; null without a home directory. */
    readonly users: string | null;
  };
}

export type SettingSource = "flag" | "project" | "user" | "default" | "unset";

/** One setting as `tool config list` shows it. */
export interface SettingEntry {
  /** Dotted: `ship.issueTracker.state`. */
  readonly key: string;
  /** Null if unset. */
  readonly value: unknown;
  readonly source: SettingSource;
  /** The file that gave it, absolute; null for flags and defaults. */
  readonly file: string | null;
}

export interface ConfigWarning {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** The result of loading: the settings, the source of each, and the warnings. */
export interface LoadedConfig {
  readonly settings: Settings;
  readonly entries: readonly SettingEntry[];
  readonly warnings: readonly ConfigWarning[];
}

/** A configuration value given on the command line, and the flag that gave it. */
export interface FlagSetting {
  readonly key: string;
  readonly value: unknown;
  /** As typed, for messages: `--tone`, `--set tone=…`. */
  readonly flag: string;
}
