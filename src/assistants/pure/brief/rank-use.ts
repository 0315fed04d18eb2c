import { identifierPattern } from "../../../core/identifier-pattern.ts";
import type { ChangedPart } from "./changed-part.ts";

/** So many lines from a use may go on with what it got. */
const LINES_ON = 4;
/** What stands further right in a line is not looked at. */
const MAX_LINE = 1_000;

/**
 * How much a use of a changed name tells: the higher, the earlier it is told. Calls count more than mentions, uses of
 * what changed more than others, and other files more than those of the change.
 * @param code lines of the file without comments and strings
 * @param at the line of the use, from 0
 */
export function rankUse(
  name: string,
  use: {
    readonly code: readonly string[];
    readonly at: number;
    /** Its file is known to mean the changed one. */
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

/** Whether a line without comments and strings calls something of a name, makes one or shows it as an element. */
export function isCall(name: string, line: string): boolean {
  const word = identifierPattern(name).source;
  return new RegExp(
    String.raw`${word}\s*(?:<[^<>()]*>)?!?(?:\?\.)?\(|<${word}[\s/>]|\bnew\s+${word}`,
  ).test(line.slice(0, MAX_LINE));
}
