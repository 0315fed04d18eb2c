import {
  asJson,
  asList,
  asText,
  contentText,
  event,
  pieces,
  type Said,
  type Wire,
} from "./types.ts";

const ENDS = { stop: "stop", length: "length", refusal: "stop", tools: "tool_calls" } as const;

/** OpenAI's chat completions, which many other servers speak: https://platform.openai.com/docs/api-reference/chat. */
export const openaiChat: Wire = {
  protocol: "openai-chat",
  matches: (path) => path === "/v1/chat/completions",
  read(body) {
    const messages = asList(body["messages"]);
    const isSystem = (message: { readonly [key: string]: unknown }): boolean =>
      message["role"] === "system" || message["role"] === "developer";
    const textOf = (those: typeof messages): string =>
      those.map((message) => contentText(message["content"])).join("\n");
    return {
      model: asText(body["model"]),
      isStreamed: body["stream"] === true,
      system: textOf(messages.filter(isSystem)),
      text: textOf(messages.filter((message) => !isSystem(message))),
      tools: asList(body["tools"]).map((tool) => asText(asJson(tool["function"])["name"])),
      schema: asJson(asJson(body["response_format"])["json_schema"])["schema"] ?? null,
    };
  },
  begin(said) {
    const deltas = [
      { role: "assistant", content: "" },
      ...pieces(said.text).map((text) =>
        said.end === "refusal" ? { refusal: text } : { content: text },
      ),
      ...callsOf(said).map((call, index) => ({ tool_calls: [{ index, ...call }] })),
    ];
    return deltas.map((delta) => chunk(said, [{ index: 0, delta, finish_reason: null }]));
  },
  finish: (said) => [
    chunk(said, [{ index: 0, delta: {}, finish_reason: ENDS[said.end] }]),
    ...(said.usage === null ? [] : [chunk(said, [], usageOf(said))]),
    "data: [DONE]\n\n",
  ],
  overloaded: event({
    error: { message: "The server is overloaded", type: "server_error", code: "overloaded" },
  }),
  whole: (said) => ({
    id: `chatcmpl-${said.number}`,
    object: "chat.completion",
    created: 0,
    model: said.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: said.end === "refusal" ? null : said.text,
          ...(said.end === "refusal" && { refusal: said.text }),
          ...(said.toolCalls.length > 0 && { tool_calls: callsOf(said) }),
        },
        finish_reason: ENDS[said.end],
      },
    ],
    ...usageOf(said),
  }),
  error: (status, message) => ({
    error: { message, type: status === 429 ? "rate_limit_error" : "api_error", code: null },
  }),
};

function callsOf(said: Said): object[] {
  return said.toolCalls.map(({ name, input }, index) => ({
    id: `call_${said.number}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
}

function chunk(said: Said, choices: readonly object[], more: object = {}): string {
  return event({
    id: `chatcmpl-${said.number}`,
    object: "chat.completion.chunk",
    created: 0,
    model: said.model,
    choices,
    ...more,
  });
}

function usageOf({ usage }: Said): object {
  if (usage === null) return {};
  return {
    usage: {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
      prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
    },
  };
}
