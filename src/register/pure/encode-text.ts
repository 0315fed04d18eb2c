/**
 * Writes any text on one line of Markdown: a line break becomes `<br>`, which code hosts show as one, and
 * what Markdown or an editor would swallow becomes a character reference. `decodeText` gives it back.
 */
export function encodeText(text: string): string {
  let encoded = "";
  let end = 0;
  for (const span of text.matchAll(CODE_SPAN)) {
    encoded += encodeProse(text.slice(end, span.index)) + encodeCode(span[0]);
    end = span.index + span[0].length;
  }
  encoded += encodeProse(text.slice(end));
  return onOneLine(
    encoded
      .replace(BLOCK_START, referTo)
      .replace(LIST_NUMBER, (_, digits: string, sign: string) => digits + referTo(sign)),
  );
}

/** Reads a text that `encodeText` wrote, or that a person wrote in its place. */
export function decodeText(line: string): string {
  return line.replace(/<br>|&lt;|&amp;|&#(\d{1,5});/g, (found, number: string | undefined) => {
    if (found === "<br>") return "\n";
    if (number !== undefined) return String.fromCharCode(Number(number));
    return found === "&lt;" ? "<" : "&";
  });
}

/** Writes a path or the name of a rule as a code span, on one line. */
export function encodeName(name: string): string {
  return `\`${onOneLine(encodeCode(name).replaceAll("`", referTo))}\``;
}

/** Reads what `encodeName` wrote; the backticks may be missing. */
export function decodeName(value: string): string {
  return decodeText(/^`(.*)`$/s.exec(value)?.[1] ?? value);
}

/** A run of backticks, up to the next run of the same length (CommonMark 0.31, 6.1). */
const CODE_SPAN = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g;

/** What at the beginning of a line makes a heading, quote, list, rule, fence or link definition. */
const BLOCK_START =
  /^(?:[#>]|[*+-](?=\s|$)|([*_-])(?=\s*\1\s*\1)|~(?=~~)|`(?=``+[^`]*$)|\[(?=[^\]]*\]:))/;
const LIST_NUMBER = /^(\d{1,9})([.)])/;

/** Controls but for the line break, separators of lines, and lone surrogates, which UTF-8 cannot hold. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** What would be an element or a reference is shown as it was typed. */
function encodeProse(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, "&amp;").replace(/<(?=[A-Za-z/!?])/g, "&lt;");
}

/**
 * Code hosts show a reference inside a code span as it is written, so there only what would be read back
 * as something else is replaced.
 */
function encodeCode(text: string): string {
  return text.replace(/&(?=lt;|amp;|#\d+;)/g, "&amp;").replace(/<(?=br>|!--)/g, "&lt;");
}

function onOneLine(text: string): string {
  return text
    .replace(/^\s|\s$/g, (space) => (space === "\n" ? space : referTo(space)))
    .replace(UNSAFE, referTo)
    .replaceAll("\n", "<br>");
}

function referTo(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
