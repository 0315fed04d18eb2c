import { z } from "zod";
import { runTool, type Outcome, type ToolOptions } from "../../helpers/run-tool.ts";
import type { Repo } from "../../helpers/repo.ts";

/** A flaw that the built-in reviewer calls major, and another. */
export const EVAL = "export const run = (text) => eval(text);\n";
export const SWALLOW = "export function swallow(f) {\n  try {\n    f();\n  } catch {}\n}\n";
/** Nothing to find here. */
export const GOOD = "export const add = (a, b) => a + b;\n";
/** Patterns whose study takes a while each: more in all than the program would ever wait for. */
export const BUSY = Array.from(
  { length: 1_000 },
  (_, at) => `export const r${at} = /(a*)*(b*)*(a*)*(b*)*${at}$/;\n`,
).join("");

const text = z.string();
const count = z.int().nonnegative();
const from1 = z.int().positive();
const commit = text.regex(/^[0-9a-f]{40}$/).nullable();
const withReason = z.array(z.strictObject({ file: text, reason: text }));
const edit = z.strictObject({
  file: text,
  startLine: from1,
  startColumn: from1,
  endLine: from1,
  endColumn: from1,
  newText: text,
});
const focus = z.enum(["security", "performance", "architecture", "edge-case"]);

const shownCode = z.strictObject({ file: text.min(1), line: from1, code: text.min(1) });

const finding = z.strictObject({
  id: text.regex(/^f-[0-9a-z]{8}$/),
  rule: text.min(1),
  file: text.min(1),
  line: from1,
  column: from1,
  endLine: from1,
  endColumn: from1,
  severity: z.enum(["critical", "major", "minor"]),
  focus,
  title: text.min(1),
  message: text.min(1),
  evidence: text,
  confidence: z.enum(["safe", "verify", "careful"]),
  fix: z.strictObject({ title: text, edits: z.array(edit) }).nullable(),
  source: text.min(1),
  status: z.enum(["new", "known"]),
  trace: z
    .array(
      z.strictObject({
        file: text,
        line: from1,
        column: from1,
        endLine: from1,
        endColumn: from1,
        note: text,
      }),
    )
    .optional(),
  readers: z.strictObject({ said: from1, of: from1 }).optional(),
  verdict: z
    .strictObject({
      ruling: z.enum(["confirmed", "open"]),
      by: text.min(1),
      because: text,
      trace: z.array(shownCode),
    })
    .optional(),
});

/** The documented JSON, key by key; anything more or less is a fault. */
export const REPORT = z.strictObject({
  schema: z.literal("tool.review/1"),
  status: z.enum(["clean", "findings", "partial", "not-run"]),
  base: z.strictObject({ branch: text.nullable(), ref: text.nullable(), commit }),
  head: z.strictObject({ branch: text.nullable(), commit, dirty: z.boolean() }),
  settings: z.strictObject({
    tone: z.enum(["harsh", "constructive"]),
    focus: focus.nullable(),
    engine: z.enum(["auto", "builtin", "model", "agent"]),
    exclude: z.array(text),
  }),
  files: z.strictObject({
    reviewed: count,
    byLanguage: count.optional(),
    excluded: z.array(text),
    skipped: withReason,
    failed: withReason,
  }),
  reviewers: z.array(
    z.strictObject({ name: text, files: count, findings: count, durationMs: count }),
  ),
  findings: z.array(finding),
  questions: z.array(
    z.strictObject({
      id: text,
      file: text,
      line: from1,
      rule: text.min(1),
      severity: z.enum(["critical", "major", "minor"]),
      focus,
      question: text,
      answer: z.strictObject({ text, entry: text }).nullable(),
    }),
  ),
  fixes: z.strictObject({ applied: count, commit }),
  gate: z.strictObject({
    failOn: z.enum(["critical", "major", "minor", "never"]),
    passed: z.boolean(),
    questions: z.literal("gate").optional(),
  }),
  register: z
    .strictObject({ mode: z.enum(["lookup", "load"]), entries: count, open: count })
    .nullable(),
  usage: z.record(text, z.unknown()).nullable(),
  suppressed: z.array(
    z.strictObject({
      finding,
      by: z.enum(["comment", "review.ignore", "review.overrides"]),
      reason: text.nullable(),
    }),
  ),
  loop: z
    .strictObject({
      status: z.enum(["passed", "incomplete"]),
      ended: z.enum([
        "passed",
        "nothing-to-fix",
        "iterations",
        "no-progress",
        "reopened",
        "seen-before",
        "partial",
      ]),
      rounds: from1,
      late: z.array(text),
    })
    .nullable(),
  since: z
    .strictObject({
      reviewedAt: z.iso.datetime(),
      fixed: z.array(
        z.strictObject({
          id: text,
          rule: text,
          file: text,
          line: from1,
          severity: z.enum(["critical", "major", "minor"]),
          title: text,
        }),
      ),
      new: count,
      remaining: count,
    })
    .nullable(),
});

export type ReviewJson = z.infer<typeof REPORT>;

/** Runs a review and reads its JSON, which must be exactly the documented one. */
export async function reviewJson(
  repo: Repo,
  args: readonly string[] = [],
  options: ToolOptions = {},
): Promise<Outcome & { readonly report: ReviewJson }> {
  const outcome = await runTool(repo, ["review", "--json", ...args], options);
  return { ...outcome, report: REPORT.parse(JSON.parse(outcome.stdout)) };
}

/** `file:line rule` of each finding. */
export function places({ findings }: ReviewJson): string[] {
  return findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}
