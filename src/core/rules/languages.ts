/** A language the rules know: the name rule files use, and the endings of its files. */
interface Language {
  readonly name: string;
  readonly extensions: readonly string[];
}

/** The languages that rules can name. Another one is a line here, and a line in the table of grammars where ast-grep is to read it. */
export const LANGUAGES = [
  { name: "javascript", extensions: ["js", "mjs", "cjs", "jsx"] },
  { name: "typescript", extensions: ["ts", "mts", "cts", "tsx"] },
  { name: "html", extensions: ["html", "htm", "vue", "svelte", "astro"] },
  { name: "python", extensions: ["py", "pyi"] },
  { name: "go", extensions: ["go"] },
  { name: "java", extensions: ["java"] },
  { name: "rust", extensions: ["rs"] },
  { name: "php", extensions: ["php", "phtml"] },
  { name: "c", extensions: ["c"] },
  // What a header is written in cannot be told by its name: the grammar of C++ reads C as well.
  { name: "cpp", extensions: ["cpp", "cc", "cxx", "hpp", "hh", "hxx", "h"] },
  { name: "shell", extensions: ["sh", "bash", "ksh", "bats"] },
  { name: "ruby", extensions: ["rb", "rake", "gemspec"] },
  { name: "csharp", extensions: ["cs"] },
  { name: "kotlin", extensions: ["kt", "kts"] },
  { name: "swift", extensions: ["swift"] },
  { name: "scala", extensions: ["scala", "sc"] },
  { name: "sql", extensions: ["sql"] },
] as const satisfies readonly Language[];

export type LanguageName = (typeof LANGUAGES)[number]["name"];

/** The language of a file by its ending; null when none of the table has it. */
export function languageOf(path: string): LanguageName | null {
  const extension = extensionOf(path);
  return LANGUAGES.find(({ extensions }) => has(extensions, extension))?.name ?? null;
}

/** The ending of a file's name in small letters, without the dot; empty when it has none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

function has(extensions: readonly string[], extension: string): boolean {
  return extensions.includes(extension);
}
