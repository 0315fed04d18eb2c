import { describe, expect, test } from "vitest";
import { containsLine } from "../../../src/core/change/line-ranges.ts";
import type { ChangedFile } from "../../../src/core/change/types.ts";
import { sourcesIn } from "../../../src/analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { comparedFiles, type ComparedFile } from "../../../src/comparison/compared-functions.ts";
import type { LostProtection, ScriptSides } from "../../../src/comparison/script-sides.ts";
import { changeOf } from "../../helpers/change-of-text.ts";

/** Compares both sides of a file. `added`: the lines that the whole change adds, in whatever file. */
export type Mechanism = (sides: ScriptSides, added: string) => readonly LostProtection[];

/** A small text and what a change replaces in it, piece by piece: what it has, what comes there. */
export interface Edited {
  readonly code: string;
  readonly change: readonly (readonly [from: string, to: string])[];
  /** Default: `src/a.js`. */
  readonly path?: string;
  /** What the change adds to other files. */
  readonly elsewhere?: string;
}

/** A change that is told: `rule: the check as it was`, once or several times. */
export interface Told extends Edited {
  readonly as: string | readonly string[];
}

export interface Rows {
  readonly told: Readonly<Record<string, Told>>;
  readonly silent: Readonly<Record<string, Edited>>;
}

/** Tests a mechanism by changes that it tells of and by near misses; the keys end the tests' names. */
export function describeMechanism(title: string, mechanism: Mechanism, rows: Rows): void {
  describeTelling(title, (edited) => toldBy(mechanism, edited), rows);
}

/** The same for what tells of a change in a way of its own. */
export function describeTelling(
  title: string,
  tell: (edited: Edited) => Promise<string[]>,
  { told, silent }: Rows,
): void {
  describe(title, () => {
    test.each(Object.entries(told))("is told %s", async (_, { as, ...edited }) => {
      expect(await tell(edited)).toEqual(typeof as === "string" ? [as] : as);
    });
    test.each(Object.entries(silent))("is not told %s", async (_, edited) => {
      expect(await tell(edited)).toEqual([]);
    });
  });
}

/** The file with its trees and the functions that differ, and all lines that the change adds. */
export async function compare(
  edited: Edited,
): Promise<{ readonly compared: ComparedFile; readonly added: string }> {
  const { sides, added } = await sidesOf(edited);
  const { file, before, text } = sides;
  const tree = {
    changed: [file],
    directory: null,
    paths: async () => [file.path],
    read: async () => text,
    readBefore: async () => before,
    search: async () => new Map<string, readonly string[]>(),
  };
  for await (const compared of comparedFiles(tree)) return { compared, added };
  throw new Error(`${file.path} is not compared`);
}

/** What a mechanism tells of a change, in its order. */
export async function toldBy(mechanism: Mechanism, edited: Edited): Promise<string[]> {
  const { sides, added } = await sidesOf(edited);
  return mechanism(sides, added).map(({ rule, check }) => `${rule}: ${check}`);
}

/** The text after the change. Throws where a piece is not in it. */
export function changed({ code, change }: Edited): string {
  return change.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`no ${JSON.stringify(from)} in ${text}`);
    return text.replace(from, () => to);
  }, code);
}

async function sidesOf(
  edited: Edited,
): Promise<{ readonly sides: ScriptSides; readonly added: string }> {
  const { path = "src/a.js", code: before, elsewhere = "" } = edited;
  const text = changed(edited);
  const { parse } = await loadAstGrep();
  const [source] = sourcesIn(path, text);
  const [file] = changeOf(path, before, text);
  if (source === undefined || file === undefined) throw new Error(`nothing to compare in ${path}`);
  const added = addedTo(file, text);
  const sides = {
    file,
    before,
    text,
    added,
    was: () => parse(source.grammar, before).root(),
    is: () => parse(source.grammar, text).root(),
  };
  return { sides, added: `${added}\n${elsewhere}` };
}

function addedTo(file: ChangedFile, text: string): string {
  return text
    .split("\n")
    .filter((_, at) => containsLine(file.added, at + 1))
    .join("\n");
}
