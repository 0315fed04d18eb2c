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
  readonly maxItems?: number;
  readonly contains?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  /** Always `{}`: whatever the schema does not name passes. */
  readonly additionalProperties?: object;
}

/** What is asked of a value, by keyword. */
const CHECKS: {
  readonly [Name in keyof Shape]-?: (value: unknown, expected: NonNullable<Shape[Name]>) => boolean;
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
  maxItems: (value, most) => Array.isArray(value) && value.length <= most,
  contains: (value, shape) => Array.isArray(value) && value.some((item) => fitsShape(item, shape)),
  properties: (value, shapes) =>
    isObject(value) &&
    Object.entries(shapes).every(
      ([name, shape]) => !Object.hasOwn(value, name) || fitsShape(value[name], shape),
    ),
  additionalProperties: (_, shape) => Object.keys(shape).length === 0,
};

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  array: Array.isArray,
  object: isObject,
};

/**
 * Whether a value certainly fits. It takes a hundredth of the time in which the schema library is loaded; false
 * for a value that does not fit, and for a shape with a keyword that is unknown here: then ask the schema itself.
 */
export function fitsShape(value: unknown, shape: Shape): boolean {
  return Object.entries(shape).every(([keyword, expected]) => {
    const check = CHECKS[keyword as keyof Shape] as
      ((value: unknown, expected: unknown) => boolean) | undefined;
    return check?.(value, expected) === true;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
