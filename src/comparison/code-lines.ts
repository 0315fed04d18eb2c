/** A line of code that says something, as it is compared. */
export interface CodeLine {
  /** Number in the file, from 1. */
  readonly line: number;
  /** Without white space around it and within, and without a remark behind it. */
  readonly code: string;
}

const REMARK = /^(?:\/\/|\/?\*|#(?!include|define|if|pragma|\[)|--|"""|''')/;
const REMARK_BEHIND = /\s(?:\/\/|#)\s.*$/;
/** What stands at the head of every file, and brackets that stand alone. */
const SAYS_NOTHING =
  /^(?:import\b|from\b.*\bimport\b|export\s*(?:\*|\{[^}]*\})\s*from\b|(?:const|let|var)\s.*=\s*require\(|use\s|using\s|package\s|#include\b|module\s+\w+;?$|["']use \w+["'];?$|(?:[\w.]+ )?"[\w./-]+"$|[\s{}()[\];,]*$|(?:else|try|do|end|begin|finally|default:|break;?|pass)\s*[{:]?$)/;

/** Gives the lines of a text that are code and not the same in every file. */
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

/** What a line that opens a comment or a docstring, and does not close it, is closed by; null for others. */
function endOfRemark(line: string): string | null {
  const open = /^(?:\/\*|[rRuU]?("""|'''))/.exec(line);
  if (open === null) return null;
  const end = open[1] ?? "*/";
  return line.includes(end, open[0].length) ? null : end;
}

/** A row of a table, an entry of a dictionary, a line of text: what is the same there was not copied as code. */
export function isData(code: string): boolean {
  return /^(?:["'`\d[{(<-].*|[\w"'$.-]+\s*[:=]\s*(?:["'`\d[{-]|true|false|null|None)[^()]*[,;]?|[A-Z][A-Z0-9_]*,?|<\/?\w[^>]*>?)$/.test(
    code,
  );
}
