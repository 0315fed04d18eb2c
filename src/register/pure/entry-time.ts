import { decodeText } from "./encode-text.ts";

/** Writes a time as people read it: `2026-11-21 06:56:49 UTC`, with milliseconds unless they are zero. */
export function formatMoment(iso: string): string {
  return iso.replace("T", " ").replace(/(?:\.000)?Z$/, " UTC");
}

/** Reads a time as ISO 8601 in UTC; a date alone means midnight. Null for anything else. */
function parseMoment(text: string): string | null {
  const parts = MOMENT.exec(text);
  if (parts === null) return null;
  const [, date = "", time = "00:00", zone = "UTC"] = parts;
  const moment = new Date(`${date}T${time}${zone === "UTC" ? "Z" : zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Reads a time and a name: `2026-11-21 06:56:49 UTC by Name`; either may be missing. `isOdd` if the time is invalid. */
export function readMoment(text: string) {
  const [, moment = "", by] = /^(.*?)(?:(?:^| )by(?: (.*)|$))?$/s.exec(text.trim()) ?? [];
  const time = moment === "" ? null : parseMoment(moment.trim());
  return {
    time,
    by: by === undefined ? null : decodeText(by.trim()),
    isOdd: moment !== "" && time === null,
  };
}

/** Years of more than four digits have a sign and six digits, as in ECMA-262. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d|[+-]\d{6}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(UTC|Z|[+-]\d\d:\d\d)?)?$/;
