import { exampleLines, type RuleExamples, type WrittenExample } from "./rule-examples.ts";
import { sourcesOf } from "./rule-sources.ts";
import type { PackRule } from "./types.ts";
import { wordingsOf } from "./words-for.ts";

/** One part of a section: a paragraph, lines of code with a label, or a list of names with their addresses. */
export type PageBlock =
  | { readonly is: "prose"; readonly text: string }
  | { readonly is: "code"; readonly label: string; readonly lines: readonly string[] }
  | {
      readonly is: "list";
      readonly items: readonly { readonly name: string; readonly url: string | null }[];
    };

/** The page of a rule as data; `--explain` prints it, and the site makes HTML of it. */
export interface RulePage {
  readonly id: string;
  readonly title: string;
  /** Facts about the rule, each in a word or two. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly { readonly title: string; readonly blocks: readonly PageBlock[] }[];
}

const FIX_ADVICE: Readonly<Record<PackRule["confidence"], string>> = {
  safe: "`tool review --fix` applies it.",
  verify: "`tool review --fix=all` applies it; look at the result.",
  careful:
    "`tool review --fix=all` applies it; it changes what the code does, so check the result.",
};

/** Builds the page of a rule from its file. */
export function rulePage(rule: PackRule, { found, clean }: RuleExamples): RulePage {
  const sources = sourcesOf(rule);
  return {
    id: rule.id,
    title: rule.title,
    facts: [
      ["focus", rule.focus],
      ["severity", severityOf(rule)],
      ["languages", languagesOf(rule)],
    ],
    sections: [
      { title: "What it does", blocks: whatItDoes(rule, found) },
      { title: "Why it matters", blocks: whyItMatters(rule) },
      {
        title: "Example",
        blocks: [...examples("reported", found), ...examples("not reported", clean)],
      },
      { title: "How to fix it", blocks: howToFix(rule) },
      ...(sources.length === 0
        ? []
        : [{ title: "Sources", blocks: [{ is: "list" as const, items: sources }] }]),
    ],
  };
}

function whatItDoes(rule: PackRule, found: readonly WrittenExample[]): PageBlock[] {
  const isAboutChange = found.length > 0 && found.every((each) => typeof each === "object");
  return [
    prose(
      rule.question === undefined
        ? `Reports: ${rule.title}${/[.!?…]$/.test(rule.title) ? "" : "."}`
        : `This rule asks a question and reports no finding itself: ${rule.question}`,
    ),
    ...(isAboutChange ? [prose("It compares the code before and after the change.")] : []),
    // The words of a team's rule are one message, which may be its title as well.
    ...(rule.trigger.startsWith(rule.title.replace(/…$/, ""))
      ? []
      : [prose(`It matters when: ${rule.trigger}`)]),
  ];
}

function whyItMatters(rule: PackRule): PageBlock[] {
  const [own = "", ...others] = wordingsOf(rule).map(({ tones }) => tones.constructive);
  const placeholder = /`\{\w+\}`|\{\w+\}/.exec([own, ...others].join("\n"))?.[0];
  return [
    prose(own),
    ...(others.length === 0 ? [] : [prose("For other code that it finds, it says:")]),
    ...others.map(prose),
    ...(placeholder === undefined ? [] : [prose(`(${placeholder} stands for the code found.)`)]),
  ];
}

function howToFix(rule: PackRule): PageBlock[] {
  return [
    ...(rule.tones.harsh === rule.tones.constructive
      ? []
      : [prose(`In short: ${rule.tones.harsh.trim()}`)]),
    ...rule.fixes.flatMap(({ title, replace }): PageBlock[] => [
      prose(`${title}. ${FIX_ADVICE[rule.confidence]}`),
      ...(replace === ""
        ? []
        : [{ is: "code" as const, label: "new code", lines: replace.trimEnd().split("\n") }]),
    ]),
    prose(
      `If the code is intended: write \`tool-ignore ${rule.id}: reason\` in a comment beside it, or add \`${rule.id}\` to \`review.ignore\`.`,
    ),
  ];
}

function examples(label: string, all: readonly WrittenExample[]): PageBlock[] {
  return all.map((example, at) => ({
    is: "code",
    label: all.length === 1 ? label : `${label} ${at + 1}`,
    // The bar keeps scanners from taking an example for a leak.
    lines: exampleLines(example).map((line) => line.replaceAll("¦", "")),
  }));
}

function prose(text: string): PageBlock {
  return { is: "prose", text: text.trim() };
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
