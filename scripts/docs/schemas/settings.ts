import * as z from "zod";
import { GUARDED_KEYS } from "../../../src/config/trust.ts";
import { schemaName, text } from "./parts.ts";
import { code, message } from "./ship.ts";

const warnings = z
  .array(
    z.strictObject({
      code,
      message,
      hint: text.optional().describe("What to do about it; absent without a hint."),
    }),
  )
  .describe("Problems in the settings that stop nothing.");

/** `tool.settings/1`: what `tool config list --json` prints. */
export const SETTINGS = z.strictObject({
  schema: schemaName("tool.settings/1"),
  settings: z
    .array(
      z.strictObject({
        key: text.describe("Dotted name of the setting: `ship.issueTracker.state`."),
        value: z.unknown().describe("Its value, of the type of the setting; null if it is unset."),
        source: z
          .enum(["flag", "project", "user", "default", "unset"])
          .describe("The source that gave the value."),
        file: text
          .nullable()
          .describe("Absolute path of the file that gave the value; null for flags and defaults."),
      }),
    )
    .describe("Every setting."),
  warnings,
});

/** `tool.config-check/1`: the report of `tool config check --json` where no setting is invalid. */
export const CONFIG_CHECK = z.strictObject({
  schema: schemaName("tool.config-check/1"),
  ok: z.literal(true).describe("Always true; faults are printed as `tool.error/1`."),
  files: z
    .array(
      z.strictObject({
        source: z.enum(["project", "user"]).describe("The project's file, or the user's own."),
        file: text.describe("Absolute path of the file."),
        exists: z.boolean().describe("Whether the file exists."),
      }),
    )
    .describe("Configuration files that count here."),
  warnings,
});

/** `tool.init/1`: the report of `tool init --json`. */
export const INIT = z.strictObject({
  schema: schemaName("tool.init/1"),
  file: text.describe("Path of the project file from the top of the work tree."),
  created: z.boolean().describe("Whether the file was created."),
  added: z.array(text).describe("Dotted names of the settings that were added, in their order."),
});

const guarded = GUARDED_KEYS.map((key) => [
  key,
  z
    .unknown()
    .optional()
    .describe(`Value of \`${key}\` in the project's file; absent if unset there.`),
]);

/** `tool.trust/1`: the report of `tool trust --json`. */
export const TRUST = z.strictObject({
  schema: schemaName("tool.trust/1"),
  repository: text.describe("Absolute path of the repository's git directory, for all work trees."),
  trusted: z
    .strictObject({
      ...(Object.fromEntries(guarded) as Record<string, z.ZodType>),
      programs: z
        .record(text, text)
        .optional()
        .describe(
          "Programs of the work tree that the settings start: path and SHA-256; absent without any.",
        ),
      servers: z
        .record(text, text)
        .optional()
        .describe(
          "The tracker's server that the project names: name and digest; absent without one.",
        ),
    })
    .nullable()
    .describe("What is trusted from now on; null after `--remove`."),
});
