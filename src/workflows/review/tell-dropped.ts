import type { Report } from "../../review/pure/report.ts";
import { printable } from "../../core/printable.ts";
import type { Streams } from "../../output/types.ts";

/** More than these are named in the report alone. */
const MAX_NAMED = 10;

/**
 * Says on standard error how many of the findings that were handed in are no findings of the report, each with its
 * reason, for reports that are read by programs. Says nothing where none was dropped.
 */
export function tellDropped({ usage }: Report, streams: Pick<Streams, "status">): void {
  const { given = 0, dropped = [] } = usage?.proposals ?? {};
  if (dropped.length === 0) return;
  streams.status(
    `dropped: ${dropped.length} of ${given} ${given === 1 ? "finding" : "findings"} handed in`,
  );
  for (const { file, line, title, because } of dropped.slice(0, MAX_NAMED)) {
    const place = `${printable(file)}${line === null ? "" : `:${line}`}`;
    streams.status(`  ${place} ${printable(title)} (${printable(because)})`);
  }
  if (dropped.length > MAX_NAMED)
    streams.status(`  and ${dropped.length - MAX_NAMED} more, in usage.proposals.dropped`);
}
