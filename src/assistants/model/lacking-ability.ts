import type { Refusal } from "./read-refusal.ts";
import type { Abilities } from "./run-model.ts";

/**
 * Which of what it was asked with a server cannot do, by the words of its error; null when the error is
 * about something else. Of a schema and tools that cannot go together, the schema is given up.
 */
export function lackingAbility(refusal: Refusal | null, asked: Abilities): keyof Abilities | null {
  if (refusal === null || ![400, 404, 415, 422, 500, 501].includes(refusal.status)) return null;
  if (ABOUT_LENGTH.test(refusal.body)) return null;
  if (asked.schema && ABOUT_SCHEMA.test(refusal.body)) return "schema";
  return asked.tools && ABOUT_TOOLS.test(refusal.body) ? "tools" : null;
}

const ABOUT_LENGTH = /context.?(length|window)|too (long|large|many tokens)/i;

const ABOUT_SCHEMA =
  /response.?(format|schema|mime)|json.?(schema|mode|object)|schema|structured.?output|output.?(config|format)|text\.format|grammar/i;

const ABOUT_TOOLS = /\btools?\b|\btool.?(choice|call|use)|function.?call/i;
