import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { isNamed } from "../pure/is-named.ts";
import type { IgnoreComment } from "../pure/ignore-comments.ts";
import type { FindingFilter, LeftOut } from "./types.ts";

/** Leaves out what a `tool-ignore` comment beside the code names. */
export const ignoreComment: FindingFilter<
  { readonly comments: ReadonlyMap<string, readonly IgnoreComment[]> },
  IdentifiedFinding
> = {
  name: "tool-ignore",
  reason: "is silenced by a `tool-ignore` comment",
  apply<Found extends IdentifiedFinding>(
    findings: readonly Found[],
    { comments }: { readonly comments: ReadonlyMap<string, readonly IgnoreComment[]> },
  ) {
    const kept: Found[] = [];
    const dropped: LeftOut<Found>[] = [];
    for (const finding of findings) {
      const comment = comments
        .get(finding.file)
        ?.find((each) => speaksFor(each, finding) && isNamed(finding, namesOf(each)));
      if (comment === undefined) kept.push(finding);
      else
        dropped.push({ finding, ...(comment.reason === null ? {} : { because: comment.reason }) });
    }
    return { kept, dropped };
  },
};

/** Whether a comment is about the line of a finding. */
export function speaksFor({ line, through }: IgnoreComment, found: { line: number }): boolean {
  return found.line >= line && found.line <= through;
}

function namesOf({ names }: IgnoreComment): string[] {
  return names.map(({ name }) => name);
}
