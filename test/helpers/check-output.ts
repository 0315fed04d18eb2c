import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type * as Ajv from "ajv/dist/2020.js";
import type * as Standalone from "ajv/dist/standalone/index.js";
import { templateOf } from "./templates.ts";

const compiled = new Map<string, Ajv.ValidateFunction>();

/**
 * Holds what a run with `--json` printed to the published schema that it names (`schema/NAME.schema.json`).
 * Output that is no JSON object, or names no published schema, is left to the test. Throws with every fault.
 */
export function checkOutput(args: readonly string[], stdout: string): void {
  if (!args.some((arg, at) => isJsonFlag(arg, args[at + 1]))) return;
  const output = parse(stdout);
  const name = /^tool\.([a-z-]+)\/1$/.exec(String(output?.["schema"]))?.[1];
  if (name === undefined) return;
  const validate = compiled.get(name) ?? compile(name);
  if (validate === null || validate(output)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `  ${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    [`\`${args.join(" ")}\` printed JSON that schema/${name}.schema.json refuses:`, ...faults].join(
      "\n",
    ),
  );
}

function isJsonFlag(arg: string, next: string | undefined): boolean {
  return arg === "--json" || arg === "--format=json" || (arg === "--format" && next === "json");
}

function parse(stdout: string): Record<string, unknown> | null {
  try {
    return JSON.parse(stdout) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

function compile(name: string): Ajv.ValidateFunction | null {
  const url = new URL(`../../schema/${name}.schema.json`, import.meta.url);
  if (!existsSync(url)) return null;
  const module: { exports?: Ajv.ValidateFunction } = {};
  compileFunction(codeOf(readFileSync(url, "utf8")), ["module", "require"])(module, require);
  if (module.exports === undefined) throw new Error(`no validator of ${name} was made`);
  compiled.set(name, module.exports);
  return module.exports;
}

const require = createRequire(import.meta.url);

/** Code that validates by a schema. To make it takes a quarter of a second, so a run makes it once for all processes. */
function codeOf(schema: string): string {
  const folder = templateOf(["validator", schema], (empty) => {
    const { Ajv2020 } = require("ajv/dist/2020.js") as typeof Ajv;
    const { default: toCode } = require("ajv/dist/standalone") as typeof Standalone;
    const ajv = new Ajv2020({
      allErrors: true,
      formats: { "date-time": true },
      code: { source: true },
    });
    writeFileSync(
      join(empty, "validate.cjs"),
      toCode(ajv, ajv.compile(JSON.parse(schema) as object)),
    );
  });
  return readFileSync(join(folder, "validate.cjs"), "utf8");
}
