import { cutText } from "../../core/cut-text.ts";
import type { Ask, Choice } from "../../terminal/ask.ts";
import type { OpenQuestion } from "./session/decisions.ts";
import type { Look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";

/** An answer to an open question. */
export interface Answered {
  /** Number of the question's entry in the register. */
  readonly entry: string;
  /** Null: the question is declined. */
  readonly answer: string | null;
}

/**
 * Asks the open questions of a review, each once, and writes nothing. Nobody is asked while the register
 * is off: the answers would be lost. Throws INTERRUPTED if a question is left.
 */
export async function askQuestions(
  ask: Ask,
  { decisions: { register } }: Pick<ReviewSession, "decisions">,
  { open }: Pick<Look, "open">,
  openEntries: ReadonlyMap<string, string>,
): Promise<readonly Answered[]> {
  if (register === null || !ask.isOpen) return [];
  const answered: Answered[] = [];
  const done = new Set<string>();
  for (const question of open) {
    const entry = openEntries.get(question.finding.id);
    if (entry === undefined || done.has(entry)) continue;
    done.add(entry);
    const answer = await askOne(ask, question);
    if (answer.do === "later") continue;
    answered.push({ entry, answer: answer.do === "decline" ? null : answer.text });
  }
  return answered;
}

type Answer =
  | { readonly do: "answer"; readonly text: string }
  | { readonly do: "decline" }
  | { readonly do: "later" };

type Picked = "yes" | "no" | "words" | "decline" | "later" | `as-${string}`;

async function askOne(ask: Ask, { question, finding, near }: OpenQuestion): Promise<Answer> {
  const choices: Choice<Picked>[] = [
    { value: "yes", label: "yes, as it is" },
    { value: "no", label: "no, it should be changed", hint: "it becomes a finding" },
    { value: "words", label: "answer in words" },
    ...near.map(({ id, answer }): Choice<Picked> => ({
      value: `as-${id}`,
      label: `as decided in ${id}`,
      hint: cutText((answer ?? "").replace(/\s+/g, " "), 60),
    })),
    { value: "decline", label: "do not ask again" },
    { value: "later", label: "later" },
  ];
  const picked = await ask.select({
    message: `${question}  ${finding.file}:${finding.line}`,
    choices,
    default: "later",
  });
  if (picked === "decline" || picked === "later") return { do: picked };
  if (picked === "yes") return { do: "answer", text: await reason(ask, "Yes") };
  if (picked === "no") return { do: "answer", text: await reason(ask, "No") };
  if (picked === "words") {
    const text = await ask.text({
      message: "Your answer",
      default: "",
      check: (typed) => (typed === "" ? "write something, or press Esc to leave" : undefined),
    });
    return { do: "answer", text };
  }
  const like = near.find(({ id }) => picked === `as-${id}`);
  return like === undefined
    ? { do: "later" }
    : { do: "answer", text: `As in decision ${like.id}: ${like.answer ?? ""}` };
}

/** Returns `Yes.`, or `Yes: because …` with a reason. */
async function reason(ask: Ask, word: "Yes" | "No"): Promise<string> {
  const why = await ask.text({ message: "Why? (Enter leaves it out)", default: "" });
  return why === "" ? `${word}.` : `${word}: ${why}`;
}
