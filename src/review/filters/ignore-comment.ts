import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { isNamed } from "../pure/is-named.ts";
import type { IgnoreComment } from "../pure/ignore-comments.ts";
import { dropFor } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Leaves out findings that a `tool-ignore` comment beside the code names. */
export const ignoreComment: FindingFilter<
  { readonly comments: ReadonlyMap<string, readonly IgnoreComment[]> },
  IdentifiedFinding
> = {
  name: "tool-ignore",
  reason: "is silenced by a `tool-ignore` comment",
  apply: (findings, { comments }) =>
    dropFor(
      findings,
      (finding) =>
        comments
          .get(finding.file)
          ?.find((each) => speaksFor(each, finding) && isNamed(finding, namesOf(each)))?.reason,
    ),
};

/** Whether a comment applies to the line of a finding. */
export function speaksFor({ line, through }: IgnoreComment, found: { line: number }): boolean {
  return found.line >= line && found.line <= through;
}

function namesOf({ names }: IgnoreComment): string[] {
  return names.map(({ name }) => name);
}
