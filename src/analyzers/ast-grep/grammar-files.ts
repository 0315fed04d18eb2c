import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LanguageName } from "../../core/rules/languages.ts";

/** A compiled grammar, as ast-grep wants it registered. */
export interface GrammarFile {
  readonly libraryPath: string;
  readonly languageSymbol: string;
  /** The character that replaces `$` inside a pattern, if names of the language have no `$`. */
  readonly expandoChar: string;
}

/** The grammars that ast-grep does not bring itself, each by its package `@ast-grep/lang-…`. */
export const GRAMMAR_PACKAGES: Readonly<
  Partial<
    Record<
      LanguageName,
      { readonly package: string; readonly symbol: string; readonly expandoChar: string }
    >
  >
> = {
  python: { package: "@ast-grep/lang-python", symbol: "tree_sitter_python", expandoChar: "µ" },
  go: { package: "@ast-grep/lang-go", symbol: "tree_sitter_go", expandoChar: "µ" },
  java: { package: "@ast-grep/lang-java", symbol: "tree_sitter_java", expandoChar: "$" },
  rust: { package: "@ast-grep/lang-rust", symbol: "tree_sitter_rust", expandoChar: "µ" },
  php: { package: "@ast-grep/lang-php", symbol: "tree_sitter_php", expandoChar: "$" },
  c: { package: "@ast-grep/lang-c", symbol: "tree_sitter_c", expandoChar: "_" },
  cpp: { package: "@ast-grep/lang-cpp", symbol: "tree_sitter_cpp", expandoChar: "_" },
  shell: { package: "@ast-grep/lang-bash", symbol: "tree_sitter_bash", expandoChar: "$" },
  ruby: { package: "@ast-grep/lang-ruby", symbol: "tree_sitter_ruby", expandoChar: "µ" },
  csharp: { package: "@ast-grep/lang-csharp", symbol: "tree_sitter_c_sharp", expandoChar: "µ" },
  kotlin: { package: "@ast-grep/lang-kotlin", symbol: "tree_sitter_kotlin", expandoChar: "µ" },
  swift: { package: "@ast-grep/lang-swift", symbol: "tree_sitter_swift", expandoChar: "µ" },
  scala: { package: "@ast-grep/lang-scala", symbol: "tree_sitter_scala", expandoChar: "$" },
  sql: { package: "@ast-grep/lang-sql", symbol: "tree_sitter_sql", expandoChar: "_" },
};

const known = new Map<LanguageName, GrammarFile | null>();

/**
 * Finds the compiled grammar of a language: the one that the program carries for this platform, or that
 * of a package installed beside it; null when there is neither. Looks from where the program lies, never
 * into the tree under review: a grammar is native code.
 */
export function grammarFileOf(language: LanguageName): GrammarFile | null {
  const before = known.get(language);
  if (before !== undefined) return before;
  const file = findGrammar(language);
  known.set(language, file);
  return file;
}

function findGrammar(language: LanguageName): GrammarFile | null {
  const grammar = GRAMMAR_PACKAGES[language];
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (grammar === undefined || platform === undefined) return null;
  const { symbol, expandoChar } = grammar;
  const libraryPath = [
    join(import.meta.dirname, "../grammars", platform, `${language}.so`),
    ...installed(grammar.package, platform),
  ].find((path) => existsSync(path));
  return libraryPath === undefined ? null : { libraryPath, languageSymbol: symbol, expandoChar };
}

/** Names of the platforms as the packages have them. */
const PLATFORMS: Readonly<Record<string, string>> = {
  "linux-x64": "prebuild-Linux-X64",
  "linux-arm64": "prebuild-Linux-ARM64",
  "darwin-x64": "prebuild-macOS-X64",
  "darwin-arm64": "prebuild-macOS-ARM64",
  "win32-x64": "prebuild-Windows-X64",
};

function installed(name: string, platform: string): string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return [join(dirname(manifest), "prebuilds", platform, "parser.so")];
  } catch {
    return [];
  }
}
