import type { ChangedFile } from "../../../core/change/types.ts";
import { identifierPattern } from "../../../core/identifier-pattern.ts";
import { declaredName, lastPartOf } from "../../../review/pure/line-shapes.ts";
import { maskProse } from "../proposals/mask-prose.ts";
import { splitLines } from "../../../review/pure/source-lines.ts";
import { hasSeveralWords } from "./has-several-words.ts";
import { extensionOf } from "../../../core/rules/languages.ts";

const MIN_CHARACTERS = 4;
const MAX_NAMES = 12;
/** The rest of a longer line is ignored. */
const MAX_COLUMNS = 500;

/** Returns the lines of the old text that a change takes away, without comments and strings. */
export function removedLines({ path, before, changed }: RemovingFile): readonly string[] {
  if (before === null) return [];
  const code = splitLines(maskProse(path, before));
  return changed.removed.flatMap(({ old }) =>
    code.slice(old.start - 1, old.end).map((line) => line.slice(0, MAX_COLUMNS).trim()),
  );
}

interface RemovingFile {
  readonly path: string;
  /** The text before the change; null if nothing is taken away from it. */
  readonly before: string | null;
  readonly changed: Pick<ChangedFile, "removed">;
}

/**
 * Finds the names that a change takes away from a file: declared in its removed lines, functions, types, fields and
 * constants alike, and declared nowhere in the file any more.
 * @param text the file after the change
 * @param removed as `removedLines` gives them
 */
export function removedNames(
  { path, text }: { readonly path: string; readonly text: string },
  removed: readonly string[],
): readonly string[] {
  const gone = new Set(removed.flatMap((line) => declaredIn(path, line) ?? []));
  if (gone.size === 0) return [];
  for (const line of splitLines(maskProse(path, text))) {
    const trimmed = line.trim();
    gone.delete(declaredIn(path, trimmed) ?? "");
    // A parameter, a loop variable or an assignment has the same name, but is not the removed thing.
    for (const name of gone) if (isBoundIn(trimmed, name)) gone.delete(name);
  }
  return [...gone].filter((name) => name.length >= MIN_CHARACTERS).slice(0, MAX_NAMES);
}

/** Returns the functions and types that a text declares, those with a name that means one thing. */
export function declaredNames(path: string, text: string): readonly string[] {
  const names = splitLines(maskProse(path, text)).flatMap(
    (line) => lastPartOf(declaredName(line.trim()) ?? "") ?? [],
  );
  return [...new Set(names)].filter(hasSeveralWords).slice(0, MAX_NAMES);
}

/**
 * Finds the names that removed lines called, and that no file of the change calls or declares any more.
 * @param removed as `removedLines` gives them
 * @param left the changed files, without comments and strings
 */
export function callsGone(
  path: string,
  removed: readonly string[],
  left: readonly string[],
): readonly string[] {
  const declared = new Set(removed.map((line) => declaredIn(path, line)));
  const called = [...removed.join("\n").matchAll(/([A-Za-z_$][\w$]*)[?!]?\s*\(/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(called)]
    .filter((name) => name.length >= MIN_CHARACTERS && !NOT_CALLS.has(name))
    .filter(
      (name) => !declared.has(name) && !left.some((text) => identifierPattern(name).test(text)),
    )
    .slice(0, MAX_NAMES);
}

const NOT_CALLS = new Set(
  "function catch while switch foreach return typeof nameof sizeof require import print printf println super elif elseif assert lock isset unset empty array synchronized".split(
    " ",
  ),
);

const VARIABLE =
  /^(?:export\s+)?(?:static\s+)?(?:const|let|var|val|final)\s+([\w$]+)\s*(?:[:=].*)?$/;
const CONSTANT = /^([A-Z][A-Z0-9_]{3,})\s*=[^=]/;
const MEMBER = /^(?:self|this)\.([\w$]+)\s*=[^=]/;
/** A type and a name: `private final List<String> names = …;`. */
const FIELD = /^(?:[\w$<>[\],.*&:?]+\s+)+[*&]?([\w$]+)\s*(?:=[^=>].*)?;$/;
/** A name and a type, as in Go: `Names []string`. */
const GO_FIELD = /^([A-Za-z]\w*)\s+[*[\]\w.]+(?:\s+`.*)?$/;
const NOT_A_TYPE =
  /^(?:return|throw|raise|else|new|delete|import|package|using|goto|break|continue|case|yield|await|from|use|export|defer|go|if|for|echo|print|include|require|end)\b/;

function declaredIn(path: string, line: string): string | undefined {
  const declared = declaredName(line);
  if (declared !== undefined) return lastPartOf(declared);
  if (NOT_A_TYPE.test(line)) return undefined;
  const field = extensionOf(path) === "go" ? GO_FIELD : FIELD;
  return [VARIABLE, CONSTANT, MEMBER, field].map((shape) => shape.exec(line)?.[1]).find(Boolean);
}

function isBoundIn(line: string, name: string): boolean {
  const word = identifierPattern(name).source;
  return (
    new RegExp(`${word}\\s*(?::[^=]+)?:?=[^=>]|^${word}\\??:\\s*\\($`).test(line) ||
    (declaredName(line) !== undefined && new RegExp(word).test(line))
  );
}
