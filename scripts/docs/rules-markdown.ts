import { TOOL_RULES } from "../../src/core/findings/tool-rules.ts";
import { groupBy } from "../../src/core/group-by.ts";
import { FOCUSES } from "../../src/core/vocabulary.ts";
import type { PackRule } from "../../src/core/rules/types.ts";

const NOTICE = "<!-- Written from the source by `npm run docs`; do not edit by hand. -->";

/** Writes the page that counts the rules by folder and focus and links the index of each folder. */
export function rulesMarkdown(rules: readonly PackRule[]): string {
  const asking = rules.filter(({ question }) => question !== undefined).length;
  return [
    "# Rules of the built-in reviewer",
    NOTICE,
    `${rules.length} rules. ${asking} of them are rules of intent: they *ask* about something only the project can know, and report no finding themselves. Add a rule's name to \`review.ignore\` to silence it; \`--focus\` limits a review to one of the four columns below.`,
    "`tool review --explain RULE` shows one rule: what it does, why it matters, examples, how to fix it, and its sources. `tool review --rules` prints the list. In a clone of the project, `npm run site` writes a page for each rule, with a search, to `.cache/site`.",
    countTable(rules),
    ...toolSection(),
    "",
  ].join("\n\n");
}

/** The folder of what is taken whole from other linters: a file for each of their plugins. */
const ENGINES = "engines";

/**
 * Writes the index of one folder of rules, a row a rule. Of other linters' plugins it lists the stable ones, and counts
 * those of the nursery.
 */
export function ruleFolderMarkdown(folder: string, rules: readonly PackRule[]): string {
  const own = rules
    .filter((rule) => folderOf(rule) === folder)
    .sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const isListed = ({ status = "stable" }: PackRule & { readonly status?: string }): boolean =>
    folder !== ENGINES || status === "stable";
  const rows = own
    .filter(isListed)
    .map(
      (rule) =>
        `| [\`${rule.id}\`](../../rules/${rule.file}) | ${cell(rule.title)} | ${rule.severity} | ${rule.focus} | ${statusOf(rule)} |`,
    );
  return [
    `# Rules: ${folder}`,
    NOTICE,
    "`tool review --explain RULE` shows one of them whole. A rule that *asks* reports no finding itself.",
    ["| rule | title | severity | focus | status |", "|---|---|---|---|---|", ...rows].join("\n"),
    ...(rows.length === own.length ? [] : [countedByFile(own.filter((rule) => !isListed(rule)))]),
    "",
  ].join("\n\n");
}

function countedByFile(rules: readonly PackRule[]): string {
  const rows = [...groupBy(rules, ({ file }) => file)].map(
    ([file, own]) => `- [${file}](../../rules/${file}): ${own.length}`,
  );
  return ["## In the nursery", "", ...rows].join("\n");
}

/** The folder of a rule's file: its language or area. */
export function folderOf({ file }: PackRule): string {
  return file.split("/")[0] ?? "";
}

/** The tier of a rule, which is stable where its file names none, and whether it asks. */
function statusOf({
  question,
  status = "stable",
}: PackRule & { readonly status?: string }): string {
  return question === undefined ? status : `${status}, asks`;
}

/** How many rules there are of each focus, by the folder of their files. */
function countTable(rules: readonly PackRule[]): string {
  const folders = [...new Set(rules.map(folderOf))].sort();
  const row = (name: string, own: readonly PackRule[]): string =>
    `| ${name} | ${FOCUSES.map((focus) => own.filter((rule) => rule.focus === focus).length).join(" | ")} |`;
  return [
    `| rules | ${FOCUSES.join(" | ")} |`,
    `|---|${FOCUSES.map(() => "---|").join("")}`,
    ...folders.map((folder) =>
      row(
        `[${folder}](${folder}.md)`,
        rules.filter((rule) => folderOf(rule) === folder),
      ),
    ),
    row("all", rules),
  ].join("\n");
}

/** The rules about `tool-ignore` comments, which every reviewer shares. */
function toolSection(): string[] {
  const rows = TOOL_RULES.map(
    ({ id, severity, focus, title, trigger }) =>
      `| \`${id}\` | ${severity} | ${focus} | ${cell(title)} | ${cell(trigger)} |`,
  );
  return [
    `## About \`tool-ignore\` comments (${rows.length})`,
    ["| rule | severity | focus | finds | trigger |", "|---|---|---|---|---|", ...rows].join("\n"),
  ];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
