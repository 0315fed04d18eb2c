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

const PATH = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;
const ENDS = { stop: "STOP", length: "MAX_TOKENS", refusal: "SAFETY", tools: "STOP" } as const;

/** Google's generateContent: https://ai.google.dev/api/generate-content. */
export const google: Wire = {
  protocol: "google",
  matches: (path) => PATH.test(path),
  read(body, path) {
    const [, model = "", method = ""] = PATH.exec(path) ?? [];
    const settings = asJson(body["generationConfig"]);
    return {
      model,
      isStreamed: method === "streamGenerateContent",
      system: contentText(asJson(body["systemInstruction"])["parts"]),
      text: asList(body["contents"])
        .flatMap((content) => asList(content["parts"]))
        .map(
          (part) =>
            asText(part["text"]) || answerText(asJson(part["functionResponse"])["response"]),
        )
        .join("\n"),
      tools: asList(body["tools"])
        .flatMap((tool) => asList(tool["functionDeclarations"]))
        .map((tool) => asText(tool["name"])),
      schema: settings["responseSchema"] ?? settings["responseJsonSchema"] ?? null,
    };
  },
  begin: (said) => [
    ...(said.end === "refusal" ? [] : pieces(said.text)).map((text) => chunk(said, [{ text }])),
    ...said.toolCalls.map(({ name, input }) =>
      chunk(said, [{ functionCall: { name, args: input } }]),
    ),
  ],
  finish: (said) => [event(whole(said, [{ text: "" }], ENDS[said.end]))],
  overloaded: event({
    error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" },
  }),
  whole: (said) =>
    whole(
      said,
      [
        ...(said.text === "" || said.end === "refusal" ? [] : [{ text: said.text }]),
        ...said.toolCalls.map(({ name, input }) => ({ functionCall: { name, args: input } })),
      ],
      ENDS[said.end],
    ),
  error: (status, message) => ({
    error: { code: status, message, status: STATUSES[status] ?? "INTERNAL" },
  }),
};

const STATUSES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
};

function answerText(response: unknown): string {
  const { content } = asJson(response) as { content?: unknown };
  return typeof content === "string"
    ? content
    : response === undefined
      ? ""
      : JSON.stringify(response);
}

function chunk(said: Said, parts: readonly object[]): string {
  return event({
    candidates: [{ content: { role: "model", parts }, index: 0 }],
    responseId: `response-${said.number}`,
    modelVersion: said.model,
  });
}

function whole(said: Said, parts: readonly object[], finishReason: string): object {
  const { usage } = said;
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, finishReason }],
    responseId: `response-${said.number}`,
    modelVersion: said.model,
    ...(usage !== null && {
      usageMetadata: {
        promptTokenCount: usage.input,
        candidatesTokenCount: usage.output,
        cachedContentTokenCount: usage.cached ?? 0,
        totalTokenCount: usage.input + usage.output,
      },
    }),
  };
}
