/** Every version of GitLab looks for a slash in the first column. */
const ACTION = /^\/(?=\w)/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Rewrites Markdown so that it renders the same and holds no quick action:
 * https://docs.gitlab.com/user/project/quick_actions/. A slash that begins a line gets a backslash before it; in a
 * block of code, where the backslash would show, the block moves right with its fence, which takes that space off
 * again. Versions before 16 know a block of code only by three backticks: between more of them, or between tildes, they
 * carry a line out.
 */
export function withoutQuickActions(markdown: string): string {
  // GitLab deletes carriage returns before it looks, which makes a command of `/\rclose`.
  const lines = markdown.split(/\r\n?|\n/);
  const made: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = endOfBlock(lines, at);
    made.push(...(end === null ? escaped(lines[at] ?? "") : moved(lines.slice(at, end))));
    at = end ?? at + 1;
  }
  return made.join("\n");
}

/** The line after the block of code that begins at a line; null if none does. */
function endOfBlock(lines: readonly string[], at: number): number | null {
  const fence = FENCE.exec(lines[at] ?? "")?.[1];
  if (fence === undefined) return null;
  const closes = (line: string): boolean => {
    const mark = line.trim();
    return (
      FENCE.test(line) && mark.startsWith(fence) && mark === mark.charAt(0).repeat(mark.length)
    );
  };
  const length = lines.slice(at + 1).findIndex(closes);
  return length === -1 ? lines.length : at + length + 2;
}

function escaped(line: string): readonly string[] {
  return [line.replace(ACTION, String.raw`\/`)];
}

/** An indented fence takes its indentation off each line that has as much. */
function moved(block: readonly string[]): readonly string[] {
  if (!block.some((line) => ACTION.test(line))) return block;
  const isIndented = block[0]?.startsWith(" ") === true;
  return block.map((line) =>
    line !== "" && (!isIndented || ACTION.test(line)) ? ` ${line}` : line,
  );
}
