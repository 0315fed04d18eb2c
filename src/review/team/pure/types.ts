import type { TeamRule } from "../../../core/rules/team-rule.ts";

/** A file of the project with its path from the root. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A fault in a file of rules or of their tests. */
export interface RuleFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** The valid rules, and the faults. */
export interface ReadRules {
  readonly rules: readonly TeamRule[];
  /** Names of disabled rules. */
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
  /** Links, whose rules are not read. */
  readonly links: readonly string[];
  readonly faults: readonly RuleFault[];
}

/** The folders of a project's rules, from the root of the work tree. */
export interface RuleFolders {
  readonly rules: readonly string[];
  /** Folders of utility rules, which every rule of their language may use. */
  readonly utils: readonly string[];
  readonly tests: readonly string[];
}
