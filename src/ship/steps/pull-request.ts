import { quoteBranch } from "../../core/quote-for-shell.ts";
import { hostFacts, numberOn, pullRequestPlace } from "../../hosts/pure/facts/index.ts";
import { RUN, warnIf } from "../pure/decide.ts";
import { capBody, pullRequestBody } from "../pure/pull-request-body.ts";
import { pullRequestTitle } from "../pure/pull-request-title.ts";
import type { CommitFacts, ShipFacts, ShipState, ShipWarning } from "../pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { readCommits } from "../../git/read-commits.ts";
import { isAncestor } from "../../git/known-commits.ts";
import { checkHeadUnmoved } from "../check-unmoved.ts";
import { pushBranch } from "../push-branch.ts";
import { readTemplate } from "../read-template.ts";
import { seeSavedWork } from "../commit-words.ts";
import type { ShipStep, ShipTools } from "../types.ts";
import { warnOfWorkChanged } from "./commit.ts";

/** Pushes the branch and opens its pull request, or takes up the one that is open already. */
export const pullRequest: ShipStep = {
  id: "pull-request",
  decide: () => RUN,
  describe({ branch, target, remote, host, flags, project, stack }) {
    const draft = flags.isDraft ? "draft " : "";
    const { parent = null, retarget = null, beside } = stack ?? {};
    if (retarget !== null)
      return {
        title: `push ${branch} to ${remote} and move ${numberOn(host.id, retarget.number)} from ${retarget.from}, which is ${retarget.isGone === true ? "gone" : "merged"}, to ${target}`,
      };
    if (parent !== null)
      return {
        title: `push ${branch} to ${remote} and open a ${draft}pull request into ${target}, stacked on ${numberOn(host.id, parent.number)}`,
      };
    if (project === null || project === undefined) {
      const other =
        beside === undefined
          ? ""
          : `, beside ${numberOn(host.id, beside.number)} into ${beside.base}`;
      return {
        title: `push ${branch} to ${remote} and open a ${draft}pull request into ${target}${other}`,
      };
    }
    const { repository, headOwner } = project;
    return {
      title: `push ${branch} to the fork ${remote} and open a ${draft}pull request into ${target} of ${repository}, from ${headOwner}:${branch}`,
    };
  },
  async perform(state, tools) {
    const { facts, headCommit } = state;
    const { branch, target, flags } = facts;
    const [commits, workChanged] = await Promise.all([
      // The plan has them as long as the branch is the same.
      headCommit === facts.headCommit
        ? facts.commits
        : readCommits({ git: tools.git, from: facts.targetCommit, to: headCommit }),
      warnOfWorkChanged(state, tools),
      checkHeadUnmoved(state, tools.git),
    ]);
    if (commits.length === 0)
      throw new ToolError(
        "SHIP_NOTHING_TO_SHIP",
        `${branch} has nothing that ${target} does not have: the pending changes are gone`,
        { hint: seeSavedWork(tools) },
      );
    const { isDone: wasPushed, isNew } = await pushBranch(state, tools);
    tools.progress.note(
      "pull-request",
      wasPushed ? `pushed ${branch} to ${facts.remote}` : `${facts.remote} already has ${branch}`,
    );
    if (isMessageUnused(state))
      tools.progress.note(
        "pull-request",
        "--message had no effect: no pending changes were committed",
      );
    const moved = await moveToTarget(state, tools);
    // Others read the text, so no secret's value leaves, whoever wrote it there.
    let hasHidden = false;
    const mask = (text: string): string => {
      const hidden = tools.mask(text);
      hasHidden ||= hidden !== text;
      return hidden;
    };
    const title = mask(titleOf(state, commits));
    const opened = await tools.effect(
      { do: "open-pull-request", branch, target, headCommit, title },
      async () =>
        tools.host.open({
          branch,
          target,
          headCommit,
          title,
          body: mask(await bodyOf(state, commits, { ...tools, mask })),
          isDraft: flags.isDraft,
          reviewers: flags.reviewers,
          labels: flags.labels,
          assignees: flags.assignees,
          isBranchNew: isNew,
        }),
    );
    const { number, url } = opened.pullRequest;
    const named = numberOn(facts.host.id, number);
    return {
      status: "passed",
      said: opened.created
        ? `opened ${named}: ${title}`
        : `${named} was already open${opened.isReadied === true ? ", is ready now" : ""} and ${wasPushed ? "now holds" : "holds"} ${headCommit.slice(0, 10)}`,
      gains: { pullRequest: { number, url, title, created: opened.created } },
      warnings: [
        ...workChanged,
        ...moved,
        ...opened.warnings.map((message) => ({
          code: "pull-request-incomplete",
          message,
          ...byHand(facts, number),
        })),
        ...(opened.created ? warnOfHidden(facts, number, hasHidden) : warnOfKept(facts, number)),
      ],
    };
  },
};

