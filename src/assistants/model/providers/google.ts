import { readBaseUrl } from "../read-base-url.ts";
import { readKey } from "../read-key.ts";
import type { ModelProvider } from "./types.ts";

const KEY = "GOOGLE_GENERATIVE_AI_API_KEY";

/** Gemini over Google's protocol. */
export const google: ModelProvider = {
  name: "google",
  example: "google:gemini-2.5-pro",
  endpoint(env) {
    const url =
      readBaseUrl(env, "GOOGLE_GEMINI_BASE_URL") ?? "https://generativelanguage.googleapis.com";
    return {
      url: /\/v1(beta|alpha)?$/.test(url) ? url : `${url}/v1beta`,
      key: readKey(env, KEY),
      keyName: KEY,
    };
  },
  async load({ url, key = "" }) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return (model, fetch) => createGoogleGenerativeAI({ baseURL: url, apiKey: key, fetch })(model);
  },
  // "Function calling with a response mime type: 'application/json' is unsupported" up to Gemini 2.5.
  takesSchemaWithTools: (model) => !/^(models\/)?gemini-[12](\.|-)/.test(model),
};
