import { literally } from "../core/literally.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { lineAt, lineOfOld } from "../comparison/place-of-old.ts";
import { editsOf, type SmallEdit, type Token } from "../comparison/small-edits.ts";

const MAX_PLACES = 3;
/** `+ path.sep`, `+ "/"` */
const SEPARATOR = /^\+(?:(?:[\w$]+\.)*sep|(["'`])[\\/]{1,2}\1)$/;
const ABOUT_ADDRESSES = /ur[li]|origin|host|href|https?:|domain/i;
const ABOUT_FILES =
  /\bfs\w*\.|\bpath\.(?:join|resolve|normalize|sep)\b|\b(?:createReadStream|readFile|writeFile|sendFile|realpath)\w*\(/;

/**
 * Finds texts that others have to begin with, and that no longer end in a separator: `/files-private` begins like
 * `/files`, and `allowed.example.evil.example` like `allowed.example`.
 */
export function lostPrefixEnds(sides: ScriptSides): LostProtection[] {
  const { file, before, text, added } = sides;
  if (!/\.(?:startsWith|indexOf)\(/.test(text)) return [];
  return editsOf(file, before, text)
    .small.flatMap((edit) => {
      const lost = endLost(edit);
      if (lost === null || !isBeginning(edit, text)) return [];
      const line = text.slice(edit.start, edit.end);
      if (added.split("\n").some((each) => each.trim() !== line && ENDS.test(each))) return [];
      const rule = ABOUT_ADDRESSES.test(line)
        ? "change/address-check-removed"
        : ABOUT_FILES.test(text)
          ? "change/path-check-removed"
          : null;
      const oldLine = oldLineOf(lineAt(text, edit.start), sides);
      return rule === null || oldLine === null ? [] : [{ rule, sides, check: lost, oldLine }];
    })
    .slice(0, MAX_PLACES);
}

const ENDS = /\bsep\b|["'`][\\/]{1,2}["'`]|\/["'`]/;

/** The end that a text had before; null where it had none, or has one still. */
function endLost({ was, is }: SmallEdit): string | null {
  const gone = was.map(({ text }) => text).join("");
  if (is.length === 0) return SEPARATOR.test(gone) ? gone : null;
  const [from, to] = [only(was), only(is)];
  const isShorter =
    /^["'`].*[^/\\]\/["'`]$/.test(from) && `${from.slice(0, -2)}${from.at(-1)}` === to;
  return isShorter ? from : null;
}

function only(tokens: readonly Token[]): string {
  return tokens.length === 1 ? (tokens[0]?.text ?? "") : "";
}

/** It is what another text is asked to begin with, in its place or by way of a variable. */
function isBeginning({ prior }: SmallEdit, text: string): boolean {
  const code = prior.map((each) => each.text).join(" ");
  if (/\. (?:startsWith|indexOf) \([\w$. ]*$/.test(code)) return true;
  const name = /([A-Za-z_$][\w$]*) =[\w$. ]*$/.exec(code)?.[1];
  return (
    name !== undefined &&
    new RegExp(String.raw`\.(?:startsWith|indexOf)\(\s*${literally(name)}\s*[,)]`).test(text)
  );
}

/** The line of the old text in whose place one stands. */
function oldLineOf(line: number, { file }: ScriptSides): number | null {
  const lines = file.removed.flatMap(({ old: { start, end } }) =>
    Array.from({ length: end - start + 1 }, (_, at) => start + at),
  );
  return lines.find((each) => lineOfOld(file, each) === line) ?? lines[0] ?? null;
}
