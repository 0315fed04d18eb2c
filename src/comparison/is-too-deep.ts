/** The parser recurses for every level and crashes the whole process if the stack overflows. */
const MAX_DEPTH = 400;
/** Brackets in apparent strings and comments: with more of them, they are taken for code. */
const MAX_HIDDEN = 4000;
/** Links of one chain (`a + b + c`, `a ? b : c ? d : e`, `else if`): each of them is a level, too. */
const MAX_CHAIN = 4000;
/** Links that ordinary code has many of between two commas or semicolons: `a.b`, `if (a) if (b)`, `typeof typeof a`. */
const MAX_LINKS = 7000;

/**
 * Decides by its text whether a script is nested too deeply for the parser. Strings and regular expressions cannot
 * always be recognized without parsing, so texts full of brackets are refused as well.
 */
export function isTooDeep(text: string): boolean {
  const open: string[] = [];
  let hidden = 0;
  let chain = 0;
  let links = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found;
    if ("([{".includes(token)) {
      open.push(token);
      if (open.length > MAX_DEPTH) return true;
    } else if (")]}".includes(token)) {
      open.pop();
    } else if (token === ";" || token === ",") {
      // The semicolons of `for (;;)` end nothing, and `else` continues after a semicolon.
      if (token === ";" && open.at(-1) === "(") continue;
      chain = 0;
      links = 0;
    } else if (LINK.test(token)) {
      links += 1;
      if (links > MAX_LINKS) return true;
    } else if (token.length > 1 && token !== "else") {
      // A comment on separate lines is certain: quoted strings end with their line.
      if (!isOnOwnLine(text, found.index, token)) hidden += openersIn(token);
      if (hidden > MAX_HIDDEN) return true;
    } else {
      chain += 1;
      if (chain > MAX_CHAIN) return true;
    }
  }
  return false;
}

const TOKEN =
  /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|;\s*else\b|[()[\]{};,.:@]|\b(?:else|typeof|new|await|if|while|for|with|do|void|yield|delete|keyof|readonly|extends|as)\b|[-+*/%!~?&|<>=^]|`/g;
const LINK =
  /^(?:[.:@]|;\s*else|typeof|new|await|if|while|for|with|do|void|yield|delete|keyof|readonly|extends|as)$/;

function isOnOwnLine(text: string, start: number, token: string): boolean {
  if (!token.startsWith("/")) return false;
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return line.trim() === "";
}

function openersIn(token: string): number {
  let count = 0;
  for (const character of token) if ("([{".includes(character)) count += 1;
  return count;
}
