import { readBaseUrl } from "../read-base-url.ts";
import { readKey } from "../read-key.ts";
import type { ModelProvider } from "./types.ts";

const KEY = "ANTHROPIC_API_KEY";

/** Claude by Anthropic's own protocol, at Anthropic or at a gateway that speaks it. */
export const anthropic: ModelProvider = {
  name: "anthropic",
  example: "anthropic:claude-sonnet-4-5",
  endpoint(env) {
    const url = readBaseUrl(env, "ANTHROPIC_BASE_URL") ?? "https://api.anthropic.com";
    // Anthropic's own tools are given the address without the version, other libraries with it.
    return { url: url.endsWith("/v1") ? url : `${url}/v1`, key: readKey(env, KEY), keyName: KEY };
  },
  async load({ url, key = "" }) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return (model, fetch) => createAnthropic({ baseURL: url, apiKey: key, fetch })(model);
  },
  options: {
    anthropic: {
      // The other way, an answer as the call of a tool, cannot be had together with tools for reading.
      structuredOutputMode: "outputFormat",
      // A field of its own in each tool, which gateways that speak the protocol refuse.
      toolStreaming: false,
    },
  },
  instructionOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
  maxOutput: 32_000,
};
