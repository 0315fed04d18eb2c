import * as z from "zod";
import { STEP_IDS } from "../../../core/vocabulary.ts";
import type { ShipFacts, ShipPlan, ShipState, ShipWarning, StepRecord } from "../types.ts";
import { JOURNAL_SCHEMA, type JournalLine } from "./types.ts";

/**
 * Checks the fields of a value that are read, and lets it through whole; a schema is built once, not for every line.
 */
function like<Value>(schema: z.ZodType): z.ZodType<Value> {
  return z.custom<Value>((value) => schema.safeParse(value).success);
}

const at = z.string().min(1);
const step = z.enum(STEP_IDS);
const commit = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const n = z.number().int().positive();

const settings = z.looseObject({
  ship: z.looseObject({ autoMerge: z.boolean(), postMergeCommand: z.string().nullable() }),
  fastShip: z.looseObject({ autoMerge: z.boolean() }),
});

const facts = like<ShipFacts>(
  z.looseObject({
    command: z.enum(["ship", "fast-ship"]),
    branch: z.string().min(1),
    target: z.string().min(1),
    remote: z.string().min(1),
    host: z.looseObject({ id: z.string(), label: z.string() }),
    headCommit: commit,
    targetCommit: commit,
    commits: z.array(z.looseObject({ commit: z.string() })),
    pending: z.array(z.string()),
    settings,
    flags: z.looseObject({
      skip: z.array(step),
      mergeTimeoutMs: z.number(),
      isWaiting: z.boolean(),
    }),
    teamPrefixes: z.array(z.string()),
  }),
);

const plan = like<ShipPlan>(
  z.looseObject({
    command: z.enum(["ship", "fast-ship"]),
    branch: z.string(),
    target: z.string(),
    steps: z.array(
      z.looseObject({ id: step, decision: z.looseObject({ do: z.enum(["run", "skip"]) }) }),
    ),
  }),
);

const warning = like<ShipWarning>(
  z.looseObject({ code: z.string(), message: z.string(), hint: z.string().optional() }),
);

const record = like<StepRecord>(
  z.looseObject({
    id: step,
    status: z.enum(["passed", "failed", "warned", "skipped", "not-reached"]),
    reason: z.string().nullable(),
    durationMs: z.number(),
  }),
);

const gains = like<Partial<Omit<ShipState, "facts">>>(
  z.looseObject({
    headCommit: commit.optional(),
    verifications: z.array(z.looseObject({ step: z.string() })).optional(),
    fixes: z.looseObject({ rewrites: z.array(z.unknown()) }).nullish(),
    pullRequest: z
      .looseObject({ number: z.number(), url: z.string(), title: z.string() })
      .nullish(),
    isMerged: z.boolean().optional(),
    mergeCommit: z.string().nullish(),
  }),
);

const work = z.object({ head: z.string(), pending: z.string() });
const by = z.object({ pid: z.number().int(), start: z.string(), boot: z.string().nullable() });

/** The shape of each line of a journal of this version. */
export const LINE_SHAPE: z.ZodType<JournalLine> = z.union([
  z.object({
    line: z.literal("begin"),
    schema: z.literal(JOURNAL_SCHEMA),
    run: z.string().regex(/^[A-Za-z0-9][\w-]*$/),
    at,
    facts,
    plan,
    settings: z.unknown(),
    prompts: z.array(z.string()),
    work,
    snapshot: z.string().nullable(),
    by,
  }),
  z.object({ line: z.literal("continued"), at, by }),
  z.object({ line: z.literal("step"), at, step, phase: z.literal("began") }),
  z.object({
    line: z.literal("step"),
    at,
    step,
    phase: z.literal("ended"),
    record,
    said: z.string().nullable(),
    warnings: z.array(warning),
    gains,
    work: work.nullable(),
  }),
  z.object({ line: z.literal("intent"), at, n, effect: z.looseObject({ do: z.string() }) }),
  z.object({
    line: z.literal("done"),
    at,
    n,
    made: z.unknown(),
    isSettled: z.boolean().exactOptional(),
  }),
  z.object({
    line: z.literal("paused"),
    at,
    because: z.enum(["interrupted", "waiting", "timed-out", "post-merge-cut-short"]),
  }),
  z.object({
    line: z.literal("end"),
    at,
    status: z.enum(["shipped", "failed", "unmerged", "aborted", "superseded"]),
  }),
]);
