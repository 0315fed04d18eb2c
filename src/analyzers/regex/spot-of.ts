import type { Spot } from "../shared/match.ts";
import type { Pattern } from "./pattern.ts";

/** Says what there is to report about a pattern whose time grows: it hangs on who decides about its input. */
export function spotOf({ start, end, growth, readers }: Pattern): Spot[] {
  if (growth === null) return [];
  const { kind, character, raw } = growth;
  const { input, isHandedOut, mayBeForeign, mayBeMade } = readers;
  const at = {
    start,
    end,
    values: { character, characters: runOf(character), input: input?.text ?? "", growth: kind },
  };
  if (kind === "exponential")
    return [{ ...at, rule: "regex/exponential", isCritical: input?.from === "request" }];
  if (input?.from === "request" && (kind === "polynomial" || /\b(raw)?body\b/i.test(input.text)))
    return [{ ...at, rule: "regex/slow-on-request" }];
  if (input?.from === "request" && WHITE.test(character))
    return [{ ...at, rule: "regex/slow-on-header" }];
  if (input?.from === "caller" && (kind === "polynomial" || WHITE.test(character)))
    return [{ ...at, rule: "regex/slow-on-argument" }];
  // A word comes in such numbers only where somebody means it.
  const isForeign = input?.from === "caller" || (raw.length === 1 && (mayBeForeign || mayBeMade));
  if (isForeign && kind === "scan") return [{ ...at, rule: "regex/slow-scan" }];
  if (isHandedOut && kind === "polynomial") return [{ ...at, rule: "regex/slow-handed-out" }];
  return [];
}

/** Names a run of a character. */
export function runOf(character: string): string {
  return RUNS[character] ?? `\`${character}\``;
}

const RUNS: Readonly<Record<string, string>> = {
  '" "': "spaces",
  "\\t": "tabs",
  "\\n": "newlines",
};

/** Texts come with long runs of these, and searches that start anew at each take time all the same. */
const WHITE = /^(?:" "|\\[nrt])$/;
