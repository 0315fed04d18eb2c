import { github } from "./github.ts";
import { plain } from "./plain.ts";
import type { HostFacts } from "./types.ts";

/** Every host that pull requests are opened on. */
const FACTS = { github, plain } satisfies Readonly<Record<string, HostFacts>>;

/** Name of a host in settings, journals and reports. */
export type HostId = keyof typeof FACTS;

/** What is known of a host by its name, also by one that a journal of before holds. */
export function hostFacts(id: HostId): HostFacts {
  return FACTS[id];
}
