/** Words of programs whose question nobody answers. */
const NO_ANSWER =
  /\bEOFError\b|\bEOF when reading a line\b|\basking for approval: EOF\b|\bExitPromptError\b|\b(?:stdin|input device|standard input|inappropriate).{0,20}\b(?:not a (?:tty|terminal)|ioctl for device)\b/i;

/** `Password: `, `Overwrite? [y/N] ` */
const PROMPT = /(?:[?:>]|[([][^()[\]]*\/[^()[\]]*[)\]])\s*$/;

/**
 * Whether a command seems to have ended because it asked: its output stops behind a prompt, or it complains that its
 * input has ended or is not a terminal.
 * @param output.last the last lines of its output
 * @param output.open the text after the last line break of each stream, without colours
 */
export function hasAsked(output: {
  readonly last: readonly string[];
  readonly open: readonly string[];
}): boolean {
  const isPrompt = (text: string): boolean => PROMPT.test(text) && /\p{L}/u.test(text);
  return output.open.some(isPrompt) || output.last.some((line) => NO_ANSWER.test(line));
}
