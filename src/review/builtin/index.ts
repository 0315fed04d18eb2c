import type { Reviewer } from "../types.ts";
import { ANALYZERS } from "../../analyzers/index.ts";
import { createBuiltin } from "./create-builtin.ts";

/** The embedded reviewer with all its analyzers, without models or network. */
export const builtin: Reviewer = createBuiltin(ANALYZERS);

/** The embedded reviewer with the rules in the nursery. */
export const builtinWithNursery: Reviewer = createBuiltin(ANALYZERS, { nursery: true });
