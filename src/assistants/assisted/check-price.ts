import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Reader } from "../types.ts";

/** A ceiling of money holds only where the price is known. Throws REVIEW_PRICE_UNKNOWN. */
export function checkPrice(
  { source, label, price }: Pick<Reader, "source" | "label" | "price">,
  { usd }: { readonly usd: number | null },
): void {
  if (usd === null || price !== null) return;
  throw new ToolError(
    "REVIEW_PRICE_UNKNOWN",
    `review.budget.usd cannot be held: what ${printable(label)} costs is not known`,
    {
      hint:
        source === "model"
          ? "say what a million tokens cost, read and written: `export TOOL_MODEL_PRICE=3/15`"
          : "limit the tokens in its place: `tool config set review.budget.tokens 500000 --user`",
    },
  );
}
