import { counted } from "../../core/counted.ts";
import type { Finding } from "../../core/findings/types.ts";
import { isAtOrAbove } from "../../review/pure/gate.ts";
import type { Ask, Choice } from "../../terminal/ask.ts";

/** The decisions about the findings of a review. Every list holds ids. */
export interface FindingDecisions {
  readonly apply: readonly string[];
  readonly skip: readonly string[];
  /** Findings that are not to be reported any more in this project. */
  readonly ignore: readonly string[];
  /** Questions to answer before a finding is decided, for the decision register. */
  readonly ask: readonly { readonly finding: Finding; readonly question: string }[];
}

const NOTHING: FindingDecisions = { apply: [], skip: [], ignore: [], ask: [] };

/** The findings to decide about. */
export interface FindingsToDecide {
  readonly findings: readonly Finding[];
  /** Ids of the findings whose fix may be applied. */
  readonly fixable: ReadonlySet<string>;
  /** Whether a question would be written down. */
  readonly isRegisterOn: boolean;
  /** Shows a finding right before the question about it. */
  readonly show: (finding: Finding) => void;
  /** Shows the page of its rule. */
  readonly explain: (finding: Finding) => Promise<void>;
}

/**
 * Asks what to do about the findings: apply all fixes, those of critical and major ones, go through the fixes or
 * through all findings one by one, or nothing. Throws INTERRUPTED if a question is left; nothing has been done then.
 */
export async function askAboutFindings(
  ask: Ask,
  request: FindingsToDecide,
): Promise<FindingDecisions> {
  const { findings, fixable } = request;
  if (!ask.isOpen || findings.length === 0) return NOTHING;
  const all = findings.filter(({ id }) => fixable.has(id));
  const grave = all.filter(({ severity }) => isAtOrAbove(severity, "major"));
  const picked = await ask.select({
    message: question(findings, all),
    choices: firstChoices(findings, all, grave),
    default: "none",
  });
  if (picked === "none") return NOTHING;
  if (picked === "fixes") return await askOneByOne(ask, { ...request, findings: all });
  if (picked === "every") return await askOneByOne(ask, request);
  return { ...NOTHING, apply: (picked === "all" ? all : grave).map(({ id }) => id) };
}

function question(findings: readonly Finding[], fixable: readonly Finding[]): string {
  const many = counted(findings.length, "finding");
  return fixable.length === 0
    ? `No fix can be applied to the ${many}. Go through ${findings.length === 1 ? "it" : "them"}?`
    : `Apply fixes? There ${fixable.length === 1 ? "is 1" : `are ${fixable.length}`} for ${many}`;
}

type First = "all" | "grave" | "fixes" | "every" | "none";

function firstChoices(
  findings: readonly Finding[],
  all: readonly Finding[],
  grave: readonly Finding[],
): Choice<First>[] {
  const choices: Choice<First>[] = [];
  if (all.length > 0) {
    choices.push({ value: "all", label: `all (${all.length})`, hint: careOf(all) });
    if (grave.length > 0 && grave.length < all.length)
      choices.push({
        value: "grave",
        label: `critical and major (${grave.length})`,
        hint: careOf(grave),
      });
    choices.push({ value: "fixes", label: "one by one", hint: "apply, skip, ignore, explain" });
  }
  if (all.length < findings.length)
    choices.push({
      value: "every",
      label: `go through all ${findings.length} findings`,
      hint: "also those without a fix: ignore them, or ask a question",
    });
  return [...choices, { value: "none", label: "none" }];
}

/** Counts the fixes by how safe they are: `2 safe, 1 to look at`. */
function careOf(findings: readonly Finding[]): string {
  const count = (confidence: Finding["confidence"]): number =>
    findings.filter((finding) => finding.confidence === confidence).length;
  const parts = [
    { many: count("safe"), what: "safe" },
    { many: count("verify"), what: "to look at" },
    { many: count("careful"), what: "that change behaviour" },
  ];
  return parts
    .filter(({ many }) => many > 0)
    .map(({ many, what }) => `${many} ${what}`)
    .join(", ");
}

type Picked = "apply" | "skip" | "ignore" | "ask" | "explain" | "back" | "stop";
/** The decision about one finding; undecided ones are skipped. */
type Decided =
  { readonly do: "apply" | "skip" | "ignore" } | { readonly do: "ask"; readonly question: string };

async function askOneByOne(ask: Ask, request: FindingsToDecide): Promise<FindingDecisions> {
  const { findings, show, explain } = request;
  const decided: Decided[] = [];
  let isShown = false;
  while (decided.length < findings.length) {
    const finding = findings[decided.length];
    if (finding === undefined) break;
    if (!isShown) show(finding);
    isShown = true;
    const picked = await askAboutOne(ask, finding, decided, request);
    if (picked === "stop") break;
    if (picked === "explain") {
      await explain(finding);
      continue;
    }
    isShown = false;
    if (picked === "back") decided.pop();
    else if (picked === "ask") decided.push({ do: "ask", question: await askQuestion(ask) });
    else decided.push({ do: picked });
  }
  const ids = (what: Decided["do"]): string[] =>
    findings.filter((_, index) => (decided[index]?.do ?? "skip") === what).map(({ id }) => id);
  return {
    apply: ids("apply"),
    skip: ids("skip"),
    ignore: ids("ignore"),
    ask: findings.flatMap((finding, index) => {
      const one = decided[index];
      return one?.do === "ask" ? [{ finding, question: one.question }] : [];
    }),
  };
}

async function askAboutOne(
  ask: Ask,
  { id, severity, title, file, line, fix }: Finding,
  decided: readonly Decided[],
  { findings, fixable, isRegisterOn }: FindingsToDecide,
): Promise<Picked> {
  const canApply = fixable.has(id) && fix !== null;
  const chosen = decided.filter((one) => one.do === "apply").length;
  const choices: Choice<Picked>[] = [
    ...(canApply ? [{ value: "apply", label: "apply the fix", hint: fix.title } as const] : []),
    { value: "skip", label: "skip" },
    { value: "ignore", label: "ignore from now on", hint: "adds it to review.ignore" },
    {
      value: "ask",
      label: "ask a question",
      hint: isRegisterOn
        ? "goes to the decision register"
        : "the decision register is off: it would not be saved",
    },
    { value: "explain", label: "explain the rule (?)", key: "?" },
    ...(decided.length > 0 ? [{ value: "back", label: "back" } as const] : []),
    {
      value: "stop",
      label: chosen === 0 ? "stop here" : `stop here and apply what was chosen (${chosen})`,
    },
  ];
  return await ask.select({
    message: `${decided.length + 1} of ${findings.length}  ${severity}: ${title}  ${file}:${line}`,
    choices,
    default: canApply ? "apply" : "skip",
  });
}

async function askQuestion(ask: Ask): Promise<string> {
  return await ask.text({
    message: "What do you want to know?",
    default: "",
    check: (typed) => (typed === "" ? "ask something, or press Esc to leave" : undefined),
  });
}
