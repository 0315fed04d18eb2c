import { readBaseUrl } from "../read-base-url.ts";
import { readKey } from "../read-key.ts";
import type { ModelProvider } from "./types.ts";

const KEY = "OPENAI_API_KEY";

/** OpenAI's models over its responses protocol. */
export const openai: ModelProvider = {
  name: "openai",
  example: "openai:gpt-5",
  endpoint: (env) => ({
    url: readBaseUrl(env, "OPENAI_BASE_URL") ?? "https://api.openai.com/v1",
    key: readKey(env, KEY),
    keyName: KEY,
  }),
  async load({ url, key = "" }) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return (model, fetch) => createOpenAI({ baseURL: url, apiKey: key, fetch })(model);
  },
  // Strict schemas do not allow optional properties; without `store: false` OpenAI keeps the code.
  options: { openai: { strictJsonSchema: false, store: false } },
};
