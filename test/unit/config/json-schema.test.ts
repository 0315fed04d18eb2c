import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkFile } from "../../../src/config/check-file.ts";
import { buildJsonSchema } from "../../../src/config/json-schema.ts";
import { parseFile } from "../../../src/config/parse-file.ts";
import { BLOCKS, findSetting, SETTINGS } from "../../../src/config/setting-table.ts";
import { runs } from "../../helpers/thorough.ts";
import { VALUES } from "./samples.ts";

const accepts = new Ajv2020({ strict: true }).compile(buildJsonSchema());

/** Whether the loader takes a text without a fault. */
function loads(text: string): boolean {
  const { file, faults } = parseFile("c.json", text);
  return file !== null && faults.length === 0 && checkFile(file, "").faults.length === 0;
}

const KEYS = SETTINGS.map(({ key }) => key);
const BLOCK_KEYS = BLOCKS.map(({ key }) => key).filter((key) => key !== "");

/** Values that fit somewhere, or just miss, kind by kind. */
const KINDS: readonly (readonly unknown[])[] = [
  SETTINGS.flatMap(({ allowed }) => allowed.split(", ")),
  ["", " ", "\n", "\u0000", "a\u0000", "\u00a0"],
  ["x:y", "x:", ":y", "a:b c", "x:y:z", "x\u0000:y"],
  [true, false, null, 0, 1, 5, 20, 21, -1, 0.5, 1e-9, 1e300, 5.0],
  [{}, [], { issueTracker: {} }, { budget: { usd: 1 } }, { x: [1] }],
];
const anyValue = fc.oneof(
  ...KINDS.map((values) => fc.constantFrom(...values)),
  fc.string(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom<unknown>("", " ", 1, null)), { maxLength: 3 }),
);
const fittingValues = (key: string) => [...(VALUES[key] ?? []), standardOf(key)];
const fitting = (key: string) => fc.constantFrom<unknown>(...fittingValues(key));

/** A valid document: some of the settings, each with a value that fits. */
const valid = fc
  .subarray(KEYS, { minLength: 1 })
  .chain((keys) => fc.tuple(...keys.map((key) => fitting(key).map((value) => ({ key, value })))));

/** What is put into it: a value at a setting, a block, `$schema` or a name that is none of them. */
const mutation = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...KEYS).chain((key) => at(key, anyValue)) },
  { weight: 6, arbitrary: fc.constantFrom(...KEYS).chain((key) => at(key, fitting(key))) },
  { weight: 4, arbitrary: fc.constantFrom(...BLOCK_KEYS, "$schema").chain((k) => at(k, anyValue)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("__proto__", "constructor", "ship.toString", "ship.issueTracker.x", "zzz")
      .chain((key) => at(key, anyValue)),
  },
);

function at(key: string, arbitrary: fc.Arbitrary<unknown>) {
  return arbitrary.map((value) => ({ key, value }));
}

function standardOf(key: string): unknown {
  const { default: standard } = findSetting(key) ?? {};
  return standard ?? VALUES[key]?.[0];
}

function documentOf(entries: readonly { key: string; value: unknown }[]): string {
  const top: Record<string, unknown> = Object.create(null);
  for (const { key, value } of entries) {
    const path = key.split(".");
    const last = path.pop() ?? key;
    let place = top;
    for (const name of path) {
      const below = Object.hasOwn(place, name) ? place[name] : undefined;
      const isObject = typeof below === "object" && below !== null && !Array.isArray(below);
      place = (place[name] = isObject ? { ...below } : {}) as Record<string, unknown>;
    }
    place[last] = value;
  }
  return JSON.stringify(top);
}

test("the JSON Schema accepts what the loader accepts, for each key both what fits and what does not", () => {
  const odd = ["", "x:", " ", 0, 21, -1, 0.5, true, null, {}, [], [""], [1]];
  const oneSided: string[] = [];
  const disagreements: string[] = [];
  for (const key of [...KEYS, ...BLOCK_KEYS, "$schema"]) {
    const verdicts = new Set<boolean>();
    for (const value of [...odd, ...(BLOCK_KEYS.includes(key) ? [] : fittingValues(key))]) {
      const text = documentOf([{ key, value }]);
      const verdict = loads(text);
      verdicts.add(verdict);
      if (accepts(JSON.parse(text)) !== verdict) disagreements.push(text);
    }
    if (verdicts.size < 2) oneSided.push(key);
  }
  expect({ disagreements, oneSided }).toEqual({ disagreements: [], oneSided: [] });
});

test("the JSON Schema accepts exactly what the loader accepts, whatever is in a document", () => {
  fc.assert(
    fc.property(valid, mutation, (entries, change) => {
      const text = documentOf([...entries, change]);
      expect({ text, accepted: accepts(JSON.parse(text)) }).toEqual({
        text,
        accepted: loads(text),
      });
      const before = documentOf(entries);
      expect({ before, accepted: accepts(JSON.parse(before)), loads: loads(before) }).toEqual({
        before,
        accepted: true,
        loads: true,
      });
    }),
    runs(3_000),
  );
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
      const { faults } = parseFile("c.json", json);
      const isJustTwice = faults.every(({ message }) => message.includes("stands twice"));
      expect({ json, accepted: isJustTwice }).toEqual({
        json,
        accepted: isJson(json),
      });
    }),
    runs(5_000),
  );
});

test("the JSON Schema names draft 2020-12 and describes every setting", () => {
  expect(buildJsonSchema()["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(SETTINGS.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([]);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
