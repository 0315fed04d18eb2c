import type { Reviewer } from "../types.ts";
import { ANALYZERS } from "../../analyzers/index.ts";
import { createBuiltin } from "./create-builtin.ts";

/** The embedded reviewer with all its analyzers; no model, no network. */
export const builtin: Reviewer = createBuiltin(ANALYZERS);

/** The same with the rules that are still being tried. */
export const builtinWithNursery: Reviewer = createBuiltin(ANALYZERS, { nursery: true });
