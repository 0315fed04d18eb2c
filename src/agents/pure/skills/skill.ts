/** A command for coding agents, in no particular form. */
export interface Skill {
  /** The name as it is typed: `tool-review`. Lower case letters, digits and hyphens: https://agentskills.io/specification. */
  readonly name: string;
  /** Its purpose and use, as plain text that is also a YAML string. */
  readonly description: string;
  /** The arguments that may be typed behind the name. */
  readonly argumentHint: string;
  /** Whether only people may start it, not the agent. */
  readonly isForPeopleOnly: boolean;
  /** The instructions, in Markdown. */
  readonly body: string;
}
