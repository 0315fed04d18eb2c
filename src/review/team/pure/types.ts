import type { TeamRule } from "../../../core/rules/team-rule.ts";

/** A file of the project by its path from the top, with `/`. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** What is wrong with a file of rules or of their tests. */
export interface RuleFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Rules that could be read, and what could not. */
export interface ReadRules {
  readonly rules: readonly TeamRule[];
  /** Names of those that are switched off. */
  readonly off: readonly string[];
  readonly faults: readonly RuleFault[];
}

/** The files of a project's own rules. */
export interface RuleFiles {
  /** Text of `sgconfig.yml`; null if there is none. */
  readonly config: string | null;
  readonly folders: RuleFolders;
  /** Rules and utilities. */
  readonly files: readonly TextFile[];
  /** Links that are not followed: the rules behind them do not count. */
  readonly links: readonly string[];
  readonly faults: readonly RuleFault[];
}

/** The folders that a project keeps its rules in, from the top of the work tree. */
export interface RuleFolders {
  readonly rules: readonly string[];
  /** Utility rules, which every rule of their language may refer to. */
  readonly utils: readonly string[];
  readonly tests: readonly string[];
}
