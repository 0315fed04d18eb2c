/**
 * Code on one line, as its author would have written it there: nothing stands between a bracket and what it holds, a
 * chain of calls has no gaps, a list has no comma at its end, and lines that only comment are left out.
 */
export function joinLines(code: string): string {
  const text = code.trim();
  if (!text.includes("\n")) return withoutLastCommas(text.replace(/\s+/gu, " "));
  return text
    .replace(/\n[^\S\n]*(?:\/\/|# )[^\n]*(?=\n)/gu, "")
    .replace(/(,?)\s*\n\s*(?=[)\]])/gu, (_, comma: string, at: number, whole: string) =>
      comma !== "" && isTuple(whole, at) ? comma : "",
    )
    .replace(/,(?=\s*\n\s*\})/gu, "")
    .replace(/(?<=[([])\s*\n\s*|\s*\n\s*(?=\??(?:\.|->)[\w$])/gu, "")
    .replace(/\s+/gu, " ");
}

/** Lines that somebody else joined show it by the comma before a bracket. */
function withoutLastCommas(line: string): string {
  return line.replace(
    /([([]) ([^()[\]]*), (?=[)\]])/gu,
    (joined, opener: string, held: string, at: number, whole: string) =>
      isTuple(whole, at + joined.length - 2) ? joined : `${opener}${held}`,
  );
}

/** Whether the comma at an offset makes a tuple of the one value in its parentheses. */
function isTuple(code: string, comma: number): boolean {
  let depth = 0;
  for (let at = comma - 1; at >= 0; at -= 1) {
    const character = code.charAt(at);
    if (")]}".includes(character)) depth += 1;
    else if (depth > 0 && "([{".includes(character)) depth -= 1;
    else if (depth === 0 && character === ",") return false;
    else if (depth === 0 && "([{".includes(character))
      return character === "(" && !/[\w$)\]>!]$/u.test(code.slice(0, at));
  }
  return false;
}
