import { parseJson } from "../../core/parse-json.ts";

/**
 * Says what came in place of JSON: a web page, as a proxy or the login of a network sends one with any status, or part
 * of an answer. Null for JSON, and for nothing at all.
 */
export function unreadableAnswer(text: string): string | null {
  const answer = text.trim();
  if (answer === "") return null;
  if (answer.startsWith("<")) return PAGE;
  if (!/^[[{]/.test(answer)) return null;
  return parseJson(answer) === undefined ? HALF : null;
}

/** Puts the client's own words for an answer that it could not read into plain ones; others stay as they are. */
export function plainWordsOf(said: string): string {
  if (/invalid character '<' looking for beginning of/.test(said)) return PAGE;
  return /unexpected (EOF|end of JSON)/.test(said) ? HALF : said;
}

const PAGE = "a web page came in place of an answer, as from a proxy or the login of a network";
const HALF = "its answer was cut off";
