/** Word joiner: invisible, not white space, and not in paths. */
const GUARD = "\u2060";

/**
 * Makes each `@` in a prompt plain text: some agents attach the file that follows it, and the code under review must
 * not choose files. See `dropGuards`.
 */
export function guardMentions(text: string): string {
  if (!text.includes("@")) return text;
  const note = `The invisible U+2060 after each @ is not part of the code: it keeps the @ from being taken for a command.`;
  return `${text.replaceAll("@", `@${GUARD}`)}\n\n${note}`;
}

/** Removes the guards from an answer, also escaped ones in JSON. */
export function dropGuards(text: string): string {
  return text.replaceAll(GUARD, "").replaceAll(/@\\u2060/gi, "@");
}
