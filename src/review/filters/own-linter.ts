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
    keepIf(
      findings,
      ({ rule, file }) => !checksOf(rule.id).some((check) => ownChecks(check, file)),
    ),
};

/** Whether the project's own linter runs a check in a file, by its name or code: `eslint(no-eval)`, `B006`. */
export type OwnChecks = (check: string, file: string) => boolean;

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
/** Of these ruff reads the first that has its settings: https://docs.astral.sh/ruff/configuration/. */
const PYTHON_CONFIGURATIONS = [".ruff.toml", "ruff.toml", "pyproject.toml"];

/**
 * Reads the checks that the linters of a project run from the text of the configuration in its root. Nothing is
 * executed, so shared configurations are not known. Edits of the change do not count: a branch must not silence its own
 * review.
 */
export async function readOwnChecks(tree: ReviewedTree): Promise<OwnChecks> {
  const paths = await tree.lookUp([...SCRIPT_CONFIGURATIONS, ...PYTHON_CONFIGURATIONS]);
  const changed = new Set(tree.changed.map(({ path }) => path));
  const textsOf = async (names: readonly string[]): Promise<(readonly [string, string])[]> => {
    const read = names
      .filter((name) => paths.has(name))
      .map(async (name) => {
        const text = await (changed.has(name) ? tree.readBefore(name) : tree.read(name));
        return text === null ? [] : [[name, text] as const];
      });
    return (await Promise.all(read)).flat();
  };
  const scripts = (await textsOf(SCRIPT_CONFIGURATIONS)).map(([, text]) => text).join("\n");
  const python = await readRuff(await textsOf(PYTHON_CONFIGURATIONS));
  return (check, file) => {
    const name = /\(([\w-]+)\)$/.exec(check)?.[1];
    return name === undefined ? python(check, file) : isSwitchedOn(scripts, name);
  };
}

async function readRuff(
  texts: readonly (readonly [name: string, text: string])[],
): Promise<OwnChecks> {
  if (texts.length === 0) return () => false;
  const { ruffChecks } = await import("./ruff-checks.ts");
  for (const [name, text] of texts) {
    const checks = ruffChecks(text, { isShared: name === "pyproject.toml" });
    if (checks !== null) return checks;
  }
  return () => false;
}

/** Whether a text enables a check: `"no-eval": "error"`, `"react/jsx-key": ["warn", …]`, `no-eval: 2`. */
function isSwitchedOn(text: string, name: string): boolean {
  const setting = new RegExp(`(?:^|[\\s"'/])${name}["']?\\s*:\\s*\\[?\\s*["']?(\\w+)`, "m");
  const level = setting.exec(text)?.[1];
  return level !== undefined && !/^(?:off|0|false|allow)$/.test(level);
}
