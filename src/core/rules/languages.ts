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

/**
 * The language of a file by its ending, or by the first line of a script that has none; null when none of the table has
 * it.
 * @param text of the file, where it is known
 */
export function languageOf(path: string, text = ""): LanguageName | null {
  const extension = extensionOf(withEnding(path, text));
  return LANGUAGES.find(({ extensions }) => has(extensions, extension))?.name ?? null;
}

/** Endings by the programs that run scripts, as a first line names them; versions stand behind. */
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

/** The path of a file with the ending of its language put behind it, where it has none and its first line says what runs it. */
export function withEnding(path: string, text: string): string {
  if (!text.startsWith("#!") || !hasNoEnding(path)) return path;
  const [, program = "", argument = ""] = FIRST_LINE.exec(text) ?? [];
  const named = baseName(program) === "env" ? argument : program;
  const ending = RUN_BY.get(baseName(named).replace(/[\d.]+$/, ""));
  return ending === undefined ? path : `${path}.${ending}`;
}

/** The ending of a file's name in small letters, without the dot; empty when it has none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

function has(extensions: readonly string[], extension: string): boolean {
  return extensions.includes(extension);
}
