import { once } from "../../core/once-for.ts";
import { priceOf, readPrice, type Price } from "../pure/models/price-of.ts";
import type { Reader, ReaderAnswer, ReaderQuestion } from "../types.ts";
import type { AskedModel } from "./ask-model.ts";
import { type Environment, valueOf } from "./environment.ts";
import { readModelName } from "./read-model-name.ts";
import { untilEnded } from "./until-ended.ts";
import { hideWords } from "../../redaction/hide-words.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";

/** Seconds that one question may take, with readings and retries. */
const QUESTION_SECONDS = 600;

/**
 * Opens the model that the user names as `PROVIDER:MODEL`, with keys and addresses from the environment;
 * nothing is sent and no library is loaded before the first question. Throws a `ToolError` for a name, key,
 * address, time limit or price that cannot be used.
 */
export async function openModel(name: string, env: Environment): Promise<Reader> {
  const { provider, model } = readModelName(name);
  const endpoint = provider.endpoint(env);
  const silenceSeconds = readTimeLimit(env);
  const isHere = isLocal(endpoint.url);
  const price = readModelPrice(env, { provider: provider.name, model, isHere });
  const closing = new AbortController();
  const load = once(async () => {
    const [{ askModel }, connect] = await Promise.all([
      import("./ask-model.ts"),
      provider.load(endpoint),
    ]);
    const schema = provider.takesSchemaWithTools?.(model) ?? true;
    const asked: AskedModel = {
      provider,
      model,
      endpoint,
      isLocal: isHere,
      silenceSeconds,
      connect,
      abilities: { schema, tools: true },
    };
    return { askModel, asked };
  });
  return {
    source: "model",
    label: name.trim(),
    // Ollama answers one question at a time; another server on this machine may be a gateway to many.
    atOnce: provider.name === "ollama" ? 1 : 4,
    price,
    async ask(question: ReaderQuestion): Promise<ReaderAnswer> {
      const seconds = Math.max(QUESTION_SECONDS, silenceSeconds);
      const ending = untilEnded([question.signal, closing.signal], seconds);
      try {
        const { askModel, asked } = await load();
        return await askModel(asked, question, ending);
      } catch (error) {
        const secrets = endpoint.key === undefined ? [] : [endpoint.key];
        const because = `it cannot be asked (${hideWords(String(error), secrets)})`;
        return { text: "", because, isOver: true, usage: { input: 0, output: 0, cached: 0 } };
      } finally {
        ending.release();
      }
    },
    close: async () => closing.abort(),
  };
}

function readModelPrice(
  env: Environment,
  { provider, model, isHere }: { provider: string; model: string; isHere: boolean },
): Price | null {
  const given = valueOf(env, "TOOL_MODEL_PRICE");
  if (given !== undefined) return readPrice(given);
  if (isHere || provider === "ollama") return { input: 0, output: 0, cached: 0 };
  return priceOf(provider, model);
}

/** Whether an address is on this machine, so that nothing leaves it. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

const NAME = "TOOL_MODEL_TIMEOUT";
const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 3600;

/** Reads the seconds of silence after which an answer is given up, from `TOOL_MODEL_TIMEOUT`. Throws `MODEL_TIMEOUT`. */
function readTimeLimit(env: Environment): number {
  const given = valueOf(env, NAME);
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  throw new ToolError(
    "MODEL_TIMEOUT",
    `${NAME} is not a number of seconds from 1 to ${MAX_SECONDS}: ${printable(given.slice(0, 50))}`,
    { hint: `export ${NAME}=${DEFAULT_SECONDS}` },
  );
}
