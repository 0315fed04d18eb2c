/** Word joiner: not shown, no white space, and in no path. */
const GUARD = "\u2060";

/**
 * Takes from each `@` in a prompt the meaning that agents give it: some attach whatever file of the disk
 * the text after it names, which the code under review must not decide. See `dropGuards`.
 */
export function guardMentions(text: string): string {
  if (!text.includes("@")) return text;
  const note = `The invisible U+2060 after each @ is not part of the code: it keeps the @ from being taken for a command.`;
  return `${text.replaceAll("@", `@${GUARD}`)}\n\n${note}`;
}

/** Makes of an answer what it would be had the prompt not been guarded; its JSON may have the guard written out. */
export function dropGuards(text: string): string {
  return text.replaceAll(GUARD, "").replaceAll(/@\\u2060/gi, "@");
}
