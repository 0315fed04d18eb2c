/** Shortens a line to at most `max` UTF-16 units, an ellipsis at its end; a character is never halved. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${startOf(text, max - 1).trimEnd()}…`;
}

/** The first `max` UTF-16 units of a text, one less where the last would be half a character. */
export function startOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
