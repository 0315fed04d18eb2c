import { splitName } from "./split-name.ts";
import type { ArgumentPath, FixedArgument, JsonSchema } from "../types.ts";

/** An argument that a tool takes, at the end of its path. */
export interface ToolArgument {
  readonly path: ArgumentPath;
  /** Words of its name, and of its holders if they say something: `{issue: {id}}` → issue, id. */
  readonly words: readonly string[];
  readonly takes: "text" | "number" | "list" | "other";
  /** The holder whose presence demands it; the empty path: always. Null: it may be left out. */
  readonly demandedWith: ArgumentPath | null;
  /** The value that the schema settles: a constant, an enumeration of one, a default. */
  readonly fixed: FixedArgument["value"] | undefined;
  readonly enum: readonly string[] | null;
  readonly description: string;
  /** Its format or description says that it wants the tracker's own id. */
  readonly isOpaqueId: boolean;
}

/** Names of objects that only hold arguments and say nothing about them. */
const WRAPPERS = new Set(
  "input data params args arguments request body payload fields update updates changes patch values".split(
    " ",
  ),
);
const MAX_DEPTH = 3;
const MAX_ARGUMENTS = 300;

/**
 * Reads the arguments that an input schema describes, one list for each way of calling it: a schema with
 * alternatives at its top has several. References into the schema itself are followed. Argument lists
 * beyond 300 entries are cut.
 */
export function readArguments(schema: JsonSchema): readonly (readonly ToolArgument[])[] {
  return variantsOf(schema, schema).map((variant) => {
    const found: ToolArgument[] = [];
    collect({ root: schema, schema: variant, path: [], holder: [], found });
    return found;
  });
}

function collect(at: {
  root: JsonSchema;
  schema: JsonSchema;
  path: ArgumentPath;
  /** The nearest holder around that may be left out. */
  holder: ArgumentPath;
  found: ToolArgument[];
}): void {
  const { root, schema, path, holder, found } = at;
  const properties = recordOf(schema["properties"]);
  const required = new Set(stringsOf(schema["required"]) ?? []);
  // An argument that is demanded but not described must be seen, as it cannot be filled.
  for (const name of required) {
    if (!Object.hasOwn(properties, name))
      found.push({ ...describe({}, [...path, name], root), demandedWith: holder });
  }
  for (const [name, value] of Object.entries(properties)) {
    if (found.length >= MAX_ARGUMENTS) return;
    const inner = resolve(recordOf(value), root);
    const innerPath = [...path, name];
    const isHolder = Object.keys(recordOf(inner["properties"])).length > 0;
    if (isHolder && innerPath.length < MAX_DEPTH) {
      collect({
        root,
        schema: inner,
        path: innerPath,
        holder: required.has(name) ? holder : innerPath,
        found,
      });
      continue;
    }
    found.push({
      ...describe(inner, innerPath, root),
      demandedWith: required.has(name) ? holder : null,
    });
  }
}

function describe(
  schema: JsonSchema,
  path: ArgumentPath,
  root: JsonSchema,
): Omit<ToolArgument, "demandedWith"> {
  const options = stringsOf(schema["enum"]);
  const description = typeof schema["description"] === "string" ? schema["description"] : "";
  return {
    path,
    words: wordsOf(path),
    takes: takesOf(schema, root),
    fixed: fixedOf(schema),
    enum: options,
    description,
    isOpaqueId: isOpaqueId(schema, description),
  };
}

function wordsOf(path: ArgumentPath): readonly string[] {
  return path.flatMap((name, index) => {
    const words = splitName(name);
    const isWrapper = index < path.length - 1 && words.every((word) => WRAPPERS.has(word));
    return isWrapper ? [] : words;
  });
}

function takesOf(schema: JsonSchema, root: JsonSchema): ToolArgument["takes"] {
  const kinds = kindsOf(schema, root, 0);
  if (kinds.size === 0 || kinds.has("string")) return "text";
  if (kinds.has("number") || kinds.has("integer")) return "number";
  return kinds.has("array") ? "list" : "other";
}

function kindsOf(schema: JsonSchema, root: JsonSchema, depth: number): Set<string> {
  const { type } = schema;
  const own = typeof type === "string" ? [type] : (stringsOf(type) ?? []);
  const settled = fixedOf(schema);
  if (own.length === 0 && settled !== undefined) own.push(typeof settled);
  if (own.length === 0 && stringsOf(schema["enum"]) !== null) own.push("string");
  if (depth > 1) return new Set(own);
  const inner = [schema["anyOf"], schema["oneOf"]]
    .flatMap((options) => (Array.isArray(options) ? options.slice(0, 20) : []))
    .flatMap((option) => [...kindsOf(resolve(recordOf(option), root), root, depth + 1)]);
  return new Set([...own, ...inner]);
}

function fixedOf(schema: JsonSchema): FixedArgument["value"] | undefined {
  if (isScalar(schema["const"])) return schema["const"];
  const options = schema["enum"];
  if (Array.isArray(options) && options.length === 1 && isScalar(options[0])) return options[0];
  return isScalar(schema["default"]) ? schema["default"] : undefined;
}

/** Its format, or its description when that speaks of nothing a person would write. */
function isOpaqueId(schema: JsonSchema, description: string): boolean {
  if (schema["format"] === "uuid") return true;
  if (!/\b(?:uuid|guid|internal id|database id)\b/i.test(description)) return false;
  return !/\b(?:identifier|key|name|slug|or|[A-Z]{2,}-\d+)\b/.test(description);
}

function variantsOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const flat = resolve(schema, root);
  const options = [flat["anyOf"], flat["oneOf"]].find(Array.isArray);
  if (options === undefined || options.length === 0) return [flat];
  return options.slice(0, 20).map((option) => merge(flat, resolve(recordOf(option), root)));
}

/** Follows `$ref` and takes `allOf` together. */
function resolve(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema {
  if (depth > 5) return schema;
  const { $ref: reference, allOf, ...own } = schema;
  let whole: JsonSchema = own;
  if (typeof reference === "string")
    whole = merge(resolve(at(root, reference), root, depth + 1), own);
  for (const part of Array.isArray(allOf) ? allOf : [])
    whole = merge(whole, resolve(recordOf(part), root, depth + 1));
  return nonNullOf(whole, root, depth);
}

/** Something or null is read as that something. */
function nonNullOf(schema: JsonSchema, root: JsonSchema, depth: number): JsonSchema {
  for (const key of ["anyOf", "oneOf"]) {
    const options = schema[key];
    if (!Array.isArray(options)) continue;
    const rest = options.map(recordOf).filter((option) => option["type"] !== "null");
    if (rest.length === 1 && rest.length < options.length) {
      const { [key]: _dropped, ...others } = schema;
      return merge(others, resolve(recordOf(rest[0]), root, depth + 1));
    }
  }
  return schema;
}

function at(root: JsonSchema, reference: string): JsonSchema {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return {};
  let here: JsonSchema = root;
  for (const part of reference.slice(2).split("/")) {
    if (!Object.hasOwn(here, part)) return {};
    here = recordOf(here[part]);
  }
  return here;
}

function merge(a: JsonSchema, b: JsonSchema): JsonSchema {
  return {
    ...a,
    ...b,
    properties: { ...recordOf(a["properties"]), ...recordOf(b["properties"]) },
    required: [...(stringsOf(a["required"]) ?? []), ...(stringsOf(b["required"]) ?? [])],
  };
}

function recordOf(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function stringsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const strings = value.filter((each) => typeof each === "string");
  return strings.length > 0 ? strings : null;
}

function isScalar(value: unknown): value is FixedArgument["value"] {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
