import { SCRIPTS, type Detector } from "./detector.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { countLines, isCode } from "../comparison/removed-lines.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { bareIdentifierPattern } from "../core/identifier-pattern.ts";

/** A mode with which the owner alone reads, in octal digits. */
const NARROW = /(?<![\w$.])0o?[1-7]00(?![\w$.])/;
/** A mode that lets others in, or none where there was one. */
const WIDE = /(?<![\w$.])0o?[0-7](?:[1-7][0-7]|[0-7][1-7])(?![\w$.])/;
const NAMED = /^\s*(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*0o?[1-7]00\s*[;,]?$/;
/** What makes a file, or opens one that may not be there yet. */
const MAKES =
  /\b(?:open|mkdir\w*|writeFile|appendFile|outputFile|createWriteStream|ensureDir|mkfifo|umask|f?chmod|\w*Stream|\w*[wW]riter)(?:Sync)?\s*\(/;
const MAX_PLACES = 3;
/** Where more lines went together, it may be that the file is made no more. */
const MAX_SETTING = 4;

/** Finds modes for the owner alone that went, where the files are made as before: by default anybody reads them. */
export const widenedFileMode: Detector = {
  name: "widened-file-mode",
  rules: ["change/file-mode-widened"],
  languages: SCRIPTS,
  detect: widenedModes,
};

function widenedModes(sides: ScriptSides): RemovedProtection[] {
  const { before, text, added } = sides;
  if (!NARROW.test(before) || !MAKES.test(text)) return [];
  if (countLines(NARROW, text) >= countLines(NARROW, before) || NARROW.test(added)) return [];
  const named = namesGone(sides);
  const isMode = (line: string): boolean =>
    isCode(line) &&
    (named.some((name) => name.test(line)) || (NARROW.test(line) && !NAMED.test(line)));
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) => {
      const at = old.findIndex((line) => isMode(line) && !NAMED.test(line));
      const line = old[at] ?? "";
      // What made the file has to be there still.
      const [makes] = MAKES.exec(line) ?? [];
      const isKept = now.some(
        (each) => WIDE.test(each) || (makes !== undefined && each.includes(makes)),
      );
      const isSetting = makes === undefined && /\bmode\b["']?\s*[:=]/.test(line);
      if (at === -1 || (!isKept && !(isSetting && old.length <= MAX_SETTING))) return [];
      const check = line.trim().replace(/[,;{]+$/, "");
      return [{ rule: "change/file-mode-widened", sides, check, oldLine: oldStart + at }];
    })
    .slice(0, MAX_PLACES);
}

/** `const FILE_MODE = 0o600;` that is no more. */
function namesGone({ before, text }: ScriptSides): RegExp[] {
  return before.split("\n").flatMap((line) => {
    const [, name] = NAMED.exec(line) ?? [];
    if (name === undefined) return [];
    const word = bareIdentifierPattern(name);
    return word.test(text) ? [] : [word];
  });
}
