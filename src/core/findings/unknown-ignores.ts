import { closestName } from "../closest-name.ts";
import { TOOL_RULES } from "./tool-rules.ts";

/** A name that silences nothing because no rule has it. */
export interface UnknownIgnore {
  readonly name: string;
  /** The rule that was most likely meant. */
  readonly nearest: string | null;
}

const FINDING_ID = /^f-[0-9a-z]{8}$/;

/** Names of `review.ignore`, or of a comment, that are neither a finding's id nor a known rule. */
export function unknownIgnores(
  ignore: readonly string[],
  knownRules: readonly string[],
): UnknownIgnore[] {
  const known = [...knownRules, ...TOOL_RULES.map(({ id }) => id)];
  return [...new Set(ignore)]
    .filter((name) => !FINDING_ID.test(name) && !known.includes(name))
    .map((name) => ({ name, nearest: closestName(name, known) ?? null }));
}
