import { printableLines } from "../core/printable.ts";

/** Text without any special characters, which is the usual case. */
const PLAIN = /^[\n\t\u0020-\u007e]*$/;

/** Colours and the like (ECMA-48 SGR), and hyperlinks to files (OSC 8), whose addresses are percent-encoded. */
const STYLE =
  // oxlint-disable-next-line no-control-regex
  /(\u001b\[[\d;]{0,40}m|\u001b\]8;;(?:file:\/\/\/[!-~]{0,4096})?\u001b\\)/;
/** The style of concealed text; in a colour, 8 is a shade. */
const CONCEALS = /[[;]0*8[;m]/;
const COLOUR = /[34]8;(?:5;\d*|2;\d*;\d*;\d*)/g;

/**
 * Makes a text safe for a terminal: colours and links to files pass, and any other character that a terminal obeys or
 * does not show is escaped, `\u{202e}`. Text in a pipe usually ends on a terminal, too, or in the log of a CI service.
 */
export function terminalText(text: string): string {
  if (PLAIN.test(text)) return text;
  // Every other piece is a style.
  return text
    .split(STYLE)
    .map((piece, at) => (at % 2 === 1 && isShown(piece) ? piece : printableLines(piece)))
    .join("");
}

function isShown(style: string): boolean {
  return !CONCEALS.test(style.replace(COLOUR, ""));
}

/** Sequences that move the cursor, erase lines or set the title of the window (ECMA-48 CSI and OSC). */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex
  /\u001b\[(?![\d;]*m)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]{0,4000}(?:\u0007|\u001b\\)|\u001b[=>78]/g;

/** Removes the control sequences from a line of a program's output, except for colours. */
export function programLine(line: string): string {
  return line.includes("\u001b") ? line.replace(SEQUENCES, "") : line;
}
