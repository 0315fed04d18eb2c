import type { ReviewedTree } from "../review/types.ts";
import { isRelative, resolveJs } from "./resolve-js.ts";

/** An import or re-export of JavaScript, with its names and its module. */
const IMPORT =
  /^[ \t]*(?:import|export)\b(?<names>[^;"'`=(]*)(?<quote>["'])(?<specifier>[^"'\n]*)\k<quote>/gm;

/**
 * Whether the texts show, without a parser, that the imports of a file lead to what is there. False if in doubt.
 * @param isAsked whether an import, by the offset of one of its lines, is asked about
 */
export async function seemsComplete(
  { path, text }: { readonly path: string; readonly text: string },
  tree: ReviewedTree,
  isAsked: (start: number) => boolean,
): Promise<boolean> {
  for (const { index, 0: code, groups = {} } of text.matchAll(IMPORT)) {
    const { names = "", specifier = "" } = groups;
    if (!isRelative(specifier) || !lineStartsIn(text, index, code.length).some(isAsked)) continue;
    const target = resolveJs(path, specifier, await tree.lookUp());
    if (target === null) return false;
    const wanted = wantedNames(names, code.trimStart().startsWith("import"));
    if (wanted.length === 0) continue;
    const exported = exportedWords((await tree.read(target)) ?? "");
    if (!wanted.every((name) => exported.has(name))) return false;
  }
  return true;
}

function lineStartsIn(text: string, start: number, length: number): number[] {
  const starts = [start];
  for (let at = text.indexOf("\n", start); at !== -1 && at < start + length;) {
    starts.push(at + 1);
    at = text.indexOf("\n", at + 1);
  }
  return starts;
}

/** Returns the names in `default, { name, type other as third }`. */
function wantedNames(names: string, isImport: boolean): string[] {
  const [before = "", inside = ""] = names.replace(/\bfrom\s*$/, "").split(/[{}]/);
  const listed = inside
    .split(",")
    .map((each) => /^\s*(?:type\s+)?([\w$]+)/.exec(each)?.[1] ?? "")
    .filter(Boolean);
  const whole = before.replace(/\*[^,]*/, "").replace(/^\s*type\b/, "");
  return isImport && /[\w$]/.test(whole) ? ["default", ...listed] : listed;
}

/** Returns the words of the export statements of a text, up to where a value, a body or parameters begin. */
function exportedWords(text: string): ReadonlySet<string> {
  const heads = text.matchAll(/\bexport\b(?:\s*(?:type\s*)?\{[^}]*\}|[^\n=({;]*)/g);
  return new Set([...heads].flatMap(([head]) => head.match(/[\w$]+/g) ?? []));
}
