import type { Rule } from "./types.ts";

/** The name of the owner of these rules, in place of a reviewer's name. */
export const TOOL_SOURCE = "tool";

/** A `tool-ignore` that gives no reason. `{name}` is what it silences. */
export const IGNORE_WITHOUT_REASON: Rule = {
  id: "tool/ignore-without-reason",
  focus: "architecture",
  severity: "minor",
  confidence: "careful",
  cwe: null,
  trigger: "Someone reads the comment later and cannot tell whether it still applies.",
  title: "Suppression without a reason",
  tones: {
    harsh:
      "`{name}` is switched off here without a reason. Write one after a colon, or remove the comment.",
    constructive:
      "`{name}` is silenced here without a reason, so the next reader cannot tell a decision from a shortcut. Write one after a colon: `tool-ignore {name}: the reason`.",
  },
};

/** A `tool-ignore` that silences nothing. `{name}` is what it names, `{why}` a half-sentence. */
export const UNUSED_IGNORE: Rule = {
  id: "tool/unused-ignore",
  focus: "architecture",
  severity: "minor",
  confidence: "careful",
  cwe: null,
  trigger: "The same mistake is made again next to the comment, and nothing reports it.",
  title: "Unused suppression",
  tones: {
    harsh: "`tool-ignore {name}` is dead weight: {why}. Delete it before it hides something else.",
    constructive:
      "`tool-ignore {name}` silences nothing: {why}. Remove it, or it will hide the next finding of that kind without a decision.",
  },
};

/** The rules that are about the review itself rather than about the code. */
export const TOOL_RULES: readonly Rule[] = [IGNORE_WITHOUT_REASON, UNUSED_IGNORE];
