import { extensionOf } from "../core/rules/languages.ts";
import { sourcesIn } from "../analyzers/ast-grep/grammars.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";

/**
 * Counts the syntax errors of a text, to compare two versions of a file. Languages without a parser have none.
 */
export async function countSyntaxFaults(path: string, text: string): Promise<number> {
  if (text.trim() === "") return 0;
  const extension = extensionOf(path);
  if (/^(json|jsonc|json5|webmanifest)$/.test(extension)) return countInJson(text);
  if (/^ya?ml$/.test(extension)) return countInYaml(text);
  return countInCode(path, text);
}

async function countInJson(text: string): Promise<number> {
  const { parse } = await import("jsonc-parser");
  const errors: object[] = [];
  // Comments and trailing commas count as well: a fix must not add any.
  parse(text.replace(/^\uFEFF/, ""), errors as Parameters<typeof parse>[1], {
    disallowComments: true,
  });
  return errors.length;
}

async function countInYaml(text: string): Promise<number> {
  const { parseAllDocuments } = await import("yaml");
  const documents = [parseAllDocuments(text, { logLevel: "silent" })].flat();
  return documents.reduce((sum, { errors }) => sum + errors.length, 0);
}

/** Nodes that the parser skipped or inserted: a missing bracket is a node without text. */
const FAULTS = { rule: { any: [{ kind: "ERROR" }, { regex: "^$" }] } };

async function countInCode(path: string, text: string): Promise<number> {
  const sources = sourcesIn(path, text);
  if (sources.length === 0) return 0;
  const { parse } = await loadAstGrep();
  return sources.reduce(
    (sum, source) => sum + parse(source.grammar, source.text).root().findAll(FAULTS).length,
    0,
  );
}
