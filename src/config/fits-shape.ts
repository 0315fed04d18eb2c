import { isRecord } from "../core/is-record.ts";

/** A JSON Schema in the keywords that the configuration's own uses. */
export interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly contains?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Shape;
  /** Of the values that `properties` does not name. */
  readonly additionalProperties?: Shape;
}

/** The check of a value for each keyword. */
const CHECKS: {
  readonly [Name in keyof Shape]-?: (
    value: unknown,
    expected: NonNullable<Shape[Name]>,
    shape: Shape,
  ) => boolean;
} = {
  type: (value, type) => TYPES[type]?.(value) === true,
  enum: (value, choices) => choices.includes(value),
  anyOf: (value, shapes) => shapes.some((shape) => fitsShape(value, shape)),
  pattern: (value, pattern) => typeof value === "string" && new RegExp(pattern).test(value),
  maxLength: (value, most) => typeof value === "string" && value.length <= most,
  minimum: (value, least) => typeof value === "number" && value >= least,
  maximum: (value, most) => typeof value === "number" && value <= most,
  exclusiveMinimum: (value, bound) => typeof value === "number" && value > bound,
  items: (value, shape) => Array.isArray(value) && value.every((item) => fitsShape(item, shape)),
  minItems: (value, least) => Array.isArray(value) && value.length >= least,
  maxItems: (value, most) => Array.isArray(value) && value.length <= most,
  contains: (value, shape) => Array.isArray(value) && value.some((item) => fitsShape(item, shape)),
  properties: (value, shapes) =>
    isRecord(value) &&
    Object.entries(shapes).every(
      ([name, shape]) => !Object.hasOwn(value, name) || fitsShape(value[name], shape),
    ),
  required: (value, names) => isRecord(value) && names.every((name) => Object.hasOwn(value, name)),
  propertyNames: (value, shape) =>
    isRecord(value) && Object.keys(value).every((name) => fitsShape(name, shape)),
  additionalProperties: (value, inner, { properties = {} }) =>
    isRecord(value) &&
    Object.entries(value).every(
      ([name, each]) => Object.hasOwn(properties, name) || fitsShape(each, inner),
    ),
};

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  array: Array.isArray,
  object: isRecord,
};

/**
 * Tells whether a value certainly fits, in a hundredth of the time that loading the schema library takes. Returns
 * false for a value that does not fit and for a shape with a keyword that is unknown here: then ask the schema
 * itself.
 */
export function fitsShape(value: unknown, shape: Shape): boolean {
  return Object.entries(shape).every(([keyword, expected]) => {
    const check = CHECKS[keyword as keyof Shape] as
      ((value: unknown, expected: unknown, shape: Shape) => boolean) | undefined;
    return check?.(value, expected, shape) === true;
  });
}
