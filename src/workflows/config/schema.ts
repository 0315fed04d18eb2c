import type { CommandRunner } from "../../cli/context.ts";
import { buildJsonSchema } from "../../config/json-schema.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool config schema`: the JSON Schema of the configuration file. */
export const configSchema: CommandRunner<Record<string, unknown>> = async (context) => {
  context.streams.result(safeJson(buildJsonSchema()));
  return 0;
};
