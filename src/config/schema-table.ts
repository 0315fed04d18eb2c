import * as z from "zod";
import { TEXT_OR_LINES } from "./join-lines.ts";
import { configSchema } from "./schema.ts";
import type { Block, Setting } from "./setting-types.ts";

const settings: Setting[] = [];
const blocks: Block[] = [];
const schemas = new Map<string, z.ZodType>();
collect(configSchema, []);

/** Every setting in the order of the schema, for the build; the program reads them from `virtual:setting-facts`. */
export const SCHEMA_SETTINGS: readonly Setting[] = settings;

/** Every block, the whole document first. */
export const SCHEMA_BLOCKS: readonly Block[] = blocks;

/** Finds the schema of a setting or a block by its dotted name; the empty name is the whole document. */
export function schemaOf(key: string): z.ZodType | undefined {
  return schemas.get(key);
}

/** Says in words what the value at a path of the document may be: `true or false`. */
export function allowedAt(path: readonly PropertyKey[]): string {
  let schema: z.core.$ZodType = configSchema;
  for (const step of path) {
    const inner = unwrap(schema);
    const next = inside(inner, step);
    if (next === undefined) break;
    schema = next;
  }
  return allowedBy(schema);
}

function collect(schema: z.ZodType, path: readonly string[]): void {
  const inner = unwrap(schema);
  const meta = schema.meta() ?? {};
  const key = path.join(".");
  const description = meta.description ?? "";
  if (inner instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = inner.shape;
    schemas.set(key, schema);
    blocks.push({ key, description, names: Object.keys(shape) });
    for (const [name, child] of Object.entries(shape)) collect(child, [...path, name]);
    return;
  }
  // `$schema` is for editors: allowed in the file, but nothing to set.
  if (key === "$schema") return;
  schemas.set(key, schema);
  const entry = inner instanceof z.ZodArray ? inner.element : undefined;
  settings.push({
    key,
    path,
    description,
    default: meta["default"],
    allowed: allowedBy(schema),
    type: typeof meta["typeName"] === "string" ? meta["typeName"] : typeName(inner),
    choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    ...(entry instanceof z.ZodObject ? { entryNames: Object.keys(entry.shape) } : {}),
  });
}

/** Returns the schema at one step of a path: a key of an object, an entry of an array. */
function inside(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)];
  if (schema instanceof z.ZodArray) return schema.element;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  return schema.options.map((option) => inside(option, step)).find((found) => found !== undefined);
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema;
}

function allowedBy(schema: z.core.$ZodType): string {
  const meta = z.globalRegistry.get(schema);
  if (typeof meta?.["allowed"] === "string") return meta["allowed"];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodEnum) return inner.options.join(", ");
  if (inner instanceof z.ZodBoolean) return "true or false";
  if (inner instanceof z.ZodObject) return "an object";
  if (inner instanceof z.ZodNumber)
    return inner.format === "safeint"
      ? `a whole number from ${inner.minValue} to ${inner.maxValue}`
      : `a number above ${inner.minValue}`;
  return "a string";
}

function typeName(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodUnion) return TEXT_OR_LINES;
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodObject ? "array of object" : "array of string";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (!(schema instanceof z.ZodNumber)) return "string";
  return schema.format === "safeint" ? "integer" : "number";
}
