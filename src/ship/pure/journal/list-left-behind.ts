import { hostFacts, numberOn, pullRequestPlace } from "../../../hosts/pure/facts/index.ts";
import { quoteBranch, quoteForShell } from "../../../core/quote-for-shell.ts";
import type { PullRequestState } from "../../../hosts/pure/pull-request.ts";
import { fieldOf, madeCommit } from "./made-of.ts";
import type { EffectRecord, RunState } from "./types.ts";

/** Something that a ship has made and that stays, and the way to take it back by hand. */
export interface LeftBehind {
  /** For scripts: `commit`, `pushed-branch`, `pull-request`, … */
  readonly kind: string;
  readonly what: string;
  /** Commands or words; null if nothing can be taken back. */
  readonly undo: string | null;
}

/** The facts that the journal does not hold. */
export interface WorldLeft {
  /** The pull request as the host has it now; null when there is none, or it cannot be asked. */
  readonly pull: PullRequestState | null;
  /** The branch on the remote has the shipped commit. */
  readonly isPushed: boolean;
}

/** Lists everything that a run has made in the world, in the order it came about. */
export function listLeftBehind(run: RunState, world: WorldLeft): LeftBehind[] {
  const { facts } = run.begin;
  const { branch, remote } = facts;
  const left: LeftBehind[] = [];
  const add = (kind: string, what: string, undo: string | null): void =>
    void left.push({ kind, what, undo });

  if (run.begin.snapshot !== null)
    add(
      "snapshot",
      `a copy of your work as it was before the ship: ${run.begin.snapshot}`,
      `to bring files back from it: \`git restore --source=${run.begin.snapshot} --worktree -- :/\``,
    );
  if (run.state.fixes !== null)
    add("review-fixes", "the review's fixes in your files", "`tool review --undo`");
  const commit = madeCommit(run);
  if (commit !== null)
    add(
      "commit",
      `the commit ${commit.slice(0, 10)} on ${branch}`,
      `\`git revert --no-edit ${commit}\``,
    );
  if (world.isPushed)
    add(
      "pushed-branch",
      `${branch} on ${remote}`,
      facts.isPushed
        ? "it was there before"
        : `\`git push ${remote} --delete ${quoteBranch(`refs/heads/${branch}`)}\``,
    );
  addPullRequest(run, world, add);
  for (const record of run.effects) addTracked(record, facts.issueId ?? "the issue", add);
  addPostMerge(run, add);
  return left;
}

type Add = (kind: string, what: string, undo: string | null) => void;

/** Ways for the tracker's step to end in which it left the state as it was. */
const UNMOVED = new Set(["already", "missing", "unknown-state", "failed", "not-installed"]);

function addTracked({ effect, made }: EffectRecord, issue: string, add: Add): void {
  if (effect.do === "move-issue") {
    const outcome = String(fieldOf(made, "outcome"));
    const did = outcome === "moved" ? "was moved" : "may have been moved";
    if (!UNMOVED.has(outcome))
      add("issue", `${issue} ${did} in the tracker`, "move it back in the tracker");
  }
  if (effect.do === "add-to-issue") {
    const added = fieldOf(made, "added");
    if (added === 0 && fieldOf(made, "notAdded") === 0) return;
    const did = Number(added) > 0 ? "added" : "may have added";
    const what = `what the tracker's prompt ${did} to ${issue}`;
    add("issue-additions", what, "undo it in the tracker");
  }
}

function addPullRequest(run: RunState, { pull }: WorldLeft, add: Add): void {
  const { facts, pullRequest } = run.state;
  const number = pull?.number ?? pullRequest?.number;
  if (number === undefined) return;
  const url = pull?.url ?? pullRequest?.url ?? "";
  const host = hostFacts(facts.host.id);
  const named = numberOn(facts.host.id, number);
  const mergeCommit = pull?.mergeCommit ?? run.state.mergeCommit;
  if (pull?.state === "merged" || run.state.isMerged) {
    const branch = quoteForShell(`revert-${number}`);
    const remote = facts.project?.remote ?? facts.remote;
    // Somebody may have given it another target.
    const target = pull?.baseBranch ?? facts.target;
    const base = quoteForShell(`${remote}/${target}`);
    add(
      "merge",
      `the ${host.named(number)}, merged into ${target}${mergeCommit === null ? "" : ` as ${mergeCommit.slice(0, 10)}`}: ${url}`,
      mergeCommit === null
        ? `revert it on a separate branch: \`git fetch ${remote} && git switch -c ${branch} ${base}\``
        : `revert it on a separate branch: \`git fetch ${remote} && git switch -c ${branch} ${base} && git revert --no-edit ${mergeCommit}\`, then \`tool ship\``,
    );
    return;
  }
  if (pull?.autoMerge === "armed" || pull?.autoMerge === "queued") {
    const disarm = host.disarmAutoMerge(pullRequestPlace(facts, number));
    add(
      "auto-merge",
      `auto-merge, set on ${named}: the host merges it by itself`,
      disarm === null ? null : `\`${disarm}\``,
    );
  }
  if (pull?.state === "closed") return add("pull-request", `${named}, closed: ${url}`, null);
  const state = pull === null ? "perhaps open" : "open";
  add(
    "pull-request",
    `the ${host.named(number)}, ${state}: ${url}`,
    `\`${host.closePullRequest(pullRequestPlace(facts, number))}\``,
  );
}

function addPostMerge(run: RunState, add: Add): void {
  const last = run.effects.findLast(
    ({ effect }) => effect.do === "run-command" && effect["step"] === "post-merge",
  );
  if (last === undefined) return;
  const command = String(last.effect["command"]);
  const isWhole = last.isDone && fieldOf(last.made, "wasStopped") !== true;
  add(
    "post-merge",
    `what the post-merge command did${isWhole ? "" : ", which was interrupted"}: \`${command}\``,
    null,
  );
}
