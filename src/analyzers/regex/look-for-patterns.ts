import type { ReviewFile } from "../../review/types.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import type { Spot } from "../shared/match.ts";
import { analyzeEach } from "../shared/of-each-file.ts";
import { findMixedRanges } from "./find-mixed-ranges.ts";
import { findPatterns } from "./find-patterns.ts";
import { spotOf } from "./spot-of.ts";
import { PATTERN_LANGUAGES, REGEX } from "./pattern-languages.ts";

/** Looks at the regular expressions of files. */
export const lookForPatterns = analyzeEach(REGEX, spotsIn);

async function spotsIn({ path, text }: ReviewFile): Promise<Spot[]> {
  if (!MAY_HOLD_PATTERN.test(text)) return [];
  const sources = sourcesIn(path, text).filter(({ language }) => PATTERN_LANGUAGES.has(language));
  const patterns = await Promise.all(sources.map((source) => findPatterns(source)));
  return patterns.flat().flatMap((each) => [...findMixedRanges(each), ...spotOf(each)]);
}

/**
 * Matches texts that may hold a pattern with a repetition, between two slashes of a line or in a call, or a class with a
 * mixed range. Nothing is read in two ways, so that long lines take no time.
 */
const MAY_HOLD_PATTERN =
  /RegExp|\bre\.|[A-Z]-[a-z]|\/(?![/*])(?=([^\n]{0,2000}?(?:[*+]|,\d*\})))\1[^\n]{0,2000}?\//;
