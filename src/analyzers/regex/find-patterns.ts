import type { SgNode } from "@ast-grep/napi";
import type { Source } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { findInScript } from "./find-in-script.ts";
import { measureGrowth } from "./measure-growth.ts";
import { NO_READERS, type Pattern } from "./pattern.ts";
import { translatePython } from "./translate-python.ts";

/**
 * Gives the regular expressions of a file: literals, and constants that are handed to a constructor.
 * @param isWanted by where it starts: the others are left out
 */
export async function findPatterns(
  source: Source,
  isWanted: (start: number) => boolean = () => true,
): Promise<readonly Pattern[]> {
  if (source.language !== "python") return findInScript(source, isWanted);
  const { parse } = await loadAstGrep();
  const found = parse(source.grammar, source.text).root().findAll(PYTHON_CALL).flatMap(inPython);
  return Promise.all(
    found
      .filter(({ start }) => isWanted(start))
      .map(async (each) => ({ ...each, growth: await measureGrowth(each), readers: NO_READERS })),
  );
}

const PYTHON_CALL = {
  rule: {
    kind: "call",
    has: {
      field: "function",
      regex: String.raw`^re\.(compile|match|search|fullmatch|findall|finditer|sub|subn|split)$`,
    },
  },
};

function inPython(node: SgNode): Omit<Pattern, "growth" | "readers">[] {
  const [text, ...others] = (node.field("arguments")?.children() ?? []).filter((it) =>
    it.isNamed(),
  );
  if (text?.kind() !== "string") return [];
  const method = node.field("function")?.text().slice("re.".length) ?? "";
  const literal = translatePython(text.text(), method, others.map((it) => it.text()).join(" "));
  if (literal === null) return [];
  const { start, end } = text.range();
  return [{ ...literal, start: start.index, end: end.index }];
}
