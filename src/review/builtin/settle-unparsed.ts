import type { Failure, ReviewFile, Unread } from "../types.ts";
import { readOld, type SecondLook } from "./analyze-before.ts";
import { analyzeUnknown, type Part } from "./analyze-unknown.ts";

/** The findings of an analyzer, and the files that it cannot read for other reasons than the change. */
export interface SettledPart extends Part {
  readonly unread: readonly Unread[];
}

/**
 * Separates broken files from those in another dialect and from templates, which have their marks and did not parse
 * before the change either. The latter count as not read, and the review stays complete.
 */
export async function settleUnparsed(part: Part, look: SecondLook): Promise<SettledPart> {
  const why = new Map<string, string>();
  const broken = new Set<string>();
  for (const { file, reason, cause } of part.failed) {
    if (cause === "foreign" || cause === "types") why.set(file, withoutName(reason));
    if (cause === "broken") broken.add(file);
  }
  const unparsed = [...part.found].flatMap(([file, found]) =>
    broken.has(file.path) || found.some(isSyntax) ? [file] : [],
  );
  for (const { path } of await templatesAmong(part, unparsed, look)) why.set(path, "is a template");
  if (why.size === 0) return { ...part, unread: [] };
  return {
    ...part,
    found: new Map(
      [...part.found].map(([file, found]) => [
        file,
        why.has(file.path) ? found.filter((each) => !isSyntax(each)) : found,
      ]),
    ),
    failed: part.failed.filter(({ file, cause }) => cause === undefined || !why.has(file)),
    unread: [...why].map(([file, reason]) => ({ file, by: part.analyzer.name, reason })),
  };
}

/** Returns the unparsed files that are templates and that the change did not break. */
async function templatesAmong(
  { analyzer }: Part,
  unparsed: readonly ReviewFile[],
  { scope, tools }: SecondLook,
): Promise<readonly ReviewFile[]> {
  const files = unparsed.filter(({ text }) => TEMPLATE.test(text));
  // If a fix is tried, there is no old text, so nothing is excused.
  if (files.length === 0 || tools.tree === undefined) return [];
  // Without added lines, an analyzer fails on a syntax error and does not report it.
  const olds = [...(await readOld(files, tools)).values()].map((old) => ({
    ...old,
    changed: { ...old.changed, added: [] },
  }));
  const known = new Map(olds.map((old) => [old, new Map()]));
  const said = await analyzeUnknown({ analyzer, files: olds, known, scope, tools });
  const brokenBefore = new Set(said.failed.filter(hasCause).map(({ file }) => file));
  return files.filter(({ path, changed }) => changed.status === "added" || brokenBefore.has(path));
}

/**
 * The marks of templates outside of quotation marks: a string may contain `{%s}` or `<%= a %>`, and double braces
 * follow `=` in JSX (`style={{ a: 1 }}`).
 */
const TEMPLATE = /^[^"'`\n]*(?:\{%[-+]?\s|<%|(?<![=$]\s*)\{\{[^{}\n]*\}\})/m;

function hasCause({ cause }: Failure): boolean {
  return cause !== undefined;
}

function isSyntax({ rule }: { readonly rule: { readonly id: string } }): boolean {
  return rule.id.endsWith("/syntax-error");
}

/** Removes the analyzer's name from the start of a reason. */
function withoutName(reason: string): string {
  return reason.replace(/^[\w-]+: /, "");
}
