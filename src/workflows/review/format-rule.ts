import { wrapProse } from "../../output/wrap-prose.ts";
import type { PageBlock, RulePage } from "../../core/rules/rule-page.ts";
import type { Sink } from "../../output/types.ts";

const LABEL_WIDTH = 12;

/** The page of a rule as text for the terminal. */
export function formatRule(
  { id, title, facts, sections }: RulePage,
  { columns, colors }: Pick<Sink, "columns" | "colors">,
): string {
  const row = ([label, value]: readonly [string, string]): string[] =>
    wrapProse(value, columns, LABEL_WIDTH + 2).map(
      (line, at) => `  ${colors.dim((at === 0 ? label : "").padEnd(LABEL_WIDTH))}${line}`,
    );
  const block = (one: PageBlock): string[] => {
    if (one.is === "prose") return wrapProse(one.text, columns, 2).map((line) => `  ${line}`);
    if (one.is === "list")
      return one.items.map(({ name, url }) =>
        url === null || url === name ? `  ${name}` : `  ${name}  ${colors.dim(url)}`,
      );
    return ["", `  ${colors.dim(one.label)}`, ...one.lines.map((line) => `    ${line}`)];
  };
  return [
    `${colors.bold(id)}  ${title}`,
    "",
    ...facts.flatMap(row),
    ...sections.flatMap(({ title: heading, blocks }) => [
      "",
      colors.bold(heading),
      ...blocks.flatMap(block),
    ]),
    "",
  ].join("\n");
}
