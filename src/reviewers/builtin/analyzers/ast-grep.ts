import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { RawFinding } from "../../../core/findings/types.ts";
import { appliesTo } from "../../../core/rules/applies-to.ts";
import { compilePattern } from "../../../core/rules/compile-pattern.ts";
import type { AstGrepRule } from "../../../core/rules/types.ts";
import type { Analyzer, ReviewFile } from "../../types.ts";
import { createBindings } from "../ast-grep/bindings.ts";
import { isHabit } from "../ast-grep/is-habit.ts";
import { languagesIn, sourcesIn, type Source } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { meetsAll } from "../ast-grep/meets.ts";
import { toFinding } from "../ast-grep/to-finding.ts";
import { rulesOf } from "../pack.ts";
import { createTextIndex } from "../text-index.ts";

/** Matches the pack's own rules against syntax trees, in process; code is parsed and never run. */
export const astGrep: Analyzer = {
  name: "ast-grep",
  isPerFile: true,
  worksApart: true,
  accepts: (path, focus) => {
    const languages: readonly string[] = languagesIn(path);
    return rulesOf("ast-grep", focus).some((rule) =>
      rule.languages.some((language) => languages.includes(language)),
    );
  },
  async analyze(files, focus, { signal }) {
    const rules = rulesOf("ast-grep", focus);
    const findings: RawFinding[] = [];
    const failed: { file: string; reason: string }[] = [];
    for (const file of files) {
      // Matching holds the thread: between two files, timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      try {
        for (const source of sourcesIn(file.path, file.text)) {
          const wanted = rules.filter((rule) => isWanted(rule, source, file));
          // Most rules have nothing to look for in most files: then there is nothing to parse it for.
          if (wanted.length === 0) continue;
          const { parse } = await loadAstGrep();
          findings.push(...match(parse(source.grammar, source.text).root(), file, wanted));
        }
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        failed.push({ file: file.path, reason: `ast-grep: ${why}` });
      }
    }
    return { findings, failed };
  },
};

function isWanted(rule: AstGrepRule, { language }: Source, { path, text }: ReviewFile): boolean {
  return (
    rule.languages.includes(language) &&
    appliesTo(rule, path) &&
    compilePattern(rule.hint).test(text) &&
    !isHabit(rule, text)
  );
}

function match(
  root: SgNode,
  file: ReviewFile,
  rules: readonly AstGrepRule[],
): readonly RawFinding[] {
  const bindingOf = createBindings(root);
  const index = createTextIndex(file.text);
  return rules.flatMap((rule) =>
    root
      .findAll(configOf(rule))
      .filter((node) => meetsAll(node, rule.where, bindingOf))
      .map((node) => toFinding({ node, rule, file, index, bindingOf })),
  );
}

function configOf({ rule, constraints, utils }: AstGrepRule): NapiConfig {
  return {
    rule,
    ...(constraints === null ? {} : { constraints }),
    ...(utils === null ? {} : { utils }),
  } as NapiConfig;
}
