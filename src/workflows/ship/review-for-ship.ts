import type { Context } from "../../cli/context.ts";
import { entriesOf } from "../../config/entries-of.ts";
import type { Settings } from "../../config/types.ts";
import type { Git } from "../../git/git.ts";
import { findBesideHead } from "../../git/read-head.ts";
import type { Repository } from "../../git/open-repository.ts";
import { isAtOrAbove } from "../../review/pure/gate.ts";
import type { Report } from "../../review/pure/report.ts";
import { printable } from "../../core/printable.ts";
import type { ShipFacts } from "../../ship/pure/types.ts";
import type { ReviewVerdict } from "../../ship/types.ts";
import { tellNotReported } from "../shared/tell-not-reported.ts";
import { unknownRuleWarnings } from "../shared/unknown-rule-warnings.ts";
import type { ReviewSession } from "../review/session/session.ts";

/**
 * Runs the review loop of a ship: reviews what would be shipped, pending changes included, applies safe fixes
 * until the gate is met or nothing more can be fixed, and shows the report on standard error. The fixes stay in the
 * work tree; the commit step commits them. The commits of a fast ship must pass too.
 */
export async function reviewForShip(
  context: Context,
  request: {
    readonly repository: Repository;
    readonly settings: Settings;
    readonly facts: ShipFacts;
    /** Extra context for whoever reviews. */
    readonly prompts: readonly string[];
    /** Name of the ship's run: `tool review --undo` takes its fixes back by it. */
    readonly run: string;
  },
): Promise<ReviewVerdict> {
  const { repository, settings, facts, prompts, run } = request;
  const [{ openSession }, { closeReviewers }] = await Promise.all([
    import("../review/session/open-session.ts"),
    import("../shared/choose-reviewers.ts"),
  ]);
  const { git } = repository;
  const base = await findTarget(git, facts);
  const session = await openSession(context, {
    repository,
    settings,
    entries: await entriesOf(settings, { root: repository.root, home: context.home }),
    scope: { kind: "branch", ...base },
    mergeTargetBranches: [facts.target],
    prompts,
    run,
    onSelected: () => {},
  });
  try {
    for (const { message, hint } of unknownRuleWarnings(settings, session.reviewers))
      context.streams.warn(message, hint);
    return await reviewSession(context, { session, facts, base });
  } finally {
    git.forget();
    await closeReviewers(session.reviewers);
  }
}

async function reviewSession(
  context: Context,
  request: { readonly session: ReviewSession; readonly facts: ShipFacts; readonly base: Target },
): Promise<ReviewVerdict> {
  const { session, facts, base } = request;
  const { streams } = context;
  const [{ look }, { fixableIn }, { runLoop }, { settle, sumUp }, formats] = await Promise.all([
    import("../review/session/look.ts"),
    import("../review/session/fix-round.ts"),
    import("../review/session/run-loop.ts"),
    import("../review/session/settle.ts"),
    loadFormats(),
  ]);
  const first = await look(session);
  const { look: final, rounds } =
    first.report.status === "not-run"
      ? { look: first, rounds: [] }
      : await runLoop(session, first, "safe");
  const settled = await settle(session, final, { rounds, isCommitting: false, isReReview: false });
  const { report, fixes, openEntries } = settled;
  const { columns, colors, hasLinks } = streams.err;
  const isVerbose = streams.verbosity === "verbose";
  const { sources, hidden, settings: ownReview } = final;
  const { passed } = report.gate;
  // With --quiet only a review that stops the ship is shown: it says why.
  if (!passed || streams.verbosity !== "quiet")
    streams.err.write(
      formats.text({
        report,
        sources,
        hidden,
        fixes,
        openEntries,
        ownReview,
        ...(hasLinks ? { linkRoot: session.repository.root } : {}),
        columns,
        colors,
        isVerbose,
      }),
    );
  tellNotReported(final.dropped, streams);
  const { applied, rewrites, backup } = sumUp(rounds);
  if (passed && facts.command === "fast-ship" && facts.pending.length > 0) {
    const committed = await look({ ...session, scope: { kind: "committed", ...base } });
    const seen = new Set([...final.report.findings, ...applied].map(({ id }) => id));
    const why = whatPendingHides(committed.report, seen);
    if (why !== null) {
      streams.warn(
        `the review passes only with pending changes, which fast-ship does not ship: ${why}`,
        "commit them and run `tool fast-ship` again, or use `tool ship`, which commits what is pending",
      );
      return { passed: false, summary: `pending changes hide ${why}`, fixes: null };
    }
  }
  return {
    passed,
    summary: formats.summary(report),
    fixable: fixableIn(final, "all").length,
    fixes: applied.length === 0 ? null : { fixes: applied, rewrites, backup },
  };
}

/**
 * Fast ship leaves pending changes behind, so that the review of the work tree says nothing about lines that a
 * pending edit mends. Returns the findings at or above the gate that only the commits hold; null for none.
 * @param seen ids that the review of the work tree judged: reported there, or mended
 */
function whatPendingHides(
  { findings, files, gate }: Report,
  seen: ReadonlySet<string>,
): string | null {
  const places = [
    ...files.failed.map(({ file }) => `${printable(file)} could not be reviewed`),
    ...findings
      .filter(({ id, severity }) => !seen.has(id) && isAtOrAbove(severity, gate.failOn))
      .map(({ file, line, rule }) => `${printable(file)}:${line} ${printable(rule)}`),
  ];
  const [first, ...others] = places;
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}

async function loadFormats() {
  const [{ text }, { summary }] = await Promise.all([
    import("../../output/formats/text.ts"),
    import("../../output/formats/verdict.ts"),
  ]);
  return { text, summary };
}

interface Target {
  readonly base: string;
  readonly baseBranch?: string;
}

/** Returns the target's tracking branch, if it is up to date; else its commit, which has no name here. */
async function findTarget(
  git: Git,
  { target, remote: pushedTo, project, targetCommit }: ShipFacts,
): Promise<Target> {
  const remote = project === undefined || project === null ? pushedTo : project.remote;
  const tracking = `refs/remotes/${remote}/${target}`;
  if (remote !== null && (await findBesideHead(git, tracking)) === targetCommit)
    return { base: tracking };
  return { base: targetCommit, baseBranch: target };
}
