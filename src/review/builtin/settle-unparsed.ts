import type { Failure, ReviewFile, Unread } from "../types.ts";
import { readOld, type SecondLook } from "./analyze-before.ts";
import { analyzeUnknown, type Part } from "./analyze-unknown.ts";

/** What an analyzer says, and the files that are beyond it through no fault of the change. */
export interface SettledPart extends Part {
  readonly unread: readonly Unread[];
}

/**
 * Tells files that are broken from those that were never written for an analyzer: another dialect, or a template, which
 * is one by its marks and as it did not parse before the change either. Those count as not read by it, and the review
 * stays complete.
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

/** Which of the files that do not parse are templates; those that the change broke are not among them. */
async function templatesAmong(
  { analyzer }: Part,
  unparsed: readonly ReviewFile[],
  { scope, tools }: SecondLook,
): Promise<readonly ReviewFile[]> {
  const files = unparsed.filter(({ text }) => TEMPLATE.test(text));
  // Without what there was before, as where a fix is tried, nothing is excused.
  if (files.length === 0 || tools.tree === undefined) return [];
  // No line is new in the old text: whoever finds a fault there could not read it, and reports nothing.
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
 * Marks that are filled in before anybody parses the text, outside of quotation marks: a string may hold `{%s}` or
 * `<%= a %>`, and after `=` stand the double braces of JSX (`style={{ a: 1 }}`).
 */
const TEMPLATE = /^[^"'`\n]*(?:\{%[-+]?\s|<%|(?<![=$]\s*)\{\{[^{}\n]*\}\})/m;

function hasCause({ cause }: Failure): boolean {
  return cause !== undefined;
}

function isSyntax({ rule }: { readonly rule: { readonly id: string } }): boolean {
  return rule.id.endsWith("/syntax-error");
}

/** The analyzer's name stands before its reason. */
function withoutName(reason: string): string {
  return reason.replace(/^[\w-]+: /, "");
}
