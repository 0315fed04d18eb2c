import type { CommandRunner } from "../../cli/context.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool config schema`: the JSON Schema of the configuration file. */
export const configSchema: CommandRunner<Record<string, unknown>> = async (context) => {
  const { buildJsonSchema } = await import("../../config/json-schema.ts");
  context.streams.result(safeJson(buildJsonSchema()));
  return 0;
};
