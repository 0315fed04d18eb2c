import { identifierPattern } from "../../../core/identifier-pattern.ts";
import type { ChangedPart } from "./changed-part.ts";

/** The number of lines after a use that may use its result. */
const LINES_ON = 4;
/** The rest of a longer line is ignored. */
const MAX_LINE = 1_000;

/**
 * Ranks a use of a changed name: higher ranks are listed first. Calls count more than mentions, uses of the changed
 * part more than others, and other files more than those of the change.
 * @param code lines of the file without comments and strings
 * @param at the line of the use, from 0
 */
export function rankUse(
  name: string,
  use: {
    readonly code: readonly string[];
    readonly at: number;
    /** Whether its file is known to mean the changed file. */
    readonly isSure: boolean;
    readonly isOfChange: boolean;
  },
  part: ChangedPart,
): number {
  const { code, at, isSure, isOfChange } = use;
  const line = (code[at] ?? "").slice(0, MAX_LINE);
  const word = identifierPattern(name).source;
  const isResultUsed = new RegExp(
    String.raw`(?:[=(,?:!&|]|\breturn|\bawait|\byield|\bin|\bif)\s*[\w$.&*]*${word}|${word}.*(?:\)\.|\)\[|\)\?)`,
  ).test(line);
  const around = code
    .slice(at, at + LINES_ON + 1)
    .map((each) => each.slice(0, MAX_LINE))
    .join("\n");
  const usesPart = part.words?.test(around) === true;
  return (
    (isSure ? 8 : 0) +
    (isCall(name, line) ? 4 : 0) +
    (usesPart ? 3 : 0) +
    (part.isResult && isResultUsed ? 1 : 0) -
    (isOfChange ? 6 : 0)
  );
}

/** Whether a line without comments and strings calls a name, instantiates it or renders it as an element. */
export function isCall(name: string, line: string): boolean {
  const word = identifierPattern(name).source;
  return new RegExp(
    String.raw`${word}\s*(?:<[^<>()]*>)?!?(?:\?\.)?\(|<${word}[\s/>]|\bnew\s+${word}`,
  ).test(line.slice(0, MAX_LINE));
}
