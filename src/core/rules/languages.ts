import { baseName } from "../base-name.ts";

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
  // The name of a header does not tell its language: the grammar of C++ reads C as well.
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

/**
 * Returns the language of a file by its ending, or by the first line of a script without one; null if the table has
 * none.
 * @param text of the file, if it is known
 */
export function languageOf(path: string, text = ""): LanguageName | null {
  const extension = extensionOf(withEnding(path, text));
  return LANGUAGES.find(({ extensions }) => has(extensions, extension))?.name ?? null;
}

/** Endings by the programs that run scripts, as a first line names them without their version. */
const RUN_BY = new Map([
  ...["sh", "bash", "dash", "ash", "ksh", "bats"].map((shell) => [shell, "sh"] as const),
  ["python", "py"],
  ["pypy", "py"],
  ["node", "js"],
  ["nodejs", "js"],
  ["tsx", "ts"],
  ["ts-node", "ts"],
  ["deno", "ts"],
  ["bun", "ts"],
  ["ruby", "rb"],
  ["php", "php"],
]);

/** `#!/bin/bash -e`, `#!/usr/bin/env -S node --test`; no more of a text than this is looked at. */
const FIRST_LINE = /^#![ \t]*([^\s]{1,200})(?:[ \t]+-S)?(?:[ \t]+([\w./-]{1,200}))?/;

/** Whether the name of a file has no ending, so that its first line may say what it is. */
export function hasNoEnding(path: string): boolean {
  return extensionOf(path) === "";
}

/** Returns a path with the ending of its language added, if it has none and the first line names a program. */
export function withEnding(path: string, text: string): string {
  if (!text.startsWith("#!") || !hasNoEnding(path)) return path;
  const [, program = "", argument = ""] = FIRST_LINE.exec(text) ?? [];
  const named = baseName(program) === "env" ? argument : program;
  const ending = RUN_BY.get(baseName(named).replace(/[\d.]+$/, ""));
  return ending === undefined ? path : `${path}.${ending}`;
}

/** Returns the ending of a file's name in small letters, without the dot; empty if it has none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

function has(extensions: readonly string[], extension: string): boolean {
  return extensions.includes(extension);
}
