import { escapeRegExp } from "./escape-reg-exp.ts";

/** Matches a name as a whole identifier, also as a property. */
export function identifierPattern(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}(?![\w$])`);
}
