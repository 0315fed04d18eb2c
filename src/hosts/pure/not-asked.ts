/** The wishes for a new request. */
interface Wanted {
  readonly reviewers: readonly string[];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly isDraft: boolean;
}

/**
 * Warns of flags that changed nothing, as the request was open before and keeps what people made of it.
 * @param kind the host's word for it: "pull request"
 */
export function notAsked(
  { reviewers, labels, assignees, isDraft }: Wanted,
  kind: string,
): string[] {
  const left = [
    reviewers.length > 0 ? "--reviewer" : [],
    labels.length > 0 ? "--label" : [],
    assignees.length > 0 ? "--assignee" : [],
    isDraft ? "--draft" : [],
  ].flat();
  return left.length === 0
    ? []
    : [`the ${kind} was already open, so ${left.join(", ")} had no effect`];
}
