/**
 * Keeps the names of runs in the order they were begun: a name that does not come after the newest one, as
 * when a clock was set back or two runs begin in one second, gets the second after that one's instead.
 */
export function orderRunId(wanted: string, newest: string | null): string {
  if (newest === null || wanted > newest) return wanted;
  const [, year, month, day, hour, minute, second] = STAMP.exec(newest)?.map(Number) ?? [];
  const then = new Date(
    Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, (second ?? 0) + 1),
  );
  // A name that somebody made up says no time to come after.
  if (year === undefined || Number.isNaN(then.getTime()) || then.getUTCFullYear() > 9999)
    return wanted;
  const [date = "", time = ""] = then.toISOString().split("T");
  return `${date.replaceAll("-", "")}-${time.replaceAll(":", "").slice(0, 6)}${wanted.slice(STAMP_LENGTH)}`;
}

const STAMP = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/;
const STAMP_LENGTH = "20260102-030405".length;
