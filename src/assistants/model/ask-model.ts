import type { ReaderAnswer, ReaderQuestion, Usage } from "../types.ts";
import { explainEnd } from "./explain-end.ts";
import type { Endpoint, ModelProvider, SpokenModel } from "./providers/types.ts";
import { type Abilities, type Run, runModel } from "./run-model.ts";
import type { Ending } from "./until-ended.ts";
import { type Watch, watchedFetch } from "./watched-fetch.ts";
import type { Refusal } from "./read-refusal.ts";

/** A model that can be asked, with its known abilities. */
export interface AskedModel {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly endpoint: Endpoint;
  readonly isLocal: boolean;
  readonly silenceSeconds: number;
  readonly connect: (model: string, fetch: typeof globalThis.fetch) => SpokenModel;
  /** The abilities; one that was lacking once is not used again. */
  abilities: Abilities;
}

/**
 * Asks one question. It is asked again without abilities that the server lacks, and once if there is no usable answer:
 * the answer broke off, or the model only read.
 */
export async function askModel(
  asked: AskedModel,
  question: ReaderQuestion,
  ending: Ending,
): Promise<ReaderAnswer> {
  const usage = { input: 0, output: 0, cached: 0 };
  let isSecond = false;
  let isReading = true;
  for (;;) {
    const abilities = { ...asked.abilities, ...(!isReading && { tools: false }) };
    const watch = watchedFetch(asked);
    const model = asked.connect(asked.model, watch.fetch);
    const run = await runModel(model, {
      question,
      provider: asked.provider,
      abilities,
      signal: ending.signal,
    });
    add(usage, run.usage);
    const { text } = run;
    const why = ending.why();
    if (why === "stopped") return { text, because: "stopped", isOver: false, usage };
    if (why === "time")
      return { text, because: "no complete answer within the time limit", isOver: false, usage };
    const lacking = lackingAbility(watch.refusal, abilities);
    if (lacking !== null) {
      asked.abilities = { ...asked.abilities, [lacking]: false };
      continue;
    }
    if (!isSecond && !/\}/.test(text) && (run.finish === "tool-calls" || isLost(run, watch))) {
      isSecond = true;
      isReading = run.finish !== "tool-calls";
      continue;
    }
    return { text, ...explainEnd(run, { watch, ...asked }), usage };
  }
}

/** Whether the answer began and did not end. */
function isLost({ finish, error, isRefusal }: Run, watch: Watch): boolean {
  if (isRefusal || watch.refusal !== null || watch.silentSeconds !== null || watch.isUnreachable)
    return false;
  return error !== undefined || finish === null || /^(other|error)$/.test(finish);
}

function add(total: { -readonly [name in keyof Usage]: number }, more: Usage): void {
  total.input += more.input;
  total.output += more.output;
  total.cached += more.cached;
}

/**
 * Finds the ability that a server lacks, by the words of its error; null if the error is about something else. If a
 * schema and tools exclude each other, the schema is given up.
 */
export function lackingAbility(refusal: Refusal | null, asked: Abilities): keyof Abilities | null {
  if (refusal === null || ![400, 404, 415, 422, 500, 501].includes(refusal.status)) return null;
  if (ABOUT_LENGTH.test(refusal.body)) return null;
  if (asked.schema && ABOUT_SCHEMA.test(refusal.body)) return "schema";
  return asked.tools && ABOUT_TOOLS.test(refusal.body) ? "tools" : null;
}

const ABOUT_LENGTH = /context.?(length|window)|too (long|large|many tokens)/i;

const ABOUT_SCHEMA =
  /response.?(format|schema|mime)|json.?(schema|mode|object)|schema|structured.?output|output.?(config|format)|text\.format|grammar/i;

const ABOUT_TOOLS = /\btools?\b|\btool.?(choice|call|use)|function.?call/i;
