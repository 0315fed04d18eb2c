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
  const failures = new Map(
    part.failed.flatMap((each) => (each.syntax === undefined ? [] : [[each.file, each] as const])),
  );
  const why = new Map(
    [...failures.values()]
      .filter(({ syntax }) => syntax === "foreign")
      .map(({ file, reason }) => [file, withoutName(reason)]),
  );
  const broken = [...part.found]
    .filter(([{ path }, found]) => failures.get(path)?.syntax === "broken" || found.some(isSyntax))
    .map(([file]) => file);
  const earlier = await templatesAmong(part, broken, look);
  for (const file of broken) {
    const because = earlier.get(file);
    if (because !== undefined) why.set(file.path, because);
  }
  return {
    ...part,
    found: new Map(
      [...part.found].map(([file, found]) => [
        file,
        why.has(file.path) ? found.filter((each) => !isSyntax(each)) : found,
      ]),
    ),
    failed: part.failed.filter(({ file, syntax }) => syntax === undefined || !why.has(file)),
    unread: [...why].map(([file, reason]) => ({ file, by: part.analyzer.name, reason })),
  };
}

/** Which of the files that do not parse are templates, and why; those that the change broke are not among them. */
async function templatesAmong(
  { analyzer }: Part,
  broken: readonly ReviewFile[],
  { scope, tools }: SecondLook,
): Promise<ReadonlyMap<ReviewFile, string>> {
  const files = broken.filter(({ text }) => TEMPLATE.test(text));
  // Without what there was before, as where a fix is tried, nothing is excused.
  if (files.length === 0 || tools.tree === undefined) return new Map();
  const olds = await readOld(files, tools);
  const why = new Map(
    files.filter((file) => file.changed.status === "added").map((file) => [file, "is a template"]),
  );
  if (olds.size === 0) return why;
  // No line is new in the old text: whoever finds a fault there could not read it, and reports nothing.
  const asked = new Map(
    [...olds].map(([file, old]) => [file, { ...old, changed: { ...old.changed, added: [] } }]),
  );
  const known = new Map([...asked.values()].map((old) => [old, new Map()]));
  const said = await analyzeUnknown({
    analyzer,
    files: [...asked.values()],
    known,
    scope,
    tools,
  });
  const unparsed = new Set(said.failed.filter(hasSyntax).map(({ file }) => file));
  for (const [file, old] of asked) if (unparsed.has(old.path)) why.set(file, "is a template");
  return why;
}

/**
 * Marks that are filled in before anybody parses the text, outside of quotation marks: a string may hold `{%s}` or
 * `<%= a %>`, and after `=` stand the double braces of JSX (`style={{ a: 1 }}`).
 */
const TEMPLATE = /^[^"'`\n]*(?:\{%[-+]?\s|<%|(?<![=$]\s*)\{\{[^{}\n]*\}\})/m;

function hasSyntax({ syntax }: Failure): boolean {
  return syntax !== undefined;
}

function isSyntax({ rule }: { readonly rule: { readonly id: string } }): boolean {
  return rule.id.endsWith("/syntax-error");
}

/** The analyzer's name stands before its reason. */
function withoutName(reason: string): string {
  return reason.replace(/^[\w-]+: /, "");
}
