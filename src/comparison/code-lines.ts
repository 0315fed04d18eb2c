/** A line of code in the form in which lines are compared. */
export interface CodeLine {
  /** Number in the file, from 1. */
  readonly line: number;
  /** The code with single spaces, without indentation and without a comment behind it. */
  readonly code: string;
}

const REMARK = /^(?:\/\/|\/?\*|#(?!include|define|if|pragma|\[)|--|"""|''')/;
const REMARK_BEHIND = /\s(?:\/\/|#)\s.*$/;
/** Imports and the like at the head of a file, and lines of brackets alone. */
const SAYS_NOTHING =
  /^(?:import\b|from\b.*\bimport\b|export\s*(?:\*|\{[^}]*\})\s*from\b|(?:const|let|var)\s.*=\s*require\(|use\s|using\s|package\s|#include\b|module\s+\w+;?$|["']use \w+["'];?$|(?:[\w.]+ )?"[\w./-]+"$|[\s{}()[\];,]*$|(?:else|try|do|end|begin|finally|default:|break;?|pass)\s*[{:]?$)/;

/** Returns the lines of a text that are code and that not every file has. */
export function codeLines(text: string): CodeLine[] {
  const lines: CodeLine[] = [];
  let remarkEnd: string | null = null;
  text.split("\n").forEach((raw, at) => {
    const line = raw.trim();
    if (remarkEnd !== null) {
      if (line.includes(remarkEnd)) remarkEnd = null;
      return;
    }
    remarkEnd = endOfRemark(line);
    if (remarkEnd !== null) return;
    if (line === "" || REMARK.test(line) || SAYS_NOTHING.test(line)) return;
    lines.push({ line: at + 1, code: line.replace(REMARK_BEHIND, "").replace(/\s+/g, " ") });
  });
  return lines;
}

/** Returns the mark that closes the comment or docstring that a line leaves open; null for other lines. */
function endOfRemark(line: string): string | null {
  const open = /^(?:\/\*|[rRuU]?("""|'''))/.exec(line);
  if (open === null) return null;
  const end = open[1] ?? "*/";
  return line.includes(end, open[0].length) ? null : end;
}

/** Whether a line is a row of a table, an entry of a dictionary or a line of text: equal data is not copied code. */
export function isData(code: string): boolean {
  return /^(?:["'`\d[{(<-].*|[\w"'$.-]+\s*[:=]\s*(?:["'`\d[{-]|true|false|null|None)[^()]*[,;]?|[A-Z][A-Z0-9_]*,?|<\/?\w[^>]*>?)$/.test(
    code,
  );
}
