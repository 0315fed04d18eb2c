import type { RawFinding } from "../core/findings/types.ts";
import type { ReviewedTree } from "../review/types.ts";

/** A change to more files than this is not looked through for it. */
const MAX_FILES = 100;
const MAX_CHARACTERS = 200_000;

/** Shows a value as markup, in the templates of many languages. */
const SHOWS_RAW =
  /<j:out\b|\{!!|\|\s*(?:safe|raw|n)\s*[|}%]|\{\{\{|\{\{~?&|<%==|<%-|<%=\s*raw\b|\.html_safe\b|\bv-html=|\[innerHTML\]=|\{@html\b|\bdangerouslySetInnerHTML\b|\bmark_?safe\(|\bth:utext=|escapeXml="false"|@Html\.Raw\(|\btemplate\.HTML\(/g;
const TEMPLATE =
  /\.(?:jelly|jsp[fx]?|tagx?|html?|xhtml|twig|blade\.php|phtml|php|erb|haml|slim|hbs|handlebars|mustache|ejs|njk|liquid|jinja2?|j2|cshtml|razor|vue|svelte|[jt]sx|tmpl|gohtml|ftl|vm|mako|pug|eex|heex|scala\.html)$/i;

const ABOUT_MARKUP: ReadonlySet<string> = new Set([
  "change/escape-removed",
  "change/markup-cleaning-removed",
]);

/**
 * Explains findings about values that are no longer escaped when they are made, if a template of the change shows
 * fewer values raw than before: escaping has moved to the template, and escaping twice would be wrong.
 */
export async function explainEscapedWhereShown(
  findings: readonly RawFinding[],
  tree: ReviewedTree,
): Promise<readonly RawFinding[]> {
  const isAbout = ({ rule }: RawFinding): boolean => ABOUT_MARKUP.has(rule.id);
  if (!findings.some(isAbout) || !(await showsLessRaw(tree))) return findings;
  const explained = "a template shows fewer values as markup";
  return findings.map((finding) => (isAbout(finding) ? { explained, ...finding } : finding));
}

async function showsLessRaw(tree: ReviewedTree): Promise<boolean> {
  const templates = tree.changed
    .filter(
      ({ path, status, kind }) => kind === "text" && status !== "added" && TEMPLATE.test(path),
    )
    .filter(({ status, removed }) => status !== "deleted" && removed.length > 0)
    .slice(0, MAX_FILES);
  for (const { path } of templates) {
    const [before, text] = await Promise.all([tree.readBefore(path), tree.read(path)]);
    if (before === null || text === null) continue;
    if (Math.max(before.length, text.length) > MAX_CHARACTERS) continue;
    if (countRaw(text) < countRaw(before)) return true;
  }
  return false;
}

function countRaw(text: string): number {
  return text.match(SHOWS_RAW)?.length ?? 0;
}
