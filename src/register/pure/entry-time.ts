import { decodeText } from "./encode-text.ts";

/** Writes a moment as people read it: `2026-11-21 06:56:49 UTC`, with milliseconds where there are any. */
export function formatMoment(iso: string): string {
  return iso.replace("T", " ").replace(/(?:\.000)?Z$/, " UTC");
}

/** Reads a moment back to ISO 8601 in UTC; a date alone is its midnight. Null for anything else. */
function parseMoment(text: string): string | null {
  const parts = MOMENT.exec(text);
  if (parts === null) return null;
  const [, date = "", time = "00:00", zone = "UTC"] = parts;
  const moment = new Date(`${date}T${time}${zone === "UTC" ? "Z" : zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Reads who and when: `2026-11-21 06:56:49 UTC by Name`; either half may be missing. `isOdd`: a time that is none. */
export function readMoment(text: string) {
  const [, moment = "", by] = /^(.*?)(?:(?:^| )by(?: (.*)|$))?$/s.exec(text.trim()) ?? [];
  const time = moment === "" ? null : parseMoment(moment.trim());
  return {
    time,
    by: by === undefined ? null : decodeText(by.trim()),
    isOdd: moment !== "" && time === null,
  };
}

/** Years beyond four digits as ECMA-262 writes them, with a sign and six. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d|[+-]\d{6}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(UTC|Z|[+-]\d\d:\d\d)?)?$/;
