import { ToolError } from "../errors/tool-error.ts";
import type { Engine } from "../core/vocabulary.ts";

/** The reader in addition to the built-in analyzers, if any. */
export type WhoReads =
  { readonly who: "nobody" } | { readonly who: "model" | "agent"; readonly name: string };

/** Returns the reader of some settings. Throws REVIEW_ENGINE_UNAVAILABLE if the engine needs one and none is named. */
export function whoReads(settings: {
  readonly engine: Engine;
  readonly model: string | null;
  readonly agent: string | null;
}): WhoReads {
  const { engine, model, agent } = settings;
  if (engine === "builtin") return { who: "nobody" };
  if (engine === "model" && model === null)
    throw unavailable("a language model", "review with one: `tool review --model openai:NAME`");
  if (engine === "agent" && agent === null)
    throw unavailable("a coding agent", "review with one: `tool review --agent claude`");
  if (model !== null && engine !== "agent") return { who: "model", name: model };
  return agent === null ? { who: "nobody" } : { who: "agent", name: agent };
}

function unavailable(who: string, hint: string): ToolError {
  return new ToolError("REVIEW_ENGINE_UNAVAILABLE", `the review needs ${who}, but none is named`, {
    hint,
  });
}
