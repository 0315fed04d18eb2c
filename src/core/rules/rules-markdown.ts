import { TOOL_RULES } from "../findings/tool-rules.ts";
import { FOCUSES, type Focus } from "../vocabulary.ts";
import type { PackRule } from "./types.ts";

/** Writes the page that lists every rule, by focus: its name, weight, title, question and the condition under which it bites. */
export function rulesMarkdown(rules: readonly PackRule[]): string {
  const asking = rules.filter(({ question }) => question !== undefined).length;
  return [
    "# Rules of the built-in reviewer",
    "<!-- Written from the source by `npm run docs`; do not edit by hand. -->",
    `${rules.length} rules. ${asking} of them are rules of intent: they *ask* what only the project can know and are no findings by themselves. Put a name into \`review.ignore\` to silence it; \`--focus\` narrows a review to one of the four parts below. A rule marked *in tests* weighs one level less in test files, or is not looked for there.`,
    ...FOCUSES.flatMap((focus) => section(rules, focus)),
    ...toolSection(),
    "",
  ].join("\n\n");
}

function section(rules: readonly PackRule[], focus: Focus): string[] {
  const own = rules
    .filter((rule) => rule.focus === focus)
    .sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const rows = own.map(
    (rule) =>
      `| \`${rule.id}\` | ${severity(rule)} | ${cell(finds(rule))} | ${cell(rule.trigger)} | ${languages(rule)} |`,
  );
  return [
    `## ${focus} (${own.length})`,
    ["| rule | severity | finds | bites when | looked for in |", "|---|---|---|---|---|", ...rows].join(
      "\n",
    ),
  ];
}

function finds({ title, question }: PackRule): string {
  return question === undefined ? title : `${title}; asks: *${question}*`;
}

/** What is said about the review's own comments, whoever reviews. */
function toolSection(): string[] {
  const rows = TOOL_RULES.map(
    ({ id, severity, focus, title, trigger }) =>
      `| \`${id}\` | ${severity} | ${focus} | ${cell(title)} | ${cell(trigger)} |`,
  );
  return [
    `## About \`tool-ignore\` comments (${rows.length})`,
    ["| rule | severity | focus | finds | bites when |", "|---|---|---|---|---|", ...rows].join("\n"),
  ];
}

function severity(rule: PackRule): string {
  const raised =
    rule.engine === "ast-grep" && rule.criticalWhen !== null
      ? "; critical where a request's data is seen to reach it"
      : "";
  const inTests = { same: "", milder: "; milder in tests", silent: "; not in tests" };
  return `${rule.severity}${raised}${inTests[rule.inTests]}`;
}

function languages({ languages: names }: PackRule): string {
  return names.includes("any") ? "every text file" : names.join(", ");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
