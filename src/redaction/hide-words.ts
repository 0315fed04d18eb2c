import { cutText } from "../core/cut-text.ts";
import { oneLine } from "../core/printable.ts";
import { createRedaction } from "./create-redaction.ts";

/** Makes the words of a server fit for a message: one short line, without anybody's keys. */
export function hideWords(text: string, secrets: readonly string[], max = 200): string {
  const redaction = createRedaction();
  redaction.know(secrets);
  let hidden = redaction.hide(text);
  for (const pattern of PATTERNS) hidden = hidden.replace(pattern, "$1***");
  return cutText(oneLine(hidden), max);
}

/** Values in the place of keys, and texts that look like a provider's key; a server may echo half of one. */
const PATTERNS = [
  /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic)\s+)?)[^\s"',;]+/gi,
  /\b(bearer\s+)[^\s"',;]+/gi,
  /\b((?:x-api-key|x-goog-api-key|api[-_]?key)["']?\s*[:=]\s*["']?)[^\s"',;]+/gi,
  /([?&](?:key|token|api_key)=)[^\s&"']+/gi,
  /\b((?:sk|pk|rk|gsk|xai|hf)[-_])[\w*.…-]{8,}/g,
  /\b(AIza)[\w*-]{8,}/g,
];
