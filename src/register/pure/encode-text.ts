/**
 * Writes any text on one line of Markdown: a line break becomes `<br>`, and characters that Markdown or an
 * editor would drop become character references. `decodeText` is the inverse.
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

/** Reads a text that `encodeText` or a person wrote. */
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

/** Reads a name that `encodeName` wrote; the backticks may be missing. */
export function decodeName(value: string): string {
  return decodeText(/^`(.*)`$/s.exec(value)?.[1] ?? value);
}

/** A run of backticks, up to the next run of the same length (CommonMark 0.31, 6.1). */
const CODE_SPAN = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g;

/** The beginnings of a heading, quote, list, rule, fence or link definition. */
const BLOCK_START =
  /^(?:[#>]|[*+-](?=\s|$)|([*_-])(?=\s*\1\s*\1)|~(?=~~)|`(?=``+[^`]*$)|\[(?=[^\]]*\]:))/;
const LIST_NUMBER = /^(\d{1,9})([.)])/;

/** Control characters except the line break, line separators, and lone surrogates, which UTF-8 cannot hold. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes elements and references, so that they are shown as typed. */
function encodeProse(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, "&amp;").replace(/<(?=[A-Za-z/!?])/g, "&lt;");
}

/**
 * Code hosts show a reference in a code span literally, so only what `decodeText` would read differently is
 * escaped.
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
