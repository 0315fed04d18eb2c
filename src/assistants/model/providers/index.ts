import { anthropic } from "./anthropic.ts";
import { google } from "./google.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import { openaiCompatible } from "./openai-compatible.ts";
import type { ModelProvider } from "./types.ts";

/** The providers of models. */
export const providers: readonly ModelProvider[] = [
  anthropic,
  openai,
  google,
  openaiCompatible,
  ollama,
];
