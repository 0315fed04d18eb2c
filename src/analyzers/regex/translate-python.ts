/**
 * Writes a pattern of Python's `re` as one of JavaScript; null if it is not a plain literal, is in
 * the verbose notation, or uses what JavaScript has no word for.
 */
export function translatePython(
  literal: string,
  method: string,
  options: string,
): { readonly source: string; readonly flags: string } | null {
  const parts = /^([a-zA-Z]*)("""|'''|"|')([^]*)\2$/.exec(literal);
  if (parts === null) return null;
  const [, prefix = "", , content = ""] = parts;
  if (/[bf]/i.test(prefix) || (!/r/i.test(prefix) && content.includes("\\"))) return null;
  if (/\bre\.(X|VERBOSE)\b/.test(options) || NOT_IN_JAVASCRIPT.test(content)) return null;
  const inline = /^\(\?([aimsu]+)\)/.exec(content);
  const body = content
    .slice(inline?.[0].length ?? 0)
    .replaceAll("(?P<", "(?<")
    .replace(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
    .replace(/\\[AZ]/g, (escape) => (escape === String.raw`\A` ? "^" : "$"));
  const flags = ["i", "m", "s"].filter(
    (flag) => inline?.[1]?.includes(flag) === true || OPTIONS[flag]?.test(options) === true,
  );
  return { source: anchored(body, method), flags: flags.join("") };
}

/** Groups that give nothing back, conditions, comments, verbose groups. */
const NOT_IN_JAVASCRIPT = /\(\?(?:>|\(|#|[aiLmsu]*x|[aiLmsux]*-[imsx]+:|[aiLmsux]+:)|[*+?}]\+/;

const OPTIONS: Readonly<Record<string, RegExp>> = {
  i: /\bre\.(I|IGNORECASE)\b/,
  m: /\bre\.(M|MULTILINE)\b/,
  s: /\bre\.(S|DOTALL)\b/,
};

/** Some of Python's functions look only at the beginning, one only at the whole. */
function anchored(body: string, method: string): string {
  if (method === "fullmatch") return `^(?:${body})$`;
  return method === "match" ? `^(?:${body})` : body;
}
