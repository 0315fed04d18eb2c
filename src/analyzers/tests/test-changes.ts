import { counted } from "../../core/counted.ts";
import { posix } from "node:path";
import { countUpTo } from "../../core/count-up-to.ts";
import { countLines, linesWithin } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isProsePath } from "../../core/rules/is-prose-path.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { asValue } from "../shared/build-finding.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import { squeezed } from "../../comparison/function-units.ts";
import { oneDecision } from "../../comparison/one-decision.ts";
import { lineOfOld, spanOfLine } from "../../comparison/map-old-line.ts";
import { testCases, type TestCase } from "../../project-graph/test-cases.ts";
import { countBy } from "../../core/count-by.ts";
import { groupBy } from "../../core/group-by.ts";

/** A change to more tests than this is a new suite. */
const MAX_FILES = 150;

/** Looks for tests, and for what they assert, that went while the code they look at stayed. */
export const testChanges: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("test-changes", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const tests = tree.changed
    .filter(({ path, kind, status }) => kind === "text" && status !== "added" && isTestPath(path))
    .slice(0, MAX_FILES);
  if (tests.length === 0) return { findings: [], failed: [] };
  const around = await readAround(tree);
  const findings: RawFinding[] = [];
  for (const file of tests) {
    signal.throwIfAborted();
    const before = await tree.readBefore(file.path);
    if (before === null) continue;
    const was = testCases(file.path, before);
    if (was.size === 0) continue;
    if (file.status === "deleted")
      findings.push(...(await deleted(file, was, { tree, around, rules })));
    else findings.push(...(await weakened(file, { before, was }, { tree, around, rules })));
  }
  return { findings: oneDecision(findings, ({ file }) => file), failed: [] };
};

/** The rest of the change, which tells moved tests from tests that lost their reason. */
interface Around {
  /** Text that the change adds, over all files but prose. */
  readonly added: string;
  /** Names in lines that the change takes away from code that is no test, and that are in none it leaves there. */
  readonly lostNames: ReadonlySet<string>;
  /** Telling names and texts in any such lines, words that their file no longer quotes, and the folders of the lines. */
  readonly touchedNames: ReadonlySet<string>;
  readonly touchedFolders: ReadonlySet<string>;
  /** How many more tests came than went, over all files. */
  readonly grownBy: number;
  /** How many more lines of code went than came, in files that are no tests. */
  readonly shrunkBy: number;
}

/** So many lines fewer, and the change takes something away, with the tests of it. */
const SHRUNK = 4;

interface Known {
  readonly tree: ReviewedTree;
  readonly around: Around;
  readonly rules: CodeRules;
}

async function readAround(tree: ReviewedTree): Promise<Around> {
  const added: string[] = [];
  const [gone, left, folders] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const touched = new Set<string>();
  let [grownBy, shrunkBy] = [0, 0];
  for (const { path, kind, status, added: ranges, removed } of tree.changed.slice(0, 1000)) {
    if (kind !== "text") continue;
    // Prose that names a test did not take it in: the register quotes the tests that a question is about.
    if (isProsePath(path)) continue;
    const text = status === "deleted" ? "" : ((await tree.read(path)) ?? "");
    added.push(linesWithin(text, ranges).join("\n"));
    const before = (await tree.readBefore(path)) ?? "";
    if (isTestPath(path)) {
      grownBy += testCases(path, text).size - testCases(path, before).size;
      continue;
    }
    const old = before.split("\n");
    const lines =
      status === "deleted"
        ? old
        : removed.flatMap((each) => old.slice(each.old.start - 1, each.old.end));
    if (lines.length > 0 && languageOf(path) !== null) folders.add(posix.dirname(path));
    if (languageOf(path) !== null) shrunkBy += lines.length - linesIn(ranges, text);
    for (const name of namesIn(lines.join("\n"))) gone.add(name);
    for (const each of textsIn(lines.join("\n"))) touched.add(each);
    for (const each of wordsIn(lines.join("\n"))) if (!text.includes(each)) touched.add(each);
    for (const name of namesIn(text)) left.add(name);
  }
  for (const name of gone) if (TELLING.test(name)) touched.add(name);
  return {
    added: added.join("\n"),
    lostNames: new Set([...gone].filter((name) => !left.has(name))),
    touchedNames: touched,
    touchedFolders: folders,
    grownBy,
    shrunkBy,
  };
}

function linesIn(ranges: ChangedFile["added"], text: string): number {
  return ranges === "all" ? text.split("\n").length : countLines(ranges);
}

