import * as z from "zod";
import { STEP_IDS } from "../../../src/core/vocabulary.ts";
import { HOOK_NAMES } from "../../../src/hooks/pure/hook-text.ts";
import { count, from1, schemaName, text } from "./parts.ts";

/** The code of an error or a warning. */
export const code = text.min(1).describe("Code for scripts; it does not change with the wording.");
/** The message of an error or a warning. */
export const message = text.describe("Message for people.");
/** The hint of an error. */
export const hint = text.nullable().describe("What to do about it; null without a hint.");

/** `tool.ship/1`: the report of `tool ship --json` and `tool fast-ship --json`. */
export const SHIP = z.strictObject({
  schema: schemaName("tool.ship/1"),
  command: z.enum(["ship", "fast-ship"]).describe("Command that ran."),
  status: z
    .enum(["planned", "shipped", "failed", "unmerged", "interrupted"])
    .describe(
      "`planned`: nothing ran; `unmerged`: the pull request is open, but the merge that was asked for did not happen.",
    ),
  branch: text.describe("Branch that is shipped; empty if there was nothing to abort."),
  target: text.describe("Branch that it goes to; empty if there was nothing to abort."),
  steps: z
    .array(
      z.strictObject({
        id: z.enum(STEP_IDS).describe("Name of the step."),
        status: z
          .enum(["planned", "passed", "failed", "warned", "skipped", "not-reached"])
          .describe("How the step went; `not-reached`: an earlier step failed."),
        reason: z
          .enum([
            "not-configured",
            "not-enabled",
            "flag",
            "disabled",
            "no-issue-id",
            "unsupported-provider",
            "server-not-installed",
            "nothing-to-commit",
            "pending-left",
            "auto-merge-off",
            "merge-failed",
            "stacked",
          ])
          .nullable()
          .describe("Why the step does not run; null if it does."),
        durationMs: count.describe("Time it took, in milliseconds."),
      }),
    )
    .describe("Every step, in order."),
  pullRequest: z
    .strictObject({
      url: text.describe("Address of the pull request."),
      number: from1.describe("Number of the pull request."),
      created: z.boolean().describe("Whether this run opened it."),
      merged: z.boolean().describe("Whether it is merged."),
    })
    .nullable()
    .describe("The pull request; null until there is one."),
  issue: z
    .strictObject({
      id: text.describe("Id of the issue."),
      outcome: text.describe("`moved`, `already`, or why not: `missing`, `unknown-state`."),
      message,
    })
    .nullable()
    .describe("The issue in the tracker; null if the tracker was not asked."),
  warnings: z.array(z.strictObject({ code, message })).describe("Problems that stopped nothing."),
  errors: z
    .array(z.strictObject({ code, message, hint }))
    .describe("Errors that ended the step that failed."),
  plan: text.nullable().describe("Digest of the plan, for `--plan`; null without one."),
  run: text.nullable().describe("Id of the run; null if nothing ran."),
});

/** `tool.error/1`: errors that end a command, with `--json`. */
export const ERROR = z.strictObject({
  schema: schemaName("tool.error/1"),
  errors: z
    .array(
      z.strictObject({
        code,
        message,
        causes: z.array(text).describe("Messages of the causes, the nearest first."),
        hint,
      }),
    )
    .min(1)
    .describe("Errors that ended the command."),
});

/** `tool.hooks/1`: the report of `tool hooks --json` and its verbs. */
export const HOOKS = z.strictObject({
  schema: schemaName("tool.hooks/1"),
  hooks: z
    .array(
      z.strictObject({
        name: z.enum(HOOK_NAMES).describe("Name of the hook."),
        installed: z.boolean().describe("Whether the hook runs a review."),
      }),
    )
    .describe("Git hooks that the command is about."),
});
