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

/** OpenAI's responses: https://platform.openai.com/docs/api-reference/responses. */
export const openaiResponses: Wire = {
  protocol: "openai-responses",
  matches: (path) => path === "/v1/responses",
  read(body) {
    const given = typeof body["input"] === "string" ? [] : asList(body["input"]);
    const isSystem = (item: { readonly [key: string]: unknown }): boolean =>
      item["role"] === "system" || item["role"] === "developer";
    const textOf = (items: typeof given): string =>
      items.map((item) => contentText(item["content"]) || contentText(item["output"])).join("\n");
    return {
      model: asText(body["model"]),
      isStreamed: body["stream"] === true,
      system: [asText(body["instructions"]), textOf(given.filter(isSystem))].join("\n").trim(),
      text: asText(body["input"]) || textOf(given.filter((item) => !isSystem(item))),
      tools: asList(body["tools"]).map((tool) => asText(tool["name"]) || asText(tool["type"])),
      schema: asJson(asJson(body["text"])["format"])["schema"] ?? null,
    };
  },
  begin(said) {
    const events: object[] = [
      { type: "response.created", response: response(said, "in_progress", []) },
    ];
    const items = itemsOf(said);
    for (const [index, item] of items.entries()) {
      const place = { output_index: index, item_id: item["id"] };
      events.push({
        type: "response.output_item.added",
        output_index: index,
        item: {
          ...item,
          status: "in_progress",
          ...(item["type"] === "message" ? { content: [] } : { arguments: "" }),
        },
      });
      if (item["type"] === "message") {
        const kind =
          said.end === "refusal" ? "response.refusal.delta" : "response.output_text.delta";
        for (const delta of pieces(said.text))
          events.push({ type: kind, ...place, content_index: 0, delta });
      } else {
        const given = item["arguments"];
        events.push({ type: "response.function_call_arguments.delta", ...place, delta: given });
        events.push({ type: "response.function_call_arguments.done", ...place, arguments: given });
      }
      if (item["type"] === "function_call")
        events.push({ type: "response.output_item.done", output_index: index, item });
    }
    return events.map((one, at) => numbered(one, at));
  },
  finish(said) {
    const message = itemsOf(said).find((item) => item["type"] === "message");
    const isCut = said.end === "length";
    return [
      ...(message === undefined
        ? []
        : [numbered({ type: "response.output_item.done", output_index: 0, item: message }, 1000)]),
      numbered(
        {
          type: isCut ? "response.incomplete" : "response.completed",
          response: response(said, isCut ? "incomplete" : "completed", itemsOf(said)),
        },
        1001,
      ),
    ];
  },
  overloaded: numbered(
    {
      type: "error",
      error: {
        type: "server_error",
        code: "server_is_overloaded",
        message: "Our servers are overloaded",
        param: null,
      },
    },
    1000,
  ),
  whole: (said) =>
    response(said, said.end === "length" ? "incomplete" : "completed", itemsOf(said)),
  error: (status, message) => ({
    error: {
      message,
      type: status === 429 ? "rate_limit_error" : "server_error",
      param: null,
      code: null,
    },
  }),
};

function numbered(data: object, at: number): string {
  const { type } = data as { readonly type: string };
  return event({ sequence_number: at, ...data }, type);
}

function itemsOf(said: Said): Record<string, unknown>[] {
  const content =
    said.end === "refusal"
      ? { type: "refusal", refusal: said.text }
      : { type: "output_text", text: said.text, annotations: [], logprobs: [] };
  return [
    ...(said.text === ""
      ? []
      : [
          {
            type: "message",
            id: `msg_${said.number}`,
            role: "assistant",
            status: "completed",
            content: [content],
          },
        ]),
    ...said.toolCalls.map(({ name, input }, index) => ({
      type: "function_call",
      id: `fc_${said.number}_${index}`,
      call_id: `call_${said.number}_${index}`,
      name,
      arguments: JSON.stringify(input),
      status: "completed",
    })),
  ];
}

function response(said: Said, status: string, output: readonly object[]): object {
  const { usage } = said;
  return {
    id: `resp_${said.number}`,
    object: "response",
    created_at: 0,
    model: said.model,
    status,
    error: null,
    incomplete_details: status === "incomplete" ? { reason: "max_output_tokens" } : null,
    output,
    usage:
      usage === null || status === "in_progress"
        ? null
        : {
            input_tokens: usage.input,
            input_tokens_details: { cached_tokens: usage.cached ?? 0 },
            output_tokens: usage.output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: usage.input + usage.output,
          },
  };
}
