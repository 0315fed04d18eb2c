/**
 * Splits the name of a tool or an argument into words in lower case: `linear_getIssueByKey` → linear, get, issue, by,
 * key.
 */
export function splitName(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
