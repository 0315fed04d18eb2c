import * as z from "zod";
import { ENTRY_STATUSES } from "../../../src/register/pure/types.ts";
import { count, file, from1, text } from "./parts.ts";

const time = z.iso.datetime().nullable();

/** `tool.register/1`: the entries that `tool register --json` and its verbs print. */
export const REGISTER = z.strictObject({
  schema: z.literal("tool.register/1").describe("Name and version of this format."),
  entries: z
    .array(
      z.strictObject({
        id: text.describe("Number of the entry in the register."),
        status: z.enum(ENTRY_STATUSES).describe("State of the question."),
        file: file.nullable().describe("File that it is about; null without one."),
        line: from1.nullable().describe("Line that it is about, counted from 1; null without one."),
        rule: text.nullable().describe("Name of the rule that asks; null if a person asks."),
        question: text.describe("The question."),
        askedBy: text.nullable().describe("Who asked; null if unknown."),
        askedAt: time.describe("When it was asked, ISO 8601 in UTC; null if unknown."),
        answer: text
          .nullable()
          .describe("The answer, or why it was declined or superseded; null without one."),
        answeredBy: text.nullable().describe("Who answered; null if unknown."),
        answeredAt: time.describe("When it was answered, ISO 8601 in UTC; null if unknown."),
      }),
    )
    .describe("The entries that were asked for, or the one that was written."),
});
