import * as z from "zod";
import { PROPOSALS } from "../../../src/assistants/pure/proposals/proposal-shape.ts";
import { VERDICT } from "../../../src/assistants/pure/proposals/verdict-shape.ts";

/** `tool.findings/1`: what `tool review --findings FILE` reads, findings or the verdicts of a second look. */
export const FINDINGS = z.union([
  PROPOSALS,
  z.strictObject({ schema: PROPOSALS.shape.schema, verdicts: z.array(VERDICT).max(100) }),
]);

/**
 * Descriptions of the properties that the question to a model leaves to their names: it is kept short, a published
 * schema is not.
 */
export const FINDINGS_WORDS: Readonly<Record<string, string>> = {
  schema: "Name and version of this format.",
  findings: "Findings of the reader; empty without any.",
  verdicts: "Verdicts of a second look, one for each finding.",
  category: "Kind of problem; `answer.categories` of a brief lists them with their focus.",
  verdict: "`confirmed`, `refuted`, or `stands` if neither could be shown.",
  file: "Path relative to the top of the work tree, with `/`.",
  quote: "Code, copied from the file.",
  title: "What the fix does, in one short sentence.",
  replacement: "Text that replaces the quoted code.",
};
