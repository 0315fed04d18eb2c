import { stepCountIs, streamText, wrapLanguageModel } from "ai";
import type { ReaderQuestion, Usage } from "../types.ts";
import type { ModelProvider, SpokenModel } from "./providers/types.ts";
import { readingTools } from "./reading-tools.ts";
import { startTally } from "./start-tally.ts";

/** What came of one conversation with a model. */
export interface Run {
  /** Of the last step that said something; where it broke off, what there is of it. */
  readonly text: string;
  /** How the provider says that it ended, in the library's words; null when it never came to its end. */
  readonly finish: string | null;
  readonly isRefusal: boolean;
  /** What went wrong, if anything. */
  readonly error: unknown;
  readonly usage: Usage;
}

/** What a model is asked with. */
export interface Abilities {
  /** It takes the form of its answer as a schema, beside the words. */
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

// It would warn on the user's terminal about what a model does not know.
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
    // The last step, and each after the last reading, is for the answer.
    prepareStep: ({ stepNumber }) => {
      isDue = abilities.tools && (stepNumber >= MAX_STEPS - 1 || isSpent());
      return {};
    },
    ...(provider.options && { providerOptions: provider.options }),
    ...(provider.maxOutput !== undefined && { maxOutputTokens: provider.maxOutput }),
    maxRetries: MAX_RETRIES,
    abortSignal: signal,
    includeRawChunks: true,
    // What goes wrong comes in the stream too; unasked it would be printed.
    onError: () => undefined,
  }).fullStream;
}

/**
 * A model that is asked for the schema, and for no more calls of tools once the answer is due. The library's
 * own way of the first parses each half of an answer as it comes; that of the second takes a server's call
 * in spite of it for the end of everything.
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

/** Most want the tools to be there still, since the conversation speaks of them. */
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

/** Chat completions give a refusal in a field of its own, which the library for other servers leaves out. */
function isRefusalPiece(raw: unknown): boolean {
  const { choices } = (raw ?? {}) as { choices?: { delta?: { refusal?: unknown } }[] };
  const refusal = Array.isArray(choices) ? choices[0]?.delta?.refusal : undefined;
  return typeof refusal === "string" && refusal !== "";
}
