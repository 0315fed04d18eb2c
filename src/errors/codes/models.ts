import type { ErrorFacts } from "./facts.ts";

/** Errors of language models. */
export const MODEL_CODES = {
  MODEL_NAME: {
    exit: 2,
    meaning: "The name of a model is not `PROVIDER:MODEL`, or its provider is unknown.",
  },
  MODEL_KEY: { exit: 2, meaning: "The API key for the model's provider is missing or not valid." },
  MODEL_ENDPOINT: { exit: 2, meaning: "The address of a model's server is missing or not valid." },
  MODEL_TIMEOUT: { exit: 2, meaning: "`TOOL_MODEL_TIMEOUT` is not a number of seconds." },
  MODEL_PRICE: { exit: 2, meaning: "`TOOL_MODEL_PRICE` is not a pair of prices." },
} as const satisfies Record<string, ErrorFacts>;
