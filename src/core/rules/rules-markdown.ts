import { TOOL_RULES } from "../findings/tool-rules.ts";
import { FOCUSES, type Focus } from "../vocabulary.ts";
import { exampleLines, type RuleExamples } from "./rule-examples.ts";
import type { PackRule } from "./types.ts";

const NOTICE = "<!-- Written from the source by `npm run docs`; do not edit by hand. -->";

/** Writes the page that lists every rule by focus: its name, severity, title, question and trigger. */
export function rulesMarkdown(rules: readonly PackRule[]): string {
  const asking = rules.filter(({ question }) => question !== undefined).length;
  return [
    "# Rules of the built-in reviewer",
    NOTICE,
    `${rules.length} rules. ${asking} of them are rules of intent: they *ask* about something only the project can know, and report no finding themselves. Add a rule's name to \`review.ignore\` to silence it; \`--focus\` limits a review to one of the four parts below. A rule marked *in tests* weighs one level less in test files, or does not apply there.`,
    "`tool review --rules` prints this list, and `tool review --explain RULE` shows one rule with all its examples. Here, follow the links.",
    countTable(rules),
    ...FOCUSES.flatMap((focus) => section(rules, focus)),
    ...toolSection(),
    "",
  ].join("\n\n");
}

/** Writes the page of one folder of rules, each rule in full, with one example that it finds and one near miss. */
export function ruleFolderMarkdown(
  folder: string,
  rules: readonly PackRule[],
  examples: Readonly<Record<string, RuleExamples>>,
): string {
  const own = sorted(rules.filter((rule) => folderOf(rule) === folder));
  return [
    `# Rules: ${folder}`,
    NOTICE,
    ...own.flatMap((rule) => ruleSection(rule, examples[rule.id] ?? { found: [], clean: [] })),
    "",
  ].join("\n\n");
}

/** The folder of a rule's file: its language or area. */
export function folderOf({ file }: PackRule): string {
  return file.split("/")[0] ?? "";
}

function ruleSection(rule: PackRule, { found, clean }: RuleExamples): string[] {
  const facts = [
    rule.focus,
    severityOf(rule),
    languagesOf(rule),
    ...(rule.cwe === null ? [] : [`CWE-${rule.cwe}`]),
    ...(rule.fixes.length === 0 ? [] : [`fix: ${rule.confidence}`]),
  ];
  const [shown] = found;
  const [missed] = clean;
  return [
    `## ${rule.id}`,
    `**${rule.title}** · ${facts.join(" · ")}`,
    `Trigger: ${rule.trigger}`,
    ...(rule.question === undefined ? [] : [`Asks: *${rule.question}*`]),
    rule.tones.constructive.trim(),
    ...(shown === undefined ? [] : ["Found:", fenced(exampleLines(shown))]),
    ...(missed === undefined ? [] : ["Not found:", fenced(exampleLines(missed))]),
  ];
}

function fenced(lines: readonly string[]): string {
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => [/^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0]),
  );
  const fence = "`".repeat(longest + 1);
  return [`${fence}text`, ...lines, fence].join("\n");
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

function section(rules: readonly PackRule[], focus: Focus): string[] {
  const own = sorted(rules.filter((rule) => rule.focus === focus));
  const rows = own.map(
    (rule) =>
      `| [\`${rule.id}\`](${folderOf(rule)}.md#${anchor(rule.id)}) | ${severityOf(rule)} | ${cell(finds(rule))} | ${cell(rule.trigger)} | ${languagesOf(rule)} |`,
  );
  return [
    `## ${focus} (${own.length})`,
    [
      "| rule | severity | finds | trigger | looked for in |",
      "|---|---|---|---|---|",
      ...rows,
    ].join("\n"),
  ];
}

function sorted(rules: readonly PackRule[]): PackRule[] {
  return [...rules].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** A heading's name in links, as code hosts make it. */
function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^\w-]/g, "");
}

function finds({ title, question }: PackRule): string {
  return question === undefined ? title : `${title}; asks: *${question}*`;
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

/** The severity of a rule in words, with the conditions that raise or lower it. */
export function severityOf(rule: PackRule): string {
  const raised =
    rule.engine === "ast-grep" && rule.criticalWhen !== null
      ? "; critical if request data visibly reaches it"
      : "";
  const inTests = {
    same: "",
    milder: "; milder in tests",
    minor: "; minor in tests",
    silent: "; not in tests",
  };
  return `${rule.severity}${raised}${inTests[rule.inTests]}`;
}

/** The languages of a rule in words. */
export function languagesOf({ languages: names }: PackRule): string {
  return names.includes("any") ? "every text file" : names.join(", ");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
