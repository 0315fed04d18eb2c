import type { SgNode } from "@ast-grep/napi";
import { createBindings, type BindingOf } from "./bindings.ts";
import { sourcesIn } from "./grammars.ts";
import { loadAstGrep } from "./load-ast-grep.ts";

/** Code by its place in a file: the smallest node that takes in all from `start` to `end`, in UTF-16 offsets. */
export type NodeAt = (
  start: number,
  end: number,
) => { readonly node: SgNode; readonly bindingOf: BindingOf } | null;

/** Gives the parser for those who have places and need the code around them; each file is parsed when first asked about. */
export async function loadParser(): Promise<(path: string, text: string) => NodeAt> {
  const { parse } = await loadAstGrep();
  return (path, text) => {
    let trees: readonly { root: SgNode; text: string; bindingOf: BindingOf }[] | undefined;
    return (start, end) => {
      trees ??= sourcesIn(path, text)
        .filter(({ language }) => language !== "html")
        .map((source) => {
          const root = parse(source.grammar, source.text).root();
          return { root, text: source.text, bindingOf: createBindings(root) };
        });
      const part = text.slice(start, end);
      // Of several scripts in one file, all but their own text is blanked out.
      const tree = trees.find((it) => it.text.slice(start, end) === part);
      return tree === undefined
        ? null
        : { node: smallest(tree.root, start, end), bindingOf: tree.bindingOf };
    };
  };
}

/** The parser for the fixes of some rules; without any, nothing is loaded and there is no code around a place. */
export async function loadParserFor(
  rules: readonly { readonly fixes: readonly unknown[] }[],
): Promise<(path: string, text: string) => NodeAt> {
  return rules.some(({ fixes }) => fixes.length > 0) ? await loadParser() : () => () => null;
}

function smallest(node: SgNode, start: number, end: number): SgNode {
  const child = node.children().find((it) => {
    const range = it.range();
    return range.start.index <= start && end <= range.end.index;
  });
  return child === undefined ? node : smallest(child, start, end);
}
