import type { SgNode } from "@ast-grep/napi";
import { createBindings, type BindingOf } from "./bindings.ts";
import { sourcesIn } from "./grammars.ts";
import { loadAstGrep } from "./load-ast-grep.ts";

/** Code by its place in a file: the smallest node that takes in all from `start` to `end`, in UTF-16 offsets. */
export type NodeAt = (
  start: number,
  end: number,
) => { readonly node: SgNode; readonly bindingOf: BindingOf } | null;

/**
 * Returns the parser for the fixes of some rules; each file is parsed when it is first asked about. Without a fix nothing
 * is loaded, and there is no code around a place.
 */
export async function loadParserFor(
  rules: readonly { readonly fixes: readonly unknown[] }[],
): Promise<(path: string, text: string) => NodeAt> {
  if (rules.every(({ fixes }) => fixes.length === 0)) return () => () => null;
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

function smallest(node: SgNode, start: number, end: number): SgNode {
  const child = node.children().find((it) => {
    const range = it.range();
    return range.start.index <= start && end <= range.end.index;
  });
  return child === undefined ? node : smallest(child, start, end);
}
