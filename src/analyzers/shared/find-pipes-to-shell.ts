/** Finds `curl … | sh` and its kin in a piece of a file that begins at an offset, in UTF-16 units. */
export function findPipesToShell(
  script: string,
  offset: number,
): { readonly start: number; readonly end: number }[] {
  return [...script.matchAll(PIPE)]
    .filter(({ index, 0: command }) => !isComment(script, index) && !CHECKED.test(command))
    .map(({ index, 0: command }) => ({
      start: offset + index,
      end: offset + index + command.length,
    }));
}

const PIPE =
  /\b(?:curl|wget)\s[^\n|;&]*https?:[^\n|;&]*\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:ba|z|da)?sh\b|\b(?:ba|z)?sh\s+(?:-c\s+)?["']?(?:<\(|\$\()\s*(?:curl|wget)\s[^\n)]*\)|\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\s[^\n|;]*\|\s*(?:iex|Invoke-Expression)\b/g;
const CHECKED = /sha\d+sum|gpg|cosign/;

function isComment(script: string, at: number): boolean {
  const line = script.slice(script.lastIndexOf("\n", at) + 1, at);
  return /^\s*#/.test(line);
}
