import type { OxlintRule } from "../../core/rules/types.ts";

/** The name under which a rule stands for the linter's complaints about syntax, which cannot be switched off. */
export const SYNTAX = "parser(syntax)";

/** Writes the linter's configuration: every category off, exactly the rules of the pack on. */
export function writeConfig(rules: readonly OxlintRule[]): string {
  const wanted = rules.flatMap(({ linter }) => linter).filter(({ name }) => name !== SYNTAX);
  return JSON.stringify({
    plugins: [...new Set(wanted.map(({ name }) => pluginOf(name)))],
    categories: Object.fromEntries(CATEGORIES.map((category) => [category, "off"])),
    rules: Object.fromEntries(
      wanted.map(({ name, options }) => [settingOf(name), ["error", ...options]]),
    ),
  });
}

const CATEGORIES = [
  "correctness",
  "suspicious",
  "pedantic",
  "perf",
  "style",
  "restriction",
  "nursery",
];

/** Plugins whose name in the linter's output is not the one in its configuration. */
const PLUGIN_NAMES: Readonly<Record<string, string>> = {
  "typescript-eslint": "typescript",
  "eslint-plugin-import": "import",
  "eslint-plugin-promise": "promise",
  "eslint-plugin-unicorn": "unicorn",
  "eslint-plugin-react": "react",
  "eslint-plugin-react-hooks": "react",
  "eslint-plugin-jest": "jest",
  next: "nextjs",
};

function pluginOf(name: string): string {
  const plugin = name.slice(0, name.indexOf("("));
  return PLUGIN_NAMES[plugin] ?? plugin;
}

function settingOf(name: string): string {
  const rule = name.slice(name.indexOf("(") + 1, -1);
  const plugin = pluginOf(name);
  return plugin === "eslint" ? rule : `${plugin}/${rule}`;
}
