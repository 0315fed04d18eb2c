import * as z from "zod";
import { TEXT_OR_LINES } from "./join-lines.ts";
import { configSchema } from "./schema.ts";

/** One setting: a key of the configuration that holds a value and not further keys. */
export interface Setting {
  /** Dotted: `ship.issueTracker.state`. */
  readonly key: string;
  readonly path: readonly string[];
  readonly description: string;
  /** Undefined: there is none, or it follows from other settings. */
  readonly default: unknown;
  /** The allowed values, for messages and documentation. */
  readonly allowed: string;
  readonly type: string;
  /** The words of which it is one; empty where it is something else. */
  readonly choices: readonly string[];
  readonly schema: z.ZodType;
}

/** A key that holds further keys: `ship`, `ship.issueTracker`. */
export interface Block {
  /** Dotted; empty for the whole document. */
  readonly key: string;
  readonly description: string;
  /** Names of the keys directly inside. */
  readonly names: readonly string[];
  readonly schema: z.ZodType;
}

const settings: Setting[] = [];
const blocks: Block[] = [];
collect(configSchema, []);

/** Every setting in the order of the schema. */
export const SETTINGS: readonly Setting[] = settings;

/** Every block, the whole document first. */
export const BLOCKS: readonly Block[] = blocks;

const settingsByKey = new Map(settings.map((setting) => [setting.key, setting]));
const blocksByKey = new Map(blocks.map((block) => [block.key, block]));

/** Finds a setting by its dotted name. */
export function findSetting(key: string): Setting | undefined {
  return settingsByKey.get(key);
}

/** Finds a block by its dotted name; the empty name is the whole document. */
export function findBlock(key: string): Block | undefined {
  return blocksByKey.get(key);
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
    const names = Object.keys(shape);
    blocks.push({ key, description, names, schema });
    for (const [name, child] of Object.entries(shape)) collect(child, [...path, name]);
    return;
  }
  // `$schema` is for editors: allowed in the file, but nothing to set.
  if (key === "$schema") return;
  settings.push({
    key,
    path,
    description,
    default: meta["default"],
    allowed: allowedBy(schema),
    type: typeName(inner),
    choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    schema,
  });
}

/** The schema of what stands at one step of a path: a key of an object, an entry of an array. */
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
  if (inner instanceof z.ZodNumber) {
    return inner.format === "safeint"
      ? `a whole number from ${inner.minValue} to ${inner.maxValue}`
      : `a number above ${inner.minValue}`;
  }
  return "a string";
}

function typeName(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodUnion) return TEXT_OR_LINES;
  if (schema instanceof z.ZodArray) return "array of string";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (!(schema instanceof z.ZodNumber)) return "string";
  return schema.format === "safeint" ? "integer" : "number";
}
