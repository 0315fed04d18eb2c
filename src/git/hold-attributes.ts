import { decodePath } from "../core/change/decode-path.ts";
import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import { isOfCommits } from "../core/change/is-of-commits.ts";
import type { HidingMark, OwnMarks, Scope } from "../core/change/types.ts";
import type { Comparison } from "./comparison.ts";
import type { DiffFile } from "./diff-files.ts";
import type { Git } from "./git.ts";
import { openScratchIndex } from "./scratch-index.ts";

const ATTRIBUTES_FILE = /(?:^|\/)\.gitattributes$/;

/**
 * Finds the files of a change that its own `.gitattributes` hide from its review. What the commits of a branch write
 * there does not count, as with its settings. An edit that no commit holds counts. Null if the change edits no
 * attributes, or none that hide its files.
 */
export async function holdAttributes(
  git: Git,
  { base, head, scope }: Pick<Comparison, "base" | "head"> & { readonly scope: Scope },
  { files, isText }: MarkedFiles,
): Promise<OwnMarks | null> {
  if (!isOfCommits(scope) && scope.kind !== "uncommitted" && scope.kind !== "staged") return null;
  if (!files.some(({ changed }) => editsAttributes(changed))) return null;
  const paths = files.map(({ entry }) => entry.pathBytes);
  const now = await readMarks(git, paths);
  const [before, committed] = await marksAt(git, paths, [base.commit, head.commit]);
  // Beside a history, the work tree may have marks that are no part of it.
  const isHistory = scope.kind === "commit" || scope.kind === "range";
  const held = new Map<string, HidingMark[]>();
  const pending = new Map<string, HidingMark[]>();
  for (const { changed } of files) {
    const { path, kind } = changed;
    // Two reasons, each by itself: what the base calls generated stays so, whatever else is said of it.
    for (const reason of [generatedMarks, binaryMarks]) {
      const marks = reason(now.get(path));
      if (marks.length === 0 || isHiddenBy(reason(before?.get(path)), marks)) continue;
      if (reason === binaryMarks && (kind !== "binary" || !(await isText(path)))) continue;
      const ofCommits = reason(committed?.get(path));
      const own = marks.filter((mark) => !ofCommits.includes(mark));
      if (own.length > 0 && isHistory) continue;
      const to = own.length > 0 ? pending : held;
      to.set(path, [...(to.get(path) ?? []), ...(own.length > 0 ? own : marks)]);
    }
  }
  return held.size + pending.size === 0 ? null : { held, pending };
}

/** The files of a change with what their content says. */
interface MarkedFiles {
  readonly files: readonly DiffFile[];
  /** Whether the new content of a file that git calls binary is text. */
  readonly isText: (path: string) => Promise<boolean>;
}

function editsAttributes({ path, oldPath }: DiffFile["changed"]): boolean {
  return ATTRIBUTES_FILE.test(path) || (oldPath !== null && ATTRIBUTES_FILE.test(oldPath));
}

/** The values of a file's attributes, by their names. */
type Attributes = ReadonlyMap<string, string>;

/** Returns the marks of a program's work. */
function generatedMarks(of: Attributes | undefined): HidingMark[] {
  const names = ["linguist-generated", "linguist-vendored"] as const;
  return names.filter((name) => ["set", "true"].includes(of?.get(name) ?? ""));
}

/**
 * Returns the mark of what may have no lines. A driver, as of `diff=markdown`, leaves a file its lines, unless the
 * user's settings call what it is for binary.
 */
function binaryMarks(of: Attributes | undefined): HidingMark[] {
  const value = of?.get("diff") ?? "unspecified";
  if (value === "unspecified" || value === "set") return [];
  if (value !== "unset") return [`diff=${value}`];
  return [of?.get("binary") === "set" ? "binary" : "-diff"];
}

/** Whether the marks of the base hide a file for the same reason. A driver that is another one may not. */
function isHiddenBy(before: readonly HidingMark[], now: readonly HidingMark[]): boolean {
  return before.some((mark) => !mark.startsWith("diff=") || now.includes(mark));
}

/** Reads what the attributes of some commits say of the paths; undefined where there is no commit. */
async function marksAt(
  git: Git,
  paths: readonly Buffer[],
  commits: readonly (string | null)[],
): Promise<(ReadonlyMap<string, Attributes> | undefined)[]> {
  const first = commits.find((commit) => commit !== null);
  if (first === undefined || first === null) return commits.map(() => undefined);
  // `check-attr --source` is newer than the git that is asked for.
  const scratch = await openScratchIndex(git, first);
  try {
    const marks: (ReadonlyMap<string, Attributes> | undefined)[] = [];
    for (const commit of commits) {
      if (commit !== null) await scratch.load(commit);
      marks.push(commit === null ? undefined : await readMarks(git, paths, scratch.env));
    }
    return marks;
  } finally {
    await scratch.dispose();
  }
}

/** Reads the attributes of the work tree or, with the environment of an index, of that. */
async function readMarks(
  git: Git,
  paths: readonly Buffer[],
  ofIndex?: Comparison["env"],
): Promise<ReadonlyMap<string, Attributes>> {
  const from = ofIndex === undefined ? [] : ["--cached"];
  const names = ["diff", "binary", "linguist-generated", "linguist-vendored"];
  const output = await git.bytes(["check-attr", ...from, "-z", "--stdin", ...names], {
    ...(ofIndex === undefined ? {} : { env: ofIndex }),
    input: Buffer.concat(paths.flatMap((path) => [path, Buffer.from([0])])),
  });
  const marks = new Map<string, Map<string, string>>();
  const fields = splitAtNul(output);
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const path = decodePath(fields[at] ?? Buffer.alloc(0));
    const of = marks.get(path) ?? new Map<string, string>();
    of.set(String(fields[at + 1]), String(fields[at + 2]));
    marks.set(path, of);
  }
  return marks;
}
