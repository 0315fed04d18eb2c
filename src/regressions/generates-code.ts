/** A text that holds a piece of code. */
export const CODE_TEXT = /["'`][^"'`\n]*(?:\w\(|=>|\breturn\b|\bvar\b|\bfunction\b)/;
/** A text that opens like a statement, or is a call with its brackets. */
const STATEMENT =
  /["'`](?:var |return |function\b|if ?\(|\}\s*else|\w[\w.]*\([^"'`\n]*\)?;?["'`]|\w+ && \w+\(\);?["'`])/;
const GATHERED = /push\(|\+=|\+\s*$|^\s*["'`]/;
const ENOUGH = 3;
const MAX_LINE = 400;

/** Whether a script puts lines of code together, for others to run. */
export function generatesCode(text: string): boolean {
  if (last.text !== text) last = { text, isWriting: isWriting(text) };
  return last.isWriting;
}

/** Condition after condition asks about the same file. */
let last = { text: "", isWriting: false };

function isWriting(text: string): boolean {
  if (!/\bbuf\w*\.push\(|\bcode\b|\bsource\b|compil/i.test(text)) return false;
  const lines = text
    .split("\n")
    .filter((line) => line.length <= MAX_LINE && GATHERED.test(line) && STATEMENT.test(line));
  return lines.length >= ENOUGH;
}
