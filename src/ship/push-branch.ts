import { quoteBranch } from "../core/quote-for-shell.ts";
import type { ShipState } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import { pushOnly, saidOfPush } from "../git/push-only.ts";
import { readRemoteTips } from "../git/read-remote-branch.ts";
import type { RunResult } from "../process/run.ts";
import { hasLfsObjects, pushLfsObjects } from "./push-lfs.ts";
import { openRunLog } from "./run-log.ts";
import { stepTimedOut } from "./step-timed-out.ts";
import type { ShipTools } from "./types.ts";

/**
 * Publishes the checked commit under the branch's name, never forced and with the user's hooks. Throws
 * SHIP_PUSH_REJECTED, SHIP_PUSH_FAILED, SHIP_STEP_TIMED_OUT and the errors of `pushLfsObjects`.
 */
export async function pushBranch(state: ShipState, tools: ShipTools): Promise<Pushed> {
  const { branch, remote, command, flags } = state.facts;
  const { stepTimeoutMs: timeoutMs } = flags;
  const commit = state.headCommit;
  const [before, needsLfs] = await Promise.all([
    tipOnRemote(tools, remote, branch),
    hasLfsObjects(state, tools),
  ]);
  if (before === commit) return { isDone: false, isNew: false };
  if (needsLfs) await pushLfsObjects(state, tools);
  const answer = await tools.effect({ do: "push", remote, branch, commit }, async () =>
    readAnswer(
      await tools.git.try([...pushOnly(remote), "--", remote, `${commit}:refs/heads/${branch}`], {
        isWriting: true,
        keepsTerminal: true,
        ...(tools.canAsk ? {} : { env: { GIT_TERMINAL_PROMPT: "0" } }),
        ...(timeoutMs === null ? {} : { timeoutMs }),
      }),
    ),
  );
  const pushed = { isDone: true, isNew: before === null };
  if (answer.isDone) return pushed;
  // A connection may break after the remote has taken the commit, so its branch decides.
  const tip = await tipOnRemote(tools, remote, branch).catch(() => UNKNOWN);
  if (tip === commit) return pushed;
  if (answer.isTimedOut) {
    const what = `${branch} could not be pushed to ${remote}: git, or one of its hooks,`;
    const state =
      tip === UNKNOWN
        ? `${remote} did not answer when asked for ${branch}, so it may have been pushed`
        : "nothing was pushed";
    throw stepTimedOut({ what, state, timeoutMs });
  }
  if (answer.isHeldByHook || linesOf(answer.said).length > MOST_QUOTED) showAll(answer.said, tools);
  throw explain(answer, { branch, remote, command });
}

/** The branch on a remote that did not say where it is. */
const UNKNOWN = Symbol("unknown");

/** The lines of a refusal that an error quotes: rules that are broken are named at its beginning, a hook's verdict last. */
const MOST_QUOTED = 24;
/** The lines of any other failure. */
const LAST_QUOTED = 8;

/** The lines that say something: GitHub keeps its own apart by empty ones. */
function linesOf(said: string): readonly string[] {
  return said.split("\n").filter((line) => !/^(remote:)?\s*$/.test(line));
}

function quoted(said: string): string {
  const lines = linesOf(said);
  if (lines.length <= MOST_QUOTED) return lines.join("\n");
  const half = MOST_QUOTED / 2;
  return [...lines.slice(0, half), "…", ...lines.slice(-half)].join("\n");
}

/** Shows and logs everything that a hook or the remote said, which may be more than an error quotes. */
function showAll(said: string, { runDirectory, mask, progress }: ShipTools): void {
  const log = openRunLog(runDirectory, "pull-request");
  const shown = mask(said);
  log.write(shown);
  log.close();
  for (const line of shown.split("\n")) progress.line("pull-request", line);
}

/** The outcome of a push. */
interface Pushed {
  /** False if the remote had the commit already. */
  readonly isDone: boolean;
  /** The remote had no branch of this name before. */
  readonly isNew: boolean;
}

