import type { LanguageName } from "../../../core/rules/languages.ts";
import { GRAMMAR_PACKAGES, grammarFileOf, type GrammarFile } from "./grammar-files.ts";

let loaded: Promise<typeof import("@ast-grep/napi")> | undefined;

/** Gives ast-grep with every grammar registered that is at hand; it takes them once in a process. */
export function loadAstGrep(): Promise<typeof import("@ast-grep/napi")> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<typeof import("@ast-grep/napi")> {
  const napi = await import("@ast-grep/napi");
  const grammars: Record<string, GrammarFile & { extensions: string[] }> = {};
  for (const language of Object.keys(GRAMMAR_PACKAGES) as LanguageName[]) {
    const file = grammarFileOf(language);
    if (file !== null) grammars[language] = { ...file, extensions: [] };
  }
  napi.registerDynamicLanguage(grammars);
  return napi;
}
