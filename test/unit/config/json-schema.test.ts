import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkFile } from "../../../src/config/check-file.ts";
import { buildJsonSchema } from "../../../src/config/json-schema.ts";
import { parseFile } from "../../../src/config/parse-file.ts";
import { SETTINGS } from "../../../src/config/setting-table.ts";

const accepts = new Ajv2020({ strict: true }).compile(buildJsonSchema());

/** Whether the loader takes a text without a fault. */
function loads(text: string): boolean {
  const parsed = parseFile("c.json", text);
  return !("faults" in parsed) && checkFile(parsed.file, "").faults.length === 0;
}

/** Values that fit somewhere, or just miss. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...SETTINGS.flatMap(({ allowed, default: standard }) => [
      ...allowed.split(", "),
      standard ?? 1,
    ]),
  ),
  fc.constantFrom<unknown>(
    "",
    " ",
    "\n",
    "\u0000",
    "a\u0000",
    "\u00a0",
    "x:y",
    "x:",
    ":y",
    "a:b c",
  ),
  fc.constantFrom<unknown>(true, false, null, 0, 1, 5, 20, 21, -1, 0.5, 1e-9, 1e300, 5.0),
  fc.string(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom<unknown>("", " ", 1, null)), { maxLength: 3 }),
  fc.constantFrom<unknown>({}, [], { issueTracker: {} }, { budget: { usd: 1 } }),
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...SETTINGS.map((setting) => setting.key)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("ship", "ship.issueTracker", "fastShip", "review.budget", "$schema"),
  },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "ship.toString", "zzz") },
);
const document = fc.array(fc.tuple(key, value), { maxLength: 6 }).map((entries) => {
  const top: Record<string, unknown> = Object.create(null);
  for (const [dotted, inner] of entries) {
    const path = dotted.split(".");
    const last = path.pop() ?? dotted;
    let place = top;
    for (const name of path) {
      const below = place[name];
      const isObject = typeof below === "object" && below !== null && !Array.isArray(below);
      place = (place[name] = isObject ? { ...below } : {}) as Record<string, unknown>;
    }
    place[last] = inner;
  }
  return JSON.stringify(top);
});

test("the JSON Schema accepts exactly what the loader accepts", () => {
  let accepted = 0;
  fc.assert(
    fc.property(document, (text) => {
      const verdict = loads(text);
      accepted += verdict ? 1 : 0;
      expect({ text, accepted: accepts(JSON.parse(text)) }).toEqual({ text, accepted: verdict });
    }),
    { numRuns: 2000, seed: 20260102 },
  );
  // Neither side of the comparison may be empty.
  expect(accepted).toBeGreaterThan(200);
  expect(accepted).toBeLessThan(1800);
});

test("the loader takes for JSON what JSON.parse takes", () => {
  const pieces = [
    '{"a":',
    "1",
    '"b"',
    "}",
    "{",
    "[",
    "]",
    ",",
    ":",
    "01",
    "-",
    "1e5",
    "tru",
    "true",
  ];
  const more = [
    " ",
    "\n",
    "\t",
    "\u00a0",
    "//x\n",
    "/**/",
    "'",
    '"',
    "\\u12",
    "\\n",
    "\u0001",
    ".5",
  ];
  const text = fc
    .array(fc.constantFrom(...pieces, ...more), { maxLength: 8 })
    .map((parts) => `{"a":${parts.join("")}}`);
  fc.assert(
    fc.property(text, (json) => {
      const parsed = parseFile("c.json", json);
      const isDuplicate =
        "faults" in parsed && /stands twice/.test(parsed.faults[0]?.message ?? "");
      expect({ json, accepted: isDuplicate || "file" in parsed }).toEqual({
        json,
        accepted: isJson(json),
      });
    }),
    { numRuns: 5000, seed: 20260102 },
  );
});

test("the JSON Schema names draft 2020-12 and describes every setting", () => {
  expect(buildJsonSchema()["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(SETTINGS.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([]);
});

// Written anew by: npx vitest run test/unit/config/json-schema.test.ts --update
test("schema/config.schema.json is the schema of the loader", async () => {
  const text = `${JSON.stringify(buildJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../schema/config.schema.json");
  expect(readFileSync("package.json", "utf8")).toContain('"schema"');
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
