import { readMoment } from "./entry-time.ts";
import { readQuote, withoutMark, type SectionLine } from "./section-lines.ts";
import type { Resolution } from "./types.ts";

/** The resolution of a question, as the file has it. */
export interface PlacedResolution {
  /** Line of its heading, from 0. */
  readonly at: number;
  readonly status: Resolution["status"];
  readonly text: string | null;
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly time: string | null;
}

/** The headings of resolutions. */
export const RESOLUTION_TITLES: Readonly<Record<Resolution["status"], string>> = {
  answered: "Answer",
  declined: "Declined",
  superseded: "Superseded",
};

/** Reads the resolutions of a section, in their order. */
export function readResolutions(lines: readonly SectionLine[]): PlacedResolution[] {
  const resolutions: PlacedResolution[] = [];
  for (const [i, { at, text: line }] of lines.entries()) {
    const heading = HEADING.exec(withoutMark(line));
    if (heading === null) continue;
    const status = STATUS_OF.get((heading[1] ?? "").toLowerCase());
    if (status === undefined) continue;
    const rest = lines.slice(i + 1);
    const next = rest.findIndex(({ text }) => ANY_HEADING.test(text));
    const body = next === -1 ? rest : rest.slice(0, next);
    const { time, by } = readMoment(heading[2] ?? "");
    resolutions.push({ at, status, text: readQuote(body) ?? readProse(body), by, time });
  }
  return resolutions;
}

/** Returns the newest resolution: by its time, or by its place if it has none. */
export function newestOf(resolutions: readonly PlacedResolution[]): PlacedResolution | null {
  let newest: PlacedResolution | null = null;
  for (const resolution of resolutions) {
    const isOlder =
      newest !== null &&
      newest.time !== null &&
      resolution.time !== null &&
      resolution.time < newest.time;
    if (!isOlder) newest = resolution;
  }
  return newest;
}

const STATUS_OF = new Map<string, Resolution["status"]>([
  [RESOLUTION_TITLES.answered.toLowerCase(), "answered"],
  [RESOLUTION_TITLES.declined.toLowerCase(), "declined"],
  [RESOLUTION_TITLES.superseded.toLowerCase(), "superseded"],
]);

const HEADING = /^ {0,3}###[ \t]+(\w+)(?:[,:]?[ \t]+(.*))?[,:]?$/;
const ANY_HEADING = /^ {0,3}###/;

/** Reads an answer that is not a quote. */
function readProse(lines: readonly SectionLine[]): string | null {
  const text = lines.map((line) => withoutMark(line.text)).join("\n");
  return text.trim() === "" ? null : text.trim();
}
