import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import scala from "highlight.js/lib/languages/scala";
import { withEnding } from "../../core/rules/languages.ts";
import { splitLines } from "../../review/pure/source-lines.ts";

hljs.registerLanguage("dockerfile", dockerfile);
hljs.registerLanguage("scala", scala);

/** Longer texts take too long to colour. */
const MAX_CHARACTERS = 300_000;

/**
 * Colours the lines of a text by the language of its path, or by the first line of a script whose name has no ending,
 * each as `PageHunk.colors` has it; null for an unknown language, or a text that is too long.
 */
export function highlight(path: string, text: string): readonly string[] | null {
  const language = languageOf(withEnding(path, text));
  if (language === null || text.length > MAX_CHARACTERS) return null;
  const lines = splitLines(text);
  return runsOf(hljs.highlight(lines.join("\n"), { language, ignoreIllegals: true }).value);
}

/** Endings that are not aliases of a language. */
const ENDINGS: Readonly<Record<string, string>> = {
  mjs: "javascript",
  cjs: "javascript",
  mts: "typescript",
  cts: "typescript",
  vue: "xml",
  svelte: "xml",
  astro: "xml",
  sc: "scala",
  jsonc: "json",
  json5: "json",
  pyi: "python",
};

function languageOf(path: string): string | null {
  const name = (path.split("/").at(-1) ?? "").toLowerCase();
  if (/^(?:docker|container)file\b|\.dockerfile$/.test(name)) return "dockerfile";
  if (/^(?:gnu)?makefile$/.test(name)) return "makefile";
  const ending = name.split(".").at(-1) ?? "";
  const found = ENDINGS[ending] ?? ending;
  return name.includes(".") && hljs.getLanguage(found) !== undefined ? found : null;
}

/** The letter of each scope that has a colour; inner scopes win. */
const LETTERS: Readonly<Record<string, string>> = {
  keyword: "k",
  literal: "l",
  number: "l",
  built_in: "b",
  type: "t",
  class_: "t",
  string: "s",
  regexp: "r",
  char: "r",
  comment: "c",
  doctag: "c",
  title: "f",
  function_: "f",
  attr: "a",
  attribute: "a",
  property: "a",
  meta: "m",
  tag: "g",
  name: "g",
  "selector-tag": "g",
  "selector-class": "a",
  "selector-id": "a",
  symbol: "l",
  variable: "v",
  section: "f",
  bullet: "k",
  subst: ".",
};

const TOKEN = /<span class="([^"]*)">|<\/span>|&(amp|lt|gt|quot|#x27);|\n|[^<&\n]+/g;

/** Parses the markup of the library and returns the colours of each line. */
function runsOf(markup: string): string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let line: { letter: string; length: number }[] = [];
  const add = (length: number): void => {
    const letter = open.findLast((each) => each !== "") ?? ".";
    const last = line.at(-1);
    if (last?.letter === letter) last.length += length;
    else line.push({ letter, length });
  };
  const end = (): void => {
    const isPlain = line.every(({ letter }) => letter === ".");
    lines.push(isPlain ? "" : line.map(({ letter, length }) => `${letter}${length}`).join(""));
    line = [];
  };
  for (const [token, classes, entity] of markup.matchAll(TOKEN)) {
    if (classes !== undefined) open.push(letterOf(classes));
    else if (token === "</span>") open.pop();
    else if (token === "\n") end();
    else add(entity === undefined ? token.length : 1);
  }
  end();
  return lines;
}

/** Returns the letter of the most specific scope: `hljs-title function_` lists scopes from general to special. */
function letterOf(classes: string): string {
  const names = classes.split(" ").map((name) => name.replace(/^hljs-/, ""));
  return names.map((name) => LETTERS[name]).findLast((letter) => letter !== undefined) ?? "";
}
