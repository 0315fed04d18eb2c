import { ruleNamed } from "../../analyzers/shared/pack.ts";
import type { PackRule } from "../../core/rules/types.ts";
import type { ReviewedTree } from "../types.ts";
import { keepIf } from "./run-filters.ts";
import type { BeforeFilter } from "./types.ts";

/** Leaves out findings that the project's own linter reports, as its configuration enables the same check. */
export const ownLinter: BeforeFilter = {
  name: "own-linter",
  reason: "is left to the project's own linter, whose configuration names the check",
  concerns: ({ rule }) => checksOf(rule.id).length > 0,
  apply: (findings, { ownChecks }) =>
    keepIf(findings, ({ rule }) => !checksOf(rule.id).some((check) => ownChecks(check))),
};

/** Whether the project's own linter runs a check, by its name or code: `eslint(no-eval)`, `B006`. */
export type OwnChecks = (check: string) => boolean;

/** Returns the checks of a rule that comes from a plugin of a linter, which another linter would report equally. */
function checksOf(id: string): readonly string[] {
  const rule: PackRule | undefined = ruleNamed(id);
  if (rule === undefined || !rule.file.startsWith("engines/")) return [];
  if (rule.engine === "oxlint") return rule.linter.map(({ name }) => name);
  return rule.engine === "ruff" ? rule.linter.map(({ code }) => code) : [];
}

const SCRIPT_CONFIGURATIONS = [
  ".oxlintrc.json",
  ...["js", "mjs", "cjs", "ts", "mts"].map((ending) => `eslint.config.${ending}`),
  ...["", ".json", ".js", ".cjs", ".yml", ".yaml"].map((ending) => `.eslintrc${ending}`),
];
const PYTHON_CONFIGURATIONS = ["ruff.toml", ".ruff.toml", "pyproject.toml"];

/**
 * Reads the checks that the linters of a project run from the text of the configuration in its root. Nothing is
 * executed, so shared configurations are not known. Edits of the change do not count: a branch must not silence its own
 * review.
 */
export async function readOwnChecks(tree: ReviewedTree): Promise<OwnChecks> {
  const paths = await tree.lookUp([...SCRIPT_CONFIGURATIONS, ...PYTHON_CONFIGURATIONS]);
  const changed = new Set(tree.changed.map(({ path }) => path));
  const textOf = async (names: readonly string[]): Promise<string> => {
    const texts = names
      .filter((name) => paths.has(name))
      .map((name) => (changed.has(name) ? tree.readBefore(name) : tree.read(name)));
    return (await Promise.all(texts)).join("\n");
  };
  const scripts = await textOf(SCRIPT_CONFIGURATIONS);
  const selected = selectorsIn(await textOf(PYTHON_CONFIGURATIONS));
  return (check) => {
    const name = /\(([\w-]+)\)$/.exec(check)?.[1];
    return name === undefined
      ? selected.some((selector) => selects(selector, check))
      : isSwitchedOn(scripts, name);
  };
}

/** Whether a text enables a check: `"no-eval": "error"`, `"react/jsx-key": ["warn", …]`, `no-eval: 2`. */
function isSwitchedOn(text: string, name: string): boolean {
  const setting = new RegExp(`(?:^|[\\s"'/])${name}["']?\\s*:\\s*\\[?\\s*["']?(\\w+)`, "m");
  const level = setting.exec(text)?.[1];
  return level !== undefined && !/^(?:off|0|false|allow)$/.test(level);
}

/** Whether a selector of ruff covers a check: letters alone name one linter (`D` is not `DTZ`), or all of Pylint. */
function selects(selector: string, check: string): boolean {
  if (selector === "ALL") return true;
  const isLinter = !/\d$/.test(selector) && selector !== "PL";
  return isLinter ? check.replace(/\d+$/, "") === selector : check.startsWith(selector);
}

/** Returns the selectors in a configuration of ruff, or its defaults if there are none. */
function selectorsIn(text: string): readonly string[] {
  if (!/^[ \t]*\[tool\.ruff|^[ \t]*(?:lint\.)?(?:extend-)?select\s*=|^[ \t]*\[lint\]/m.test(text))
    return [];
  const lists = [...text.matchAll(/^[ \t]*(?:lint\.)?(extend-)?select\s*=\s*\[([^\]]*)\]/gm)];
  const named = lists.flatMap(([, , list = ""]) =>
    [...list.matchAll(/["']([A-Z]+\d*)["']/g)].map(([, code = ""]) => code),
  );
  return lists.some(([, isExtension]) => isExtension === undefined)
    ? named
    : [...named, ...DEFAULT_SELECTION];
}

/** https://docs.astral.sh/ruff/settings/#lint_select */
const DEFAULT_SELECTION = ["E4", "E7", "E9", "F"];
