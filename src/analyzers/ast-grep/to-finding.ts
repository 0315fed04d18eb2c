import type { SgNode } from "@ast-grep/napi";
import type { RawFinding } from "../../core/findings/types.ts";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { AstGrepRule } from "../../core/rules/types.ts";
import type { ReviewFile } from "../../review/types.ts";
import { asNote, asValue, buildFinding, maskSecret } from "../shared/build-finding.ts";
import type { TextIndex } from "../shared/text-index.ts";
import { stringContent, type BindingOf } from "./bindings.ts";
import { findFix } from "./find-fix.ts";
import { meetsAll, nodesNamed } from "./meets.ts";
import { requestData } from "./request-data.ts";
import { isSentKnown } from "./sent-by-client.ts";
import { varyingParts } from "./varying-parts.ts";

/** Makes the finding of a match: its place, what the metavariables hold, the fix filled in. */
export function toFinding(request: {
  node: SgNode;
  rule: AstGrepRule;
  file: ReviewFile;
  index: TextIndex;
  bindingOf: BindingOf;
  /** Name of the analyzer. */
  source: string;
}): RawFinding {
  const { node, rule, file, index, bindingOf, source } = request;
  const pointed = (rule.point === null ? null : node.getMatch(rule.point)) ?? node;
  const { start, end } = pointed.range();
  const secrets = rule.secret.flatMap((name) => stringContent(node.getMatch(name)) ?? []);
  const hide = (code: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, maskSecret(secret)), code);
  // A literal that is a secret as a whole needs no quotation marks around its description.
  const bare = (code: string) =>
    code.replace(/^(["'`])(.*, hidden|\d+ characters, hidden)\1$/s, "$2");

  const values: Record<string, string> = {};
  for (const name of metavariablesIn(rule)) {
    const matched = node.getMatch(name);
    if (matched !== null) values[name.toLowerCase()] = asValue(bare(hide(matched.text())));
  }
  Object.assign(values, valuesOfConditions(node, rule, bindingOf));
  values["code"] = asValue(hide(pointed.text()));
  return buildFinding({
    rule,
    source,
    file: file.path,
    text: file.text,
    index,
    start: start.index,
    end: end.index,
    values,
    isCritical: rule.criticalWhen !== null && meetsAll(node, rule.criticalWhen, bindingOf),
    ...(secrets.length === 0 ? {} : { evidence: asNote(hide(node.text())) }),
    fix: findFix(rule.fixes, { node: pointed, match: node, text: file.text, bindingOf }),
  });
}

/** `{part}` is what varies in a text, `{data}` what a client sent: the words that make a finding clear. */
function valuesOfConditions(
  node: SgNode,
  { where, criticalWhen }: AstGrepRule,
  bindingOf: BindingOf,
): Record<string, string> {
  const values: Record<string, string> = {};
  const conditions = [where, criticalWhen ?? {}]
    .flatMap((part) => Object.entries(part))
    .flatMap(([name, condition]) =>
      [condition, ...(condition.anyOf ?? [])].map((part) => [name, part] as const),
    );
  for (const [name, { varies, built, unless, request }] of conditions) {
    const harmless = unless === undefined ? undefined : compilePattern(unless);
    for (const matched of nodesNamed(node, name)) {
      if (varies === true || built === true) {
        const [part] = varyingParts(matched, bindingOf, harmless);
        if (part !== undefined) values["part"] ??= asValue(part.text());
      }
      const isNamed = request === true && !isSentKnown(matched);
      const data = isNamed ? requestData(matched, bindingOf) : null;
      if (data !== null) values["data"] ??= asValue(data.text());
    }
  }
  return values;
}

/** The names of a rule's metavariables, as its patterns spell them. */
function metavariablesIn(rule: AstGrepRule): Set<string> {
  const names = JSON.stringify([rule.rule, rule.utils]).matchAll(/\$([A-Z_][A-Z0-9_]*)/g);
  return new Set([...names].map(([, name = ""]) => name));
}
