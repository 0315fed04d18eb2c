import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { COMMANDS } from "../../../../src/cli/commands.ts";
import {
  claudeSkill,
  geminiCommand,
  opencodeCommand,
  sharedSkill,
} from "../../../../src/agents/pure/forms.ts";
import { readSeal } from "../../../../src/agents/pure/seal.ts";
import { SKILLS } from "../../../../src/agents/pure/skills/index.ts";
import { GLOBAL_FLAGS } from "../../../../src/cli/global-flags.ts";

const VERSION = "1.2.3";

/** Keys that https://agentskills.io/specification knows. */
const SPECIFIED = new Set([
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
]);

function frontOf(text: string): Record<string, unknown> {
  const [, front = ""] = /^---\n([\s\S]*?)\n---\n\n/.exec(text) ?? [];
  return parseYaml(front) as Record<string, unknown>;
}

test("the four commands are told, each under the name that the specification gives it", () => {
  expect(SKILLS.map(({ name }) => name)).toEqual([
    "tool-review",
    "tool-ship",
    "tool-fast-ship",
    "tool-init",
  ]);
});

describe.each(SKILLS)("$name", (skill) => {
  test("is a skill as agentskills.io specifies it", () => {
    const [{ path, text }] = sharedSkill(skill, VERSION) as [{ path: string; text: string }];
    const front = frontOf(text);

    expect(path).toBe(`${skill.name}/SKILL.md`);
    expect(Object.keys(front).filter((key) => !SPECIFIED.has(key))).toEqual([]);
    expect(front).toMatchObject({ name: skill.name, description: skill.description });
    expect(skill.name).toMatch(/^(?!.*--)[a-z0-9][a-z0-9-]{0,62}[a-z0-9]$/);
    expect(skill.description.length).toBeLessThanOrEqual(1024);
    expect(String(front["compatibility"]).length).toBeLessThanOrEqual(500);
    // What every agent loads is short: the specification wants less than 5,000 tokens.
    expect(text.length).toBeLessThan(4000);
  });

  test("starts by itself in no agent that can be told so, where it ships", () => {
    const isShip = skill.name.endsWith("ship");
    const [claude] = claudeSkill(skill, VERSION);
    const policy = sharedSkill(skill, VERSION)[1];

    expect(frontOf(claude?.text ?? "")["disable-model-invocation"]).toBe(isShip ? true : undefined);
    expect(frontOf(claude?.text ?? "")["argument-hint"]).toBe(skill.argumentHint);
    expect(policy === undefined ? undefined : parseYaml(policy.text)).toEqual(
      isShip ? { policy: { allow_implicit_invocation: false } } : undefined,
    );
  });

  test("says the same in every form, under a seal", () => {
    const files = [sharedSkill, claudeSkill, opencodeCommand, geminiCommand].flatMap((form) =>
      form(skill, VERSION).slice(0, 1),
    );
    const gemini = parseToml(files[3]?.text ?? "");

    for (const { text } of files) {
      expect(text).toContain(skill.body);
      expect(readSeal(text)).toEqual({ version: VERSION, isIntact: true });
    }
    expect(gemini["description"]).toBe(skill.description);
    expect(gemini["prompt"]).toContain("{{args}}");
    // An apostrophe more would end the literal text of TOML.
    expect(skill.body).not.toContain("'''");
  });

  test("names only commands and flags that there are", () => {
    for (const [, line = ""] of skill.body.matchAll(/`(tool [^`]+)`/g)) {
      const [, verb, sub] = line.split(" ");
      const command = COMMANDS.find(({ name }) => name === verb);
      const inner = command?.verbs?.find(({ name }) => name === sub) ?? command;
      const flags = [...(command?.flags ?? []), ...(inner?.flags ?? []), ...GLOBAL_FLAGS];
      const known = flags.flatMap((flag) => flag.flags.match(/--[\w-]+/g) ?? []);
      expect(command, line).toBeDefined();
      expect(known, line).toEqual(expect.arrayContaining(line.match(/--[\w-]+/g) ?? []));
    }
  });
});
