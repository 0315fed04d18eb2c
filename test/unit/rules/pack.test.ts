import type { NapiConfig } from "@ast-grep/napi";
import { beforeAll, describe, expect, test } from "vitest";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { LANGUAGES } from "../../../src/core/rules/languages.ts";
import type { PackRule } from "../../../src/core/rules/types.ts";
import { sourcesIn } from "../../../src/reviewers/builtin/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../src/reviewers/builtin/ast-grep/load-ast-grep.ts";
import { reviewAll } from "./review-text.ts";
import { reviewTrees } from "./review-trees.ts";
import { readRuleFiles, type ChangeExample, type Example, type RuleFile } from "./rule-files.ts";

const files = readRuleFiles();
const reviewed = new Map<Example, readonly RawFinding[]>();

const PATIENCE_MS = 300_000;

// One review over all examples: a linter process for each would take minutes.
beforeAll(async () => {
  const examples = files.flatMap(({ found, clean }) => [...found, ...clean]);
  const findings = await reviewAll(examples);
  examples.forEach((example, at) => reviewed.set(example, findings[at] ?? []));
}, PATIENCE_MS);

const findingsOf = (example: Example) => reviewed.get(example) ?? [];
const { parse } = await loadAstGrep();

test("every rule has a name of its own", () => {
  const ids = files.map(({ rule }) => rule.id);
  expect(ids).toEqual([...new Set(ids)]);
});

describe.each(files.map((file) => [file.rule.id, file] as const))("%s", (id, file) => {
  test("lies under the name it has", () => {
    expect(
      file.rule.file
        .replace(/\.yml$/, "")
        .split("/")
        .at(-1),
    ).toBe(id.split("/")[1]);
  });

  test("has no metavariable whose name a value of the finding has", () => {
    expect(JSON.stringify(file.rule)).not.toMatch(/\$(CODE|PART|DATA)\b/);
  });

  test("speaks of nothing that a grammar of its languages lacks", () => {
    const grammars = grammarsOf(file.rule);
    for (const grammar of grammars) expect(matchIn(grammar, file.rule)).toEqual([]);
    expect(grammars.length > 0).toBe(file.rule.engine === "ast-grep");
  });

  test("is shown by three examples and three near misses", () => {
    expect(file.found.length + file.foundChanges.length).toBeGreaterThanOrEqual(3);
    expect(file.clean.length + file.cleanChanges.length).toBeGreaterThanOrEqual(3);
  });

  test.each(numbered(file.foundChanges))(
    "finds change %i at the marked places",
    async (_, change) => {
      const findings = await reviewTrees(change, file.rule.engine);
      const places = (isOwn: boolean) =>
        findings
          .filter(({ rule }) => (rule.id === id) === isOwn)
          .map((finding) => `${finding.file}:${finding.line}`)
          .sort();
      expect({ change, places: places(true) }).toEqual({ change, places: change.places });
      const others = findings
        .filter(
          ({ rule, file: path, line }) =>
            rule.id !== id && places(true).includes(`${path}:${line}`),
        )
        .map(({ rule }) => rule.id);
      expect(others).toEqual(change.also);
      for (const finding of findings.filter(({ rule }) => rule.id === id))
        expect(unfilled(file, finding.values)).toEqual([]);
    },
  );

  test.each(numbered(file.cleanChanges))(
    "is silent about unsuspicious change %i",
    async (_, change) => {
      const own = (await reviewTrees(change, file.rule.engine)).filter(
        ({ rule }) => rule.id === id,
      );
      expect({ change, own }).toEqual({ change, own: [] });
    },
  );

  test.each(numbered(file.found))("finds example %i on the marked lines", (_, example) => {
    const own = findingsOf(example).filter(({ rule }) => rule.id === id);
    expect({ code: example.code, lines: own.map(({ line }) => line) }).toEqual({
      code: example.code,
      lines: example.lines,
    });
  });

  test.each(numbered(file.found))("alone speaks about those lines of example %i", (_, example) => {
    const others = findingsOf(example)
      .filter(({ rule, line }) => rule.id !== id && example.lines.includes(line))
      .map(({ rule }) => rule.id);
    expect({ code: example.code, others }).toEqual({ code: example.code, others: example.also });
  });

  test.each(numbered(file.clean))("is silent about near miss %i", (_, example) => {
    const own = findingsOf(example).filter(({ rule }) => rule.id === id);
    expect({ code: example.code, own }).toEqual({ code: example.code, own: [] });
  });

  test("speaks in two tones with every placeholder filled", () => {
    expect(file.rule.tones.harsh).not.toBe(file.rule.tones.constructive);
    const values = file.found.flatMap((example) =>
      findingsOf(example)
        .filter(({ rule }) => rule.id === id)
        .flatMap((finding) => unfilled(file, finding.values)),
    );
    expect(values).toEqual([]);
  });
});

function numbered<Kind extends Example | ChangeExample>(
  examples: readonly Kind[],
): [number, Kind][] {
  return examples.map((example, at) => [at + 1, example]);
}

function grammarsOf(rule: PackRule): string[] {
  if (rule.engine !== "ast-grep") return [];
  return LANGUAGES.flatMap(({ extensions }) => extensions.map((extension) => `a.${extension}`))
    .flatMap((path) => sourcesIn(path, ""))
    .filter(({ language }) => rule.languages.includes(language))
    .map(({ grammar }) => grammar);
}

function matchIn(grammar: string, rule: PackRule): unknown[] {
  if (rule.engine !== "ast-grep") return [];
  const { rule: shape, constraints, utils } = rule;
  const config = { rule: shape, constraints: constraints ?? {}, utils: utils ?? {} };
  return parse(grammar, "")
    .root()
    .findAll(config as NapiConfig);
}

function unfilled({ rule }: RuleFile, values: Readonly<Record<string, string>>): string[] {
  const { title, tones, question = "" } = rule;
  const words = [title, tones.harsh, tones.constructive, question].join(" ");
  return [...words.matchAll(/\{([a-z]\w*)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => (values[name] ?? "") === "");
}
