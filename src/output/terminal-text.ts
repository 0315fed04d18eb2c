import { printableLines } from "../core/printable.ts";

/** Nothing but what every terminal shows as it is: most of what is written. */
const PLAIN = /^[\n\t\u0020-\u007e]*$/;

/** Colours and the like (ECMA-48 SGR), and hyperlinks to files (OSC 8), whose addresses are percent-encoded. */
const STYLE =
  // oxlint-disable-next-line no-control-regex
  /(\u001b\[[\d;]{0,40}m|\u001b\]8;;(?:file:\/\/\/[!-~]{0,4096})?\u001b\\)/;
/** Text that is written and not shown; in a colour, 8 is a shade. */
const CONCEALS = /[[;]0*8[;m]/;
const COLOUR = /[34]8;(?:5;\d*|2;\d*;\d*;\d*)/g;

/**
 * Makes a text fit for a terminal, in the one place where text meets one: colours and links to files pass, and whatever else a terminal
 * obeys or does not show is written out, `\u{202e}`, wherever it came from. What goes into a pipe ends on a terminal,
 * too, or in the log of a CI service.
 */
export function terminalText(text: string): string {
  if (PLAIN.test(text)) return text;
  // Every second piece is a style.
  return text
    .split(STYLE)
    .map((piece, at) => (at % 2 === 1 && isShown(piece) ? piece : printableLines(piece)))
    .join("");
}

function isShown(style: string): boolean {
  return !CONCEALS.test(style.replace(COLOUR, ""));
}

/** Sequences by which programs move the cursor, erase lines and name the window (ECMA-48 CSI and OSC). */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex
  /\u001b\[(?![\d;]*m)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]{0,4000}(?:\u0007|\u001b\\)|\u001b[=>78]/g;

/** A line that a program printed, without what only makes sense on a terminal of its own. */
export function programLine(line: string): string {
  return line.includes("\u001b") ? line.replace(SEQUENCES, "") : line;
}