async function tipOnRemote(
  { git }: ShipTools,
  remote: string,
  branch: string,
): Promise<string | null> {
  return (await readRemoteTips({ git, remote, branches: [branch] })).get(branch) ?? null;
}

interface PushAnswer {
  readonly isDone: boolean;
  readonly isTimedOut: boolean;
  /** `[rejected] (fetch first)`; empty when the remote was not even asked. */
  readonly refusal: string;
  /** The words of git, of the remote and of a hook that refused. */
  readonly said: string;
  /** The pre-push hook refused, before the remote was asked. */
  readonly isHeldByHook: boolean;
}

function readAnswer({ status, stdout, stderr, timedOut }: RunResult): PushAnswer {
  const printed = stdout.toString("utf8");
  // Porcelain: the address, and then for each ref a mark, the refs and the reason, tab-separated.
  const isAsked = /^To .*\n[-+*!= ]\t/m.test(printed);
  return {
    isDone: status === 0,
    isTimedOut: timedOut,
    refusal: /^!\t[^\t]*\t(.*)$/m.exec(printed)?.[1] ?? "",
    said: saidOfPush(isAsked ? stderr : `${stderr}\n${printed}`),
    isHeldByHook:
      !isAsked &&
      /^error: failed to push some refs to /m.test(stderr) &&
      !/^fatal: /m.test(stderr) &&
      !CONNECTION_LOST.test(stderr),
  };
}

/** Words of ssh and of git for a connection that the other end closed, as servers do while a long hook runs. */
const CONNECTION_LOST =
  /Broken pipe|closed by remote host|Connection to \S+ closed|Connection reset|remote end hung up/i;

/** Words of git about additions to each push, from the user's settings, that the remote cannot take. */
const NOT_TAKEN = /receiving end does not support (--signed push|push options)/;

function explain(
  { refusal, said, isHeldByHook }: PushAnswer,
  facts: { branch: string; remote: string; command: string },
): ToolError {
  const { branch, remote, command } = facts;
  const again = `\`tool ${command}\` again`;
  const cause =
    said === "" ? {} : { cause: new Error(said.split("\n").slice(-LAST_QUOTED).join("\n")) };
  if (refusal.startsWith("[rejected]"))
    return new ToolError(
      "SHIP_PUSH_REJECTED",
      `${remote} has commits on ${branch} that you do not have, and a push is never forced`,
      {
        hint: `pull them: \`git pull --rebase ${remote} ${quoteBranch(branch)}\`, then run ${again}`,
      },
    );
  if (refusal !== "")
    return new ToolError("SHIP_PUSH_REJECTED", `${remote} refused ${branch}: ${refusal}`, {
      ...(said === "" ? {} : { cause: new Error(quoted(said)) }),
      hint: `fix what it names, or ask the maintainers of ${remote}, then run ${again}`,
    });
  const unpushed = `${branch} could not be pushed to ${remote}`;
  const added = NOT_TAKEN.exec(said)?.[1];
  if (added !== undefined) {
    const [what, setting] =
      added === "push options"
        ? ["push options", "push.pushOption ''"]
        : ["signed pushes", "push.gpgSign if-asked"];
    return new ToolError("SHIP_PUSH_FAILED", `${unpushed}, which takes no ${what}`, {
      ...cause,
      hint: `send none from this repository: \`git config ${setting}\`, then run ${again}`,
    });
  }
  if (isHeldByHook && said !== "")
    return new ToolError("SHIP_PUSH_FAILED", `${unpushed}: the pre-push hook refused`, {
      ...cause,
      hint: `fix what it names, then run ${again}`,
    });
  if (CONNECTION_LOST.test(said))
    return new ToolError("SHIP_PUSH_FAILED", `${unpushed}: the connection was closed`, {
      ...cause,
      hint: `run ${again}; git opens the connection before the pre-push hook runs, so if that hook takes long, move its work to \`ship.testCommand\`, or push over HTTPS`,
    });
  return new ToolError("SHIP_PUSH_FAILED", unpushed, {
    ...cause,
    hint: `see the error: \`git push ${remote} HEAD:${quoteBranch(`refs/heads/${branch}`)}\`, then run ${again}`,
  });
}
