import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { AstGrepRule } from "../../core/rules/types.ts";
import type { AnalysisResult, AnalysisTools, Analyzer, ReviewFile } from "../../review/types.ts";
import { rulesOf } from "../shared/pack.ts";
import { createTextIndex } from "../shared/text-index.ts";
import { createBindings } from "./bindings.ts";
import { sourcesIn, type Source } from "./grammars.ts";
import { loadAstGrep } from "./load-ast-grep.ts";
import { meetsAll } from "./meets.ts";
import { toFinding } from "./to-finding.ts";

/** Matches the rules of the pack against syntax trees of files; code is parsed and never run. */
export const matchRules: Analyzer["analyze"] = async (files, scope, tools) => {
  const rules = rulesOf("ast-grep", scope);
  return await createMatcher({ source: "ast-grep", rules, isLookedFor: appliesTo })(files, tools);
};

/** Rules to match, and the analyzer that does so. */
interface Matched<Rule extends AstGrepRule> {
  /** Name of the analyzer. */
  readonly source: string;
  readonly rules: readonly Rule[];
  /** Whether a rule is looked for in a file, by the path alone. */
  readonly isLookedFor: (rule: Rule, path: string) => boolean;
  /** A rule that fits more places of a file fails the file. */
  readonly mostPlaces?: number;
  /** The rules are not ours: whoever wrote them is told which one takes too long. */
  readonly areNamed?: boolean;
}

/** Gives the function that matches some rules against files. */
export function createMatcher<Rule extends AstGrepRule>(
  options: Matched<Rule>,
): (
  files: readonly ReviewFile[],
  tools: Pick<AnalysisTools, "signal" | "onBegin">,
) => Promise<AnalysisResult> {
  const { source, rules, isLookedFor, mostPlaces = Infinity, areNamed = false } = options;
  return async (files, { signal, onBegin }) => {
    const begin = (areNamed ? onBegin : undefined) ?? (() => {});
    const findings: RawFinding[] = [];
    const failed: { file: string; reason: string }[] = [];
    for (const file of files) {
      // Matching holds the thread: between two files, timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      try {
        for (const text of sourcesIn(file.path, file.text)) {
          const wanted = rules.filter(
            (rule) => isWanted(rule, text, file) && isLookedFor(rule, file.path),
          );
          // Most rules have nothing to look for in most files: then there is nothing to parse it for.
          if (wanted.length === 0) continue;
          const { parse } = await loadAstGrep();
          findings.push(
            ...match(parse(text.grammar, text.text).root(), file, wanted, {
              source,
              mostPlaces,
              begin,
            }),
          );
        }
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        failed.push({ file: file.path, reason: `${source}: ${why}` });
      }
    }
    return { findings, failed };
  };
}

function isWanted(rule: AstGrepRule, { language }: Source, { text }: ReviewFile): boolean {
  return (
    rule.languages.includes(language) &&
    compilePattern(rule.hint).test(text) &&
    !isHabit(rule, text)
  );
}

function match(
  root: SgNode,
  file: ReviewFile,
  rules: readonly AstGrepRule[],
  run: {
    readonly source: string;
    readonly mostPlaces: number;
    readonly begin: (what: string) => void;
  },
): readonly RawFinding[] {
  const { source, mostPlaces, begin } = run;
  const bindingOf = createBindings(root);
  const index = createTextIndex(file.text);
  return rules.flatMap((rule) => {
    begin(`the rule ${rule.id}`);
    const places = root
      .findAll(configOf(rule))
      .filter((node) => meetsAll(node, rule.where, bindingOf));
    if (places.length > mostPlaces)
      throw new Error(`${rule.id} fits more than ${mostPlaces} places of this file`);
    return places.map((node) => toFinding({ node, rule, file, index, bindingOf, source }));
  });
}

/** Returns the part of a rule that the engine reads. */
export function configOf({ rule, constraints, utils }: AstGrepRule): NapiConfig {
  return {
    rule,
    ...(constraints === null ? {} : { constraints }),
    ...(utils === null ? {} : { utils }),
  } as NapiConfig;
}

/** Fewer places may be an accident. */
const OFTEN = 5;
/** So many places are a habit in any case. */
const ALWAYS = 50;

/** Tells whether a file as a whole is written in the way that a rule looks for. */
function isHabit({ habit }: Pick<AstGrepRule, "habit">, text: string): boolean {
  if (habit === null) return false;
  const times = countOf(habit.of, text);
  return times >= ALWAYS || (times >= OFTEN && times > countOf(habit.over, text));
}

function countOf(pattern: string, text: string): number {
  const { source, flags } = compilePattern(pattern);
  return [...text.matchAll(new RegExp(source, `${flags}g`))].length;
}
