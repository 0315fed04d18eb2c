import { counted } from "../../core/counted.ts";
import {
  isNestedRepository,
  parseStatus,
  type PendingFile,
  type Status,
} from "../../core/change/parse-status.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { commitMessage } from "../pure/commit-message.ts";
import { RUN, skip, warnIf } from "../pure/decide.ts";
import type { ShipFacts, ShipState, ShipWarning, StepSkipReason } from "../pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { readPending, readStatus } from "../../git/read-status.ts";
import { checkUnmoved } from "../check-unmoved.ts";
import { clearGitLocks } from "../clear-git-locks.ts";
import { commitAll } from "../commit-all.ts";
import { openRunLog } from "../run-log.ts";
import { commitReviewFixes } from "../commit-review-fixes.ts";
import { filesOf, listSome, pathsOf, warnOfGone, warnOfPending } from "../commit-words.ts";
import type { ShipStep, ShipTools } from "../types.ts";
import { build, install, test } from "./command-steps.ts";
import { review } from "./review.ts";

/**
 * Commits every pending change, tracked and untracked, once all checks have passed. A secret in them stops the ship.
 * Fast ship commits only the fixes of its review: a warning names the pending changes.
 */
export const commit: ShipStep = {
  id: "commit",
  decide(facts) {
    const { command, pending } = facts;
    const isReviewing = review.decide(facts).do === "run";
    if (command === "fast-ship")
      return isReviewing
        ? RUN
        : skipWith(warnOfPending("fast-ship commits nothing", pending), "pending-left");
    const mayLeaveWork = isReviewing || runsCommands(facts);
    if (filesOf(pending).length > 0 || mayLeaveWork) return RUN;
    return skipWith(warnOfNested(pending), "nothing-to-commit");
  },
  describe({ command, pending }) {
    const files = filesOf(pending);
    return {
      title:
        command === "fast-ship"
          ? "commit only the fixes of the review"
          : files.length === 0
            ? "commit anything earlier steps changed"
            : `commit ${counted(files.length, "file")}: ${listSome(files)}`,
    };
  },
  async perform(state, tools) {
    if (state.facts.command === "fast-ship") return await commitReviewFixes(state, tools);
    const { pending } = await checkUnmoved(state, tools.git);
    const nested = pathsOf(pending).filter(isNestedRepository);
    const warnings = [...warnOfNested(nested), ...warnOfGone(state, pathsOf(pending), tools)];
    if (pending.length === nested.length)
      return { status: "skipped", because: "nothing-to-commit", warnings };
    const notSearched = await refuseSecrets(state, tools);
    const made = await makeCommit(state, tools);
    if (made === null) return { status: "skipped", because: "nothing-to-commit", warnings };
    const workStatus = await readStatus(tools.git, { followsRenames: true });
    return {
      status: "passed",
      said: `${made.slice(0, 10)}, ${counted(pending.length - nested.length, "file")}`,
      gains: { headCommit: made },
      warnings: [
        ...warnings,
        ...warnOfNotSearched(notSearched),
        ...warnOfNewcomers(state, pending),
        ...warnOfLeftovers(parseStatus(workStatus), nested),
      ],
      workStatus,
    };
  },
};

/** Whether the step makes a commit whatever the steps before it do: there are pending files that it takes. */
export function isSureToCommit(facts: Pick<ShipFacts, "command" | "pending">): boolean {
  const { command, pending } = facts;
  return command === "ship" && filesOf(pending).length > 0;
}

/**
 * Names the changes that the commands of a fast ship left pending or took away, if its commit step does not run and say
 * so.
 */
export async function warnOfWorkChanged(
  state: ShipState,
  tools: Pick<ShipTools, "git" | "runDirectory">,
): Promise<readonly ShipWarning[]> {
  const { facts } = state;
  const isSaid = facts.command === "ship" || review.decide(facts).do === "run";
  if (isSaid || !runsCommands(facts)) return [];
  const known = new Set(facts.pending);
  const now = pathsOf((await readPending(tools.git)).pending);
  return [
    ...warnOfPending(
      "fast-ship does not commit what its commands change",
      now.filter((path) => !known.has(path)),
    ),
    ...warnOfGone(state, now, tools),
  ];
}

function runsCommands(facts: ShipFacts): boolean {
  return [install, build, test].some((step) => step.decide(facts).do === "run");
}

/** @param because the reason if there is a warning */
function skipWith(
  [warning]: readonly ShipWarning[],
  because: StepSkipReason,
): ReturnType<ShipStep["decide"]> {
  if (warning === undefined) return skip("nothing-to-commit");
  return { do: "skip", because, warning };
}

