import pc from "picocolors";
import type { Context } from "../../../src/cli/context.ts";
import { loadSettings } from "../../../src/workflows/shared/load-settings.ts";
import { look } from "../../../src/workflows/review/session/look.ts";
import type { FixRound } from "../../../src/workflows/review/session/fix-round.ts";
import { openSession } from "../../../src/workflows/review/session/open-session.ts";
import { runLoop } from "../../../src/workflows/review/session/run-loop.ts";
import { settle, type Settled } from "../../../src/workflows/review/session/settle.ts";
import type { LoopOutcome, Report } from "../../../src/review/pure/report.ts";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { undoFixes } from "../../../src/fixes/undo-fixes.ts";
import { createGit } from "../../../src/git/git.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { createRedaction } from "../../../src/redaction/create-redaction.ts";
import { createStreams } from "../../../src/output/streams.ts";
import type { Sink } from "../../../src/output/types.ts";
import { createRun } from "../../../src/process/run.ts";
import type { ReviewContext, Reviewer } from "../../../src/review/types.ts";
import type { Repo } from "../../helpers/repo.ts";
import { testWorld } from "../../helpers/world.ts";
import { rule } from "../../unit/review/pure/helpers.ts";

/** What a scripted reviewer is asked. */
export interface Asked {
  /** Which look at the change it is, from 1; a trial of fixes counts with the look before it. */
  readonly round: number;
  /** Fixes are tried on a copy. */
  readonly isTrial: boolean;
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface ScriptedReviewer extends Reviewer {
  /** What it was told beside the files, each time. */
  readonly contexts: readonly ReviewContext[];
  /** How many looks it had at the change. */
  rounds(): number;
}

/** A reviewer that says what a script tells it to, in a given order or by what it sees. */
export function scriptedReviewer(
  script: (asked: Asked) => readonly RawFinding[],
): ScriptedReviewer {
  const contexts: ReviewContext[] = [];
  let round = 0;
  return {
    name: "scripted",
    contexts,
    rounds: () => round,
    readersOf: () => ["scripted"],
    async review({ files, context }) {
      contexts.push(context);
      // A trial says of no line that it is new.
      const isTrial = files.every(({ changed }) => changed.added.length === 0);
      if (!isTrial) round += 1;
      const texts = new Map(files.map(({ path, text }) => [path, text]));
      return {
        findings: script({ round, isTrial, texts }),
        failed: [],
        reviewers: [{ name: "scripted", files: files.length, durationMs: 0 }],
      };
    },
  };
}

/** Finds every place of a word; with `to` given, the fix puts that in its place. */
export function find(
  { texts }: Pick<Asked, "texts">,
  word: string,
  more: { readonly to?: string; readonly rule?: Parameters<typeof rule>[0] } = {},
): RawFinding[] {
  const found: RawFinding[] = [];
  for (const [file, text] of texts) {
    for (const [at, line] of text.split("\n").entries()) {
      for (let from = line.indexOf(word); from !== -1; from = line.indexOf(word, from + 1)) {
        found.push(place(file, at + 1, from + 1, word, more));
      }
    }
  }
  return found;
}

function place(
  file: string,
  line: number,
  column: number,
  word: string,
  more: { readonly to?: string; readonly rule?: Parameters<typeof rule>[0] },
): RawFinding {
  const endColumn = column + word.length;
  const span = { startLine: line, startColumn: column, endLine: line, endColumn };
  return {
    rule: rule({ id: `test/${word}`, confidence: "safe", ...more.rule }),
    file,
    line,
    column,
    endLine: line,
    endColumn,
    values: { what: word },
    evidence: word,
    fix:
      more.to === undefined
        ? null
        : { title: `Write ${more.to}`, edits: [{ file, ...span, newText: more.to }] },
    source: "scripted",
  };
}

export interface LoopIn {
  readonly report: Report;
  readonly outcome: LoopOutcome;
  readonly rounds: readonly FixRound[];
  readonly settled: Settled;
  /** What was said on standard error. */
  readonly said: () => string;
}

export interface LoopOptions {
  /** Each `--set KEY=VALUE`. */
  readonly set?: readonly string[];
  readonly prompts?: readonly string[];
  readonly signal?: AbortSignal;
  readonly isCommitting?: boolean;
}

/** A session with the scripted reviewer in place of those that the settings name. */
export async function sessionIn(repo: Repo, reviewer: Reviewer, options: LoopOptions = {}) {
  let said = "";
  const context = contextIn(repo, options, (text) => (said += text));
  const repository = await openRepository(context.git);
  const { settings } = await loadSettings(context, repository, "review", {});
  const session = await openSession(context, {
    repository,
    settings,
    reviewers: [reviewer],
    scope: { kind: "branch" },
    mergeTargetBranches: settings.mergeTargetBranches,
    prompts: options.prompts ?? [],
    onSelected: () => {},
  });
  return { context, session, said: () => said };
}

/** `tool review --loop` in this process, with the scripted reviewer. */
export async function loopIn(
  repo: Repo,
  reviewer: Reviewer,
  options: LoopOptions = {},
): Promise<LoopIn> {
  const { session, said } = await sessionIn(repo, reviewer, options);
  const first = await look(session);
  const run = await runLoop(session, first, "safe");
  const settled = await settle(session, run.look, {
    rounds: run.rounds,
    isCommitting: options.isCommitting ?? false,
    isReReview: false,
  });
  return { report: settled.report, outcome: run.outcome, rounds: run.rounds, settled, said };
}

/** Takes back what the last loop applied. */
export async function undoIn(repo: Repo): Promise<readonly string[]> {
  const context = contextIn(repo, {}, () => {});
  const { git, root, stateDirectory } = await openRepository(context.git);
  return (await undoFixes({ git, root, stateDirectory, now: context.now() })).files;
}

function contextIn(repo: Repo, options: LoopOptions, onSaid: (text: string) => void): Context {
  const { env } = repo.sandbox;
  const signal = options.signal ?? new AbortController().signal;
  const run = createRun({ env, signal });
  const sink: Sink = {
    write: onSaid,
    pressure: () => null,
    setLive() {},
    isTerminal: false,
    canRedraw: false,
    hasLinks: false,
    columns: 80,
    rows: 24,
    colors: pc.createColors(false),
  };
  return {
    ...testWorld({ argv: [], env, cwd: repo.root, signal }),
    cwd: repo.root,
    flags: { set: options.set ?? [] },
    command: "review",
    redaction: createRedaction(env),
    streams: createStreams({ out: sink, err: sink, verbosity: "normal" }),
    canAsk: false,
    run,
    git: createGit(run, repo.root, {
      temporaryFolder: repo.sandbox.env["TMPDIR"] ?? repo.sandbox.directory,
    }),
    now: () => new Date("2026-01-02T03:04:05Z"),
  };
}
