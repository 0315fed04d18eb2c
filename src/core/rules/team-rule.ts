import { LANGUAGES } from "./languages.ts";
import type { AstGrepRule } from "./types.ts";

/** The beginning of the names of a team's own rules: `team/no-console`. */
export const TEAM_AREA = "team/";

/** A rule that the project wrote, in ast-grep's notation. Its `file` is a path from the top of the work tree. */
export interface TeamRule extends AstGrepRule {
  /** Line of the file at which it starts, from 1. */
  readonly line: number;
  /** Patterns of the files that it is looked for in, as in `.gitignore`; empty = everywhere. */
  readonly files: readonly string[];
  /** Patterns of the files that it leaves out. */
  readonly ignores: readonly string[];
}

/** Whether a rule is one of the project's own, by its name. */
export function isTeamRule(id: string): boolean {
  return id.startsWith(TEAM_AREA);
}

/** Returns the name of a file that such a rule may be looked for in. */
export function fileNameFor({ languages: [name], ignores }: TeamRule, stem: string): string {
  const endings = LANGUAGES.find((each) => each.name === name)?.extensions ?? [];
  const ending = endings.find((each) => !ignores.includes(`*.${each}`));
  return `${stem}.${ending ?? ""}`;
}
