import * as z from "zod";
import { configSchema } from "./schema.ts";

/**
 * Gives the JSON Schema (draft 2020-12) of the configuration file. It accepts exactly what the
 * loader accepts; unknown keys pass, as they do there.
 */
export function buildJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(configSchema, {
    target: "draft-2020-12",
    io: "input",
    // The words for our own messages are not keywords of JSON Schema.
    override: ({ jsonSchema }) => {
      delete jsonSchema["allowed"];
      delete jsonSchema["typeName"];
    },
  });
}