/** A name of more than one word, or a long one: it stands for something. */
const TELLING = /[a-z][A-Z]|\w_\w|^\w{9,}$/;

function namesIn(text: string): string[] {
  return text.match(/[A-Za-z_]\w{3,}/g) ?? [];
}

/** Texts of several parts, that stand for something: `"http.user.id"`. */
function textsIn(text: string): string[] {
  return text.match(/(["'`])\w+(?:[.:/-]\w+)+\1/g) ?? [];
}

/** Words between quotation marks, such as a kind of thing that the code knew by it: `"airship"`. */
function wordsIn(text: string): string[] {
  return text.match(/(["'`])[A-Za-z]\w{4,}\1/g) ?? [];
}

/** The file of tests is gone, the file they are about is here and was not gutted, and nothing took them in. */
async function deleted(
  { path }: ChangedFile,
  was: ReadonlyMap<string, TestCase>,
  { tree, around, rules }: Known,
): Promise<RawFinding[]> {
  const cases = [...was.values()];
  const moved = cases.filter(({ name }) => around.added.includes(name));
  if (moved.length * 2 >= cases.length || cases.some((each) => lostItsReason(each, around)))
    return [];
  if (cases.every((each) => namesTouched(each, around))) return [];
  const subject = subjectOf(path, await tree.paths());
  const text = subject === null ? null : await tree.read(subject);
  if (subject === null || text === null) return [];
  if (
    isGutted(
      tree.changed.find((each) => each.path === subject),
      text,
    )
  )
    return [];
  const count = counted(cases.length, "test");
  return rules.report({
    rule: "change/test-file-deleted",
    file: subject,
    text,
    ...spanOfLine(text, 1),
    values: { path, count, code: posix.basename(subject) },
    evidence: `${path} is deleted, with ${count}`,
    isCausedByChange: true,
  });
}

/** A good part of what the tests were about went with them. */
function isGutted(file: ChangedFile | undefined, text: string): boolean {
  if (file === undefined) return false;
  const went = countLines(file.removed.map(({ old }) => old));
  const came = linesIn(file.added, text);
  return went * 4 >= text.split("\n").length - came + went;
}

/** The change also alters what the test looks at: then the test may rightly be another one. */
function isAboutTouched(path: string, { lines }: TestCase, around: Around): boolean {
  if (around.touchedFolders.has(posix.dirname(path))) return true;
  return namesTouched({ lines }, around);
}

function namesTouched({ lines }: Pick<TestCase, "lines">, { touchedNames }: Around): boolean {
  const code = lines.join("\n");
  return [...namesIn(code), ...textsIn(code), ...wordsIn(code)].some((each) =>
    touchedNames.has(each),
  );
}

function lostItsReason({ lines }: TestCase, { lostNames }: Around): boolean {
  return namesIn(lines.join("\n")).some((name) => lostNames.has(name));
}

/** The one file of the tree that a file of tests is named after. */
function subjectOf(path: string, paths: readonly string[]): string | null {
  const name = posix.basename(path);
  const stem = name
    .replace(/\.\w+$/, "")
    .replace(/([._-](test|tests|spec)|_test|Tests?|Spec)$/, "")
    .replace(/^test_/, "");
  const ending = posix.extname(name);
  if (stem === "" || stem === name.replace(/\.\w+$/, "")) return null;
  const meant = paths.filter(
    (each) => !isTestPath(each) && isSame(posix.basename(each), stem, ending),
  );
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function isSame(name: string, stem: string, ending: string): boolean {
  const own = posix.extname(name);
  return (
    name === stem + own &&
    (own === ending || (/^\.[cm]?[jt]sx?$/.test(own) && /^\.[cm]?[jt]sx?$/.test(ending)))
  );
}

async function weakened(
  file: ChangedFile,
  { before: old, was }: { readonly before: string; readonly was: ReadonlyMap<string, TestCase> },
  { tree, around, rules }: Known,
): Promise<RawFinding[]> {
  const text = await tree.read(file.path);
  if (text === null) return [];
  const is = testCases(file.path, text);
  const gone = [...was.values()].filter(({ name }) => !is.has(name) && !text.includes(name));
  const come = [...is.keys()].filter((name) => !was.has(name));
  const lines = goneLines(file, old);
  const findings: RawFinding[] = [];
  // One that is new may be the old one under a better name.
  const isPlain =
    come.length === 0 && gone.length < was.size && around.grownBy < 0 && around.shrunkBy < SHRUNK;
  const missed = (isPlain ? gone : []).filter(
    (each) =>
      !around.added.includes(each.name) &&
      !lostItsReason(each, around) &&
      !isRenamed(each, text) &&
      !isAboutTouched(file.path, each, around),
  );
  const [first] = missed;
  if (first !== undefined)
    findings.push(
      ...rules.report({
        rule: "change/test-removed",
        file: file.path,
        text,
        ...spanOfLine(text, lineOfOld(file, first.line)),
        values: { tests: nameTests(missed), them: missed.length === 1 ? "it" : "them" },
        evidence: `removed: ${missed.map(sayWhere).join("; ")}`,
        isCausedByChange: true,
      }),
    );
  for (const [name, now] of is) {
    const before = was.get(name);
    const lost = before === undefined ? null : lostAssertion(before, now);
    if (
      before === undefined ||
      lost === null ||
      lostItsReason({ ...before, lines: [lost] }, around)
    )
      continue;
    if (isAboutTouched(file.path, before, around)) continue;
    findings.push(
      ...rules.report({
        rule: "change/assertion-removed",
        file: file.path,
        text,
        ...spanOfLine(text, lineOfOld(file, lineOfLost(lost, before, lines))),
        values: { name: asValue(name), assertion: asValue(lost) },
        evidence: `removed: ${lost.trim()}`,
        isCausedByChange: true,
      }),
    );
  }
  return findings;
}

/** More names than these are a number. */
const MAX_NAMES = 3;

/** Removed tests as a part of a sentence: who removes several in one file has decided that once. */
function nameTests(tests: readonly TestCase[]): string {
  const named = tests.map(({ name }) => `"${asValue(name)}"`);
  if (named.length > MAX_NAMES)
    return `${named.length} tests: ${named.slice(0, MAX_NAMES).join(", ")} and ${named.length - MAX_NAMES} more`;
  const [last = "", ...others] = named.toReversed();
  if (others.length === 0) return `the test ${last}`;
  return `the tests ${others.toReversed().join(", ")} and ${last}`;
}

/** A test that is gone, with the line it stood at before the change. */
function sayWhere({ name, line }: TestCase): string {
  return `${name} (line ${line} before)`;
}

/** All that it did is there, under a name that makes it no test: something that others are given. */
function isRenamed({ lines }: TestCase, text: string): boolean {
  const did = squeezed(lines.slice(1).join("\n"));
  return did.length >= MIN_BODY && squeezed(text).includes(did);
}

const MIN_BODY = 20;

const ASSERTION =
  /^\s*(?:await\s+)?(?:expect\w*[(.]|(?:t\.)?assert\w*[\s(.!]|self\.assert\w+\(|t\.(?:Error|Fatal|Fail)\w*\(|(?:assert|require)\.\w+\(|should\b|\w+\.should|verify\(|\$this->assert\w+\(|(?:debug_)?assert\w*!\()/;

/** The assertion that a test lost, when assertions are all that it lost and nothing in it is new. */
function lostAssertion(before: TestCase, now: TestCase): string | null {
  const kept = countBy(now.lines.map((line) => line.trim()));
  const lost: string[] = [];
  for (const line of before.lines) {
    const count = kept.get(line.trim()) ?? 0;
    if (count === 0) lost.push(line);
    else kept.set(line.trim(), count - 1);
  }
  const isNothingNew = [...kept.values()].every((count) => count === 0);
  const [first] = lost;
  return isNothingNew && first !== undefined && lost.every((line) => ASSERTION.test(line))
    ? first.trim()
    : null;
}

/** The lines that went out of a file, each with the numbers it had, in their order. */
function goneLines({ removed }: ChangedFile, old: string): ReadonlyMap<string, readonly number[]> {
  const all = old.split("\n");
  const numbers = removed.flatMap(({ old: { start, end } }) =>
    Array.from({ length: end - start + 1 }, (_, at) => start + at),
  );
  return groupBy(numbers, (line) => all[line - 1]?.trim() ?? "");
}

/** The line of the old file in which the test lost it: tests say many a line twice. */
function lineOfLost(
  lost: string,
  { line, lines }: TestCase,
  gone: ReadonlyMap<string, readonly number[]>,
): number {
  const places = gone.get(lost) ?? [];
  const end = line + lines.length;
  const at = places[countUpTo(places, line)];
  return at !== undefined && at <= end + MAX_BLANK_LINES ? at : line;
}

/** Blank lines of a test are not kept. */
const MAX_BLANK_LINES = 200;
