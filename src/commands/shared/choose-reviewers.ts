import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Reader } from "../../readers/types.ts";
import type { Reviewer } from "../../reviewers/types.ts";
import { whoReads } from "../../reviewers/who-reads.ts";
import { VERSION } from "../../version.ts";

type ReaderContext = Pick<Context, "streams" | "env" | "cwd">;

/**
 * Says who reviews by the settings: the built-in analyzers, and whoever is named beside them. Nobody is
 * asked anything yet. Throws REVIEW_ENGINE_UNAVAILABLE and the MODEL_ and AGENT_ errors.
 */
export async function chooseReviewers(
  context: ReaderContext,
  { review }: Pick<Settings, "review">,
  /** Top of the work tree. */
  root: string,
): Promise<readonly Reviewer[]> {
  const chosen = whoReads(review);
  const { builtin } = await import("../../reviewers/builtin/index.ts");
  if (chosen.who === "nobody") return [builtin];
  if (review.engine === "auto" && review.model !== null && review.agent !== null)
    context.streams.warn(
      "review.model and review.agent are both set: the model reads, the agent does not",
      "have the agent read: `tool review --engine agent`",
    );
  const [{ createAssisted }, reader] = await Promise.all([
    import("../../reviewers/assisted/create-assisted.ts"),
    openReader(context, chosen, root),
  ]);
  const sceptic =
    review.sceptic === null
      ? reader
      : await openReader(context, { who: "model", name: review.sceptic }, root);
  const { budget, standards } = review;
  for (const each of [reader, sceptic]) if (budget.usd !== null) checkPrice(each);
  return [builtin, createAssisted({ reader, sceptic, budget, standards })];
}

/** A ceiling of money holds only where the price is known. Throws REVIEW_PRICE_UNKNOWN. */
function checkPrice({ source, label, price }: Reader): void {
  if (price !== null) return;
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

/** Ends whatever reviewers have started. */
export async function closeReviewers(reviewers: readonly Reviewer[]): Promise<void> {
  await Promise.all(reviewers.map((reviewer) => reviewer.close?.()));
}

async function openReader(
  { env, cwd, streams }: ReaderContext,
  { who, name }: { readonly who: "model" | "agent"; readonly name: string },
  root: string,
): Promise<Reader> {
  if (who === "model") {
    const { openModel } = await import("../../readers/model/open-model.ts");
    return await openModel(name, env);
  }
  const { openAgent } = await import("../../readers/agent/open-agent.ts");
  return await openAgent(name, {
    env,
    cwd,
    workTree: root,
    version: VERSION,
    log: (line) => streams.detail(line),
  });
}
