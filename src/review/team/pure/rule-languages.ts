import type { LanguageName } from "../../../core/rules/languages.ts";

/** A language of ast-grep: our name for it, and its files. */
export interface RuleLanguage {
  readonly name: LanguageName;
  /** An ending of its files. */
  readonly extension: string;
  /** Patterns of files of our language that it does not include. */
  readonly ignores: readonly string[];
}

const NAMES: Readonly<Record<string, RuleLanguage>> = {
  typescript: { name: "typescript", extension: "ts", ignores: ["*.tsx"] },
  tsx: { name: "typescript", extension: "tsx", ignores: ["*.ts", "*.mts", "*.cts"] },
  javascript: of("javascript", "js"),
  html: of("html", "html"),
  python: of("python", "py"),
  go: of("go", "go"),
  java: of("java", "java"),
  rust: of("rust", "rs"),
  php: of("php", "php"),
  c: of("c", "c"),
  cpp: of("cpp", "cpp"),
  bash: of("shell", "sh"),
  ruby: of("ruby", "rb"),
  csharp: of("csharp", "cs"),
  kotlin: of("kotlin", "kt"),
  swift: of("swift", "swift"),
  scala: of("scala", "scala"),
};

/** Aliases of languages in ast-grep. */
const ALIASES: Readonly<Record<string, string>> = {
  ts: "typescript",
  js: "javascript",
  jsx: "javascript",
  py: "python",
  golang: "go",
  rs: "rust",
  "c++": "cpp",
  cc: "cpp",
  cxx: "cpp",
  sh: "bash",
  shell: "bash",
  rb: "ruby",
  "c#": "csharp",
  cs: "csharp",
  kt: "kotlin",
};

/** Returns the language of a name in a rule, ignoring case; null if it is not supported. */
export function ruleLanguage(name: string): RuleLanguage | null {
  const key = name.toLowerCase();
  const own = Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? key) : key;
  return Object.hasOwn(NAMES, own) ? (NAMES[own] ?? null) : null;
}

/** Returns the names of all languages without aliases. */
export function ruleLanguageNames(): readonly string[] {
  return Object.keys(NAMES);
}

function of(name: LanguageName, extension: string): RuleLanguage {
  return { name, extension, ignores: [] };
}