/** Whether --message had no effect: a fast ship commits only fixes, with a separate message. */
function isMessageUnused({ facts, headCommit }: ShipState): boolean {
  const { flags, command } = facts;
  return flags.message !== null && (command === "fast-ship" || headCommit === facts.headCommit);
}

/**
 * Moves the pull request of a branch whose base was merged to the target; warns if it still holds commits of that base.
 */
async function moveToTarget(
  { facts, headCommit }: ShipState,
  tools: ShipTools,
): Promise<readonly ShipWarning[]> {
  const retarget = facts.stack?.retarget ?? null;
  const { stacks } = tools.host;
  if (retarget === null || stacks === null) return [];
  const { number, from, isGone = false } = retarget;
  const { target, remote, command, host } = facts;
  const named = numberOn(host.id, number);
  await tools.effect({ do: "retarget", number, target }, () => stacks.retarget(number, target));
  tools.progress.note("pull-request", `moved ${named} from ${from} to ${target}`);
  if (await isAncestor(tools.git, facts.targetCommit, headCommit)) return [];
  return [
    {
      code: "stack-not-updated",
      message: isGone
        ? `${named} may show commits of ${from} that ${target} holds in another form`
        : `${named} still shows the commits of ${from}, as ${target} holds them in another form`,
      hint: `merge ${target}: \`git pull --no-rebase ${remote} ${quoteBranch(target)}\`, then run \`tool ${command}\` again`,
    },
  ];
}

/** Warns of hidden text, which may be a word that a variable of the environment happens to hold. */
function warnOfHidden(facts: ShipFacts, number: number, hasHidden: boolean): ShipWarning[] {
  if (!hasHidden) return [];
  return [
    {
      code: "pull-request-masked",
      message: `part of the title or description of ${numberOn(facts.host.id, number)} is hidden, as it may be a secret`,
      ...byHand(facts, number),
    },
  ];
}

/** Warns that a pull request which was open keeps its title and text, as people may have edited them. */
function warnOfKept(facts: ShipFacts, number: number): ShipWarning[] {
  const { flags } = facts;
  const given = [flags.title === null ? [] : "--title", flags.body === null ? [] : "--body"].flat();
  return warnIf(given.length > 0, {
    code: "pull-request-kept",
    message: `${numberOn(facts.host.id, number)} was already open and keeps its title and description: ${given.join(" and ")} had no effect`,
    ...byHand(facts, number),
  });
}

function byHand(facts: ShipFacts, number: number): Pick<ShipWarning, "hint"> {
  const edit = hostFacts(facts.host.id).editPullRequest(pullRequestPlace(facts, number));
  return edit === null ? {} : { hint: `change it yourself: \`${edit}\`` };
}

function titleOf({ facts }: ShipState, commits: readonly CommitFacts[]): string {
  const { flags, branch, teamPrefixes } = facts;
  return flags.title ?? pullRequestTitle({ branch, commits, teamPrefixes });
}

async function bodyOf(
  { facts, verifications }: ShipState,
  commits: readonly CommitFacts[],
  tools: ShipTools,
): Promise<string> {
  if (facts.flags.body !== null) return capBody(facts.flags.body);
  const { withoutCommands } = hostFacts(facts.host.id);
  return pullRequestBody({
    commits,
    verifications,
    template: await templateOf(facts, tools),
    // Hidden first: a secret of several lines is not known again once one of them is changed.
    withoutCommands: (text) => withoutCommands(tools.mask(text)),
  });
}

/** Reads the project's template, which may hold commands of the host, but none that the branch itself brings. */
async function templateOf(facts: ShipFacts, { git }: ShipTools): Promise<string | null> {
  const { templates: places, withoutCommands } = hostFacts(facts.host.id);
  const readTarget = () => readTemplate(git, { places, commit: facts.targetCommit });
  // A fork's own template may be years old: the project's counts.
  if (facts.project !== null && facts.project !== undefined) return readTarget();
  const template = await readTemplate(git, { places });
  if (template === null) return null;
  const plain = withoutCommands(template);
  return plain === template || template === (await readTarget()) ? template : plain;
}
