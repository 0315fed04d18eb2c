import { ToolError } from "../../../errors/tool-error.ts";
import { readBaseUrl } from "../read-base-url.ts";
import { readOptionalKey } from "../read-key.ts";
import type { Endpoint, ModelProvider } from "./types.ts";

const URL_NAME = "TOOL_MODEL_BASE_URL";
const KEY = "TOOL_MODEL_API_KEY";

/** Any server with OpenAI's chat completions: vLLM, LM Studio, llama.cpp, gateways. */
export const openaiCompatible: ModelProvider = {
  name: "openai-compatible",
  example: "openai-compatible:MODEL",
  endpoint(env) {
    const url = readBaseUrl(env, URL_NAME);
    if (url === undefined)
      throw new ToolError("MODEL_ENDPOINT", `${URL_NAME} is not set`, {
        hint: `export ${URL_NAME}=http://127.0.0.1:8000/v1`,
      });
    return { url, key: readOptionalKey(env, KEY), keyName: KEY };
  },
  load: loadCompatible,
  options: { compatible: { strictJsonSchema: false } },
};

/** Loads the library for chat completions. */
export async function loadCompatible({ url, key }: Endpoint): ReturnType<ModelProvider["load"]> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return (model, fetch) =>
    createOpenAICompatible({
      name: "compatible",
      baseURL: url,
      ...(key !== undefined && { apiKey: key }),
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
    })(model);
}
