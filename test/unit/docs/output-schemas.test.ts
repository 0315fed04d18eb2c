import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { outputSchemas } from "../../../scripts/docs/schemas/index.ts";
import { proposalsSchema } from "../../../src/assistants/pure/proposals/proposal-shape.ts";

type Node = Readonly<Record<string, unknown>>;

const SCHEMAS = outputSchemas().map(({ path, text }) => ({
  path,
  schema: JSON.parse(text) as Node,
}));

test.each(SCHEMAS)("$path is a valid schema with its own address", ({ path, schema }) => {
  const ajv = new Ajv2020({ strict: true, formats: { "date-time": true } });

  expect(ajv.compile(schema)).toBeTypeOf("function");
  expect(schema["$id"]).toMatch(/^https:\/\/.+\/schema\/[a-z-]+\.schema\.json$/);
  expect(schema["$id"]).toContain(path);
});

test.each(SCHEMAS)("$path describes every property", ({ schema }) => {
  expect(propertiesIn(schema).filter(([, { description }]) => !description)).toEqual([]);
});

test.each(SCHEMAS.filter(({ path }) => path !== "schema/findings.schema.json"))(
  "$path allows no property that it does not name",
  ({ schema }) => {
    const objects = nodesIn(schema).filter(
      ({ type, properties }) => type === "object" && properties,
    );

    expect(objects.length).toBeGreaterThan(0);
    expect(objects.filter((each) => each["additionalProperties"] !== false)).toEqual([]);
  },
);

test("the published findings are those that a model is asked for, and the verdicts of a second look", () => {
  const published = SCHEMAS.find(({ path }) => path === "schema/findings.schema.json");
  const forms = published?.schema["anyOf"] as Node[];

  expect(withoutWords(forms[0])).toEqual(withoutWords(proposalsSchema()));
  expect(Object.keys(forms[1]?.["properties"] as object)).toEqual(["schema", "verdicts"]);
});

/** Every object in a schema, the schema included. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesIn)];
}

function propertiesIn(schema: Node): [string, Node][] {
  return nodesIn(schema).flatMap(({ type, properties }) =>
    type === "object" && properties !== undefined
      ? Object.entries(properties as Record<string, Node>)
      : [],
  );
}

/** A schema without its descriptions and bounds of whole numbers. */
function withoutWords(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      ["description", "$schema"].includes(key) || value === Number.MAX_SAFE_INTEGER
        ? undefined
        : value,
    ),
  );
}
