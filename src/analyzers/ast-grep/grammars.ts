import { blank } from "../../core/blank.ts";
import { extensionOf, languageOf, type LanguageName } from "../../core/rules/languages.ts";
import { grammarFileOf } from "./grammar-files.ts";

/** A text and how ast-grep is to read it; places in it are places in the file. */
export interface Source {
  readonly language: LanguageName;
  /** Name of the grammar in ast-grep. */
  readonly grammar: string;
  readonly text: string;
}

/** The grammars that ast-grep carries; where endings of one language differ in grammar, the ending is named first. */
const GRAMMARS: Readonly<Record<string, string>> = {
  tsx: "Tsx",
  javascript: "JavaScript",
  typescript: "TypeScript",
  html: "Html",
};

/** Scripts with the types of Flow say so at their head; the grammar that comes closest reads them. */
const HAS_TYPES = /^\s*(?:\/\/|\/?\*).*@flow\b/m;
const HEAD = 1500;
const TYPED = "Tsx";

/** The texts in a file that rules can look at: the file itself, and the scripts inside of markup. */
export function sourcesIn(path: string, text: string): readonly Source[] {
  const language = languageOf(path, text);
  if (language === null) return [];
  const own = grammarOf(path, language);
  if (own === null) return [];
  const grammar = language === "javascript" && HAS_TYPES.test(text.slice(0, HEAD)) ? TYPED : own;
  const whole: Source = { language, grammar, text };
  return language === "html" ? [whole, ...scriptsIn(text)] : [whole];
}

/** Whether any text in a file can be read, by the path alone; gives the languages it may hold. */
export function languagesIn(path: string): readonly LanguageName[] {
  const language = languageOf(path);
  if (language === null || grammarOf(path, language) === null) return [];
  return language === "html" ? ["html", "javascript", "typescript"] : [language];
}

/** Null when the language's grammar is not there: not every one is carried, nor for every platform. */
function grammarOf(path: string, language: LanguageName): string | null {
  const own = GRAMMARS[extensionOf(path)] ?? GRAMMARS[language];
  if (own !== undefined) return own;
  return grammarFileOf(language) === null ? null : language;
}

const OPENING = /<script\b[^>]*>/gi;
const CLOSING = /<\/script\s*>/gi;
const NOT_A_SCRIPT = /\stype\s*=\s*["']?(?!module|text\/javascript|application\/javascript)[a-z]/i;

/** Each script with everything around it blanked out, so that its places stay those of the file. */
function scriptsIn(text: string): Source[] {
  const scripts: Source[] = [];
  const opening = new RegExp(OPENING);
  const closing = new RegExp(CLOSING);
  for (let tag = opening.exec(text); tag !== null; tag = opening.exec(text)) {
    const start = opening.lastIndex;
    closing.lastIndex = start;
    const end = closing.exec(text)?.index;
    // A script that is never closed has none after it either.
    if (end === undefined) break;
    opening.lastIndex = end;
    if (text.slice(start, end).trim() === "" || NOT_A_SCRIPT.test(tag[0])) continue;
    const dialect = /\slang\s*=\s*["']?(tsx?)\b/i.exec(tag[0])?.[1]?.toLowerCase();
    scripts.push({
      language: dialect === undefined ? "javascript" : "typescript",
      grammar: dialect === "tsx" ? "Tsx" : dialect === "ts" ? "TypeScript" : "JavaScript",
      text: blank(text.slice(0, start)) + text.slice(start, end) + blank(text.slice(end)),
    });
  }
  return scripts;
}
