import { ToolError } from "../../../errors/tool-error.ts";
import { printable } from "../../../core/printable.ts";
import type { TokenPrice } from "./price-of.ts";

/**
 * Reads `IN/OUT`, US dollars for a million tokens, as `TOOL_MODEL_PRICE` gives it; what a cache spares is
 * not known then. Throws `MODEL_PRICE`.
 */
export function readPrice(text: string): TokenPrice {
  const [, input, output] =
    /^\$?(\d+(?:\.\d+)?)\s*\/\s*\$?(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (input !== undefined && output !== undefined)
    return { input: Number(input), output: Number(output), cached: Number(input) };
  throw new ToolError(
    "MODEL_PRICE",
    `TOOL_MODEL_PRICE is not IN/OUT: ${printable(text.slice(0, 50))}`,
    {
      hint: "export TOOL_MODEL_PRICE=3/15, US dollars for a million tokens read and written",
    },
  );
}
