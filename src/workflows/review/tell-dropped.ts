import { counted } from "../../core/counted.ts";
import type { Report } from "../../review/pure/report.ts";
import { sayRefused } from "../../output/formats/receipt.ts";
import { printable } from "../../core/printable.ts";
import type { Streams } from "../../output/types.ts";

/** More than these are named in the report alone. */
const MAX_NAMED = 10;

/**
 * Says on standard error which verdicts do not count, and which findings that were handed in are not in the report,
 * each with its reason, for reports that programs read.
 */
export function tellDropped({ usage }: Report, streams: Pick<Streams, "status">): void {
  const { given = 0, dropped = [], refused = [] } = usage?.proposals ?? {};
  for (const each of refused) streams.status(sayRefused(each));
  if (dropped.length === 0) return;
  streams.status(`dropped: ${dropped.length} of ${counted(given, "finding")} handed in`);
  for (const { file, line, title, because } of dropped.slice(0, MAX_NAMED)) {
    const place = `${printable(file)}${line === null ? "" : `:${line}`}`;
    streams.status(`  ${place} ${printable(title)} (${printable(because)})`);
  }
  if (dropped.length > MAX_NAMED)
    streams.status(`  and ${dropped.length - MAX_NAMED} more, in usage.proposals.dropped`);
}
