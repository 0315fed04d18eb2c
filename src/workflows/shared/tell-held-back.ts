import { printable } from "../../core/printable.ts";
import type { HeldBack } from "../../git/held-back.ts";
import type { Streams } from "../../output/types.ts";

/** Says which of the repository's own git settings do not count while reading: files may look changed without them. */
export function tellHeldBack(streams: Pick<Streams, "status">, held: HeldBack): void {
  const line = describeHeldBack(held);
  if (line !== null) streams.status(line);
}

/** Names at most a dozen of them in a sentence; null if there are none. */
export function describeHeldBack({ keys }: HeldBack): string | null {
  if (keys.length === 0) return null;
  const named = keys.slice(0, MOST_NAMED).map(printable).join(", ");
  const more = keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : "";
  return `the repository's own git settings name programs that are not started while reading: ${named}${more}`;
}

const MOST_NAMED = 12;
