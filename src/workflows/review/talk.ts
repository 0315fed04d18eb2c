import type { Context } from "../../cli/context.ts";
import { addToList } from "../../config/add-to-list.ts";
import { projectFile } from "../../config/sources/project.ts";
import type { Settings } from "../../config/types.ts";
import type { Report } from "../../review/pure/report.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { printable, printableLines } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { findingGlance } from "../../output/formats/finding-glance.ts";
import { fixedSection } from "../../output/formats/fixed.ts";
import { verdict } from "../../output/formats/verdict.ts";
import { createAsk, type Ask } from "../../terminal/ask.ts";
import { fixableIn, fixRound, type FixRound } from "./session/fix-round.ts";
import { look, type Look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";
import { settle, type Settled } from "./session/settle.ts";
import { askAboutFindings, type FindingDecisions } from "./dialogue.ts";
import { pageOfRule } from "./show-rules.ts";
import { askQuestions, type Answered } from "./answer-questions.ts";

/**
 * Talks a review over with the user: which fixes to apply, which findings to ignore or to ask about, and the open
 * questions. Nothing is done before the last question is answered. Returns the report as it is afterwards; null if a
 * question was left, which changes nothing.
 */
export async function talk(
  context: Context,
  request: {
    readonly session: ReviewSession;
    readonly settings: Settings;
    readonly first: Look;
    readonly settled: Settled;
    /** Told when the second look is over, before anything is shown. */
    readonly onLooked: () => void;
  },
): Promise<Report | null> {
  const { settings, first, settled, onLooked } = request;
  const said = await askEverything(createAsk(context), context, request);
  if (said === null) return null;
  const { decided, answered } = said;
  const { ask, ...acted } = decided;
  const isAnythingDone = [...Object.values(acted), answered].some(({ length }) => length > 0);
  const session = await withIgnored(context, request, decided);
  const rounds: FixRound[] = [];
  if (decided.apply.length > 0) {
    const ids = new Set(decided.apply);
    rounds.push(await fixRound(session, first, { ids, round: 1 }));
  }
  await writeAsked(context, session, ask);
  await writeAnswers(context, session, answered);
  if (!isAnythingDone) return settled.report;
  const final = await look(session).finally(onLooked);
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

/** Asks all questions; null if one was left: nothing has been decided then. */
async function askEverything(
  ask: Ask,
  { streams }: Context,
  request: { readonly session: ReviewSession; readonly first: Look; readonly settled: Settled },
): Promise<{ decided: FindingDecisions; answered: readonly Answered[] } | null> {
  const { session, first, settled } = request;
  const { colors, columns } = streams.err;
  const guide = colors.dim("│");
  const view = { sources: first.sources, colors, columns: columns - GUIDE_COLUMNS };
  try {
    const decided = await askAboutFindings(ask, {
      findings: first.report.findings,
      fixable: new Set(fixableIn(first, "all").map(({ id }) => id)),
      isRegisterOn: session.decisions.register !== null,
      show: (finding) =>
        streams.err.write(
          [guide, ...findingGlance(finding, view).map((row) => `${guide}  ${row}`), ""].join("\n"),
        ),
      explain: async ({ rule, message }) => {
        const page = await pageOfRule(rule, view);
        const rows = (page ?? printableLines(message)).trimEnd().split("\n");
        streams.err.write([guide, ...rows.map((row) => `${guide}  ${row}`), ""].join("\n"));
      },
    });
    return { decided, answered: await askQuestions(ask, session, first, settled.openEntries) };
  } catch (thrown) {
    if (!(thrown instanceof ToolError) || thrown.code !== "INTERRUPTED") throw thrown;
    streams.err.write("Cancelled. Nothing was changed.\n");
    return null;
  }
}

/** The line that the questions stand along, and the space behind it. */
const GUIDE_COLUMNS = 3;

/** Writes the findings to ignore into the project's file, and returns the session with them. */
async function withIgnored(
  { command, streams, home, now, signal }: Context,
  { session, settings }: { readonly session: ReviewSession; readonly settings: Settings },
  { ignore: add }: FindingDecisions,
): Promise<ReviewSession> {
  if (add.length === 0) return session;
  permit(command, "writes", "project-file");
  const { root, stateDirectory: lockDirectory } = session.repository;
  const file = {
    ...projectFile(root, home),
    writer: { command: "review", lockDirectory, now, signal },
  };
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
  asked: FindingDecisions["ask"],
): Promise<void> {
  for (const { finding, question } of asked) {
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

async function writeAnswers(
  { streams }: Context,
  { decisions: { register } }: ReviewSession,
  answered: readonly Answered[],
): Promise<void> {
  if (register === null) return;
  for (const { entry, answer } of answered) {
    if (answer === null) await register.decline(entry, null);
    else await register.answer(entry, answer);
    streams.status(
      answer === null
        ? `decision ${entry}: declined, and not asked again`
        : `decision ${entry}: ${printable(answer)}`,
    );
  }
}

/** Prints the applied fixes, and the verdict once more. */
function showEnd({ streams }: Context, final: Look, { report, fixes, openEntries }: Settled): void {
  const { columns, colors } = streams.out;
  const { sources, hidden } = final;
  const isVerbose = false;
  const view = { report, sources, hidden, fixes, openEntries, columns, colors, isVerbose };
  streams.result(["", ...fixedSection(view), ...verdict(view), ""].join("\n"));
}
