/** Starts of comments and strings of several lines, with their closing marks. */
const LONG_TEXTS: readonly [opening: RegExp, closing: string][] = [
  [/^\s*\/\*(?!.*\*\/)/, "*/"],
  [/^\s*<!--(?!.*-->)/, "-->"],
  [/^(?:(?!""").)*"""(?:(?!""").)*$/, '"""'],
  [/^(?:(?!''').)*'''(?:(?!''').)*$/, "'''"],
];

/** Returns the indentation of each line in columns; infinite for lines that do not show the nesting. */
export function readDepths(lines: readonly string[]): number[] {
  // A mark that is never closed is not a start, so that it does not swallow the rest of the file.
  const lastClosing = new Map(
    LONG_TEXTS.map(([, closing]) => [
      closing,
      lines.findLastIndex((line) => line.includes(closing)),
    ]),
  );
  let closing: string | undefined;
  return lines.map((line, index) => {
    if (closing !== undefined) {
      if (line.includes(closing)) closing = undefined;
      return Infinity;
    }
    if (line.length <= MAX_DECLARATION)
      closing = LONG_TEXTS.find(
        ([opening, mark]) => opening.test(line) && (lastClosing.get(mark) ?? -1) > index,
      )?.[1];
    return isSkipped(line) ? Infinity : indentOf(line);
  });
}

/** Whether a line does not show the nesting: blank lines, comments, preprocessor lines and labels. */
function isSkipped(line: string): boolean {
  return (
    /^\s*(?:$|\/\/|\/\*|\*|#|--\s)/.test(line) ||
    /^\s*(?:public|private|protected|signals|default)\s*:\s*$/.test(line) ||
    /^(?!else|try|finally|except)\w+:\s*$/.test(line)
  );
}

const TAB_COLUMNS = 8;

/** Returns the indentation of a line in columns. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === " ") columns += 1;
    else if (character === "\t") columns += TAB_COLUMNS - (columns % TAB_COLUMNS);
    else break;
  }
  return columns;
}

const MODIFIERS =
  "(?:(?:export|default|declare|public|private|protected|internal|static|abstract|final|sealed|partial|open|override|async|virtual|inline|unsafe|extern|const|data|suspend|readonly|pub(?:\\([^)]*\\))?)\\s+)*";

const GO_METHOD = /^func\s+\(\s*(?:\w+\s+)?\*?(\w+)[^)]*\)\s*(\w+)/;
const IMPL = /^(?:unsafe\s+)?impl\b(?:<[^>]*>)?\s*([\w:<>,&' ]+?)\s*(?:\bwhere\b.*)?\{?$/;
const KEYWORD = new RegExp(
  `^${MODIFIERS}(?:function\\b\\s*\\*?|def|class|fn|func|fun|sub|interface|trait|struct|enum|module|namespace|mod|object|type|record|union|protocol|extension|defp|defmodule)\\s+([\\w$]+(?:(?:\\.|::|\\\\)[\\w$]+)*[?!]?)`,
);
const FUNCTION_VALUE =
  /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|class\b|\($|\([^()]*(?:\([^()]*\)[^()]*)*\)[^()=]*=>|[\w$]+\s*=>)/;
const FUNCTION_PROPERTY =
  /^["']?([\w$-]+)["']?\s*[:=]\s*(?:async\s*)?(?:function\b|\([^()]*\)[^()=]*=>|[\w$]+\s*=>)/;
/** `name(args) {` after types and modifiers: methods, C-like functions, shell functions. */
const WITH_BODY =
  /^(?:[\w$<>[\],*&:?@~]+\s+)*[*&]*([\w$~#:]+)\s*(?:<[^<>]*>)?\([^()]*(?:\([^()]*\)[^()]*)*\)[^(){}=]*\{/;
/** The same with the brace on the next line; a word before the name distinguishes it from a call. */
const WITHOUT_BRACE =
  /^(?:[\w$<>[\],*&:?@~]+\s+)+[*&]*([\w$~:]+)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*$/;
const TEST_BLOCK = /^(?:await\s+)?(?:describe|context|suite|test|it)(?:\.\w+)*\(\s*(["'`])(.*?)\1/;

const NOT_NAMES = new Set(
  "if for while switch catch else elif return throw new await yield delete case typeof do with assert unless until foreach using lock match when select defer go in of and or not".split(
    " ",
  ),
);

/** Longer lines are data, not declarations. */
const MAX_DECLARATION = 400;

/** Returns the name that a trimmed line declares; undefined if it is not a declaration. */
export function declaredName(line: string): string | undefined {
  if (line.length > MAX_DECLARATION) return undefined;
  const method = GO_METHOD.exec(line);
  if (method !== null) return `${method[1]}.${method[2]}`;
  const impl = IMPL.exec(line)?.[1];
  if (impl !== undefined) return impl.replace(/\s+/g, " ");
  const test = TEST_BLOCK.exec(line)?.[2];
  if (test !== undefined) return test;
  const firstWord = /^[\w$]+/.exec(line)?.[0];
  for (const pattern of [KEYWORD, FUNCTION_VALUE, FUNCTION_PROPERTY, WITH_BODY, WITHOUT_BRACE]) {
    const name = pattern.exec(line)?.[1];
    if (name === undefined) continue;
    return NOT_NAMES.has(name) || (firstWord !== undefined && NOT_NAMES.has(firstWord))
      ? undefined
      : name;
  }
  return undefined;
}

/** Returns the last part of a declared name, without a mark of Ruby: `save` of `Store.save!`. */
export function lastPartOf(declared: string): string | undefined {
  return /([\w$]+)[?!]?$/.exec(declared)?.[1];
}
