import type { CommandRunner } from "../../cli/context.ts";
import { buildJsonSchema } from "../../config/json-schema.ts";

/** `tool config schema`: the JSON Schema of the configuration file. */
export const configSchema: CommandRunner<Record<string, unknown>> = async (context) => {
  context.streams.result(`${JSON.stringify(buildJsonSchema(), null, 2)}\n`);
  return 0;
};
