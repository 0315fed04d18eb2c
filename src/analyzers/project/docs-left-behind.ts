import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isSidePath } from "../../core/rules/is-side-path.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { lineAt, lineOfOld, spanOfLine } from "../../comparison/map-old-line.ts";
import { codeRulesOf } from "../shared/code-rules.ts";

/** The work is bounded: by changed files, by names that are looked for, by files that are read for them. */
const MAX_FILES = 100;
const MAX_NAMES = 20;
const MAX_READ = 60;
const SHOWN = 2;

/** An option or a variable that users set, by the file and the line in which the code read it. */
interface Lost {
  readonly name: string;
  readonly file: ChangedFile;
  readonly oldLine: number;
}

/** Looks for options and environment variables that no code reads any more, and the documentation still names. */
export const docsLeftBehind: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("docs-left-behind", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const lost: Lost[] = [];
  for (const file of tree.changed.filter(isWanted).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    for (const each of await lostIn(file, tree))
      if (!lost.some(({ name }) => name === each.name)) lost.push(each);
  }
  if (lost.length === 0 || lost.length > MAX_NAMES) return { findings: [], failed: [] };
  const holders = await tree.search(lost.map(({ name }) => wordOf(name)));
  const findings: RawFinding[] = [];
  for (const { name, file, oldLine } of lost) {
    signal.throwIfAborted();
    const places = await placesOf(name, holders.get(wordOf(name)) ?? [], tree);
    const text = await tree.read(file.path);
    if (places === null || places.length === 0 || text === null) continue;
    const more = places.length - SHOWN;
    const docs = `${places.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    findings.push(
      ...rules.report({
        rule: "change/docs-left-behind",
        file: file.path,
        text,
        ...spanOfLine(text, lineOfOld(file, oldLine)),
        values: { name, docs },
        evidence: `${docs} names ${name}`,
        isCausedByChange: true,
      }),
    );
  }
  return { findings, failed: [] };
};

function isWanted({ path, kind, status, removed }: ChangedFile): boolean {
  const isEdited = kind === "text" && status !== "deleted" && removed.length > 0;
  return isEdited && languageOf(path) !== null && !isTestPath(path) && !isSidePath(path);
}

/** `"--dry-run"` and `"CACHE_DIR"` as code spells them, a variable also behind `env.`. */
const NAMES =
  /["'`](--[a-z][a-z\d]*(?:-[a-z\d]+)+)(?=["'`=\s])|["'`]([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)["'`]|\benv\.([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g;

async function lostIn(file: ChangedFile, tree: ReviewedTree): Promise<Lost[]> {
  const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
  if (before === null || text === null) return [];
  const removed = file.removed.map(({ old }) => old);
  return [...before.matchAll(NAMES)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    const oldLine = lineAt(before, match.index);
    return containsLine(removed, oldLine) && !text.includes(name) ? [{ name, file, oldLine }] : [];
  });
}

/** The longest word of a name: what is searched for. */
function wordOf(name: string): string {
  return name.split("-").reduce((longest, each) => (each.length > longest.length ? each : longest));
}

/** Where documentation names it; null if code does so, too. */
async function placesOf(
  name: string,
  paths: readonly string[],
  tree: ReviewedTree,
): Promise<readonly string[] | null> {
  if (paths.length > MAX_READ) return null;
  const whole = new RegExp(String.raw`(?<![\w-])${escapeRegExp(name)}(?![\w-])`);
  const places: string[] = [];
  for (const path of paths) {
    const text = await tree.read(path);
    const at = text === null ? -1 : text.search(whole);
    if (text === null || at === -1) continue;
    if (!DOCS.test(path)) return null;
    if (!HISTORY.test(path)) places.push(`${path}:${lineAt(text, at)}`);
  }
  return places;
}

const DOCS = /\.(?:md|mdx|rst|adoc|txt)$/i;
/** Documentation of what was. */
const HISTORY =
  /change|history|release|news|migrat|upgrad|blog|archive|deprecat|versioned|rfc|adr/i;
