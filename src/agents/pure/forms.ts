import { seal } from "./seal.ts";
import type { Skill } from "./skills/skill.ts";

/** A file that gives an agent one command. */
export interface SkillFile {
  /** Relative to the folder of skills or commands, with `/`. */
  readonly path: string;
  /** The text with its seal. */
  readonly text: string;
}

/** Makes the files of one command in one form. */
export type Form = (skill: Skill, version: string) => readonly SkillFile[];

const COMPATIBILITY = "Needs git and the program tool (npm install --global tool-cli).";

/**
 * A skill as https://agentskills.io/specification has it, for every agent that reads `.agents/skills/`. A
 * skill that only people may start has a file for Codex (https://developers.openai.com/codex/skills):
 * the specification has no field for it.
 */
export const sharedSkill: Form = (skill, version) => {
  const { name, description, body, isForPeopleOnly } = skill;
  const front = { name, description, compatibility: COMPATIBILITY };
  const policy = "policy:\n  allow_implicit_invocation: false\n";
  return [
    { path: `${name}/SKILL.md`, text: markdown(front, body, version) },
    ...(isForPeopleOnly
      ? [{ path: `${name}/agents/openai.yaml`, text: seal(policy, version, "hash") }]
      : []),
  ];
};

/** A skill for Claude Code, with its front matter: https://code.claude.com/docs/en/skills. */
export const claudeSkill: Form = (skill, version) => {
  const { name, description, argumentHint, isForPeopleOnly, body } = skill;
  const front = {
    name,
    description,
    "argument-hint": JSON.stringify(argumentHint),
    ...(isForPeopleOnly ? { "disable-model-invocation": "true" } : {}),
  };
  return [{ path: `${name}/SKILL.md`, text: markdown(front, body, version) }];
};

/** A command of opencode, whose menu does not list skills: https://opencode.ai/docs/commands. */
export const opencodeCommand: Form = ({ name, description, body }, version) => [
  { path: `${name}.md`, text: markdown({ description }, body, version) },
];

/** A command of Gemini CLI in an extension: https://geminicli.com/docs/cli/custom-commands. */
export const geminiCommand: Form = ({ name, description, body }, version) => {
  // A literal string of TOML has no escapes.
  const text = `description = ${JSON.stringify(description)}\nprompt = '''\n${body}\nTyped behind the command: {{args}}\n'''\n`;
  return [{ path: `${name}.toml`, text: seal(text, version, "hash") }];
};

function markdown(front: Readonly<Record<string, string>>, body: string, version: string): string {
  const rows = Object.entries(front).map(([key, value]) => `${key}: ${value}\n`);
  return seal(`---\n${rows.join("")}---\n\n${body}\n`, version, "html");
}
