import type { Settings } from "../../../config/types.ts";
import { joinResults, ok, problem, skipped } from "../pure/check-result.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { CheckResult } from "../pure/check-result.ts";
import { printable } from "../../../core/printable.ts";
import { asNewFile } from "../../../review/as-new-file.ts";
import { whoReads } from "../../../review/who-reads.ts";
import type { AnalysisTools, Analyzer, ReviewFile } from "../../../review/types.ts";
import { toolsApart } from "../../shared/check-team-rules.ts";
import { NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded, type DoctorFacts } from "../facts.ts";
import { EVERY_RULE } from "../../../review/every-rule.ts";

/** Who reviews: whether the engine is there, and each analyzer finds what it has to in a sample. */
export const reviewerCheck: Check = {
  id: "reviewer",
  title: "reviewer",
  async run(facts) {
    const config = await facts.configuration();
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    // The linters have a separate check.
    const review = { ...config.settings.review, linters: "off" as const };
    const reader = await readerFor({ ...config.settings, review }, facts);
    const { ANALYZERS } = await import("../../../analyzers/index.ts");
    const { run, signal } = facts;
    // As in a review, a separate process is lost with an engine that breaks, and its memory is freed.
    const tools = { ...toolsApart(facts.context), run, signal };
    const tried = await Promise.all(ANALYZERS.map((analyzer) => tryOut(analyzer, tools)));
    const faults = tried.flatMap(({ fault }) => (fault === null ? [] : [fault]));
    const well = tried.filter(({ fault }) => fault === null).map(({ name }) => name);
    return joinResults([
      well.length === 0 ? skipped("no analyzer works") : ok(`built-in, ${well.length} analyzers`),
      ...faults,
      ...(reader === null ? [] : [ok(reader)]),
    ]);
  },
};

/** Names the model or agent that reads beside the analyzers, if any: found and set up, but not asked. Throws its faults. */
async function readerFor(settings: Settings, facts: DoctorFacts): Promise<string | null> {
  const chosen = whoReads(settings.review);
  if (chosen.who === "nobody") return null;
  const { chooseReviewers, closeReviewers } = await import("../../shared/choose-reviewers.ts");
  const repository = await facts.repository();
  const root = repository instanceof ToolError ? facts.context.cwd : repository.root;
  await closeReviewers(await chooseReviewers(facts.context, settings, root));
  return `${chosen.name} also reviews`;
}

// Put together here, or it would be found in this very file.
const TOKEN = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
/** Every analyzer has to read these texts; the engines below have to find their faults. */
const SAMPLES: readonly ReviewFile[] = [
  asNewFile(
    "sample.js",
    `debugger; export const run = (input) => ${"eval"}(input);\nexport const token = "${TOKEN}";\nsetTimeout("run('1')", 9);\n`,
  ),
  asNewFile(
    "sample.py",
    'def keep(text, kept=[]):\n    kept.append(text)\n    return text is "x"\n',
  ),
];
const HAS_TO_FIND: ReadonlySet<string> = new Set(["oxlint", "ast-grep", "secretlint", "ruff"]);

interface Tried {
  readonly name: string;
  readonly fault: CheckResult | null;
}

async function tryOut(analyzer: Analyzer, tools: AnalysisTools): Promise<Tried> {
  const { name } = analyzer;
  const samples = SAMPLES.filter(({ path }) => analyzer.accepts(path, EVERY_RULE));
  // An analyzer of whole changes has nothing to look at here.
  if (samples.length === 0 || analyzer.needsTree === true) return { name, fault: null };
  const why = await reasonAgainst(analyzer, samples, tools);
  const reinstall = "install this program again; if that does not help, report it";
  return {
    name,
    fault: why === null ? null : problem(`${name} does not work: ${printable(why)}`, reinstall),
  };
}

async function reasonAgainst(
  analyzer: Analyzer,
  samples: readonly ReviewFile[],
  tools: AnalysisTools,
): Promise<string | null> {
  try {
    const { findings, failed } = await (analyzer.worksApart === true && tools.apart !== undefined
      ? tools.apart.analyze(analyzer.name, samples, EVERY_RULE)
      : analyzer.analyze(samples, EVERY_RULE, tools));
    const [first] = failed;
    if (first !== undefined) return first.reason.replace(`${analyzer.name}: `, "");
    return findings.length === 0 && HAS_TO_FIND.has(analyzer.name)
      ? "it finds nothing in a sample with known problems"
      : null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}
