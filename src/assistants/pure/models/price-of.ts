import { ToolError } from "../../../errors/tool-error.ts";
import { printable } from "../../../core/printable.ts";

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** The price of cached input. */
  readonly cached: number;
}

/**
 * Returns the list price of a well-known model of Anthropic, OpenAI or Google; null for any other. Discounts,
 * surcharges for long texts and the price of writing to a cache are left out.
 */
export function priceOf(provider: string, model: string): Price | null {
  const name = model.replace(/^models\//, "").replace(EDITION, "");
  const [input, output, cached] = PRICES.get(`${provider}:${name}`) ?? [];
  return input === undefined || output === undefined || cached === undefined
    ? null
    : { input, output, cached };
}

/** The suffix of an edition of a model: a date, `latest`, `preview`. */
const EDITION = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest|chat-latest|preview(?:-[\w-]+)?|0)$/;

/**
 * The list prices of May 2026.
 * https://www.anthropic.com/pricing, https://openai.com/api/pricing, https://ai.google.dev/pricing
 */
const PRICES: ReadonlyMap<string, readonly [input: number, output: number, cached: number]> =
  new Map([
    ["anthropic:claude-opus-4-7", [5, 25, 0.5]],
    ["anthropic:claude-opus-4-6", [5, 25, 0.5]],
    ["anthropic:claude-opus-4-5", [5, 25, 0.5]],
    ["anthropic:claude-opus-4-1", [15, 75, 1.5]],
    ["anthropic:claude-opus-4", [15, 75, 1.5]],
    ["anthropic:claude-3-opus", [15, 75, 1.5]],
    ["anthropic:claude-sonnet-4-6", [3, 15, 0.3]],
    ["anthropic:claude-sonnet-4-5", [3, 15, 0.3]],
    ["anthropic:claude-sonnet-4", [3, 15, 0.3]],
    ["anthropic:claude-3-7-sonnet", [3, 15, 0.3]],
    ["anthropic:claude-3-5-sonnet", [3, 15, 0.3]],
    ["anthropic:claude-haiku-4-5", [1, 5, 0.1]],
    ["anthropic:claude-3-5-haiku", [0.8, 4, 0.08]],
    ["anthropic:claude-3-haiku", [0.25, 1.25, 0.03]],

    ["openai:gpt-5.5", [5, 30, 0.5]],
    ["openai:gpt-5.4", [2.5, 15, 0.25]],
    ["openai:gpt-5.4-mini", [0.75, 4.5, 0.075]],
    ["openai:gpt-5.4-pro", [30, 180, 30]],
    ["openai:gpt-5.3-codex", [1.75, 14, 0.175]],
    ["openai:gpt-5.2", [1.75, 14, 0.175]],
    ["openai:gpt-5.2-codex", [1.75, 14, 0.175]],
    ["openai:gpt-5.2-pro", [21, 168, 21]],
    ["openai:gpt-5.1", [1.25, 10, 0.125]],
    ["openai:gpt-5.1-codex", [1.25, 10, 0.125]],
    ["openai:gpt-5.1-codex-max", [1.25, 10, 0.125]],
    ["openai:gpt-5.1-codex-mini", [0.25, 2, 0.025]],
    ["openai:gpt-5", [1.25, 10, 0.125]],
    ["openai:gpt-5-codex", [1.25, 10, 0.125]],
    ["openai:gpt-5-mini", [0.25, 2, 0.025]],
    ["openai:gpt-5-nano", [0.05, 0.4, 0.005]],
    ["openai:gpt-5-pro", [15, 120, 15]],
    ["openai:gpt-4.1", [2, 8, 0.5]],
    ["openai:gpt-4.1-mini", [0.4, 1.6, 0.1]],
    ["openai:gpt-4.1-nano", [0.1, 0.4, 0.025]],
    ["openai:gpt-4o", [2.5, 10, 1.25]],
    ["openai:gpt-4o-mini", [0.15, 0.6, 0.075]],
    ["openai:o1", [15, 60, 7.5]],
    ["openai:o3", [2, 8, 0.5]],
    ["openai:o3-pro", [20, 80, 20]],
    ["openai:o3-mini", [1.1, 4.4, 0.55]],
    ["openai:o4-mini", [1.1, 4.4, 0.275]],

    ["google:gemini-2.5-pro", [1.25, 10, 0.125]],
    ["google:gemini-2.5-flash", [0.3, 2.5, 0.03]],
    ["google:gemini-2.5-flash-lite", [0.1, 0.4, 0.01]],
    ["google:gemini-3-pro", [2, 12, 0.2]],
    ["google:gemini-3.1-pro", [2, 12, 0.2]],
    ["google:gemini-3-flash", [0.5, 3, 0.05]],
  ]);

/**
 * Reads `IN/OUT`, US dollars per million tokens, from `TOOL_MODEL_PRICE`; cached input counts in full. Throws
 * `MODEL_PRICE`.
 */
export function readPrice(text: string): Price {
  const [, input, output] =
    /^\$?(\d+(?:\.\d+)?)\s*\/\s*\$?(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (input !== undefined && output !== undefined)
    return { input: Number(input), output: Number(output), cached: Number(input) };
  throw new ToolError(
    "MODEL_PRICE",
    `TOOL_MODEL_PRICE is not IN/OUT: ${printable(text.slice(0, 50))}`,
    { hint: "export TOOL_MODEL_PRICE=3/15, US dollars for a million tokens read and written" },
  );
}
