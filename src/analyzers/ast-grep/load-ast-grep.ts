import { once } from "../../core/once-for.ts";
import type { SgNode, SgRoot } from "@ast-grep/napi";
import type { LanguageName } from "../../core/rules/languages.ts";
import { requirePackage } from "../../libraries/require-package.ts";
import { GRAMMAR_PACKAGES, grammarFileOf, type GrammarFile } from "./grammar-files.ts";

type AstGrep = typeof import("@ast-grep/napi");

/** Parses a text with one of the grammars: the one door by which trees come into being. */
interface Parser {
  parse(grammar: Parameters<AstGrep["parse"]>[0], text: string): SgRoot;
}

/** Gives ast-grep, with every grammar registered that is at hand once one of them is wanted. */
export const loadAstGrep = once(async (): Promise<Parser> => {
  const napi = requirePackage("@ast-grep/napi") as AstGrep;
  let isComplete = false;
  return {
    parse(grammar, text) {
      if (!isComplete && GRAMMAR_PACKAGES[grammar as LanguageName] !== undefined) {
        isComplete = true;
        register(napi);
      }
      const root = napi.parse(grammar, text);
      grammars.set(root, grammar);
      return root;
    },
  };
});

const grammars = new WeakMap<SgRoot, string>();

/** The grammar that a node's tree was parsed with. */
export function grammarOf(node: SgNode): string | undefined {
  return grammars.get(node.getRoot());
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
