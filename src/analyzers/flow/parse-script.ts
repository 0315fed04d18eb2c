import type { Source } from "../ast-grep/grammars.ts";
import { loadOxc } from "../../libraries/load-oxc.ts";
import { isTooDeep } from "../../comparison/is-too-deep.ts";
import type { Node } from "./node.ts";

export type ParseScript = (source: Source) => Node;

/**
 * Loads the parser. What it cannot read it leaves out: a text full of mistakes gives an empty program.
 * Throws an Error for what is nested too deeply to be read.
 */
export async function loadParseScript(): Promise<ParseScript> {
  const parseSync = await loadOxc();
  return ({ grammar, text }) => {
    if (isTooDeep(text)) throw new Error("nested too deeply to be read");
    const lang = LANGUAGES[grammar] ?? "jsx";
    const { program } = parseSync(`script.${lang}`, text, {
      lang,
      sourceType: "unambiguous",
      preserveParens: false,
    });
    return program as unknown as Node;
  };
}

const LANGUAGES: Readonly<Record<string, "jsx" | "ts" | "tsx">> = {
  JavaScript: "jsx",
  TypeScript: "ts",
  Tsx: "tsx",
};
