import { stepCountIs, streamText, wrapLanguageModel } from "ai";
import type { ReaderQuestion, Usage } from "../types.ts";
import type { ModelProvider, SpokenModel } from "./providers/types.ts";
import { readingTools } from "./reading-tools.ts";
import { startTally } from "./start-tally.ts";

/** The result of one conversation with a model. */
export interface Run {
  /** The text of the last step that had any, also if it broke off. */
  readonly text: string;
  /** The reason for the end, in the library's words; null if it did not end. */
  readonly finish: string | null;
  readonly isRefusal: boolean;
  /** The error, if there was one. */
  readonly error: unknown;
  readonly usage: Usage;
}

/** The abilities that a question uses. */
export interface Abilities {
  /** Whether the form of the answer is given as a schema. */
  readonly schema: boolean;
  readonly tools: boolean;
}

export interface Asking {
  readonly question: ReaderQuestion;
  readonly provider: ModelProvider;
  readonly abilities: Abilities;
  readonly signal: AbortSignal;
}

const MAX_STEPS = 8;
const MAX_RETRIES = 2;
const MAX_TEXT = 1_000_000;
const PROGRESS_STEP = 100;

// The library would print warnings on the user's terminal.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Asks a model and lets it read until it has answered, at most eight steps. Never rejects. */
export async function runModel(model: SpokenModel, asking: Asking): Promise<Run> {
  const { question, abilities } = asking;
  const instructions = abilities.schema
    ? question.instructions
    : `${question.instructions}\n\n${schemaInWords(question.schema)}`;
  const tally = startTally(`${instructions}\n${question.text}`);
  const tell = progress(question);
  let text = "";
  let step = "";
  let finish: string | null = null;
  let isRefusal = false;
  let error: unknown;
  try {
    for await (const part of stream(model, instructions, asking)) {
      if (part.type === "start-step") {
        step = "";
        tally.begin();
      } else if (part.type === "text-delta") {
        step += part.text;
        if (step.trim() !== "") text = step;
        if (step.length > MAX_TEXT) throw new Error("its answer is too long");
        tell(step.length);
      } else if (part.type === "tool-result") tally.give(String(part.output));
      else if (part.type === "raw") isRefusal ||= isRefusalPiece(part.rawValue);
      else if (part.type === "error") error ??= part.error;
      else if (part.type === "finish-step") {
        finish = part.finishReason;
        tally.end(step, part.usage);
      }
    }
  } catch (thrown) {
    error ??= thrown;
  }
  if (error !== undefined) finish = null;
  isRefusal ||= finish === "content-filter";
  return { text, finish, isRefusal, error, usage: tally.sum(step) };
}

function stream(
  model: SpokenModel,
  instructions: string,
  { question, provider, abilities, signal }: Asking,
): ReturnType<typeof streamText>["fullStream"] {
  const { tools, isSpent } = readingTools(question.repository, question.fence);
  let isDue = false;
  return streamText({
    model: shaped(model, {
      schema: abilities.schema ? question.schema : null,
      due: () => (isDue ? noMoreTools(provider) : {}),
    }),
    system: {
      role: "system",
      content: instructions,
      ...(provider.instructionOptions && { providerOptions: provider.instructionOptions }),
    },
    prompt: question.text,
    ...(abilities.tools && { tools }),
    stopWhen: stepCountIs(MAX_STEPS),
    // The last step, and each step after the last reading, is for the answer.
    prepareStep: ({ stepNumber }) => {
      isDue = abilities.tools && (stepNumber >= MAX_STEPS - 1 || isSpent());
      return {};
    },
    ...(provider.options && { providerOptions: provider.options }),
    ...(provider.maxOutput !== undefined && { maxOutputTokens: provider.maxOutput }),
    maxRetries: MAX_RETRIES,
    abortSignal: signal,
    includeRawChunks: true,
    // Errors are in the stream too; without a handler the library prints them.
    onError: () => undefined,
  }).fullStream;
}

/**
 * Wraps a model to ask for the schema, and for no calls of tools once the answer is due. The library's own option for
 * the first parses incomplete answers, and that for the second ends the conversation if a server calls a tool anyway.
 */
function shaped(
  model: SpokenModel,
  { schema, due }: { schema: ReaderQuestion["schema"] | null; due: () => NoMoreTools },
): SpokenModel {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v3",
      transformParams: async ({ params }) => ({
        ...params,
        ...due(),
        ...(schema !== null && {
          responseFormat: { type: "json", name: "answer", schema: { ...schema } },
        }),
      }),
    },
  });
}

interface NoMoreTools {
  readonly toolChoice?: { readonly type: "none" };
  readonly tools?: [];
}

/** Forbids calls of tools. Most providers still need the tools, as the conversation mentions them. */
function noMoreTools({ heedsToolChoice }: ModelProvider): NoMoreTools {
  return heedsToolChoice === false ? { tools: [] } : { toolChoice: { type: "none" } };
}

function schemaInWords(schema: ReaderQuestion["schema"]): string {
  return `Answer with one JSON object and nothing else. Its JSON Schema:\n${JSON.stringify(schema)}`;
}

function progress({ onProgress }: ReaderQuestion): (size: number) => void {
  let told = 0;
  return (size) => {
    if (size < told) told = 0;
    if (size < told + PROGRESS_STEP) return;
    told = size;
    onProgress?.(size);
  };
}

/** Whether a chunk is a refusal: chat completions have a separate field for it, which the library ignores. */
function isRefusalPiece(raw: unknown): boolean {
  const { choices } = (raw ?? {}) as { choices?: { delta?: { refusal?: unknown } }[] };
  const refusal = Array.isArray(choices) ? choices[0]?.delta?.refusal : undefined;
  return typeof refusal === "string" && refusal !== "";
}
