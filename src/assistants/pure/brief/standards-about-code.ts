/** Texts of up to this number of characters are kept whole. */
const SHORT = 400;
const MAX_LINES = 60;

/** Titles of sections about the work on the project, not about its code. */
const ABOUT_WORK =
  /install|set ?up|getting started|quick ?start|prerequisite|requirement|commit|pull request|branch|licen[cs]e|release|publish|deploy|contribut|code of conduct|changelog|changeset|running|run the|build|command|workflow|environment|editor|issue|bug report|support|communit|translation|sponsor|version/i;
const RULE =
  /\b(?:must|never|always|avoid|prefer|do not|don't|should|shall|only|forbid|forbidden|required|use|keep|no)\b/i;
const CODE =
  /`|\b(?:function|method|class|type|types|typed|error|errors|exception|throw|catch|null|undefined|none|async|await|promise|import|export|module|variable|constant|query|sql|transaction|lock|thread|validate|escape|sanitize|input|log|logging|return|interface|component|hook|state|api|endpoint|handler|argument|parameter|public|private|mutable|immutable|side effect|dependency|dependencies|regex|date|time zone|money|float|secret|password|permission)s?\b/i;

/**
 * Keeps the lines of a project's standards that are rules about code, outside sections about installing, committing
 * and the like. A short text is kept whole.
 */
export function standardsAboutCode(text: string): string {
  if (text.length <= SHORT) return text;
  const kept: string[] = [];
  let leftOut: number | null = null;
  let isInFence = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isInFence = !isInFence;
    else if (isInFence) continue;
    else {
      const [, marks, title = ""] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
      if (marks !== undefined) {
        // The title of the document does not apply to its sections.
        if (leftOut === null || marks.length <= leftOut)
          leftOut = marks.length > 1 && ABOUT_WORK.test(title) ? marks.length : null;
      } else if (leftOut === null && RULE.test(line) && CODE.test(line)) kept.push(line.trim());
    }
  }
  return kept.slice(0, MAX_LINES).join("\n");
}
