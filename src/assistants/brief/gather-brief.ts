import { estimateTokens } from "../../core/estimate-tokens.ts";
import { mergeRanges } from "../../core/change/line-ranges.ts";
import type { LineRange } from "../../core/change/types.ts";
import { changedPart } from "../pure/brief/changed-part.ts";
import { changedNames } from "../pure/brief/changed-names.ts";
import { diffOf } from "../pure/brief/diff-of.ts";
import { riskOf } from "../pure/brief/risk-of.ts";
import { splitParts } from "../pure/brief/split-parts.ts";
import type { Caller, Mirror, Remains, TestOfChange } from "../pure/brief/types.ts";
import type { BriefPlace } from "../pure/brief/widen-places.ts";
import { excerptsOf, linesOf, type Excerpt } from "../pure/prompts/excerpts.ts";
import { languageOf } from "../../core/rules/languages.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { hideSecrets } from "../../redaction/hide-secrets.ts";
import type { ReviewedTree, ReviewFile } from "../../review/types.ts";
import { fileReader } from "./file-reader.ts";
import { findCallers } from "./find-callers.ts";
import { findMirrors } from "./find-mirrors.ts";
import { findOldPaths } from "./find-old-paths.ts";
import { findRemains } from "./find-remains.ts";

/** The facts of a brief. */
export interface GatheredBrief {
  readonly places: readonly BriefPlace[];
  /** Names of the functions that each file's change touches. */
  readonly touched: readonly TouchedFile[];
  /** The number of this part of the change, from 1. */
  readonly part: { readonly number: number; readonly of: number };
  /** Tokens of the lines that this part adds and removes. */
  readonly changedTokens: number;
  readonly callers: readonly Caller[];
  readonly remains: Remains;
  readonly mirrors: readonly Mirror[];
  readonly tests: readonly TestOfChange[];
}

export interface TouchedFile {
  readonly path: string;
  readonly names: readonly string[];
}

const AROUND = 3;
const NEAR = 12;
/** A longer function is not shown whole. */
const MAX_FUNCTION = 150;
/** The size of a piece of a file, so that a part can hold it. */
const PIECE_TOKENS = 6_000;

/**
 * Gathers the facts of a brief: the changed files as diffs, the riskiest first, in parts if they are many, with callers
 * and tests. Secrets are hidden.
 * @param given.part the number of the part and of all parts; null: the first of as many as needed
 */
