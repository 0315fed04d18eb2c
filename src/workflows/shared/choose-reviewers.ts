import type { Context } from "../../cli/context.ts";
import { agentPrograms } from "../../config/agent-programs.ts";
import { areTrusted, readTrusted } from "../../config/trust.ts";
import type { Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { createGit } from "../../git/git.ts";
import type { Reader } from "../../assistants/types.ts";
import type { Reviewer } from "../../review/types.ts";
import { whoReads } from "../../review/who-reads.ts";
import { VERSION } from "../../version.ts";
import { commonDirectory } from "./load-settings.ts";

type ReaderContext = Pick<
  Context,
  "streams" | "env" | "cwd" | "home" | "run" | "temporaryFolder" | "command"
>;

/**
 * Returns the reviewers that the settings name: the built-in analyzers, the project's linters, and a model or agent.
 * Nobody is asked anything yet. Throws REVIEW_ENGINE_UNAVAILABLE and the MODEL_ and AGENT_ errors.
 */
export async function chooseReviewers(
  context: ReaderContext,
  { review }: Pick<Settings, "review">,
  /** Top of the work tree. */
  root: string,
): Promise<readonly Reviewer[]> {
  const chosen = whoReads(review);
  const always = [
    ...(await builtinAlone(review, root)),
    ...(review.linters === "off"
      ? []
      : await (await import("./choose-linters.ts")).chooseLinters(context, { review }, root)),
  ];
  if (chosen.who === "nobody") return always;
  if (review.engine === "auto" && review.model !== null && review.agent !== null)
    context.streams.warn(
      "review.model and review.agent are both set: the model reads, the agent does not",
      "have the agent read: `tool review --engine agent`",
    );
  const [{ createAssisted }, reader] = await Promise.all([
    import("../../assistants/assisted/create-assisted.ts"),
    openReader(context, { ...chosen, isTyped: review.isAgentTyped }, root),
  ]);
  const sceptic =
    review.sceptic === null
      ? reader
      : await openReader(context, { who: "model", name: review.sceptic }, root);
  const { budget, standards } = review;
  return [...always, createAssisted({ reader, sceptic, budget, standards })];
}

/**
 * Returns the built-in analyzers, which ask nobody outside, with the rules of the pack and the project's own.
 * @param root top of the work tree; null outside of any
 */
export async function builtinAlone(
  { nursery }: Pick<Settings["review"], "nursery">,
  root: string | null,
): Promise<readonly Reviewer[]> {
  const [{ builtin, builtinWithNursery }, { createTeam }] = await Promise.all([
    import("../../review/builtin/index.ts"),
    import("../../review/team/create-team.ts"),
  ]);
  return [
    nursery ? builtinWithNursery : builtin,
    ...(root === null ? [] : [await createTeam(root)]),
  ];
}

/**
 * Opens the model or agent that reads by the settings; null if none does. Nobody is asked anything yet. Throws
 * REVIEW_ENGINE_UNAVAILABLE and the MODEL_ and AGENT_ errors.
 */
export async function openChosenReader(
  context: ReaderContext,
  { review }: Pick<Settings, "review">,
  root: string,
): Promise<Reader | null> {
  const chosen = whoReads(review);
  return chosen.who === "nobody"
    ? null
    : await openReader(context, { ...chosen, isTyped: review.isAgentTyped }, root);
}

/** Ends the processes that reviewers have started. */
export async function closeReviewers(reviewers: readonly Reviewer[]): Promise<void> {
  await Promise.all(reviewers.map((reviewer) => reviewer.close?.()));
}

async function openReader(
  context: ReaderContext,
  wanted: {
    readonly who: "model" | "agent";
    readonly name: string;
    readonly isTyped?: boolean | undefined;
  },
  root: string,
): Promise<Reader> {
  const { who, name, isTyped = false } = wanted;
  const { env, cwd, streams, temporaryFolder } = context;
  if (who === "model") {
    const { openModel } = await import("../../assistants/model/open-model.ts");
    return await openModel(name, env);
  }
  if (!isTyped) await refuseUntrusted(context, name, root);
  const { openAgent } = await import("../../assistants/agent/open-agent.ts");
  return await openAgent(name, {
    env,
    cwd: isTyped ? cwd : root,
    workTree: root,
    version: VERSION,
    temporaryFolder,
    log: (line) => streams.detail(line),
  });
}

/**
 * A run that goes on keeps the settings from its beginning: its program in the work tree may be another one by now.
 * Throws AGENT_UNTRUSTED.
 */
async function refuseUntrusted(
  { run, home, temporaryFolder }: ReaderContext,
  name: string,
  root: string,
): Promise<void> {
  const programs = agentPrograms(name, root);
  const paths = Object.keys(programs);
  if (paths.length === 0) return;
  const git = createGit(run, root, { temporaryFolder });
  const trusted = await readTrusted(home, await commonDirectory({ git }));
  if (areTrusted(programs, trusted)) return;
  throw new ToolError(
    "AGENT_UNTRUSTED",
    `the agent is not started: ${paths.map(printable).join(", ")} of the work tree is not a program that you trusted`,
    { hint: "look at it, then trust it: `tool trust`" },
  );
}
