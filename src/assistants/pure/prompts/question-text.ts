import type { FindingInShort } from "../../../review/pure/in-short.ts";
import type { RawFinding } from "../../../core/findings/types.ts";
import { oneLine } from "../../../core/printable.ts";
import { nameFile } from "../../../redaction/name-file.ts";
import type { Bundle } from "./make-bundles.ts";
import type { Excerpt } from "./excerpts.ts";
import { sections } from "./instructions.ts";
import { renderExcerpt, titleOf } from "./render-excerpt.ts";

/** What goes with a bundle. */
export interface BundleMatter {
  /** Found in its pieces by the built-in reviewer. */
  readonly leads: readonly Pick<FindingInShort, "file" | "line" | "rule" | "title">[];
  /** Where the functions that it calls are declared. */
  readonly declarations: readonly { readonly file: string; readonly text: string }[];
  readonly tests: readonly string[];
  readonly decisions: string;
  /** Standards that hold for the folders of its files alone. */
  readonly standards: readonly { readonly path: string; readonly text: string }[];
}

/** How code is put into a question. */
interface Presentation {
  readonly isNumberedByFile: boolean;
  /** Puts a text where nothing in it can end it. */
  readonly fence: (text: string) => string;
}

/**
 * A question about a bundle. Numbered from 1 in each piece it is the same wherever its code stands in
 * the file: that is what answers are remembered by.
 */
export function reviewQuestion(
  { excerpts }: Bundle,
  matter: BundleMatter,
  how: Presentation,
): string {
  const { isNumberedByFile: isOfFile, fence } = how;
  const { leads, declarations, tests, decisions, standards } = matter;
  return sections([
    ...excerpts.map((excerpt) => excerptSection(excerpt, how)),
    [
      "Found already",
      leads.map(({ file, line, rule, title }) => {
        const at = isOfFile ? `${nameFile(file)}:${line}` : nameFile(file);
        return `- ${at} ${oneLine(title)} (${rule})`;
      }),
    ],
    [
      "Declared elsewhere",
      declarations.length === 0
        ? []
        : [fence(declarations.map(({ file, text }) => `${file}: ${text}`).join("\n"))],
    ],
    ["Tests of these files", tests.map((path) => `- ${nameFile(path)}`)],
    ["Decided before", decisions === "" ? [] : [fence(decisions)]],
    ...standards.map(({ path, text }) => [`Standards: ${nameFile(path)}`, [fence(text)]] as const),
  ]);
}

/** A question to a sceptic: findings, each with its number, and the code around them. */
export function scepticQuestion(
  findings: readonly { readonly finding: RawFinding; readonly quote: string }[],
  excerpts: readonly Excerpt[],
  how: Presentation,
): string {
  const { isNumberedByFile: isOfFile, fence } = how;
  return sections([
    ...excerpts.map((excerpt) => excerptSection(excerpt, how)),
    ...findings.map(
      ({ finding, quote }, at) =>
        [
          `Finding ${at + 1}`,
          [
            fence(
              [
                `file: ${finding.file}${isOfFile ? `, line ${finding.line}` : ""}`,
                `code: ${quote}`,
                `claim: ${finding.rule.title}`,
                `said: ${finding.rule.tones.constructive}`,
              ].join("\n"),
            ),
          ],
        ] as const,
    ),
  ]);
}

function excerptSection(excerpt: Excerpt, { isNumberedByFile, fence }: Presentation) {
  const code = renderExcerpt(excerpt, isNumberedByFile ? undefined : 1);
  return [titleOf(excerpt, isNumberedByFile), [fence(code)]] as const;
}
