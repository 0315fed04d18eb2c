import type { NapiConfig } from "@ast-grep/napi";
import { describe, expect, test } from "vitest";
import type { Fix, RawFinding } from "../../../src/core/findings/types.ts";
import { LANGUAGES } from "../../../src/core/rules/languages.ts";
import { sourcesIn } from "../../../src/analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { applyFix } from "./apply-fix.ts";
import { ANALYZERS } from "../../../src/analyzers/index.ts";
import { reviewAll } from "./review-text.ts";
import { reviewTreesTogether } from "./review-trees.ts";
import { readRuleFiles, speaksAside, type Example, type RuleFile } from "./rule-files.ts";

/** One finding of an example, mended, and what the next review says. */
interface Mended {
  readonly rule: string;
  readonly example: Example;
  readonly finding: RawFinding;
  readonly fix: Fix;
  readonly before: readonly RawFinding[];
  readonly code: string;
  readonly after: readonly RawFinding[];
}

/** A linter process for each rule would take minutes. */
const RULES_AT_ONCE = 20;

const files = readRuleFiles().filter(({ rule }) => rule.fixes.length > 0);
const textFiles = files.filter(({ found }) => found.length > 0);
const typedFiles = files.filter(({ foundChanges }) => foundChanges.length > 0);
const groups = new Map<number, Promise<readonly Mended[]>>();
const { parse } = await loadAstGrep();

test("every fix looks for its place in words that every grammar of its languages has", () => {
  const found = files.flatMap(({ rule }) =>
    grammarsOf(rule.languages).flatMap((grammar) =>
      rule.fixes
        .filter(({ at }) => isFoundInNothing(grammar, at ?? NOTHING))
        .map(({ title }) => `${rule.id} in ${grammar}: ${title}`),
    ),
  );
  expect(found).toEqual([]);
});

describe.each(textFiles.map((file, at) => [file.rule.id, file, at] as const))(
  "%s",
  (id, file, at) => {
    test("shows each of its fixes in an example", async () => {
      const titles = (await mendedOf(at)).map(({ fix }) => fix.title);
      expect([...new Set(titles)].sort()).toEqual(
        [...new Set(file.rule.fixes.map(({ title }) => title))].sort(),
      );
    });

    test("mends each example in one edit, and leaves it well-formed and without another finding", async () => {
      const faults = (await mendedOf(at)).flatMap((one) =>
        faultsOf(one, id).map((fault) => ({ fault, before: one.example.code, code: one.code })),
      );
      expect(faults).toEqual([]);
    });
  },
);

/** The mended findings of the rule at a place among the files; some rules around it are reviewed with it. */
async function mendedOf(place: number): Promise<Mended[]> {
  const start = place - (place % RULES_AT_ONCE);
  const group = groups.get(start) ?? mendAll(textFiles.slice(start, start + RULES_AT_ONCE));
  groups.set(start, group);
  return (await group).filter(({ rule }) => rule === textFiles[place]?.rule.id);
}

test("rules that need types show each of their fixes in an example, which ends the finding", async () => {
  const changes = typedFiles.flatMap(({ rule, foundChanges }) =>
    foundChanges.map((change) => ({ id: rule.id, change })),
  );
  const linters = ANALYZERS.filter(({ name }) => ["oxlint", "oxlint-types"].includes(name));
  const before = await reviewTreesTogether(
    changes.map(({ change }) => change),
    linters,
  );
  const mended = changes.flatMap(({ id, change }, at) =>
    (before[at] ?? []).flatMap(({ rule, file, fix }) => {
      if (rule.id !== id || fix === null) return [];
      const after = { ...change.after, [file]: applyFix(change.after[file] ?? "", fix) };
      return [{ id, title: fix.title, change: { ...change, after } }];
    }),
  );
  const after = await reviewTreesTogether(
    mended.map(({ change }) => change),
    linters,
  );
  const titles = mended.map(({ id, title }) => `${id}: ${title}`);
  expect([...new Set(titles)].sort()).toEqual(
    typedFiles.flatMap(({ rule }) => rule.fixes.map(({ title }) => `${rule.id}: ${title}`)).sort(),
  );
  expect(after.flatMap((findings) => findings.map(({ rule }) => rule.id))).toEqual([]);
});

async function mendAll(some: readonly RuleFile[]): Promise<readonly Mended[]> {
  const examples = some.flatMap(({ rule, found }) =>
    found.map((example) => ({ rule: rule.id, example })),
  );
  const findings = await reviewOfRules(examples.map(({ example }) => example));
  const mended = examples.flatMap(({ rule, example }, at) => {
    const before = findings[at] ?? [];
    return before.flatMap((finding) => {
      const { fix } = finding;
      if (finding.rule.id !== rule || fix === null) return [];
      return [{ rule, example, finding, fix, before, code: applyFix(example.code, fix) }];
    });
  });
  const again = await reviewOfRules(
    mended.map(({ example, code }) => ({ path: example.path, code })),
  );
  return mended.map((one, at) => ({ ...one, after: again[at] ?? [] }));
}

/** What is said of each text, but for rules that speak about any example. */
async function reviewOfRules(
  texts: Parameters<typeof reviewAll>[0],
): Promise<(readonly RawFinding[])[]> {
  const reviews = await reviewAll(texts);
  return reviews.map((findings) => findings.filter(({ rule }) => !speaksAside(rule.id)));
}

function faultsOf({ example, finding, fix, before, code, after }: Mended, id: string): string[] {
  const faults: string[] = [];
  if (errorsIn(example.path, code) !== errorsIn(example.path, example.code))
    faults.push("it does not parse as before");
  const left = before.filter((one) => one !== finding).map((one) => one.rule.id);
  const { missing, extra } = compare(
    left,
    after.map((one) => one.rule.id),
  );
  if (extra.length > 0) faults.push(`it brings ${extra.join(", ")}`);
  // One edit may mend several findings, of another rule only where both speak about one thing.
  const hidden = missing.filter((name) => name !== id && !example.also.includes(name));
  if (hidden.length > 0) faults.push(`it hides ${hidden.join(", ")}`);
  if (blankLines(code) > blankLines(example.code)) faults.push("it leaves an empty line");
  if (code === example.code) faults.push("it changes nothing");
  if (/[ \t]+$/m.test(code)) faults.push("it leaves white space at the end of a line");
  if (fix.edits.length !== 1) faults.push(`it has ${fix.edits.length} edits`);
  return faults;
}

/** Throws, as the engine does, if the grammar does not know the words. */
function isFoundInNothing(grammar: string, rule: unknown): boolean {
  return (
    parse(grammar, "")
      .root()
      .find({ rule } as NapiConfig) !== null
  );
}

const NOTHING = { kind: "ERROR" };

function grammarsOf(languages: readonly string[]): string[] {
  return LANGUAGES.flatMap(({ extensions }) => extensions.map((extension) => `a.${extension}`))
    .flatMap((path) => sourcesIn(path, ""))
    .filter(({ language }) => languages.includes(language))
    .map(({ grammar }) => grammar);
}

function errorsIn(path: string, code: string): number {
  return sourcesIn(path, code).reduce(
    (sum, { grammar, text }) =>
      sum +
      parse(grammar, text)
        .root()
        .findAll({ rule: { kind: "ERROR" } }).length,
    0,
  );
}

function compare(expected: readonly string[], actual: readonly string[]) {
  const extra = [...actual];
  const missing = expected.filter((name) => {
    const at = extra.indexOf(name);
    if (at === -1) return true;
    extra.splice(at, 1);
    return false;
  });
  return { missing, extra };
}

function blankLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() === "").length;
}
