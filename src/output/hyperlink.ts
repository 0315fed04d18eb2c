import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Colors } from "./types.ts";

/** The look of places: colours, and links to files if the terminal has them. */
export interface PlaceLook {
  readonly colors: Colors;
  /** Absolute path of the work tree with the linked files; without it, places are not linked. */
  readonly linkRoot?: string;
}

/** The end of a hyperlink's opening and closing sequences (ECMA-48 ST). */
const END = "\u001b\\";

/** Writes a place, `src/a.ts:1:5`, in the colour of places; a click opens the file (OSC 8). */
export function paintPlace({ colors, linkRoot }: PlaceLook, file: string, text: string): string {
  const painted = colors.cyan(text);
  if (linkRoot === undefined) return painted;
  const { href } = pathToFileURL(join(linkRoot, file));
  return `\u001b]8;;${href}${END}${painted}\u001b]8;;${END}`;
}

/**
 * Says whether a terminal is known to show hyperlinks; others may print the sequence. The variables are those by which
 * the terminals name themselves; inside tmux and screen they name the one outside. FORCE_HYPERLINK decides if set.
 */
export function hasHyperlinks(env: Readonly<Record<string, string | undefined>>): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  const term = env["TERM"] ?? "";
  if (env["TMUX"] !== undefined || /^(screen|tmux|dumb)/.test(term)) return false;
  return (
    PROGRAMS.has(env["TERM_PROGRAM"] ?? "") ||
    /^(xterm-kitty|xterm-ghostty|alacritty|foot|contour)/.test(term) ||
    env["WT_SESSION"] !== undefined ||
    env["KONSOLE_VERSION"] !== undefined ||
    Number(env["VTE_VERSION"] ?? 0) >= VTE_WITH_LINKS
  );
}

const PROGRAMS: ReadonlySet<string> = new Set([
  "iTerm.app",
  "WezTerm",
  "vscode",
  "ghostty",
  "Hyper",
]);
/** VTE 0.50.1, the first whose hyperlinks are safe (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda). */
const VTE_WITH_LINKS = 5001;
