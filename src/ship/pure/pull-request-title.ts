import { cutText } from "../../core/cut-text.ts";
import { findIssue, findIssueId } from "./issue-id.ts";
import type { CommitFacts } from "./types.ts";

/** GitHub cuts longer titles off. */
const MAX_TITLE = 256;

/** First segments of branch names that name a kind of change, and the word for it in a title. */
const KINDS: Readonly<Record<string, string>> = { fix: "Fix", bugfix: "Fix", hotfix: "Fix" };

/**
 * Writes the title of a pull request: the only commit's subject, or else the branch name as words. Where a shallow clone
 * ends with it, it need not be the only one.
 */
export function pullRequestTitle(facts: {
  readonly branch: string;
  readonly commits: readonly CommitFacts[];
  readonly teamPrefixes: readonly string[];
}): string {
  const [only, ...others] = facts.commits;
  const subject = only?.subject.trim() ?? "";
  const title =
    others.length === 0 && subject !== "" && only?.isCut !== true
      ? subject
      : titleFromBranch(facts.branch, facts.teamPrefixes);
  return cutText(title, MAX_TITLE);
}

/** Reads a branch name as a title: `me/eng-12-fix-login-form` → `ENG-12: Fix login form`. */
export function titleFromBranch(branch: string, teamPrefixes: readonly string[]): string {
  const issueId = findIssueId(branch, teamPrefixes);
  const segments = branch.split("/").filter((segment) => segment !== "");
  const name = segments.at(-1) ?? branch;
  const words = withoutIssue(name, issueId, teamPrefixes)
    .split(/[-_\s]+/)
    .filter((word) => word !== "");
  const kind = segments.length > 1 ? KINDS[segments[0]?.toLowerCase() ?? ""] : undefined;
  if (kind !== undefined && words[0]?.toLowerCase() !== kind.toLowerCase() && words.length > 0)
    words.unshift(kind);
  const text = capitalised(words.join(" "));
  if (issueId === null) return text === "" ? branch : text;
  return text === "" ? issueId : `${issueId}: ${text}`;
}

function withoutIssue(
  name: string,
  issueId: string | null,
  teamPrefixes: readonly string[],
): string {
  const found = findIssue(name, teamPrefixes);
  return found === null || found.id !== issueId
    ? name
    : `${name.slice(0, found.start)} ${name.slice(found.end)}`;
}

function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
