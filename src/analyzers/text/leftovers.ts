import { languageOf, type LanguageName } from "../../core/rules/languages.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { LINE_LENGTH, writtenIn } from "../shared/written-in.ts";

/** Looks for what was put in to get through an hour and was never meant to stay: conflict marks, debug output. */
export const leftovers = ofEachFile({
  name: "leftovers",
  reads: () => true,
  find: (file) => [...conflictMarks(file), ...debugOutput(file)],
});

/** All three marks in their order: seven equals signs alone underline a heading. */
const CONFLICT =
  /^<{7} \S.*\n(?:(?!<{7} ).*\n)*?={7}\r?\n(?:(?!<{7} |={7}\r?\n).*\n)*?>{7} \S.*$/gm;

function conflictMarks({ text }: ReviewFile): Spot[] {
  if (!text.includes("\n>>>>>>> ")) return [];
  return [...text.matchAll(CONFLICT)].map(({ 0: found, index }) => ({
    rule: "text/conflict-marker",
    start: index,
    end: index + found.indexOf("\n"),
    evidence: `${found.slice(0, found.indexOf("\n"))} … ${found.slice(found.lastIndexOf("\n") + 1)}`,
  }));
}

/** Texts that people print only while they look for a mistake. */
const SHOUT = String.raw`(?:here+|here \d+|h+e+r+e+[!.1-9]*|t?est(?:ing)? ?\d+|xx+x|aa+a|asdf\w*|foo+|wtf\w*|got here|i'?m here|debug(?:ging)?|>>>+|=====+|\*{4,}|!!!+|#{4,}|-{3,} ?debug.*)[!.: ]*`;
const CONSOLE = new RegExp(
  String.raw`(?<![\w.$])console\.(?:log|debug|info|warn|error)\(\s*(["'\x60])${SHOUT}\1\s*[,)].*`,
  "gi",
);
const DEBUG_OUTPUT: Readonly<Partial<Record<LanguageName, RegExp>>> = {
  javascript: CONSOLE,
  typescript: CONSOLE,
  python: new RegExp(String.raw`^[ \t]*print\(\s*f?(["'])${SHOUT}\1\s*[,)].*`, "gim"),
  go: new RegExp(
    String.raw`(?<![\w.])(?:fmt\.Print(?:ln|f)?|println)\(\s*(["\x60])${SHOUT}(?:\\n)?\1\s*[,)].*|(?<![\w.])spew\.Dump\(.*`,
    "gi",
  ),
  java: new RegExp(
    String.raw`(?<![\w.])System\.(?:out|err)\.println\(\s*(")${SHOUT}\1\s*[+)].*`,
    "gi",
  ),
  rust: /(?<![\w:])dbg!\(.*/g,
  php: /(?<![\w>:$\\])(?<!function )(?:var_dump|print_r)\((?![^;\n]*,\s*true\s*\)).*/g,
  ruby: new RegExp(String.raw`^[ \t]*(?:puts|p|pp)[ (]\s*(["'])${SHOUT}\1\s*\)?\s*$`, "gim"),
};
/** Calls that may write on purpose. */
const WRITES_ON_PURPOSE: Readonly<Partial<Record<LanguageName, RegExp>>> = { php: /print_r/ };

function debugOutput({ path, text }: ReviewFile): Spot[] {
  const language = languageOf(path, text);
  const pattern = language === null ? undefined : DEBUG_OUTPUT[language];
  if (language === null || pattern === undefined) return [];
  const isWritten = writtenIn(text);
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
    if (isWritten(index) || isMeantToDump(text, index)) return [];
    if (WRITES_ON_PURPOSE[language]?.test(found) === true && !/^print_r\(\$\w+\);/.test(found))
      return [];
    const start = index + (found.length - found.trimStart().length);
    return [{ rule: "text/debug-output", start, end: index + found.trimEnd().length }];
  });
}

/** Tells whether the call is in a function for dumping values, or depends on a setting for debugging. */
function isMeantToDump(text: string, at: number): boolean {
  const lines = linesAbove(text, at);
  const own = lines.at(-1) ?? "";
  if (/\bfunction\s+&?$/.test(own)) return true;
  const heads = lines.filter((line) => /\bfn\s+\w+|\bfunction\s+\w+/.test(line));
  const isDumper = /\b(?:fn|function)\s+&?\w*(?:dump|dd|debug)\w*\s*\(/i.test(heads.at(-1) ?? "");
  return isDumper || isAskedFor(text, text.lastIndexOf("\n", at) + 1);
}

const ASKS = /^\s*(?:el)?if\b.*(?:debug|attach|wait)/i;
const LINES_AROUND = 20;

/** Returns the lines shortly above a place, and its own up to there. */
function linesAbove(text: string, at: number): string[] {
  const above = text.slice(Math.max(0, at - LINE_LENGTH), at);
  return above.split("\n").slice(-LINES_AROUND - 1);
}

/** Whether one of the conditions shortly above a line, further left than what they guard, asks for debugging. */
function isAskedFor(text: string, at: number): boolean {
  let indent = /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
  return linesAbove(text, at)
    .toReversed()
    .some((line) => {
      const own = line.search(/\S/);
      if (own === -1 || own >= indent) return false;
      indent = own;
      return ASKS.test(line);
    });
}
