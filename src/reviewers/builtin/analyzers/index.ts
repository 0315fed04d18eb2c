import type { Analyzer } from "../../types.ts";
import { astGrep } from "./ast-grep.ts";
import { flow } from "./flow.ts";
import { oxlint } from "./oxlint.ts";
import { secretlint } from "./secretlint.ts";

/** The built-in analyzers, in the order reports name them. */
export const ANALYZERS: readonly Analyzer[] = [oxlint, astGrep, flow, secretlint];
