import type { PackRule } from "./types.ts";

/** A source of a rule: a weakness, the rule of a linter, or a page that its file names. */
export interface RuleSource {
  readonly name: string;
  /** null = it has no separate page. */
  readonly url: string | null;
}

/** The sources of a rule: its weakness first, then the rules of the engine that it words, then its references. */
export function sourcesOf(rule: PackRule): readonly RuleSource[] {
  return [
    ...(rule.cwe === null
      ? []
      : [
          {
            name: `CWE-${rule.cwe}`,
            url: `https://cwe.mitre.org/data/definitions/${rule.cwe}.html`,
          },
        ]),
    ...new Map(engineSources(rule).map((source) => [source.name, source])).values(),
    ...rule.references.map((url) => ({ name: url, url })),
  ];
}

function engineSources(rule: PackRule): readonly RuleSource[] {
  if (rule.engine === "oxlint") return rule.linter.map(({ name }) => oxlintSource(name));
  if (rule.engine === "ruff")
    return rule.linter.map(({ code }) => ({
      name: `Ruff ${code}`,
      url: code === "invalid-syntax" ? null : "https://docs.astral.sh/ruff/rules/",
    }));
  if (rule.engine === "secretlint")
    return rule.detectors.map((name) => ({
      name: `@secretlint/secretlint-rule-${name}`,
      url: "https://github.com/secretlint/secretlint",
    }));
  return [];
}

/** Plugins that oxlint documents under another name. */
const FOLDERS: Readonly<Record<string, string>> = {
  "react-hooks": "react",
  "jsx-a11y": "jsx_a11y",
  next: "nextjs",
};

/** The linter's parser has no page. */
function oxlintSource(written: string): RuleSource {
  const [, plugin = "", rule = ""] = /^([a-z0-9-]+)\((.+)\)$/.exec(written) ?? [];
  const folder = FOLDERS[plugin] ?? plugin;
  return {
    name: `Oxlint ${plugin}/${rule}`,
    url:
      plugin === "parser" ? null : `https://oxc.rs/docs/guide/usage/linter/rules/${folder}/${rule}`,
  };
}
