import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { plain } from "./plain.ts";
import type { HostFacts, PullRequestPlace } from "./types.ts";

/** Every host that pull requests are opened on. */
const FACTS = { github, gitlab, plain } satisfies Readonly<Record<string, HostFacts>>;

/** Name of a host in settings, journals and reports. */
export type HostId = keyof typeof FACTS;

/** Looks up the facts about a host by its name, which may come from an earlier journal. */
export function hostFacts(id: HostId): HostFacts {
  return FACTS[id];
}

/** Returns the number of a pull request as its host writes it: `#7`, `!7`. */
export function numberOn(id: HostId, number: number): string {
  return `${FACTS[id].sign}${number}`;
}

/** Returns the place of a ship's pull request, for the commands that name it. */
export function pullRequestPlace(
  facts: {
    readonly remote: string;
    readonly host: { readonly label: string };
    readonly project?: object | null;
  },
  number: number,
): PullRequestPlace {
  const isFork = facts.project !== undefined && facts.project !== null;
  return { number, remote: facts.remote, repository: isFork ? facts.host.label : null };
}
