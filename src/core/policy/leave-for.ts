import { LEAVES, POLICIES, READ_BY_ALL, type CommandName } from "./policy.ts";
import type { CommandPolicy, Leave, Party, Source } from "./types.ts";

/** An act of a command, and its object. */
export type Act = {
  readonly [Does in "reads" | "starts" | "sends" | "writes"]: readonly [
    does: Does,
    what: CommandPolicy[Does][number],
  ];
}["reads" | "starts" | "sends" | "writes"];

/** Returns the leave after which a source's word counts for a party, in a command or in all that have no own rule. */
export function leaveFor(party: Party, from: Source, command?: CommandName): Leave {
  const own: CommandPolicy | undefined = command === undefined ? undefined : POLICIES[command];
  return own?.leaves?.[party]?.[from] ?? LEAVES[party][from] ?? "never";
}

/** Throws if a command is about to do something that its policy does not name: a bug of this program. */
export function permit(command: CommandName, ...[does, what]: Act): void {
  const allowed: readonly string[] =
    does === "reads" ? [...POLICIES[command].reads, ...READ_BY_ALL] : POLICIES[command][does];
  if (!allowed.includes(what))
    throw new Error(`the policy of \`tool ${command}\` does not allow that it ${does} ${what}`);
}

/** Returns the name of the policy for a command with flags: the one that lets it do most. */
export function policyOf(command: CommandName, flags: readonly string[]): CommandName {
  const names = new Set(flags.map((flag) => `${command} --${flag}`));
  const withFlag = Object.keys(POLICIES).findLast((name) => names.has(name));
  return withFlag !== undefined && isCommandName(withFlag) ? withFlag : command;
}

/** Whether a text is the name of a command that has a policy. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(POLICIES, name);
}
