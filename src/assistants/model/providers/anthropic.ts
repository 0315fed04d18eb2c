import { readBaseUrl } from "../read-base-url.ts";
import { readKey } from "../read-key.ts";
import type { ModelProvider } from "./types.ts";

const KEY = "ANTHROPIC_API_KEY";

/** Claude over Anthropic's protocol, at Anthropic or at a gateway. */
export const anthropic: ModelProvider = {
  name: "anthropic",
  example: "anthropic:claude-sonnet-4-5",
  endpoint(env) {
    const url = readBaseUrl(env, "ANTHROPIC_BASE_URL") ?? "https://api.anthropic.com";
    // Anthropic's tools take the address without the version, other libraries with it.
    return { url: url.endsWith("/v1") ? url : `${url}/v1`, key: readKey(env, KEY), keyName: KEY };
  },
  async load({ url, key = "" }) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return (model, fetch) => createAnthropic({ baseURL: url, apiKey: key, fetch })(model);
  },
  options: {
    anthropic: {
      // The other mode, an answer as a call of a tool, excludes tools for reading.
      structuredOutputMode: "outputFormat",
      // It would add a field to each tool that gateways refuse.
      toolStreaming: false,
    },
  },
  instructionOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
  maxOutput: 32_000,
};
