import type { Context } from "../../cli/context.ts";
import { addToList } from "../../config/add-to-list.ts";
import { projectFile } from "../../config/sources/project.ts";
import type { Settings } from "../../config/types.ts";
import type { Report } from "../../core/findings/report.ts";
import { printable } from "../../core/printable.ts";
import { fixedSection } from "../../output/formats/fixed.ts";
import { verdict } from "../../output/formats/verdict.ts";
import { createAsk } from "../../terminal/ask.ts";
import { fixableIn, fixRound, type FixRound } from "../shared/review/fix-round.ts";
import { look, type Look } from "../shared/review/look.ts";
import type { ReviewSession } from "../shared/review/session.ts";
import { settle, type Settled } from "../shared/review/settle.ts";
import { askAboutFindings, type FindingDecisions } from "./dialogue.ts";
import { answerQuestions } from "./answer-questions.ts";

/**
 * Talks a review over with whoever sits there: which fixes to apply, what to ignore, what to ask, and
 * what is asked of them. Nothing is done before the questions about the findings are through. Gives the
 * report as it is afterwards.
 */
export async function talk(
  context: Context,
  request: {
    readonly session: ReviewSession;
    readonly settings: Settings;
    readonly first: Look;
    readonly settled: Settled;
  },
): Promise<Report> {
  const { settings, first, settled } = request;
  const ask = createAsk(context);
  const fixable = new Set(fixableIn(first, "all").map(({ id }) => id));
  const decided = await askAboutFindings(ask, first.report.findings, fixable);
  const session = await withIgnored(context, request, decided);
  const rounds: FixRound[] = [];
  if (decided.apply.length > 0) {
    const ids = new Set(decided.apply);
    rounds.push(await fixRound(session, first, { ids, round: 1 }));
  }
  await writeAsked(context, session, decided);
  const answered = await answerQuestions(ask, session, first, settled.openEntries);
  const isAnythingDone =
    rounds.length > 0 || answered > 0 || decided.ignore.length > 0 || decided.skip.length > 0;
  if (!isAnythingDone) return settled.report;
  const final = await look(session);
  const end = await settle(session, final, {
    rounds,
    isCommitting: settings.commit && session.scope.kind !== "staged",
    isReReview: false,
    deferred: decided.skip,
    dismissed: decided.ignore,
  });
  showEnd(context, final, end);
  if (end.failure !== null) throw end.failure;
  return end.report;
}

/** Writes the project's file where something is to be ignored, and goes on with the settings as they are then. */
async function withIgnored(
  { streams }: Context,
  { session, settings }: { readonly session: ReviewSession; readonly settings: Settings },
  { ignore: add }: FindingDecisions,
): Promise<ReviewSession> {
  if (add.length === 0) return session;
  const file = projectFile(session.repository.root);
  const { ignore: current } = settings.review;
  const { created } = await addToList(file, "review.ignore", { add, current });
  streams.status(
    `${created ? "created" : "changed"} ${file.name}: review.ignore + ${add.join(", ")}`,
  );
  const review = { ...settings.review, ignore: [...current, ...add] };
  return { ...session, settings: { ...session.settings, review } };
}

async function writeAsked(
  { streams }: Context,
  { decisions: { register } }: ReviewSession,
  { ask }: FindingDecisions,
): Promise<void> {
  for (const { finding, question } of ask) {
    if (register === null) {
      streams.warn(
        "the decision register is off, so the question was not written down",
        "switch it on and ask again: `tool config set decisionRegister.enabled true`",
      );
      return;
    }
    const { file, line, rule } = finding;
    const { id } = await register.add({ file, line, rule, question });
    streams.status(
      `asked as decision ${id}: ${printable(question)} (answer it: \`tool register answer ${id} TEXT\`)`,
    );
  }
}

/** What was done, and the verdict once more. */
function showEnd({ streams }: Context, final: Look, { report, fixes, openEntries }: Settled): void {
  const { columns, colors } = streams.out;
  const { sources, hidden } = final;
  const isVerbose = false;
  const view = { report, sources, hidden, fixes, openEntries, columns, colors, isVerbose };
  streams.result(["", ...fixedSection(view), ...verdict(view), ""].join("\n"));
}
