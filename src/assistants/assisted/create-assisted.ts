import { dirname, join } from "node:path";
import type { ReadingUsage } from "../../review/pure/report.ts";
import { rulesOfSource } from "../pure/proposals/categories.ts";
import { changedLinesOf, createGateLimit } from "../pure/proposals/limit-gate.ts";
import { mergeFindings } from "../pure/proposals/merge-findings.ts";
import { isProse } from "../pure/prompts/is-worth-reading.ts";
import { neverSent } from "../../redaction/never-sent.ts";
import type { Reader } from "../types.ts";
import { openAnswers } from "../../cache/open-answers.ts";
import type { ReadingEstimate, Reviewer } from "../../review/types.ts";
import { createAsker, type Asker } from "./asker.ts";
import { askReviews } from "./ask-reviews.ts";
import { askSceptic } from "./ask-sceptic.ts";
import { costOf, createMeter, type Budget, type Meter } from "./meter.ts";
import { openMarks } from "./open-marks.ts";
import { prepareReading, type PreparedReading } from "./prepare-reading.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";

type Request = Parameters<Reviewer["review"]>[0];

const NO_BUDGET: Budget = { tokens: null, usd: null, minutes: null };

interface AssistedGiven {
  readonly reader: Reader;
  /** Tries to refute the findings. */
  readonly sceptic: Reader;
  readonly budget: Budget;
  /** Names of the files with the project's standards. */
  readonly standards: readonly string[];
}

/**
 * Creates a reviewer that asks a model or an agent: the code is chosen and cleared of secrets here, and the answers are
 * checked against the code. Asks nothing if single texts are tried. Throws REVIEW_PRICE_UNKNOWN: at once, or at the
 * review for a ceiling from before the change.
 */
export function createAssisted(given: AssistedGiven): Reviewer {
  const { reader, sceptic } = given;
  const { source, label } = reader;
  checkPrices(given, given.budget);
  let books: Meter | null = null;
  const meterOnce = (held: Budget): Meter => (books ??= createMeter(held));
  // Texts of earlier rounds count too.
  const sent = new Map<string, number>();
  const limitGate = createGateLimit();
  return {
    name: source,
    needsLeads: true,
    readersOf: (path) => (neverSent(path) === null && !isProse(path) ? [label] : []),
    rules: () => rulesOfSource(source),
    async review(request) {
      if (request.tools.tree === undefined) return { findings: [], failed: [], reviewers: [] };
      const started = performance.now();
      const { prepared, asker } = await openReading(given, request, meterOnce);
      const reviews = await askReviews({ reader, asker, prepared, request });
      const merged = mergeFindings(reviews.findings, request.leads ?? []);
      const judged = await askSceptic({ sceptic, asker, prepared, request, findings: merged.kept });
      const failed = [...reviews.failed, ...judged.failed];
      const dropped = [...reviews.dropped, ...merged.dropped, ...judged.dropped];
      for (const { file, characters } of prepared.sent())
        sent.set(file, Math.max(sent.get(file) ?? 0, characters));
      const read = new Set(prepared.bundles.flatMap(({ paths }) => paths));
      return {
        findings: limitGate(judged.kept, changedLinesOf(request.files)),
        failed,
        reviewers: [{ name: source, files: read.size, durationMs: performance.now() - started }],
        proposals: { given: reviews.given, mended: reviews.mended, dropped },
        reading: usageOf(given, { prepared, meter: asker.meter, sent }),
      };
    },
    async estimate(request) {
      const { prepared, asker } = await openReading(given, request, meterOnce);
      return await estimateReading(reader, prepared, asker);
    },
    async close() {
      await Promise.all([...new Set([reader, sceptic])].map((each) => each.close()));
    },
  };
}

