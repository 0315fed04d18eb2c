import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { LoadedConfig, Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { buildPlanReport, buildShipReport } from "../../core/ship/build-ship-report.ts";
import { POLL_SCHEDULE, type PollSchedule } from "../../core/ship/merge-watch.ts";
import { planShip } from "../../core/ship/plan-ship.ts";
import type {
  ReviewFixes,
  ShipCommand,
  ShipFacts,
  ShipReport,
  ShipState,
} from "../../core/ship/types.ts";
import { ToolError, toolErrorsIn } from "../../errors/tool-error.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import type { CommittedFixes } from "../../fixes/types.ts";
import type { Host } from "../../hosts/types.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { createMask } from "../../output/mask.ts";
import { printErrors } from "../../output/print-error.ts";
import { formatPlan } from "../../output/ship-plan.ts";
import { createShipProgress } from "../../output/ship-progress.ts";
import { gatherFacts } from "../../ship/gather-facts.ts";
import { acquireLock, SHIP_LOCK } from "../../process/lock.ts";
import { runSteps } from "../../ship/run-steps.ts";
import { SHIP_STEPS } from "../../ship/steps/index.ts";
import type { ShipTools } from "../../ship/types.ts";
import { createAsk } from "../../terminal/ask.ts";
import type { RegisteredServer } from "../../tracker/find-server.ts";
import type { IssueUpdate, IssueUpdateRequest, TrackerLimits } from "../../tracker/types.ts";
import { BUGS_URL, VERSION } from "../../version.ts";
import { readShipFlags, type ReadShipFlags } from "../ship/read-ship-flags.ts";
import { reviewForShip } from "../ship/review-for-ship.ts";
import { searchSecrets } from "../ship/search-secrets.ts";
import { tellChanging, tellWriting } from "../ship/tell-commands.ts";
import { loadSettings } from "./load-settings.ts";
import { createRunId } from "./review/session.ts";

/** `tool ship` and `tool fast-ship`: gathers the facts, plans, and shows the plan or carries it out. */
export async function runShip(
  context: Context,
  command: ShipCommand,
  typed: Readonly<Record<string, unknown>>,
): Promise<number> {
  const read = await readShipFlags(context, typed);
  const repository = await openRepository(context.git);
  const config = await loadSettings(context, repository, command, typed);
  if (read.isDryRun)
    return showPlan(context, await gather(context, { command, read, repository, config }));

  const lock = await acquireLock({
    subject: SHIP_LOCK,
    stateDirectory: repository.stateDirectory,
    command,
    now: context.now(),
  });
  try {
    const gathered = await gather(context, { command, read, repository, config });
    const { settings } = config;
    const prompts = [settings.ship.additionalPrompt, read.prompt].filter((text) => text !== null);
    return await carryOut(context, { ...gathered, repository, settings, prompts });
  } finally {
    await lock.release();
  }
}

interface Gathered {
  readonly facts: ShipFacts;
  readonly host: Host;
  /** The tracker's, with its definition, which may hold credentials. */
  readonly server: RegisteredServer | null;
}

async function gather(
  context: Context,
  request: {
    readonly command: ShipCommand;
    readonly read: ReadShipFlags;
    readonly repository: Repository;
    readonly config: LoadedConfig;
  },
): Promise<Gathered> {
  const { command, read, repository, config } = request;
  const { settings } = config;
  const { root } = repository;
  const { env, signal, cwd, home, streams } = context;
  const tell = (line: string): void => streams.detail(printable(line));
  const git = tellWriting(repository.git, tell);
  const run = tellChanging(context.run, tell);
  let found: RegisteredServer | null = null;
  const gathered = await gatherFacts({
    git,
    command,
    settings,
    targetBranch: (command === "ship" ? settings.ship : settings.fastShip).targetBranch,
    teamPrefixes: settings.ship.issueTracker?.teamPrefixes ?? builtInPrefixes(config),
    flags: read.flags,
    isReviewConfigured: read.prompt !== null || isReviewConfigured(config),
    isDryRun: read.isDryRun,
    supportUrl: BUGS_URL,
    async openHost(remote) {
      const { detectHost } = await import("../../hosts/detect-host.ts");
      return detectHost(settings.host, { run, git, remote, env, signal });
    },
    async findTrackerServer(name) {
      const { findServer } = await import("../../tracker/find-server.ts");
      const flagFile = read.mcpConfig;
      const { server, unreadable } = await findServer({ name, flagFile, env, cwd, root, home });
      for (const { file, why } of unreadable) streams.warn(`${file} ${why}`);
      found = server;
      return server === null ? null : { name: server.name, file: server.file };
    },
    async askTarget(wanted, there) {
      const ask = createAsk(context);
      const [first] = there;
      // Where a change goes is nobody's default answer.
      if (!ask.isOpen || first === undefined) return null;
      return await ask.select({
        message: `The remote has no branch ${wanted}. Which branch should the pull request target?`,
        choices: there.map((name) => ({ value: name, label: name })),
        default: first,
      });
    },
  });
  return { ...gathered, server: found };
}

/** Tone, focus and the additional prompt have no default: a value means that somebody set it. */
function isReviewConfigured({ entries }: LoadedConfig): boolean {
  return entries.some(
    ({ key, source }) =>
      ["tone", "focus", "ship.additionalPrompt"].includes(key) &&
      source !== "unset" &&
      source !== "default",
  );
}

/** Without a tracker's block its settings keep their defaults in the list. */
function builtInPrefixes({ entries }: LoadedConfig): readonly string[] {
  const value = entries.find(({ key }) => key === "ship.issueTracker.teamPrefixes")?.value;
  return Array.isArray(value) ? value.filter((prefix) => typeof prefix === "string") : [];
}

function showPlan({ streams, flags, signal }: Context, { facts }: Gathered): number {
  // Facts that nobody could answer any more make no plan.
  if (signal.aborted) throw new ToolError("INTERRUPTED", "the plan was interrupted");
  const plan = planShip(facts, SHIP_STEPS);
  const report = buildPlanReport(plan);
  for (const { decision } of plan.steps)
    if (decision.do === "skip" && decision.warning !== undefined)
      streams.warn(decision.warning.message, decision.warning.hint);
  streams.result(
    flags.json === true
      ? safeJson(report)
      : formatPlan(plan, { colors: streams.out.colors, isWhole: true }),
  );
  return 0;
}

const EXIT: Readonly<Record<Exclude<ShipReport["status"], "planned">, number>> = {
  shipped: 0,
  failed: 1,
  unmerged: 3,
  interrupted: 130,
};

async function carryOut(
  context: Context,
  request: Gathered & {
    readonly repository: Repository;
    readonly settings: Settings;
    readonly prompts: readonly string[];
  },
): Promise<number> {
  const { streams, flags } = context;
  const { facts } = request;
  const plan = planShip(facts, SHIP_STEPS);
  const id = createRunId(context.now());
  const tools = buildTools(context, { ...request, id });
  tools.progress.plan(plan);
  const state: ShipState = {
    facts,
    headCommit: facts.headCommit,
    verifications: [],
    fixes: null,
    pullRequest: null,
    isMerged: false,
    mergeCommit: null,
  };
  const run = await runSteps({ plan, steps: SHIP_STEPS, state, tools });
  const report = buildShipReport({ ...run, id, plan });
  tools.progress.summary(report);
  printErrors(toolErrorsIn(run.failure), streams);
  if (run.status === "interrupted") {
    const mayBeArmed = run.steps.some(
      ({ id, status }) => id === "auto-merge" && status === "failed",
    );
    if (mayBeArmed) sayMayBeArmed(streams, run.state);
    streams.hint(wayOn(plan.command, run.state, tools));
  }
  if (flags.json === true) streams.result(safeJson(report));
  else if (report.pullRequest !== null) streams.result(`${report.pullRequest.url}\n`);
  return EXIT[run.status];
}

/** An interruption stops the waiting here, not what the host was asked for. */
function sayMayBeArmed(
  streams: Context["streams"],
  { facts, pullRequest, isMerged }: ShipState,
): void {
  if (facts.host.id !== "github" || pullRequest === null || isMerged) return;
  const { number } = pullRequest;
  streams.warn(
    `auto-merge may still be set on #${number}: the host merges it then, without this command`,
    `to take it back: \`gh pr merge ${number} --disable-auto\``,
  );
}

/** What to do after an interruption. A pull request that is merged leaves nothing to ship again. */
function wayOn(command: ShipCommand, state: ShipState, { runDirectory }: ShipTools): string {
  return state.isMerged
    ? `the pull request is merged; see how far the post-merge command came: \`cat ${join(runDirectory, "post-merge.log")}\``
    : `run \`tool ${command}\` again: what is done already is not done twice`;
}

function buildTools(
  context: Context,
  request: Gathered & {
    readonly repository: Repository;
    readonly settings: Settings;
    readonly prompts: readonly string[];
    readonly id: string;
  },
): ShipTools {
  const { env, signal, canAsk, streams } = context;
  const { repository, settings, facts, host, prompts, id } = request;
  const { git, root, stateDirectory } = repository;
  return {
    git: tellWriting(git, (line) => streams.detail(printable(line))),
    host,
    root,
    env,
    signal,
    canAsk,
    runDirectory: join(stateDirectory, "runs", id),
    mask: createMask(env),
    progress: createShipProgress(streams),
    review: () => reviewForShip(context, { repository, settings, facts, prompts, run: id }),
    commitFixes: (fixes, onLine) => commitReviewFixes(repository, fixes, onLine),
    findSecrets: () => searchSecrets(context, git),
    clock: { now: () => performance.now(), wait: (ms) => wait(ms, signal) },
    pollSchedule: pollScheduleFrom(env),
    effect: (_intent, act) => act(),
    updateIssue: (asked) => updateTrackedIssue(context, request, asked),
  };
}

async function updateTrackedIssue(
  { env, home, signal, canAsk }: Context,
  {
    facts,
    server,
    repository: { root },
  }: Gathered & {
    readonly repository: Repository;
  },
  asked: IssueUpdateRequest,
): Promise<IssueUpdate> {
  if (server === null) return { is: "not-installed", why: "it is not registered", hint: null };
  const { updateIssue } = await import("../../tracker/update-issue.ts");
  return updateIssue({
    ...asked,
    server,
    prompt: facts.settings.ship.issueTracker?.prompt ?? null,
    teamPrefixes: facts.teamPrefixes,
    env,
    home,
    root,
    canAsk,
    signal,
    version: VERSION,
    limits: await trackerLimitsFrom(env),
  });
}

/** TOOL_TRACKER_LIMITS_MS (to start, a call, the step, the grace at the end) is for tests. */
async function trackerLimitsFrom(env: Context["env"]): Promise<TrackerLimits> {
  const { TRACKER_LIMITS } = await import("../../tracker/limits.ts");
  const given = (env["TOOL_TRACKER_LIMITS_MS"] ?? "").split(",").map(Number);
  const [startMs = 0, callMs = 0, stepMs = 0, graceMs = 0] = given;
  const isComplete = given.length === 4 && given.every((ms) => Number.isSafeInteger(ms) && ms > 0);
  return isComplete ? { startMs, callMs, stepMs, graceMs } : TRACKER_LIMITS;
}

async function commitReviewFixes(
  { git, stateDirectory }: Repository,
  { fixes, rewrites, backup }: ReviewFixes,
  onLine: (line: string) => void,
): Promise<CommittedFixes> {
  const { commitFixes } = await import("../../fixes/commit-fixes.ts");
  const folder = join(stateDirectory, "commit");
  const made = await commitFixes({ git, folder, rewrites, fixes, onLine });
  const { before, commit } = made;
  if (before !== null && commit !== null && backup !== null) {
    const { noteCommit } = await import("../../fixes/note-commit.ts");
    await noteCommit({ git, backup, before, commit });
  }
  return made;
}

/** TOOL_MERGE_POLL_MS, the first pause between two looks at a pull request, is for tests. */
function pollScheduleFrom(env: Context["env"]): PollSchedule {
  const given = env["TOOL_MERGE_POLL_MS"];
  const firstMs = given === undefined || given === "" ? Number.NaN : Number(given);
  return Number.isFinite(firstMs) && firstMs >= 0 ? { ...POLL_SCHEDULE, firstMs } : POLL_SCHEDULE;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
