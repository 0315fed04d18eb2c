import type { Engine } from "../core/vocabulary.ts";
import { ToolError } from "../errors/tool-error.ts";

/** Refuses the engines that this version does not have. Throws REVIEW_ENGINE_UNAVAILABLE. */
export function checkEngine(engine: Engine): void {
  if (engine === "auto" || engine === "builtin") return;
  const who = engine === "model" ? "a language model" : "a coding agent";
  throw new ToolError("REVIEW_ENGINE_UNAVAILABLE", `this version does not review with ${who}`, {
    hint: "review with the built-in analyzers: `tool review --engine builtin`",
  });
}
