import type { Analyzer } from "../../types.ts";
import { astGrep } from "./ast-grep.ts";
import { dockerfile } from "./dockerfile.ts";
import { manifests } from "./manifests.ts";
import { oxlint } from "./oxlint.ts";
import { regex } from "./regex.ts";
import { ruff } from "./ruff.ts";
import { secretlint } from "./secretlint.ts";
import { sql } from "./sql.ts";
import { workflow } from "./workflow.ts";

/** The built-in analyzers, in the order reports name them. */
export const ANALYZERS: readonly Analyzer[] = [
  oxlint,
  astGrep,
  secretlint,
  regex,
  ruff,
  workflow,
  dockerfile,
  sql,
  manifests,
];
