import { buildJsonSchema } from "../src/config/json-schema.ts";
import { SCHEMA_BLOCKS, SCHEMA_SETTINGS } from "../src/config/schema-table.ts";

const ID = "virtual:setting-facts";
/** Keywords of JSON Schema that say nothing about what fits. */
const WORDS = new Set(["$schema", "title", "description", "default"]);

/**
 * Serves what the schema of the configuration says about each key as plain data, in the module
 * `virtual:setting-facts`: to know the keys, their defaults and what plainly fits, which every command does, the
 * schema and the library under it need not be loaded. The same plugin serves the bundler and the test runner.
 */
export function settingFacts(): {
  name: string;
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
} {
  return {
    name: "setting-facts",
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? [
            `export const SETTINGS = ${JSON.stringify(SCHEMA_SETTINGS)};`,
            `export const BLOCKS = ${JSON.stringify(SCHEMA_BLOCKS)};`,
            `export const SHAPE = ${JSON.stringify(withoutWords(buildJsonSchema()))};`,
          ].join("\n")
        : undefined,
  };
}

function withoutWords(shape: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([keyword]) => !WORDS.has(keyword))
      .map(([keyword, value]) => [keyword, inside(keyword, value)]),
  );
}

function inside(keyword: string, value: unknown): unknown {
  const shapeOf = (inner: unknown) => withoutWords(inner as Record<string, unknown>);
  if (keyword === "properties")
    return Object.fromEntries(
      Object.entries(value as object).map(([name, inner]) => [name, shapeOf(inner)]),
    );
  if (["items", "contains", "additionalProperties"].includes(keyword)) return shapeOf(value);
  return keyword === "anyOf" ? (value as unknown[]).map(shapeOf) : value;
}
