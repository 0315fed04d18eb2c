import { describe, expect, test } from "vitest";
import type { RawFinding, RuleWording } from "../../../../src/core/findings/types.ts";
import { isWhole } from "../../../../src/core/quote-code.ts";
import { wordingsOf } from "../../../../src/core/rules/words-for.ts";
import { ANALYZERS } from "../../../../src/analyzers/index.ts";
import type { Analyzer } from "../../../../src/review/types.ts";
import { TONES } from "../../../../src/core/vocabulary.ts";
import { proseSpans } from "../../../../src/output/formats/prose-spans.ts";
import { wordFinding } from "../../../../src/review/pure/word-finding.ts";
import { identified } from "../../review/pure/helpers.ts";
import { analyzersOf, analyzersOfChanges } from "../analyzers-of.ts";
import { reviewLater, type Reviews } from "../review-text.ts";
import { reviewTrees, reviewTreesTogether } from "../review-trees.ts";
import { speaksAside, type ChangeExample, type Example, type RuleFile } from "../rule-files.ts";
import { rulesIn, type Shard } from "./shards.ts";

/** An example that did not turn out as it says, with the code to try it on. */
interface Failure {
  readonly example: number;
  readonly code: unknown;
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/**
 * Declares the tests of a shard's rules. All analyzers review what is to be found, so that no other rule speaks
 * about the same lines; near misses are about one rule, and the analyzers that may report it are enough.
 */
export function packTests(shard: Shard): void {
  // Stubs of a linter's rules have no examples.
  const files = rulesIn(shard).filter(
    ({ found, foundChanges }) => found.length + foundChanges.length > 0,
  );
  const foundIn = reviewLater(files.flatMap(({ found }) => found));
  const cleanIn = reviewNearMisses(files);
  const projects = projectsAmong(files);

  describe.each(files.map((file) => [file.rule.id, file] as const))("%s", (_, file) => {
    const reviews = reviewsOfFound(file, foundIn, projects);

    test("is found at the marked places of its examples, with every placeholder filled", async () => {
      expect(
        await failuresOf(reviews, (findings, example) => placesIn(file, findings, example)),
      ).toEqual([]);
    });

    test("quotes whole code alone in what it says", async () => {
      expect(
        await failuresOf(reviews, (findings) => ({
          expected: [],
          got: ownOf(file, findings).flatMap(brokenQuotes),
        })),
      ).toEqual([]);
    });

    if (file.rule.shapes.length > 0)
      test("has an example of each shape that it has words for, and of its other findings", async () => {
        const findings = await Promise.all(reviews.map((review) => review.findings()));
        const said = new Set(ownOf(file, findings.flat()).map(wordsOf));
        const unsaid = wordingsOf(file.rule).filter((words) => !said.has(wordsOf(words)));
        expect(unsaid).toEqual([]);
      });

    test("alone speaks about those places", async () => {
      expect(
        await failuresOf(reviews, (findings, example) => othersIn(file, findings, example)),
      ).toEqual([]);
    });

    test("is silent about its near misses", async () => {
      const misses = reviewsOfNearMisses(file, cleanIn, projects);
      expect(await failuresOf(misses, (findings) => nothingIn(file, findings))).toEqual([]);
    });
  });
}

/** An example with a way to have it reviewed, however often that is asked for. */
interface Review {
  readonly code: unknown;
  /** Where the rule is to be found: lines, or `path:line` in a change. */
  readonly places: readonly string[];
  readonly also: readonly string[];
  /** The place of a finding, in the words of `places`. */
  readonly placeOf: (finding: RawFinding) => string;
  readonly findings: () => Promise<readonly RawFinding[]>;
}

function reviewsOfFound(file: RuleFile, foundIn: Reviews<Example>, projects: Projects): Review[] {
  return [
    ...file.found.map((example) => reviewOfText(example, foundIn)),
    ...file.foundChanges.map((change) =>
      reviewOfChange(change, async () => {
        const analyzers = analyzersOfChanges(file.rule);
        const others = analyzers.filter((each) => !projects.has(change) || !LINTERS.has(each.name));
        return [...(await reviewTrees(change, others)), ...(await projects.findingsIn(change))];
      }),
    ),
  ];
}

function reviewsOfNearMisses(
  { rule, clean, cleanChanges }: RuleFile,
  cleanIn: Reviews<Example>,
  projects: Projects,
): Review[] {
  return [
    ...clean.map((example) => reviewOfText(example, cleanIn)),
    ...cleanChanges.map((change) =>
      reviewOfChange(change, () =>
        projects.has(change) ? projects.findingsIn(change) : reviewTrees(change, analyzersOf(rule)),
      ),
    ),
  ];
}

function reviewOfChange(
  change: ChangeExample,
  review: () => Promise<readonly RawFinding[]>,
): Review {
  let made: Promise<readonly RawFinding[]> | undefined;
  return {
    code: change,
    places: change.places,
    also: change.also,
    placeOf: placeInChange,
    findings: () => (made ??= review()),
  };
}

function reviewOfText(example: Example, reviewed: Reviews<Example>): Review {
  return {
    code: example.code,
    places: example.lines.map(String),
    also: example.also,
    placeOf: ({ line }) => String(line),
    findings: () => reviewed(example),
  };
}

function placeInChange({ file, line }: RawFinding): string {
  return `${file}:${line}`;
}

/** Changes of projects that tell the linter their types. */
interface Projects {
  has(change: ChangeExample): boolean;
  /** What the linters say about a change; nothing about any other change than these. */
  findingsIn(change: ChangeExample): Promise<readonly RawFinding[]>;
}

/** The linter with types starts two programs, so all projects are shown to it at once, each in a folder. */
function projectsAmong(files: readonly RuleFile[]): Projects {
  const changes = files
    .flatMap(({ foundChanges, cleanChanges }) => [...foundChanges, ...cleanChanges])
    .filter(({ after }) => Object.keys(after).some((path) => path.endsWith("tsconfig.json")));
  const linters = ANALYZERS.filter(({ name }) => LINTERS.has(name));
  let made: Promise<readonly (readonly RawFinding[])[]> | undefined;
  return {
    has: (change) => changes.includes(change),
    async findingsIn(change) {
      const at = changes.indexOf(change);
      if (at === -1) return [];
      made ??= reviewTreesTogether(changes, linters);
      return (await made)[at] ?? [];
    },
  };
}

const LINTERS: ReadonlySet<string> = new Set(["oxlint", "oxlint-types"]);

/** Near misses by the analyzers of their rules, so that each is looked at by these alone. */
function reviewNearMisses(files: readonly RuleFile[]): Reviews<Example> {
  const groups = new Map<string, { analyzers: readonly Analyzer[]; examples: Example[] }>();
  for (const { rule, clean } of files) {
    const analyzers = analyzersOf(rule);
    const name = analyzers.map((each) => each.name).join(" ");
    const group = groups.get(name) ?? { analyzers, examples: [] };
    group.examples.push(...clean);
    groups.set(name, group);
  }
  const reviews = new Map<Example, Reviews<Example>>();
  for (const { analyzers, examples } of groups.values()) {
    const reviewed = reviewLater(examples, analyzers);
    for (const example of examples) reviews.set(example, reviewed);
  }
  return (example) => {
    const reviewed = reviews.get(example);
    if (reviewed === undefined) throw new Error(`${example.path} is no near miss of these rules`);
    return reviewed(example);
  };
}

interface Comparison {
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

async function failuresOf(
  reviews: readonly Review[],
  compare: (findings: readonly RawFinding[], review: Review) => Comparison,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const [at, review] of reviews.entries()) {
    const { expected, got } = compare(await review.findings(), review);
    if (expected.join("\n") !== got.join("\n"))
      failures.push({ example: at + 1, code: review.code, expected, got });
  }
  return failures;
}

function placesIn(file: RuleFile, findings: readonly RawFinding[], review: Review): Comparison {
  const own = ownOf(file, findings);
  return {
    expected: review.places,
    got: [
      ...own.map(review.placeOf).sort(byPlace),
      ...own.flatMap(unfilled).map((name) => `{${name}} is not filled`),
    ],
  };
}

function othersIn(file: RuleFile, findings: readonly RawFinding[], review: Review): Comparison {
  const places = new Set(review.places);
  const others = findings.filter(
    (finding) =>
      finding.rule.id !== file.rule.id &&
      places.has(review.placeOf(finding)) &&
      !speaksAside(finding.rule.id),
  );
  return { expected: review.also, got: others.map(({ rule }) => rule.id) };
}

function nothingIn(file: RuleFile, findings: readonly RawFinding[]): Comparison {
  return { expected: [], got: ownOf(file, findings).map(placeInChange) };
}

function ownOf({ rule }: RuleFile, findings: readonly RawFinding[]): RawFinding[] {
  return findings.filter((finding) => finding.rule.id === rule.id);
}

function wordsOf(said: RuleWording | RawFinding): string {
  const { title, tones } = "rule" in said ? said.rule : said;
  return [title, tones.harsh, tones.constructive].join("\n");
}

/** Lines stand in the order of numbers, places of a change in that of their text. */
function byPlace(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return one < other ? -1 : Number(one > other);
}

/** Code of an example that is quoted with a bracket or a quote too few, or as lines that were glued together. */
function brokenQuotes(finding: RawFinding): string[] {
  const said = TONES.flatMap((tone) => wordFinding(identified(finding), tone).message);
  const { title, tones } = finding.rule;
  const own = [title, tones.harsh, tones.constructive].join(" ");
  return [...said, ...(finding.trace ?? []).map(({ note }) => note)]
    .flatMap((words) => proseSpans(words))
    .filter(({ kind, text }) => kind === "code" && /\w/.test(text) && !own.includes(text))
    .map(({ text }) => text)
    .filter((text) => !isWhole(text) || /[([] .*, [)\]]/.test(text));
}

function unfilled({ rule, values }: RawFinding): string[] {
  const { title, tones, question = "" } = rule;
  const words = [title, tones.harsh, tones.constructive, question].join(" ");
  return [...words.matchAll(/\{([a-z]\w*)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => (values[name] ?? "") === "");
}
