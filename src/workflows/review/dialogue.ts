import type { Finding } from "../../core/findings/types.ts";
import { isAtOrAbove } from "../../review/pure/gate.ts";
import type { Ask, Choice } from "../../terminal/ask.ts";

/** What somebody decided about the findings of a review. Every list holds ids. */
export interface FindingDecisions {
  readonly apply: readonly string[];
  readonly skip: readonly string[];
  /** Not to be reported any more, in this project. */
  readonly ignore: readonly string[];
  /** What they want to know about a finding before it is decided, for the decision register. */
  readonly ask: readonly { readonly finding: Finding; readonly question: string }[];
}

const NOTHING: FindingDecisions = { apply: [], skip: [], ignore: [], ask: [] };

/** What is asked about. */
export interface FindingsToDecide {
  readonly findings: readonly Finding[];
  /** Ids of the findings whose fix may be applied. */
  readonly fixable: ReadonlySet<string>;
  /** Whether a question would be written down. */
  readonly isRegisterOn: boolean;
  /** Shows what a finding is about, right before it is asked about on its own. */
  readonly show: (finding: Finding) => void;
}

/**
 * Asks what to do about the findings: apply all fixes, those of critical and major ones, go through them
 * one by one, or nothing. Throws INTERRUPTED when a question is left; nothing has been done then.
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
    choices: [
      ...(all.length === 0
        ? []
        : [{ value: "all", label: `all (${all.length})`, hint: careOf(all) } as const]),
      ...(grave.length === 0 || grave.length === all.length
        ? []
        : [
            {
              value: "grave",
              label: `critical and major (${grave.length})`,
              hint: careOf(grave),
            } as const,
          ]),
      { value: "each", label: "one by one", hint: "apply, skip, ignore, ask a question" },
      { value: "none", label: "none" },
    ] satisfies Choice<"all" | "grave" | "each" | "none">[],
    default: "none",
  });
  if (picked === "none") return NOTHING;
  if (picked === "each") return await askOneByOne(ask, request);
  return { ...NOTHING, apply: (picked === "all" ? all : grave).map(({ id }) => id) };
}

function question(findings: readonly Finding[], fixable: readonly Finding[]): string {
  if (fixable.length === 0) {
    return findings.length === 1
      ? "The finding has no fix that could be applied. Go through it?"
      : `None of the ${findings.length} findings has a fix that could be applied. Go through them?`;
  }
  const have = fixable.length === 1 ? "1 has" : `${fixable.length} have`;
  return `Apply fixes? ${have} one, of ${findings.length} ${findings.length === 1 ? "finding" : "findings"}`;
}

/** `2 safe, 1 to look at`: how much trust the fixes ask for. */
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

async function askOneByOne(
  ask: Ask,
  { findings, fixable, isRegisterOn, show }: FindingsToDecide,
): Promise<FindingDecisions> {
  const apply: string[] = [];
  const skip: string[] = [];
  const ignore: string[] = [];
  const asked: { finding: Finding; question: string }[] = [];
  for (const [index, finding] of findings.entries()) {
    const { id, severity, title, file, line, fix } = finding;
    const canApply = fixable.has(id) && fix !== null;
    show(finding);
    const picked = await ask.select({
      message: `${index + 1} of ${findings.length}  ${severity}: ${title}  ${file}:${line}`,
      choices: [
        ...(canApply ? [{ value: "apply", label: "apply the fix", hint: fix.title } as const] : []),
        { value: "skip", label: "skip" },
        { value: "ignore", label: "ignore from now on", hint: "adds it to review.ignore" },
        {
          value: "ask",
          label: "ask a question",
          hint: isRegisterOn
            ? "goes to the decision register"
            : "the decision register is off: it would not be kept",
        },
      ] satisfies Choice<"apply" | "skip" | "ignore" | "ask">[],
      default: canApply ? "apply" : "skip",
    });
    if (picked === "apply") apply.push(id);
    if (picked === "skip") skip.push(id);
    if (picked === "ignore") ignore.push(id);
    if (picked === "ask") {
      const question = await ask.text({
        message: "What do you want to know?",
        default: "",
        check: (typed) => (typed === "" ? "ask something, or press Esc to leave" : undefined),
      });
      asked.push({ finding, question });
    }
  }
  return { apply, skip, ignore, ask: asked };
}
