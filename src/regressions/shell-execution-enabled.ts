import { SCRIPTS, type Detector } from "./detector.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { countLines, isCode } from "../comparison/removed-lines.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";

/** `run = require("child_process").spawn`, `{ execFile as run }`: calls under its own name are told as such. */
const STARTS = underOtherName("(?:spawn|execFile)");
const SHELL = underOtherName("exec");
/** Commands that are written down as they are. */
const COMMANDS = /(?<![\w$.])exec(?:Sync)?\(\s*(["'`][^"'`$\n]*["'`]\s*[,)])?/g;
const ABOUT_PROCESSES = /child_process/;
const NO_SHELL = /\bshell\s*:\s*false\b/;
const TAKES_OPTIONS = /\b(?:spawn|exec\w*|fork|opts|options)\b/;
const MAX_PLACES = 2;

function underOtherName(name: string): RegExp {
  return new RegExp(
    String.raw`child_process["']\)\s*\.\s*${name}(?:Sync)?\s*[;,)]?\s*$|[{,]\s*${name}(?:Sync)?\s*(?::|\bas\b)\s*\w`,
  );
}

/** Finds programs that were started with a list of arguments and go through a shell now, or may. */
export const enabledShell: Detector = {
  name: "enabled-shell",
  rules: ["change/shell-let-in"],
  languages: SCRIPTS,
  detect: enabledShells,
};

function enabledShells(sides: ScriptSides): RemovedProtection[] {
  const { before, text, added } = sides;
  const rule = "change/shell-let-in";
  const isStarted =
    ABOUT_PROCESSES.test(before) &&
    ABOUT_PROCESSES.test(text) &&
    countLines(STARTS, text) < countLines(STARTS, before) &&
    countLines(SHELL, text) > countLines(SHELL, before) &&
    !isConstant(text);
  const isOpened = NO_SHELL.test(before) && !/\bshell\s*:/.test(added) && TAKES_OPTIONS.test(text);
  if (!isStarted && !isOpened) return [];
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }: Hunk) =>
      old.flatMap((line, at) => {
        if (!isCode(line)) return [];
        const hasShell = STARTS.test(line) && now.some((each) => isCode(each) && SHELL.test(each));
        const isLost = (isStarted && hasShell) || (isOpened && NO_SHELL.test(line));
        return isLost ? [{ rule, sides, check: line.trim(), oldLine: oldStart + at }] : [];
      }),
    )
    .slice(0, MAX_PLACES);
}

function isConstant(text: string): boolean {
  const calls = [...text.matchAll(COMMANDS)];
  return calls.length > 0 && calls.every(([, command]) => command !== undefined);
}
