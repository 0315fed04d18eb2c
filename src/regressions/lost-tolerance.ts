import { containsLine } from "../core/change/line-ranges.ts";
import type { ComparedFile } from "../comparison/compared-functions.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { functionUnits } from "../comparison/function-units.ts";
import { lineAt, spanOfLine } from "../comparison/place-of-old.ts";

/** A call that throws on odd text, in the place of a function that caught that. */
export interface LostTolerance {
  readonly span: { readonly start: number; readonly end: number };
  readonly what: string;
}

const THROWS =
  /(?<![\w$.])(?:decodeURIComponent|decodeURI|JSON\.parse|new URL|new RegExp|atob|punycode\.\w+)\s*\(/;
const MAX_BODY = 800;
const MAX_PLACES = 3;

/** Finds texts that were read by a function that allowed for odd ones, and that are read without it now. */
export function lostTolerance({ file, before, text, was, is }: ComparedFile): LostTolerance[] {
  const tolerant = [...functionUnits(was)].flatMap(([name, { body }]) => {
    const code = body.text();
    const isTolerant = code.length < MAX_BODY && /\btry\b/.test(code) && THROWS.test(code);
    return isTolerant && /^[\w$]+$/.test(name) ? [name] : [];
  });
  const gone = tolerant.filter((name) => callsOf(name, text) < callsOf(name, before));
  if (gone.length === 0) return [];
  return findKinds(is, ["call_expression", "new_expression"])
    .filter((node) => {
      const line = node.range().start.line + 1;
      return (
        THROWS.test(node.text().slice(0, 40)) &&
        THROWS.exec(node.text())?.index === 0 &&
        containsLine(file.added, line) &&
        !node.ancestors().some((each) => each.kind() === "try_statement")
      );
    })
    .slice(0, MAX_PLACES)
    .map((node) => ({
      span: spanOfLine(text, lineAt(text, node.range().start.index)),
      what: `\`${gone[0] ?? ""}()\`, which tolerated invalid input`,
    }));
}

function callsOf(name: string, text: string): number {
  return text.split(`${name}(`).length - 1;
}
