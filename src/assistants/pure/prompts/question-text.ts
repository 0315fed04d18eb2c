import type { FindingInShort } from "../../../review/pure/in-short.ts";
import type { RawFinding } from "../../../core/findings/types.ts";
import { oneLine } from "../../../core/printable.ts";
import { nameFile } from "../../../redaction/name-file.ts";
import type { Bundle } from "./make-bundles.ts";
import type { Excerpt } from "./excerpts.ts";
import { sections } from "./instructions.ts";
import { renderExcerpt, titleOf } from "./render-excerpt.ts";

/** The context of a bundle. */
export interface BundleMatter {
  /** Findings of the built-in reviewer in its pieces. */
  readonly leads: readonly Pick<FindingInShort, "file" | "line" | "rule" | "title">[];
  /** The declarations of the functions that it calls. */
  readonly declarations: readonly { readonly file: string; readonly text: string }[];
  readonly tests: readonly string[];
  readonly decisions: string;
  /** Standards that apply only to the folders of its files. */
  readonly standards: readonly { readonly path: string; readonly text: string }[];
}

/** The presentation of code in a question. */
interface Presentation {
  readonly isNumberedByFile: boolean;
  /** Encloses a text so that nothing in it can end it. */
  readonly fence: (text: string) => string;
}

/**
 * Writes a question about a bundle. If lines are numbered from 1 in each piece, it does not depend on the place of the
 * code in the file, and answers are remembered under it.
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

/** Writes a question to a sceptic: numbered findings, and the code around them. */
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