/** Prepares the questions of a review, and the asker. */
async function openReading(
  { reader, sceptic, budget, standards }: AssistedGiven,
  request: Request,
  meterOnce: (held: Budget) => Meter,
): Promise<{ prepared: PreparedReading; asker: Asker }> {
  const { tools, context } = request;
  const cache = tools.cacheDirectory ?? null;
  const directory = cache === null ? null : dirname(cache);
  const marks = openMarks(directory);
  const prepared = await prepareReading(request, { standards, marks });
  // A change that edits the project's file may lower a ceiling, never raise it.
  const held = tighter(budget, context.before?.budget ?? NO_BUDGET);
  checkPrices({ reader, sceptic }, held);
  const asker = createAsker({
    answers: directory === null ? null : openAnswers(join(directory, "answers")),
    meter: meterOnce(held),
    budget: held,
    view: prepared.view,
    silent: prepared.silent,
    fence: prepared.fence,
    signal: tools.signal,
    onProgress: (characters) =>
      tools.tell?.(`${reader.label}: receiving an answer, ${characters} characters so far`),
    marks: prepared.marks,
  });
  return { prepared, asker };
}

function checkPrices(
  { reader, sceptic }: Pick<AssistedGiven, "reader" | "sceptic">,
  ceilings: Budget,
): void {
  for (const each of [reader, sceptic]) checkPrice(each, ceilings);
}

function usageOf(
  { reader, sceptic }: AssistedGiven,
  of: {
    readonly prepared: PreparedReading;
    readonly meter: Meter;
    /** Characters that were sent, by file. */
    readonly sent: ReadonlyMap<string, number>;
  },
): ReadingUsage {
  const { notSent, hidden, standards, isConfiguredBefore } = of.prepared;
  return {
    reader: reader.label,
    sceptic: sceptic.label,
    phases: of.meter.phases(),
    usd: of.meter.usd(),
    sent: [...of.sent]
      .map(([file, characters]) => ({ file, characters }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
    // A standard that the change edits is sent as it was before.
    notSent: notSent.filter(({ file }) => !of.sent.has(file)),
    hidden: hidden(),
    standards: standards.map(({ path, isFromBase }) => ({ path, isFromBase })),
    isConfiguredBefore,
  };
}

async function estimateReading(
  reader: Reader,
  prepared: PreparedReading,
  asker: Asker,
): Promise<ReadingEstimate> {
  let remembered = 0;
  let [input, output, usd] = [0, 0, 0 as number | null];
  for (const { question } of prepared.bundles) {
    if (await asker.knows(reader, question)) {
      remembered += 1;
      continue;
    }
    const expected = asker.expect(question);
    input += expected.input;
    output += expected.output;
    const cost = costOf(expected, reader.price);
    usd = usd === null || cost === null ? null : usd + cost;
  }
  // The sceptic's part depends on the findings.
  return {
    reader: reader.label,
    questions: prepared.bundles.length - remembered,
    remembered,
    tokens: { input, output },
    usd,
  };
}

/** Returns the lower of two ceilings for each value. */
function tighter(one: Budget, other: Budget): Budget {
  const lower = (a: number | null, b: number | null): number | null =>
    a === null ? b : b === null ? a : Math.min(a, b);
  return {
    tokens: lower(one.tokens, other.tokens),
    usd: lower(one.usd, other.usd),
    minutes: lower(one.minutes, other.minutes),
  };
}

/** Checks that the price is known if there is a ceiling of money. Throws REVIEW_PRICE_UNKNOWN. */
function checkPrice(
  { source, label, price }: Pick<Reader, "source" | "label" | "price">,
  { usd }: { readonly usd: number | null },
): void {
  if (usd === null || price !== null) return;
  throw new ToolError(
    "REVIEW_PRICE_UNKNOWN",
    `review.budget.usd cannot be enforced: the price of ${printable(label)} is unknown`,
    {
      hint:
        source === "model"
          ? "set the price of a million input and output tokens: `export TOOL_MODEL_PRICE=3/15`"
          : "limit the tokens instead: `tool config set review.budget.tokens 500000 --user`",
    },
  );
}
