import { parseJson } from "../../core/parse-json.ts";
import { z } from "zod";
import type { RawFinding, Rule } from "../../core/findings/types.ts";
import { CONFIDENCES, FOCUSES, SEVERITIES } from "../../core/vocabulary.ts";
import type { Shard } from "./shard.ts";

const SCHEMA = "tool.shard/1";
const Count = z.int().positive();

const Edit = z.looseObject({
  file: z.string(),
  startLine: Count,
  startColumn: Count,
  endLine: Count,
  endColumn: Count,
  newText: z.string(),
});

const FoundRule = z.looseObject({
  id: z.string(),
  focus: z.enum(FOCUSES),
  severity: z.enum(SEVERITIES),
  confidence: z.enum(CONFIDENCES),
  trigger: z.string(),
  cwe: z.number().nullable(),
  title: z.string(),
  tones: z.object({ harsh: z.string(), constructive: z.string() }),
}) satisfies z.ZodType<Rule>;

const Finding = z.looseObject({
  rule: FoundRule,
  file: z.string(),
  line: Count,
  column: Count,
  endLine: Count,
  endColumn: Count,
  values: z.record(z.string(), z.string()),
  evidence: z.string(),
  fix: z.looseObject({ title: z.string(), edits: z.array(Edit) }).nullable(),
  source: z.string(),
}) satisfies z.ZodType<RawFinding>;

const Stored = z.object({
  schema: z.literal(SCHEMA),
  number: Count,
  of: Count,
  origin: z.object({
    version: z.string(),
    base: z.string(),
    head: z.string(),
    settings: z.string(),
    change: z.string(),
  }),
  runs: z.array(
    z.object({
      analyzer: z.string(),
      file: z.string().nullable(),
      key: z.string(),
      findings: z.array(Finding),
      failed: z.array(
        z.object({
          file: z.string(),
          reason: z.string(),
          cause: z.enum(["broken", "foreign", "types"]).optional(),
        }),
      ),
      unsettled: z.array(z.string()),
      workMs: z.number(),
    }),
  ),
}) satisfies z.ZodType<Shard>;

/** Returns a shard as JSON text. */
export function writeShard(shard: Shard): string {
  return `${JSON.stringify({ schema: SCHEMA, ...shard })}\n`;
}

/** Parses a shard; returns null if the text is not a shard. */
export function readShard(text: string): Shard | null {
  return Stored.safeParse(parseJson(text)).data ?? null;
}