/** Returns the files that could not be searched. Throws SHIP_SECRET. */
async function refuseSecrets(state: ShipState, tools: ShipTools): Promise<readonly string[]> {
  const { secrets, failed, notSearched } = await tools.findSecrets();
  const again = `then run \`tool ${state.facts.command}\` again`;
  if (secrets.length > 0) {
    for (const { file, line, title } of secrets)
      tools.progress.note("commit", `${file}:${line}: ${title}`);
    const [first] = secrets;
    throw new ToolError(
      "SHIP_SECRET",
      secrets.length === 1 && first !== undefined
        ? `the changes to commit contain a secret: ${first.file}:${first.line}`
        : `the changes to commit contain ${secrets.length} secrets, the first at ${first?.file}:${first?.line}`,
      {
        hint: `remove it, or keep the file out of git with a line in .gitignore, ${again}; nothing was committed`,
      },
    );
  }
  const [unread] = failed;
  if (unread !== undefined)
    throw new ToolError(
      "SHIP_SECRET",
      `${unread.file} could not be searched for secrets: ${unread.reason}`,
      { hint: `commit it yourself once you have looked at it, ${again}` },
    );
  return notSearched;
}

async function makeCommit(state: ShipState, tools: ShipTools): Promise<string | null> {
  const { facts, headCommit: parent } = state;
  const { flags, branch, teamPrefixes } = facts;
  const log = openRunLog(tools.runDirectory, "commit");
  const began = new Date();
  try {
    return await tools.effect({ do: "commit", branch, parent }, () =>
      commitAll({
        git: tools.git,
        branch,
        parent,
        folder: tools.runDirectory,
        again: `tool ${facts.command}`,
        env: tools.env,
        isMessageOwn: flags.message !== null,
        clearLocks: () =>
          clearGitLocks({
            git: tools.git,
            branch,
            remote: facts.remote,
            since: began.toISOString(),
            now: new Date(),
          }),
        timeoutMs: flags.stepTimeoutMs,
        writeMessage: (changes) =>
          flags.message ?? commitMessage({ branch, pending: changes, teamPrefixes }),
        onLine(line) {
          const shown = tools.mask(line);
          log.write(shown);
          tools.progress.line("commit", shown);
        },
      }),
    );
  } finally {
    log.close();
  }
}

/** Names the repositories among the pending paths. */
function warnOfNested(pending: readonly string[]): ShipWarning[] {
  const nested = pending.filter(isNestedRepository);
  return warnIf(nested.length > 0, {
    code: "nested-repository",
    message: `not committed, because they are separate repositories: ${listSome(nested)}`,
    hint: "list them in .gitignore, or add them as submodules: `git submodule add URL PATH`",
  });
}

function warnOfNotSearched(files: readonly string[]): ShipWarning[] {
  return warnIf(files.length > 0, {
    code: "secrets-not-searched",
    message: `committed without being searched for secrets, because they are too large: ${listSome(files)}`,
    hint: "look through them before they are merged",
  });
}

/** Warns of files that were not pending when the ship began and that no fix touched: a step made or changed them. */
function warnOfNewcomers(
  { facts, fixes }: ShipState,
  pending: readonly PendingFile[],
): ShipWarning[] {
  const fixed = fixes?.rewrites.map(({ file }) => file) ?? [];
  const known = new Set([...facts.pending, ...fixed]);
  const fresh = pending.filter(({ path }) => !known.has(path) && !isNestedRepository(path));
  const made = pathsOf(fresh.filter(({ state }) => state === "untracked"));
  const changed = pathsOf(fresh.filter(({ state }) => state !== "untracked"));
  const ways = [
    made.length > 0
      ? `take out new files that do not belong there: \`git rm --cached -- ${typed(made)}\`, with a line for each in .gitignore`
      : [],
    changed.length > 0
      ? `take back changes that do not belong there: \`git checkout HEAD~1 -- ${typed(changed)}\``
      : [],
  ].flat();
  return warnIf(fresh.length > 0, {
    code: "committed-by-products",
    message: `the commit also holds what appeared while the steps ran: ${listSome(pathsOf(fresh))}`,
    hint: `${ways.join("; ")}; then run \`tool ship\` again`,
  });
}

/** Paths as arguments of a command that is shown; a word in their place if they are many. */
function typed(paths: readonly string[]): string {
  return paths.length <= MOST_TYPED ? paths.map(quoteForShell).join(" ") : "PATH";
}

const MOST_TYPED = 5;

function warnOfLeftovers({ pending }: Status, nested: readonly string[]): ShipWarning[] {
  const left = pathsOf(pending).filter((path) => !nested.includes(path));
  return warnIf(left.length > 0, {
    code: "left-by-hooks",
    message: `changed again while the commit was created, and not in it: ${listSome(left)}`,
    hint: "look at them with `git diff`",
  });
}
