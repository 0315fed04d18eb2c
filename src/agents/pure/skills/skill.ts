/** One command as a coding agent is told it, whatever form the agent wants it in. */
export interface Skill {
  /** As it is typed: `tool-review`. Lower case letters, digits and hyphens: https://agentskills.io/specification. */
  readonly name: string;
  /** What it does and when to use it; plain text that YAML reads as it stands. */
  readonly description: string;
  /** What may be typed behind the name. */
  readonly argumentHint: string;
  /** Only a person starts it, never the agent by itself. */
  readonly isForPeopleOnly: boolean;
  /** The instructions, in Markdown. */
  readonly body: string;
}
