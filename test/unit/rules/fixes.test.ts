import type { NapiConfig } from "@ast-grep/napi";
import { beforeAll, describe, expect, test } from "vitest";
import type { Fix, RawFinding } from "../../../src/core/findings/types.ts";
import { LANGUAGES } from "../../../src/core/rules/languages.ts";
import { sourcesIn } from "../../../src/reviewers/builtin/ast-grep/grammars.ts";
import { loadAstGrep } from "../../../src/reviewers/builtin/ast-grep/load-ast-grep.ts";
import { applyFix } from "./apply-fix.ts";
import { reviewAll } from "./review-text.ts";
import { readRuleFiles, type Example } from "./rule-files.ts";

/** One finding of an example, mended, and what the next review says. */
interface Mended {
  readonly rule: string;
  readonly example: Example;
  readonly finding: RawFinding;
  readonly fix: Fix;
  readonly before: readonly RawFinding[];
  readonly code: string;
  after: readonly RawFinding[];
}

const files = readRuleFiles().filter(({ rule }) => rule.fixes.length > 0);
const mended: Mended[] = [];
const { parse } = await loadAstGrep();

const PATIENCE_MS = 300_000;

// Two reviews over everything: a linter process for each example would take minutes.
beforeAll(async () => {
  const examples = files.flatMap(({ rule, found }) =>
    found.map((example) => ({ rule: rule.id, example })),
  );
  const findings = await reviewAll(examples.map(({ example }) => example));
  examples.forEach(({ rule, example }, at) => {
    const before = findings[at] ?? [];
    for (const finding of before) {
      const { fix } = finding;
      if (finding.rule.id !== rule || fix === null) continue;
      const code = applyFix(example.code, fix);
      mended.push({ rule, example, finding, fix, before, code, after: [] });
    }
  });
  const again = await reviewAll(mended.map(({ example, code }) => ({ path: example.path, code })));
  mended.forEach((one, at) => (one.after = again[at] ?? []));
}, PATIENCE_MS);

describe.each(files.map((file) => [file.rule.id, file] as const))("%s", (id, { rule }) => {
  const own = () => mended.filter(({ rule: name }) => name === id);

  test("shows each of its fixes in an example", () => {
    const titles = new Set(own().map(({ fix }) => fix.title));
    expect([...titles].sort()).toEqual([...new Set(rule.fixes.map(({ title }) => title))].sort());
  });

  test("looks for its place in words that every grammar of its languages has", () => {
    for (const grammar of grammarsOf(rule.languages))
      for (const { at } of rule.fixes)
        expect(
          parse(grammar, "")
            .root()
            .find({ rule: at ?? NOTHING } as NapiConfig),
        ).toBeNull();
  });

  test("leaves code that parses", () => {
    for (const { example, code } of own())
      expect({ code, errors: errorsIn(example.path, code) }).toEqual({
        code,
        errors: errorsIn(example.path, example.code),
      });
  });

  test("mends the finding and brings no other", () => {
    for (const { example, finding, before, after, code } of own()) {
      const left = before.filter((one) => one !== finding).map((one) => one.rule.id);
      const { missing, extra } = compare(
        left,
        after.map((one) => one.rule.id),
      );
      expect({ code, extra }).toEqual({ code, extra: [] });
      // One edit may mend several findings, of another rule only where both speak about one thing.
      const hidden = missing.filter((name) => name !== id && !example.also.includes(name));
      expect({ code, hidden }).toEqual({ code, hidden: [] });
    }
  });

  test("changes the lines of the finding alone and leaves no empty one", () => {
    for (const { example, code, fix } of own()) {
      expect(blankLines(code)).toBeLessThanOrEqual(blankLines(example.code));
      expect(code).not.toBe(example.code);
      expect(code).not.toMatch(/[ \t]+$/m);
      expect(fix.edits).toHaveLength(1);
    }
  });
});

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
