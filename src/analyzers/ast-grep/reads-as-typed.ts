import { languageOf } from "../../core/rules/languages.ts";
import { loadAstGrep } from "./load-ast-grep.ts";

/**
 * Says whether JavaScript has types that a build step takes out, as Babel does with those of Flow: read as TypeScript,
 * it has no fault.
 */
export async function readsAsTyped(path: string, text: string): Promise<boolean> {
  if (languageOf(path) !== "javascript") return false;
  const { parse } = await loadAstGrep();
  return parse("Tsx", text).root().find(FAULT) === null;
}

/** What the parser skipped, and what it made up. */
const FAULT = { rule: { any: [{ kind: "ERROR" }, { regex: "^$" }] } };
