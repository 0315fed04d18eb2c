import { wholeOf, type Compared, type WholeChange } from "../comparison/compared.ts";
import { SCRIPTS, type Detector, type Regression } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { declaredNames, declarationsAround } from "../project-graph/declared-names.ts";
import { REMOVALS, type DiffRow } from "./diff-rows.ts";
import { once, onceFor } from "../core/once-for.ts";
import { isLookedFor } from "./row-patterns.ts";
import { squeezed } from "../comparison/function-units.ts";
import { onceForSides } from "../comparison/once-for-sides.ts";
import { isListOf, isString } from "../core/is-value.ts";
import { countLines, isCode, type OldLine, removedLines } from "../comparison/removed-lines.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** A check that is removed, in one of the files of the change. */
interface RemovedProtection extends Regression {
  readonly sides: Compared;
}

/** A line that calls what sounds like a check. */
export const CHECKING_CALL =
  /\b\w*(?:(?<!alloc)unsafe|(?<!allocun)safe|valid|(?<!sh)allow|forbid|block|denied|proto|pollut|hasOwn|guard|sanit|reserved)\w*\s*\(/i;
/** One function may make a check in many places: so many are enough to see that it is gone. */
const MAX_PLACES = 3;
/** Of these, so many are looked at. */
const MAX_LINES = 20;
/** From the use of a list of names to the check of a function that is called. */
const MAX_STEPS = 3;
const MAX_USES = 10;

/** A removed line that made a check of a known kind: the table says how it reads and what it protects. */
export const removedCheckLine: Detector = {
  name: "removed-check-line",
  rules: [...new Set(REMOVALS.map(({ rule }) => rule))],
  // A check that was made for other files is told where they called it.
  isOfChange: true,
  async detect(compared) {
    const checks = await checksOf(wholeOf(compared));
    return checks.flatMap(({ sides, ...check }) => (sides === compared ? [check] : []));
  },
};

/** The checks that a change removes are looked for once, over all of its files. */
const checksOf = onceFor(async (change: WholeChange) => {
  const { tree } = change;
  const scripts = change.files.filter(({ language }) => SCRIPTS.includes(language));
  const rarer = new Map<Compared, ReadonlySet<string>>();
  for (const sides of scripts) {
    const wanted = { tree, file: sides.file, name: "rarer marks", isValue: isListOf(isString) };
    rarer.set(sides, new Set(await onceForSides(wanted, () => rarerMarks(sides))));
  }
  return removedCheckLines(scripts, change, rarer);
});

/** The marks of checks that a removed line has and that fewer lines have than before, as `row mark`. */
function rarerMarks(sides: Compared): string[] {
  const lines = linesOf(sides);
  return REMOVALS.flatMap(({ removed }, row) =>
    removed.flatMap((mark, at) =>
      lines.some(({ code }) => mark.test(code)) && isFewer(mark, sides) ? [`${row} ${at}`] : [],
    ),
  );
}

/**
 * Finds checks of names, paths and options that a change takes out: in the line that made them, or where
 * a function was called that made them and is gone as well. Silent where a line that comes with the
 * change (in any of its files) makes the same check, or calls what sounds like one.
 */
function removedCheckLines(
  all: readonly Compared[],
  { addedOutsideTests: added, nursery }: WholeChange,
  rarer: ReadonlyMap<Compared, ReadonlySet<string>>,
): RemovedProtection[] {
  // One check stands for one weakness: that of the first kind it is known for.
  const told = new Set<string>();
  return REMOVALS.flatMap((protection, row) => {
    if (!isLookedFor(protection, nursery)) return [];
    // Asked once, and not for each file: the text of a large change is long.
    const marks = [...protection.removed.entries()].filter(
      ([at, mark]) =>
        all.some((sides) => rarer.get(sides)?.has(`${row} ${at}`)) && !mark.test(added),
    );
    if (marks.length === 0) return [];
    const restates = restatingLines(added, protection);
    const open = new Map<Compared, boolean>();
    const isOpen = (sides: Compared): boolean =>
      open.get(sides) ?? open.set(sides, leavesOpen(sides, protection)).get(sides) === true;
    return all.flatMap((sides) => {
      if (protection.knownBefore?.test(sides.before) === false) return [];
      const places = new Map<string, RemovedProtection>();
      for (const [at, mark] of marks) {
        if (rarer.get(sides)?.has(`${row} ${at}`) !== true) continue;
        const marked = linesOf(sides).filter(({ code }) => mark.test(code));
        for (const line of marked.slice(0, MAX_LINES)) {
          if (places.size >= MAX_PLACES) break;
          if (isRestated(line.code, mark, restates) || sharedIn(sides)(line.code)) continue;
          for (const place of placesOf(line, { sides, all }, 0))
            if (isOpen(place.sides))
              places.set(`${place.sides.file.path} ${place.oldLine}`, {
                rule: protection.rule,
                sides: place.sides,
                check: shownFrom(mark, line.code.trim()),
                values: { ...mark.exec(line.code)?.groups },
                oldLine: place.oldLine,
              });
        }
      }
      const found = [...places].filter(([key]) => !told.has(key)).slice(0, MAX_PLACES);
      for (const [key] of found) told.add(key);
      return found.map(([, place]) => place);
    });
  });
}

/** A message shows the first 80 characters: a longer line is shown from its check on. */
function shownFrom(mark: RegExp, line: string): string {
  const part = line.length > 80 ? line.slice(mark.exec(line)?.index) : line;
  return part !== line && "{,".includes(part.charAt(0)) ? part.slice(1).trimStart() : part;
}

/** The lines of the change that make a check of the kind, whatever it is about, without white space. */
function restatingLines(added: string, { rule, removed, unless }: DiffRow): readonly string[] {
  if (!OF_AMOUNTS.has(rule)) return [];
  return added
    .split("\n")
    .filter(
      (line) => isCode(line) && [...removed, unless].some((form) => form?.test(line) === true),
    )
    .slice(0, MAX_RESTATING)
    .map(squeezed);
}

/** A bound may be restated with another number; any other difference makes it another check. */
const OF_AMOUNTS: ReadonlySet<string> = new Set([
  "change/limit-removed",
  "change/pattern-bound-removed",
]);
const MAX_RESTATING = 200;
/** So much of a check in another line, word for word, makes that line the same check. */
const SAME = 14;

/** The check came back in other words: `size > MAX` as `size > limits.bytes`, in this file or in another. */
function isRestated(code: string, mark: RegExp, lines: readonly string[]): boolean {
  const [found = ""] = mark.exec(code) ?? [];
  if (lines.length === 0 || found === "") return false;
  const whole = squeezed(code);
  const start = whole.indexOf(squeezed(found));
  const end = start + squeezed(found).length;
  for (let at = Math.max(0, start - SAME + 1); at < end && at + SAME <= whole.length; at += 1)
    if (lines.some((line) => line.includes(whole.slice(at, at + SAME)))) return true;
  return false;
}

/** Tells whether the very line stands in a function that is new: what several functions did one does for them. */
const sharedIn = onceFor((sides: Compared) => {
  const lines = new Map(
    sides.text
      .split("\n")
      .map((line, at): [string, number] => [squeezed(line), at + 1])
      .toReversed(),
  );
  const before = once(() => declaredNames(sides.was()));
  return (code: string): boolean => {
    const line = lines.get(squeezed(code));
    if (line === undefined) return false;
    return declarationsAround(sides.is(), line, (name) => !before().has(name)).length > 0;
  };
});

const linesOf = onceFor((sides: Compared) => removedLines(sides));
const namesNow = onceFor((sides: Compared) => declaredNames(sides.is()));

/** A check that was moved within its file is as often there as it was. */
function isFewer(mark: RegExp, { before, text }: Compared): boolean {
  return countLines(mark, text) < countLines(mark, before);
}

interface Place {
  readonly sides: Compared;
  readonly oldLine: number;
}

interface Known {
  readonly sides: Compared;
  readonly all: readonly Compared[];
}

/** Returns the places where the check is missing: its own line, or the lines that used the removed function or list. */
function placesOf({ oldLine }: OldLine, known: Known, depth: number): readonly Place[] {
  const { sides, all } = known;
  const now = namesNow(sides);
  const around = declarationsAround(sides.was(), oldLine, (name) => !now.has(name));
  if (around.length === 0) return [{ sides, oldLine }];
  if (depth >= MAX_STEPS) return [];
  // A function that nobody calls by its name goes with the code around it.
  for (const gone of around) {
    const uses = all.flatMap((other) => {
      const use = other === sides ? identifierPattern(gone.name) : foreignUse(gone.name);
      return linesOf(other)
        .filter(
          (line) =>
            use.test(line.code) &&
            (other !== sides || line.oldLine < gone.startLine || line.oldLine > gone.endLine),
        )
        .slice(0, MAX_USES)
        .map((line) => ({ line, sides: other }));
    });
    if (uses.length > 0)
      return uses.flatMap(({ line, ...use }) => placesOf(line, { ...known, ...use }, depth + 1));
  }
  return [];
}

/** Of another file, called as its own or as a part of what it exports; some names everybody has. */
function foreignUse(name: string): RegExp {
  return new RegExp(
    String.raw`(?<!\b(?:Promise|[pP]ath|pth|url|require|this|self)\s*\.\s*)(?<![\w$])${escapeRegExp(name)}\s*\(`,
  );
}

/** Tells whether the protected code is still there, and no more lines than before look like a check of the kind. */
function leavesOpen(sides: Compared, { needs, unless, removed }: DiffRow): boolean {
  const gone = linesOf(sides).filter(({ code }) => removed.some((mark) => mark.test(code)));
  const lost = gone.map(({ code }) => code).join("\n");
  const hasOther = (mark: RegExp): boolean =>
    countLines(mark, sides.text) > countLines(mark, sides.before) - countLines(mark, lost);
  return (
    needs?.test(sides.text) !== false &&
    (unless === null || !hasOther(unless)) &&
    !hasOther(CHECKING_CALL)
  );
}
