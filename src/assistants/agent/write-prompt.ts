import type { ReaderQuestion } from "../types.ts";
import { guardMentions } from "./guard-mentions.ts";

/** The one message of a session: what to do, with what, and in which form the answer is wanted. */
export function writePrompt({
  instructions,
  text,
  schema,
}: Pick<ReaderQuestion, "instructions" | "text" | "schema">): string {
  return [
    guardMentions([instructions, text].join("\n\n")),
    "Files of the project lie in the working directory, to be read. Nothing can be written or run, and there is no network.",
    `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`,
  ].join("\n\n");
}