export async function gatherBrief(given: {
  readonly tree: ReviewedTree;
  readonly files: readonly ReviewFile[];
  /** Text of each file with secrets hidden. */
  readonly sources: ReadonlyMap<string, string>;
  readonly leads: readonly { readonly file: string }[];
  readonly part: { readonly number: number; readonly of: number } | null;
}): Promise<GatheredBrief> {
  const { tree, files, sources, leads, part } = given;
  const read = await Promise.all(
    files.map(async ({ path, text, changed }) => {
      const old = changed.removed.length === 0 ? null : await tree.readBefore(path);
      const shown = {
        path,
        text: sources.get(path) ?? text,
        before: old === null ? null : hideSecrets(old, { path }).text,
        changed,
      };
      const narrow = excerptsOf(shown, AROUND);
      const risk = riskOf({
        path,
        addedLines: countOf(narrow, "added"),
        removedLines: countOf(narrow, "removed"),
        leads: leads.filter(({ file }) => file === path).length,
      });
      return { shown, narrow, risk };
    }),
  );
  const ordered = read.toSorted(
    (a, b) => b.risk - a.risk || (a.shown.path < b.shown.path ? -1 : 1),
  );
  const all = ordered.flatMap(({ shown, narrow }) =>
    inPieces(narrow).map((excerpts) => ({
      shown,
      excerpts,
      tokens: estimateTokens(linesOf(excerpts, "added", "removed").join("\n")),
    })),
  );
  const parts = splitParts(all, ({ tokens }) => tokens, part?.of ?? null);
  const number = Math.min(part?.number ?? 1, parts.length);
  const pieces = parts[number - 1] ?? [];
  const placed = pieces.map(({ shown, excerpts }) => ({
    path: shown.path,
    ...placesOf(shown, excerpts),
  }));
  const paths = [...new Set(pieces.map(({ shown }) => shown.path))];
  const touched = paths.map((path) => ({
    path,
    names: [...new Set(placed.flatMap((each) => (each.path === path ? each.names : [])))],
  }));
  const ofCode = touched.filter(({ path }) => languageOf(path) !== null && !isTestPath(path));
  const project = { tree, readFile: fileReader(tree) };
  const ofPart = ordered.filter(({ shown }) => paths.includes(shown.path));
  const users = await findCallers(
    project,
    ofCode.map((each) => {
      const excerpts = pieces.flatMap(({ shown, excerpts }) =>
        shown.path === each.path ? excerpts : [],
      );
      const shown = excerpts.map(({ range }) => range);
      return { ...each, part: changedPart(each.path, excerpts), shown };
    }),
  );
  const remains = await findRemains(
    project,
    ofPart.map(({ shown }) => shown),
    { withDeleted: number === 1 },
  );
  const named = number === 1 ? await findOldPaths(tree) : [];
  return {
    places: placed.flatMap(({ places }) => places),
    touched,
    part: { number, of: parts.length },
    changedTokens: pieces.reduce((sum, { tokens }) => sum + tokens, 0),
    ...users,
    remains: { ...remains, uses: [...named, ...remains.uses] },
    mirrors: await findMirrors(
      tree,
      ofCode.map(({ path, names }) => ({
        path,
        names,
        text: ofPart.find(({ shown }) => shown.path === path)?.shown.text ?? "",
      })),
    ),
  };
}

/** Cuts changes of a file into places that can be shown with more context independently. */
function placesOf(
  shown: Parameters<typeof excerptsOf>[0],
  excerpts: readonly Excerpt[],
): { readonly places: readonly BriefPlace[]; readonly names: readonly string[] } {
  const { path, changed } = shown;
  // A long function may be in the wide excerpts of two pieces: each shows its own.
  const own = (all: readonly Excerpt[]): readonly Excerpt[] =>
    all.filter(({ range }) => excerpts.some((each) => overlap(each.range, range)));
  const [tight, near, wide] = [
    own(excerptsOf(shown, 1)),
    own(excerptsOf(shown, NEAR)),
    own(excerptsOf(shown, null, MAX_FUNCTION)),
  ];
  const regions = mergeRanges([...excerpts, ...near, ...wide].map(({ range }) => range));
  return {
    names: changedNames(wide),
    places: regions.map((region) => {
      const show = (all: readonly Excerpt[]): string =>
        diffOf(
          all.filter(({ range }) => overlap(region, range)),
          changed,
        );
      const [less, more] = [show(tight), show(excerpts)];
      return { file: path, tight: less, diff: more, near: show(near), wide: show(wide) };
    }),
  };
}

function overlap(one: LineRange, other: LineRange): boolean {
  return one.start <= other.end && one.end >= other.start;
}

function inPieces(excerpts: readonly Excerpt[]): Excerpt[][] {
  const pieces: Excerpt[][] = [];
  let size = 0;
  for (const excerpt of excerpts) {
    const tokens = estimateTokens(excerpt.lines.map(({ text }) => text).join("\n"));
    if (pieces.length === 0 || size + tokens > PIECE_TOKENS) {
      pieces.push([excerpt]);
      size = tokens;
    } else {
      pieces.at(-1)?.push(excerpt);
      size += tokens;
    }
  }
  return pieces;
}

/** Blank lines, and comments of most languages, which carry no risk. */
const SAYS_NOTHING = /^\s*(?:$|\/[/*]|\*(?:\s|\/|$)|#(?:[\s#]|$)|--\s|<!--|;)/;

function countOf(excerpts: readonly Excerpt[], wanted: "added" | "removed"): number {
  return linesOf(excerpts, wanted).filter((text) => !SAYS_NOTHING.test(text)).length;
}
