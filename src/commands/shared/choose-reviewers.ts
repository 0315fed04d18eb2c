import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { checkEngine } from "../../reviewers/check-engine.ts";
import type { Reviewer } from "../../reviewers/types.ts";

/** Says who reviews by the settings, and warns about those who cannot yet. Throws REVIEW_ENGINE_UNAVAILABLE. */
export async function chooseReviewers(
  { streams }: Pick<Context, "streams">,
  { review: { engine, model, agent } }: Pick<Settings, "review">,
): Promise<readonly Reviewer[]> {
  checkEngine(engine);
  if (engine === "auto" && (model !== null || agent !== null)) {
    const keys = [
      ...(model === null ? [] : ["review.model"]),
      ...(agent === null ? [] : ["review.agent"]),
    ].join(" and ");
    streams.warn(
      `${keys} has no effect: this version reviews with the built-in analyzers only`,
      "review without this warning: `tool review --engine builtin`",
    );
  }
  const { builtin } = await import("../../reviewers/builtin/index.ts");
  return [builtin];
}
