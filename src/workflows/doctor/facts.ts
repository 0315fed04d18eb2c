import { once } from "../../core/once-for.ts";
import { nowMs } from "../../process/now-ms.ts";
import type { Context } from "../../cli/context.ts";
import { loadConfig } from "../../config/load-config.ts";
import { readTrusted } from "../../config/trust.ts";
import type { LoadedConfig, Settings } from "../../config/types.ts";
import { ToolError, toolErrorsIn } from "../../errors/tool-error.ts";
import { createGit, type Git } from "../../git/git.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import { readOperation, type Operation } from "../../git/read-branch-state.ts";
import { readHead } from "../../git/read-head.ts";
import { readRemoteTips } from "../../git/read-remote-branch.ts";
import { readRemotes, type Remotes } from "../../git/read-remotes.ts";
import type { Run } from "../../process/run.ts";
import { commonDirectory } from "../shared/load-settings.ts";

/** The facts of a work tree about its branch. */
export interface BranchLook {
  /** Null when detached. */
  readonly branch: string | null;
  readonly hasCommit: boolean;
  readonly operation: Operation | null;
  readonly remotes: Remotes;
}

/** Facts that several checks need; each is read once. A fault is returned, not thrown. */
export interface SharedFacts {
  repository(): Promise<Repository | ToolError>;
  /** All faults of the configuration, or the configuration. */
  configuration(): Promise<LoadedConfig | readonly ToolError[]>;
  /** Null without a repository. */
  branch(): Promise<BranchLook | null>;
  /**
   * The tips on the remote of the branches that a pull request may target; the fault that kept it from
   * answering; null without a remote.
   */
  tips(): Promise<ReadonlyMap<string, string | null> | ToolError | null>;
}

/** The world that a check may use. No program that it runs asks, and all of them end with `signal`. */
export interface DoctorFacts extends SharedFacts {
  readonly context: Context;
  /** `--mcp-config`, as typed. */
  readonly mcpConfig: string | null;
  /** Digest of the project's server that somebody at the terminal let be started this once; null: of none. */
  readonly allowedServer: string | null;
  readonly run: Run;
  /** In the directory the command works from. */
  readonly git: Git;
  /** Aborted at the check's time limit, and by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** No program may ask for anything: nobody answers, and a look is not worth a question. */
const NO_QUESTIONS = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  SSH_ASKPASS_REQUIRE: "never",
  GCM_INTERACTIVE: "never",
} as const;

/** The share of the time that is left for the remote: the checks that need it still have to say that it does not answer. */
const REMOTE_SHARE = 0.8;

/** Builds a runner whose programs cannot ask and end with a signal. */
export function createQuietRun(run: Run, signal: AbortSignal): Run {
  return (request) =>
    run({
      ...request,
      keepsTerminal: false,
      env: { ...request.env, ...NO_QUESTIONS },
      signal: request.signal === undefined ? signal : AbortSignal.any([request.signal, signal]),
    });
}

/** Builds what the checks share: read when it is first asked for, and then kept. */
export function createSharedFacts(
  context: Context,
  /** `endsAtMs` is when the signal comes, as `nowMs` counts. */
  of: { readonly signal: AbortSignal; readonly endsAtMs: number },
): SharedFacts {
  const run = createQuietRun(context.run, of.signal);
  const inRepository = async <Value>(
    work: (repository: Repository) => Promise<Value>,
  ): Promise<Value | null> => {
    const repository = await facts.repository();
    return repository instanceof ToolError ? null : work(repository);
  };
  const facts: SharedFacts = {
    repository: once(() => faultOr(() => openRepository(createGit(run, context.cwd, context)))),
    configuration: once(async () => {
      const repository = await facts.repository();
      try {
        return await readConfiguration(context, repository);
      } catch (thrown) {
        const faults = toolErrorsIn(thrown);
        if (faults.length === 0) throw thrown;
        return faults;
      }
    }),
    branch: once(() => inRepository(({ git }) => lookAtBranch(git))),
    tips: once(async () => {
      const [look, config] = await Promise.all([facts.branch(), facts.configuration()]);
      const remote = look?.remotes.forPush ?? null;
      if (remote === null) return null;
      const branches = isLoaded(config) ? targetsOf(config.settings) : ["main"];
      return await inRepository(({ git }) =>
        faultOr(() =>
          readRemoteTips({
            git,
            remote: remote.name,
            branches,
            timeoutMs: Math.max(0, of.endsAtMs - nowMs()) * REMOTE_SHARE,
          }),
        ),
      );
    }),
  };
  return facts;
}

/** Whether the configuration could be read. */
export function isLoaded(config: LoadedConfig | readonly ToolError[]): config is LoadedConfig {
  return "settings" in config;
}

/** Every branch that a pull request may target, and those that stand in for it. */
export function targetsOf({ ship, fastShip, mergeTargetBranches }: Settings): readonly string[] {
  return [...new Set([ship.targetBranch, fastShip.targetBranch, ...mergeTargetBranches])];
}

async function readConfiguration(
  { home, flags }: Context,
  repository: Repository | ToolError,
): Promise<LoadedConfig> {
  const there = repository instanceof ToolError ? null : repository;
  return await loadConfig({
    root: there?.root ?? null,
    home,
    flagSettings: [],
    setFlags: flags.set ?? [],
    readTrusted: async () =>
      there === null ? null : await readTrusted(home, await commonDirectory(there)),
  });
}

async function lookAtBranch(git: Git): Promise<BranchLook> {
  const [{ branch, commit }, operation] = await Promise.all([readHead(git), readOperation(git)]);
  return { branch, hasCommit: commit !== null, operation, remotes: await readRemotes(git, branch) };
}

async function faultOr<Value>(work: () => Promise<Value>): Promise<Value | ToolError> {
  try {
    return await work();
  } catch (thrown) {
    const [first] = toolErrorsIn(thrown);
    if (first === undefined) throw thrown;
    return first;
  }
}
