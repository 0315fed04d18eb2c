import type { LanguageName } from "../../core/rules/languages.ts";
import { requirePackage } from "../shared/require-package.ts";
import { GRAMMAR_PACKAGES, grammarFileOf, type GrammarFile } from "./grammar-files.ts";

type AstGrep = typeof import("@ast-grep/napi");

let loaded: Promise<Pick<AstGrep, "parse">> | undefined;

/** Gives ast-grep, with every grammar registered that is at hand once one of them is wanted. */
export function loadAstGrep(): Promise<Pick<AstGrep, "parse">> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Pick<AstGrep, "parse">> {
  const napi = requirePackage("@ast-grep/napi") as AstGrep;
  let isComplete = false;
  return {
    parse(grammar, text) {
      if (!isComplete && GRAMMAR_PACKAGES[grammar as LanguageName] !== undefined) {
        isComplete = true;
        register(napi);
      }
      return napi.parse(grammar, text);
    },
  };
}

/** It takes them once in a process, so all of them at once. */
function register(napi: AstGrep): void {
  const grammars: Record<string, GrammarFile & { extensions: string[] }> = {};
  for (const language of Object.keys(GRAMMAR_PACKAGES) as LanguageName[]) {
    const file = grammarFileOf(language);
    if (file !== null) grammars[language] = { ...file, extensions: [] };
  }
  napi.registerDynamicLanguage(grammars);
}
