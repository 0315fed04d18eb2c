import type { ReaderAnswer, ReaderQuestion, Usage } from "../types.ts";
import { explainEnd } from "./explain-end.ts";
import { lackingAbility } from "./lacking-ability.ts";
import type { Endpoint, ModelProvider, SpokenModel } from "./providers/types.ts";
import { type Abilities, type Run, runModel } from "./run-model.ts";
import type { Ending } from "./until-ended.ts";
import { watchedFetch } from "./watched-fetch.ts";

/** A model that can be asked, and what has been learned about it on the way. */
export interface AskedModel {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly endpoint: Endpoint;
  readonly isLocal: boolean;
  readonly silenceSeconds: number;
  readonly connect: (model: string, fetch: typeof globalThis.fetch) => SpokenModel;
  /** What it could not do once is not asked of it again. */
  abilities: Abilities;
}

/**
 * Asks one question. It is asked again without what the server cannot do, and once where the answer broke
 * off with nothing usable in it.
 */
export async function askModel(
  asked: AskedModel,
  question: ReaderQuestion,
  ending: Ending,
): Promise<ReaderAnswer> {
  const usage = { input: 0, output: 0, cached: 0 };
  let isSecond = false;
  for (;;) {
    const { abilities } = asked;
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
      return { text, because: "no whole answer in the time for one", isOver: false, usage };
    const lacking = lackingAbility(watch.refusal, abilities);
    if (lacking !== null) {
      asked.abilities = { ...asked.abilities, [lacking]: false };
      continue;
    }
    const isLost =
      isBroken(run) && watch.refusal === null && !watch.isSilent && !watch.isUnreachable;
    if (isLost && !isSecond && !/\}/.test(text)) {
      isSecond = true;
      continue;
    }
    return { text, ...explainEnd(run, { watch, ...asked }), usage };
  }
}

/** It has begun, and never came to its end. */
function isBroken({ finish, error, isRefusal }: Run): boolean {
  return !isRefusal && (error !== undefined || finish === null || /^(other|error)$/.test(finish));
}

function add(total: { -readonly [name in keyof Usage]: number }, more: Usage): void {
  total.input += more.input;
  total.output += more.output;
  total.cached += more.cached;
}
