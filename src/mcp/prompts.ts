import { SKILLS } from "../agents/pure/skills/index.ts";
import type { Skill } from "../agents/pure/skills/skill.ts";

/** One of the four commands, as a prompt of the Model Context Protocol. */
export interface OfferedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Returns the instructions. @param typed the user's words behind the command */
  readonly write: (typed: string) => string;
}

/** The skills of coding agents, for agents that take them from a server. */
export const PROMPTS: readonly OfferedPrompt[] = SKILLS.map((skill) => ({
  name: skill.name,
  title: `/${skill.name} ${skill.argumentHint}`,
  description: skill.description,
  write: (typed) => write(skill, typed),
}));

function write({ body }: Skill, typed: string): string {
  const words = typed.trim();
  return [
    BY_TOOLS,
    body.trim(),
    words === ""
      ? "The user typed nothing behind the command."
      : `The user typed behind the command: ${words}`,
  ].join("\n\n");
}

/** Maps commands in a skill to tools of this server. */
const BY_TOOLS = [
  "Where the steps below run a command of the program `tool`, call the tool of this server instead:",
  "`tool review --brief` is `review_brief`; `tool review --findings -` is `review` with `findings`; with `--fix` it is `apply_fixes` with the same arguments; `tool review --undo` is `undo_fixes`;",
  "`tool ship --dry-run` is `ship_plan`; `tool ship --plan DIGEST` is `ship` with `plan`; `tool ship --continue` is `ship_continue`; the same for `fast-ship`; `tool register answer` is `register_answer`, and so on.",
  "Flags are arguments with `_` for `-`; leave out `--no-input`, `--yes` and `--no-wait`, which hold anyway.",
].join(" ");
