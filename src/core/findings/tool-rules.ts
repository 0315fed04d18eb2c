import type { Rule } from "./types.ts";

/** Whose rules these are, in the place of a reviewer's name. */
export const TOOL_SOURCE = "tool";

/** A `tool-ignore` that gives no reason. `{name}` is what it silences. */
export const IGNORE_WITHOUT_REASON: Rule = {
  id: "tool/ignore-without-reason",
  focus: "architecture",
  severity: "minor",
  confidence: "careful",
  cwe: null,
  trigger: "Somebody meets the comment later and cannot tell whether it still holds.",
  title: "A finding is silenced without a reason",
  tones: {
    harsh:
      "`{name}` is switched off here and nobody says why. Write the reason behind a colon, or take the comment out.",
    constructive:
      "`{name}` is silenced here without a word about why, so the next reader cannot tell a decision from a shortcut. Put the reason behind a colon: `tool-ignore {name}: the reason`.",
  },
};

/** A `tool-ignore` that silences nothing. `{name}` is what it names, `{why}` a half-sentence. */
export const UNUSED_IGNORE: Rule = {
  id: "tool/unused-ignore",
  focus: "architecture",
  severity: "minor",
  confidence: "careful",
  cwe: null,
  trigger: "The same mistake is made anew beside the comment, and nobody hears of it.",
  title: "A tool-ignore silences nothing",
  tones: {
    harsh:
      "`tool-ignore {name}` is dead weight: {why}. Delete it before it hides something it was never meant for.",
    constructive:
      "`tool-ignore {name}` has nothing to silence: {why}. Take it out, or it will hide the next finding of that kind without anybody having decided so.",
  },
};

/** The rules that are about the review itself rather than about the code. */
export const TOOL_RULES: readonly Rule[] = [IGNORE_WITHOUT_REASON, UNUSED_IGNORE];
