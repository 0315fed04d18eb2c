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

const ENDS = {
  stop: "end_turn",
  length: "max_tokens",
  refusal: "refusal",
  tools: "tool_use",
} as const;

/** Anthropic's messages: https://docs.anthropic.com/en/api/messages. */
export const anthropic: Wire = {
  protocol: "anthropic",
  matches: (path) => path === "/v1/messages",
  read(body) {
    const tools = asList(body["tools"]);
    const format = asJson(asJson(body["output_config"])["format"] ?? body["output_format"]);
    const answer = tools.find((tool) => tool["name"] === "json");
    return {
      model: asText(body["model"]),
      isStreamed: body["stream"] === true,
      system: contentText(body["system"]),
      text: asList(body["messages"])
        .map((message) => contentText(message["content"]))
        .join("\n"),
      tools: tools.map((tool) => asText(tool["name"])),
      schema: format["schema"] ?? answer?.["input_schema"] ?? null,
    };
  },
  begin(said) {
    const events: { readonly type: string; readonly [key: string]: unknown }[] = [
      { type: "message_start", message: message(said, [], null, 1) },
    ];
    const blocks = blocksOf(said);
    for (const [index, block] of blocks.entries()) {
      const isText = block["type"] === "text";
      events.push({
        type: "content_block_start",
        index,
        content_block: isText ? { type: "text", text: "" } : { ...block, input: {} },
      });
      const deltas = isText
        ? pieces(said.text).map((text) => ({ type: "text_delta", text }))
        : [{ type: "input_json_delta", partial_json: JSON.stringify(block["input"]) }];
      for (const delta of deltas) events.push({ type: "content_block_delta", index, delta });
      if (index < blocks.length - 1) events.push({ type: "content_block_stop", index });
    }
    return events.map((one) => event(one, one.type));
  },
  finish(said) {
    const last = blocksOf(said).length - 1;
    const delta = { stop_reason: ENDS[said.end], stop_sequence: null };
    return [
      ...(last < 0 ? [] : [{ type: "content_block_stop", index: last }]),
      { type: "message_delta", delta, usage: { output_tokens: said.usage?.output ?? 0 } },
      { type: "message_stop" },
    ].map((one) => event(one, one.type));
  },
  overloaded: event(
    { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    "error",
  ),
  whole: (said) => message(said, blocksOf(said), ENDS[said.end], said.usage?.output ?? 0),
  error: (status, message) => ({
    type: "error",
    error: { type: KINDS[status] ?? "api_error", message },
  }),
};

/** https://docs.anthropic.com/en/api/errors. */
const KINDS: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
  529: "overloaded_error",
};

function blocksOf(said: Said): Record<string, unknown>[] {
  return [
    ...(said.text === "" ? [] : [{ type: "text", text: said.text }]),
    ...said.toolCalls.map(({ name, input }, index) => ({
      type: "tool_use",
      id: `toolu_${said.number}_${index}`,
      name,
      input,
    })),
  ];
}

function message(
  said: Said,
  content: readonly object[],
  end: string | null,
  output: number,
): object {
  const cached = said.usage?.cached ?? 0;
  return {
    id: `msg_${said.number}`,
    type: "message",
    role: "assistant",
    model: said.model,
    content,
    stop_reason: end,
    stop_sequence: null,
    usage: {
      // What came from the cache is counted apart here.
      input_tokens: (said.usage?.input ?? 0) - cached,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached,
      output_tokens: output,
    },
  };
}
